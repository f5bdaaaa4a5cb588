"""Every sentence in both languages, with the same blanks, and no blank left open."""

from __future__ import annotations

import pytest

from ledger.games.age_of_mythology import RULESET
from ledger.games.age_of_mythology import events as ev
from ledger.games.age_of_mythology.actions import Army, Soldier
from ledger.ruleset import UNKNOWN, Lang
from tests.games.age_of_mythology.games import play
from tests.games.age_of_mythology.title import GAMES

LANGS: tuple[Lang, Lang] = ("en", "fr")
DEFAULT = RULESET.catalogues.default


@pytest.mark.parametrize("lang", LANGS)
def test_what_is_hidden_from_a_viewer_can_be_told_all_the_same(lang: Lang) -> None:
    hidden = 0
    for step in play(*GAMES[0]):
        action = RULESET.redact(None, step.decision.action)
        for event in step.decision.events:
            seen = RULESET.redact(None, event)
            hidden += seen != event
            assert "perm_" not in RULESET.words.tell(DEFAULT, seen, lang)
        events = [RULESET.redact(None, event) for event in step.decision.events]
        assert RULESET.words.say(DEFAULT, action, events, lang).endswith(".")
    assert hidden > 50


def test_sentences_in_full() -> None:
    drawn = ev.RandomCardsDrawn("Ana", "greek", 2, ("gr_hera", "gr_r_trade_0"))
    assert RULESET.words.tell(DEFAULT, drawn, "en") == (
        "Ana draws 2 random cards: Build 3 (Hera) and Trade 0."
    )
    secret = RULESET.redact("Bo", drawn)
    assert secret.cards == (UNKNOWN, UNKNOWN)
    army = ev.ArmyCommitted("Ana", Army((Soldier("gr_hydra"),)))
    assert RULESET.redact("Bo", army).units == UNKNOWN
    assert (
        RULESET.words.tell(DEFAULT, secret, "fr")
        == "Ana pioche 2 cartes aléatoires\u00a0: cachées."
    )
    assert RULESET.redact("Ana", drawn) == drawn
    built = ev.BuildingBuilt("Ana", "house", "c1", {"wood": 2, "food": 2})
    assert RULESET.words.tell(DEFAULT, built, "fr") == (
        "Ana construit Maison pour 2 bois et 2 nourriture."
    )


def test_names_of_components() -> None:
    assert RULESET.words.name_of(DEFAULT, "eg_spearman", "fr") == "Lancier"
    assert RULESET.words.name_of(DEFAULT, "last_battle", "en") == "Won the Last Battle"
    assert RULESET.words.name_of(DEFAULT, "favor", "fr") == "faveur"
    assert RULESET.words.name_of(DEFAULT, "no such thing", "en") == "no such thing"
