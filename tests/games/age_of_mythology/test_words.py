"""Every sentence in both languages, with the same blanks, and no blank left open."""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter

import pytest

from ledger.games.age_of_mythology import RULESET, messages
from ledger.games.age_of_mythology import events as ev
from ledger.games.age_of_mythology.actions import Army, Soldier
from ledger.games.age_of_mythology.cites import RULES
from ledger.games.age_of_mythology.rules.common import stage
from ledger.ruleset import UNKNOWN, Lang, Words, members
from tests.games.age_of_mythology.adapter import Mythology
from tests.games.age_of_mythology.games import play
from tests.games.age_of_mythology.test_laws import GAMES
from tests.vectors import load

LANGS: tuple[Lang, Lang] = ("en", "fr")
TABLES: dict[str, Mapping[str, Words]] = {
    name: table
    for name, table in vars(messages).items()
    if name.isupper() and isinstance(table, dict)
}
DEFAULT = RULESET.catalogues.default


def blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("table", sorted(TABLES))
def test_both_languages_have_the_same_blanks(table: str) -> None:
    for key, words in TABLES[table].items():
        assert set(words) == {"en", "fr"}, key
        assert all(words.values()), key
        assert blanks(words["en"]) == blanks(words["fr"]), key


def test_every_code_event_phase_category_and_reason_has_words() -> None:
    assert RULESET.refusal_words.keys() == RULESET.codes.keys()
    assert messages.CLAUSES.keys() == {event.__name__ for event in members(RULESET.event)}
    assert set(RULESET.reason_words) == {"wonder", "vp_exhausted"}
    assert set(RULESET.category_words) == {"battle", "temple", "army", "buildings", "wonder"}
    assert {rule.section for rule in RULESET.rules} == set(messages.SECTIONS)
    stages = {stage(step.before) for game in GAMES for step in play(*game)}
    assert stages <= set(RULESET.phase_words)


def test_every_rule_and_option_has_both_languages() -> None:
    for rule in RULESET.rules:
        assert set(rule.text) == {"en", "fr"}
        assert all(text.endswith(".") for text in rule.text.values()), rule.id
        assert rule.where, rule.id
    for option in RULESET.options:
        assert set(option.label) == {"en", "fr"}


@pytest.mark.parametrize("lang", LANGS)
def test_every_refusal_of_the_vectors_is_explained(lang: Lang) -> None:
    adapter, met = Mythology(), set()
    for vector in load("age_of_mythology"):
        state = adapter.given(vector)
        for case in (*vector.get("probes", ()), *vector.get("steps", ())):
            if "when" in case:
                ((kind, fields),) = case["when"].items()
                for refusal in RULESET.judge(state, adapter.action(state, kind, fields)):
                    sentence = RULESET.explain(DEFAULT, refusal, lang)
                    met.add(refusal.code)
                    assert sentence[0].isupper() or not sentence[0].isalpha()
                    assert sentence.endswith(".")
                    assert "{" not in sentence
                    assert "None" not in sentence, refusal
    assert len(met) > 75


@pytest.mark.parametrize("lang", LANGS)
def test_every_step_and_event_of_whole_games_is_told(lang: Lang) -> None:
    told = set()
    for game in GAMES[:6]:
        for step in play(*game):
            said = RULESET.say(DEFAULT, step.decision.action, step.decision.events, lang)
            assert said.endswith(".")
            assert "{" not in said
            assert "_" not in said, said
            for event in step.decision.events:
                sentence = RULESET.tell(DEFAULT, event, lang)
                assert sentence.endswith(".")
                assert "None" not in sentence
                told.add(type(event).__name__)
    assert len(told) > 65


@pytest.mark.parametrize("lang", LANGS)
def test_what_is_hidden_from_a_viewer_can_be_told_all_the_same(lang: Lang) -> None:
    hidden = 0
    for step in play(*GAMES[0]):
        action = RULESET.told_to(None, step.decision.action)
        for event in step.decision.events:
            seen = RULESET.told_to(None, event)
            hidden += seen != event
            assert "perm_" not in RULESET.tell(DEFAULT, seen, lang)
        events = [RULESET.told_to(None, event) for event in step.decision.events]
        assert RULESET.say(DEFAULT, action, events, lang).endswith(".")
    assert hidden > 50


def test_sentences_in_full() -> None:
    drawn = ev.RandomCardsDrawn("Ana", "greek", 2, ("gr_hera", "gr_r_trade_0"))
    assert RULESET.tell(DEFAULT, drawn, "en") == (
        "Ana draws random cards (2): Build 3 (Hera), Trade 0."
    )
    secret = RULESET.told_to("Bo", drawn)
    assert secret.cards == (UNKNOWN, UNKNOWN)
    army = ev.ArmyCommitted("Ana", Army((Soldier("gr_hydra"),)))
    assert RULESET.told_to("Bo", army).units == UNKNOWN
    assert RULESET.tell(DEFAULT, secret, "fr") == "Ana pioche des cartes aléatoires (2) : cachées."
    assert RULESET.told_to("Ana", drawn) == drawn
    built = ev.BuildingBuilt("Ana", "house", "c1", {"wood": 2, "food": 2})
    assert RULESET.tell(DEFAULT, built, "fr") == (
        "Ana construit Maison en c1 pour 2 bois, 2 nourriture."
    )


def test_names_of_components() -> None:
    assert RULESET.name_of(DEFAULT, "eg_spearman", "fr") == "Lancier"
    assert RULESET.name_of(DEFAULT, "last_battle", "en") == "Won the Last Battle"
    assert RULESET.name_of(DEFAULT, "favor", "fr") == "faveur"
    assert RULESET.name_of(DEFAULT, "no such thing", "en") == "no such thing"


def test_every_event_cites_rules_that_exist() -> None:
    known, seen = {rule.id for rule in RULESET.rules}, set()
    for game in GAMES:
        for step in play(*game):
            for event in step.decision.events:
                cited = RULESET.cites(event)
                assert cited, event
                assert set(cited) <= known, event
                seen.add(type(event).__name__)
    assert len(seen) > 70
    assert known >= {rule for rules in RULES.values() for rule in rules}
