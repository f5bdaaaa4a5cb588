"""Every sentence in both languages, with the same blanks, and no blank left open."""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter

import pytest

from ledger.games.foundations import RULESET, messages
from ledger.games.foundations import actions as act
from ledger.games.foundations.cites import RULES, cites
from ledger.games.foundations.events import (
    BuildingConstructed,
    Locked,
    ObjectiveKept,
    Replaced,
    VictoryPointsScored,
)
from ledger.games.foundations.metrics import METRICS
from ledger.games.foundations.scoring import CATEGORIES
from ledger.ruleset import Lang, Words, members
from tests.games.foundations.adapter import Foundations
from tests.games.foundations.games import play
from tests.games.foundations.test_laws import GAMES
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
    assert set(RULESET.category_words) == set(CATEGORIES)
    assert {rule.section for rule in RULESET.rules} == set(messages.SECTIONS)
    assert set(messages.METRICS) == set(METRICS)
    assert set(RULESET.tie_words) == {"coins"}
    phases = {RULESET.now(s.after).phase for g in GAMES for s in play(*g)}
    assert phases <= set(RULESET.phase_words)
    assert len(phases) > 10
    reasons = {r for g in GAMES for r in RULESET.now(play(*g)[-1].after).reasons}
    assert reasons <= set(RULESET.reason_words)


def test_every_rule_and_option_has_both_languages() -> None:
    for rule in RULESET.rules:
        assert set(rule.text) == {"en", "fr"}
        assert all(text.endswith(".") for text in rule.text.values()), rule.id
        assert rule.where, rule.id
    for option in RULESET.options:
        assert set(option.label) == {"en", "fr"}


@pytest.mark.parametrize("lang", LANGS)
def test_every_refusal_of_the_vectors_is_explained(lang: Lang) -> None:
    adapter, met = Foundations(), set()
    for vector in load("foundations"):
        state = adapter.given(vector)
        for case in (*vector.get("probes", ()), *vector.get("steps", ())):
            if "when" not in case:
                continue
            ((kind, fields),) = case["when"].items()
            for refusal in RULESET.judge(state, adapter.action(state, kind, fields)):
                sentence = RULESET.explain(DEFAULT, refusal, lang)
                met.add(refusal.code)
                assert sentence[0].isupper() or not sentence[0].isalpha()
                assert sentence.endswith(".")
                assert "{" not in sentence
                assert "None" not in sentence, refusal
    assert len(met) > 55


@pytest.mark.parametrize("lang", LANGS)
def test_every_step_and_event_of_whole_games_is_told(lang: Lang) -> None:
    told = set()
    for game in GAMES[-9:]:
        for step in play(*game):
            said = RULESET.say(DEFAULT, step.decision.action, step.decision.events, lang)
            assert said.endswith(".")
            assert "{" not in said
            for event in step.decision.events:
                sentence = RULESET.tell(DEFAULT, event, lang)
                assert sentence.endswith(".")
                for viewer in (None, "Ana"):
                    hidden = RULESET.tell(DEFAULT, RULESET.told_to(viewer, event), lang)
                    assert hidden.endswith(".")
                told.add(type(event).__name__)
    assert len(told) > 38


def test_every_event_cites_rules_that_exist() -> None:
    known, seen = {rule.id for rule in RULESET.rules}, set()
    for game in GAMES:
        for step in play(*game):
            for event in step.decision.events:
                cited = RULESET.cites(event)
                assert cited, event
                assert set(cited) <= known
                seen.add(type(event).__name__)
    assert len(seen) > 38
    assert known >= {rule for rules in RULES.values() for rule in rules}
    special = {"VictoryPointsScored", "CoinsGained", "CardPurchased", "BuildingConstructed"}
    special |= {"TurnStarted", "GameEnded"}
    assert set(RULES) | special == {event.__name__ for event in members(RULESET.event)}


def test_a_building_as_one_sentence() -> None:
    built = BuildingConstructed(
        "Ana",
        "red:grand_insula_square",
        "supply",
        "E5",
        0,
        ("E5", "F5", "E6", "F6"),
        ("E6", "F6"),
        (Replaced("red:insula_l", ("E4", "E5", "F5"), "supply"),),
        ("E4",),
        Locked(("red:insula_l",), 1),
    )
    action = act.BuildBuilding("Ana", "grand_insula_square", "E5")
    assert RULESET.say(DEFAULT, action, (built,), "en") == (
        "Ana builds Grand Insula (square) at E5 F5 E6 F6, replacing Insula (L), leaving E4 vacant."
    )
    assert RULESET.say(DEFAULT, action, (built,), "fr") == (
        "Ana construit Grand Insula (carrée) en E5 F5 E6 F6, remplaçant Insula (en L), "
        "laissant vacant : E4."
    )
    assert cites(built) == ("FR-BASE.80", "FR-BASE.82", "FR-BASE.86", "FR-BASE.90", "FR-BASE.93")


def test_points_and_secrets_in_words() -> None:
    scored = VictoryPointsScored("consul", 2, "era_bonus", 7, "FR-BASE.122", (), 12)
    assert RULESET.tell(DEFAULT, scored, "en") == (
        "The Consul scores +7 VP: Bonus of the era (Era 2)."
    )
    kept = ObjectiveKept("Ana", "OBJ-05", "OBJ-06")
    assert RULESET.tell(DEFAULT, kept, "fr") == "Ana garde un objectif (Voix du peuple)."
    hidden = RULESET.told_to("Bo", kept)
    assert (hidden.card, hidden.discarded) == ("unknown", "unknown")
    assert RULESET.tell(DEFAULT, hidden, "fr") == "Ana garde un objectif (secret)."
    assert RULESET.told_to("Ana", kept) is kept


def test_names_of_components() -> None:
    assert RULESET.name_of(DEFAULT, "red:bakery_a", "fr") == "Boulangerie (rouge)"
    assert RULESET.name_of(DEFAULT, "monument:colosseum", "fr") == "Colisée"
    assert RULESET.name_of(DEFAULT, "INV-01", "en") == "Mercury's Purse"
    assert RULESET.name_of(DEFAULT, "blue:population_marker", "en") == "population marker (blue)"
    assert RULESET.name_of(DEFAULT, "era:2", "fr") == "Ère 2"
    assert RULESET.name_of(DEFAULT, "consul:CT-S1-01", "en") == "a residential tile (Consul)"
    assert RULESET.name_of(DEFAULT, "C4", "en") == "C4"
