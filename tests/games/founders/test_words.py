"""Every sentence in both languages, with the same blanks, and no blank left open."""

from __future__ import annotations

import pytest

from ledger.games.founders import RULESET
from ledger.games.founders import actions as act
from ledger.games.founders.events import EndVoteCast, GameEnded, TileAdded, TokenReceived
from ledger.ruleset import Lang
from tests.games.founders.adapter import Founders
from tests.games.founders.test_setup import BREAK, broken, setup

LANGS: tuple[Lang, Lang] = ("en", "fr")
DEFAULT = RULESET.catalogues.default


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", sorted(BREAK))
def test_every_catalogue_problem_is_explained(name: str, lang: Lang) -> None:
    for refusal in RULESET.setup_refusals(setup(catalogue_hash=broken(name))):
        sentence = RULESET.explain(DEFAULT, refusal, lang)
        assert refusal.params["constraint"] in sentence
        assert refusal.params["entry"] in sentence


def test_a_step_is_one_plain_sentence() -> None:
    adapter = Founders()
    nation = {"Ana": {"0,0": "mine", "1,0": "cliff", "0,1": "grove"}}
    given = {"players": ["Ana", "Bo"], "nation": nation, "rows": {"city": ["marketplace"]}}
    state = adapter.given({"given": given})
    action = act.AddTile("Ana", "marketplace", (0, 1), swap=True)
    events = RULESET.decide(state, action).events
    assert RULESET.say(DEFAULT, action, events, "en") == (
        "Ana takes Grove away from (0, 1) and adds Marketplace in its place"
        ", receiving a coin token."
    )
    assert RULESET.say(DEFAULT, action, events, "fr") == (
        "Ana retire la tuile Bosquet en (0, 1) et pose la tuile Marché à sa place,"
        " et reçoit un jeton pièce."
    )
    assert RULESET.tell(DEFAULT, events[1], "en") == (
        "Ana adds Marketplace at (0, 1): iron from (0, 0), plants from (1, 0)."
    )


def test_refusals_in_words() -> None:
    adapter = Founders()
    given = {
        "nation": {"Philip": {"0,0": "mine", "1,0": "cliff"}},
        "tokens": {"Philip": {"0,0": ["war"]}},
        "rows": {"city": ["marketplace"]},
    }
    state = adapter.given({"given": given})
    (refusal,) = RULESET.judge(state, act.AddTile("Philip", "marketplace", (0, 1)))
    assert RULESET.explain(DEFAULT, refusal, "en") == (
        "Marketplace cannot be supplied here: iron missing."
        " The tile at (0, 0) does not produce: it is pillaged."
    )
    assert RULESET.explain(DEFAULT, refusal, "fr") == (
        "La tuile Marché ne peut pas être approvisionnée ici : manque fer."
        " La tuile en (0, 0) ne produit pas : elle est pillée."
    )


def test_names_of_components() -> None:
    assert RULESET.name_of(DEFAULT, "gold_mine-2", "fr") == "Mine d'or"
    assert RULESET.name_of(DEFAULT, "craftsman-wine", "en") == "Vintner"
    assert RULESET.name_of(DEFAULT, "coin-3", "fr") == "jeton pièce"
    assert RULESET.name_of(DEFAULT, "horses", "en") == "horses"
    assert RULESET.name_of(DEFAULT, "no such thing", "en") == "no such thing"


def test_votes_grants_and_the_end_are_told() -> None:
    vote = EndVoteCast("Ana", agree=True, waives_craftsmen=True)
    assert RULESET.tell(DEFAULT, vote, "en") == (
        "Ana votes on the end of the game: yes (craftsmen in hand stay unplayed)."
    )
    ended = GameEnded(("no_victory_tiles", "stacks_empty"))
    assert RULESET.tell(DEFAULT, ended, "fr") == (
        "La partie est finie : il ne reste aucune tuile victoire, les trois piles sont vides."
    )
    shown = TokenReceived("Ana", "craftsman-iron", "craftsman", "workshop-1")
    assert RULESET.tell(DEFAULT, shown, "fr") == "Ana reçoit un Forgeron."


def test_a_new_tile_says_where_its_resources_came_from():
    added = TileAdded(
        "Ana",
        "war_camp-1",
        "city",
        (0, 1),
        supply=(
            act.Supply("horses", "purchase", from_player="Bo", from_cell=(2, 1)),
            act.Supply("stone", "neighbour", (0, 0)),
        ),
    )
    said = "Ana adds War camp at (0, 1): horses bought from Bo, stone from (0, 0)."
    assert RULESET.tell(DEFAULT, added, "en") == said
    assert "achat à Bo : chevaux, pierre de (0, 0)" in RULESET.tell(DEFAULT, added, "fr")
