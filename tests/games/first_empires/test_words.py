"""Every sentence in both languages, with the same blanks, and no blank left open."""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter

import pytest

from ledger.games.first_empires import RULESET, messages
from ledger.games.first_empires import actions as act
from ledger.games.first_empires import events as ev
from ledger.games.first_empires.cites import RULES
from ledger.ruleset import UNKNOWN, Lang, Words, members
from tests.games.first_empires.adapter import FirstEmpires
from tests.games.first_empires.games import play
from tests.games.first_empires.test_setup import BREAK, broken, setup
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
    assert set(RULESET.category_words) == {"tracks", "cities", "captured", "cards"}
    assert {rule.section for rule in RULESET.rules} == set(messages.SECTIONS)
    phases, reasons, ties = set(), set(), set()
    for game in ((2, 2, "virtual"), (4, 5, "table")):
        for step in play(*game):
            now = RULESET.now(step.after)
            phases.add(now.phase)
            reasons.update(now.reasons)
        ties.update(RULESET.score(step.after).standings[0].tie_breaks)
    assert phases <= set(RULESET.phase_words)
    assert len(phases) > 9
    assert reasons <= set(RULESET.reason_words)
    assert ties == set(RULESET.tie_words)


def test_every_rule_and_option_has_both_languages() -> None:
    for rule in RULESET.rules:
        assert set(rule.text) == {"en", "fr"}
        assert all(text.endswith(".") for text in rule.text.values()), rule.id
        assert rule.where, rule.id
    for option in RULESET.options:
        assert set(option.label) == {"en", "fr"}


@pytest.mark.parametrize("lang", LANGS)
def test_every_refusal_of_the_vectors_is_explained(lang: Lang) -> None:
    adapter, met = FirstEmpires(), set()
    for vector in load("first_empires"):
        state = adapter.given(vector)
        for case in (*vector.get("probes", ()), *vector.get("steps", ())):
            ((kind, fields),) = case["when"].items()
            for refusal in RULESET.judge(state, adapter.action(state, kind, fields)):
                sentence = RULESET.explain(DEFAULT, refusal, lang)
                met.add(refusal.code)
                assert sentence[0].isupper() or not sentence[0].isalpha(), sentence
                assert sentence.endswith("."), sentence
                assert "{" not in sentence
                assert "None" not in sentence, refusal
    assert len(met) > 50


@pytest.mark.parametrize("lang", LANGS)
def test_every_refusal_of_a_setup_is_explained(lang: Lang) -> None:
    setups = [
        setup("Ana"),
        setup("Ana Ana Bo", first="Zoe", options={"house_rule": 1, "map_side": "side_2"}),
        setup(catalogue_id="another-box"),
        setup("Ana Bo", options={"civilizations": {"Ana": "huaxia", "Bo": "huaxia"}}),
        *[setup(catalogue_hash=broken(name)) for name in BREAK],
    ]
    for one in setups:
        refusals = list(RULESET.setup_refusals(one))
        assert refusals
        for refusal in refusals:
            sentence = RULESET.explain(DEFAULT, refusal, lang)
            assert "{" not in sentence.replace("{'", "").replace("{2", ""), sentence
            if "constraint" in refusal.params:
                assert refusal.params["constraint"] in sentence


@pytest.mark.parametrize("lang", LANGS)
def test_every_step_and_event_of_whole_games_is_told(lang: Lang) -> None:
    told = set()
    for game in ((2, 2, "virtual"), (3, 4, "table"), (5, 6, "table")):
        for step in play(*game):
            said = RULESET.say(DEFAULT, step.decision.action, step.decision.events, lang)
            assert said.endswith(".")
            assert "{" not in said
            assert said[0] == said[0].upper()
            for event in step.decision.events:
                sentence = RULESET.tell(DEFAULT, event, lang)
                assert sentence.endswith(".")
                assert "None" not in sentence
                told.add(type(event).__name__)
    assert told == {event.__name__ for event in members(RULESET.event)}


def test_a_step_is_one_plain_sentence() -> None:
    adapter = FirstEmpires()
    (vector,) = [v for v in load("first_empires") if v["id"] == "EX2"]
    state = adapter.given(vector)
    action = act.MoveExplorers(
        "C",
        (act.Leg(("scythia", "rus"), 2), act.Leg(("albion", "eastern_ocean", "rus"), 1)),
        "huaxia",
    )
    events = RULESET.decide(state, action).events
    assert RULESET.say(DEFAULT, action, events, "en") == (
        "C moves 2 explorers Scythia → Rus and 1 explorer Albion → Eastern Ocean → Rus"
        " for 4 movement and conquers Rus from D, 3 against 2; D retreats from Rus to Huaxia"
        " with 2."
    )
    assert RULESET.say(DEFAULT, action, events, "fr") == (
        "C déplace 2 explorateurs Scythie → Rus et 1 explorateur Albion → Océan oriental → Rus"
        " pour 4 point(s) de mouvement et conquiert Rus sur D, à 3 contre 2 ;"
        " D se replie (2), Rus → Huaxia."
    )


def test_refusals_in_words() -> None:
    given = {
        "active": "C",
        "phase": "wrap",
        "explorers": {"rus": "C 2", "mupata": "D 3", "karthadst": "K 4"},
        "hand": {"C": [{"handle": "c1", "card": "hx-01"}]},
    }
    state = FirstEmpires().table(given)
    (refusal,) = RULESET.judge(state, act.PlayAchievement("C", "hx-01"))
    assert RULESET.explain(DEFAULT, refusal, "en") == (
        "Gansu Road: Occupy at least 3 purple regions. There are 0 of 3."
    )
    (refusal,) = RULESET.judge(state, act.EndMovementPhase("C"))
    assert RULESET.explain(DEFAULT, refusal, "fr") == "Ce n'est pas le moment : fin du tour."


def test_names_of_components() -> None:
    assert RULESET.name_of(DEFAULT, "scythia", "fr") == "Scythie"
    assert RULESET.name_of(DEFAULT, "d3", "fr") == "dé 3"
    assert RULESET.name_of(DEFAULT, "black", "en") == "sword"
    assert RULESET.name_of(DEFAULT, "huaxia-city-start", "fr") == "ville de Huaxia (départ)"
    assert RULESET.name_of(DEFAULT, "huaxia-cube-dice", "en") == "Dice cube of Huaxia"
    assert RULESET.name_of(DEFAULT, "hx-02", "fr") == "Le Voyage de Zho Ying"
    assert RULESET.name_of(DEFAULT, "no such thing", "en") == "no such thing"


def test_a_hidden_card_is_told_without_its_name() -> None:
    drawn = ev.CardDrawn("Ana", "c2", 7, "progress", "hx-02")
    assert RULESET.tell(DEFAULT, drawn, "en") == "Ana draws The Voyage of Zho Ying."
    hidden = RULESET.told_to("Bo", drawn)
    assert hidden.card == UNKNOWN
    assert RULESET.tell(DEFAULT, hidden, "fr") == "Ana pioche une carte."


def test_every_event_cites_rules_that_exist() -> None:
    known = {rule.id for rule in RULESET.rules}
    cited: set[str] = {rule for rules in RULES.values() for rule in rules}
    for game in ((2, 2, "virtual"), (5, 6, "table")):
        for step in play(*game):
            for event in step.decision.events:
                rules = RULESET.cites(event)
                assert rules, event
                cited.update(rules)
    assert cited <= known
