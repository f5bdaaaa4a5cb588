"""Every sentence in both languages, with the same blanks, and no blank left open."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from ledger.conformance.sentences import blanks, same_in_both
from ledger.errors import Finding
from ledger.ruleset import Lang, Words
from ledger.ruleset.codec import members
from tests.games.every_title import TITLES
from tests.games.titles import Title

EVERY = pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
LANGS = pytest.mark.parametrize("lang", ["en", "fr"])


def tables(title: Title) -> dict[str, Mapping[str, Words]]:
    return {
        name: table
        for name, table in vars(title.messages).items()
        if name.isupper() and isinstance(table, dict)
    }


def events_of(title: Title) -> set[str]:
    return {event.__name__ for event in members(title.rules.event)}


@EVERY
def test_both_languages_have_the_same_blanks(title: Title) -> None:
    assert len(tables(title)) > 5
    for name, table in tables(title).items():
        entries = {"": table} if "en" in table else table  # one entry, or many by their keys
        for key, words in entries.items():
            same_in_both(name, key, words)


@EVERY
def test_every_code_event_category_and_section_has_words(title: Title) -> None:
    rules = title.rules
    assert rules.words.refusals.keys() == rules.play.codes.keys()
    assert title.messages.CLAUSES.keys() == events_of(title)
    assert set(rules.words.categories) == title.categories
    assert {rule.section for rule in rules.rules} == set(title.messages.SECTIONS)
    if title.reasons is not None:
        assert set(rules.words.reasons) == title.reasons


@EVERY
def test_every_phase_reason_and_tie_break_that_is_met_has_words(title: Title) -> None:
    rules = title.rules
    phases, reasons, ties = set(), set(), set()
    for game in title.games:
        steps = title.play(*game)
        phases |= {rules.play.now(step.after).phase for step in steps}
        phases.add(rules.play.now(steps[0].before).phase)
        reasons.update(rules.play.now(steps[-1].after).reasons)
        ties.update(rules.look.score(steps[-1].after).standings[0].tie_breaks)
    assert phases <= set(rules.words.phases)
    assert len(phases) >= title.phases
    assert reasons <= set(rules.words.reasons)
    assert ties == set(rules.words.ties)


@EVERY
def test_every_rule_and_option_has_both_languages(title: Title) -> None:
    for rule in title.rules.rules:
        assert set(rule.text) == {"en", "fr"}
        assert all(text.endswith(".") for text in rule.text.values()), rule.id
        assert rule.where, rule.id
    for option in title.rules.play.options:
        assert set(option.label) == {"en", "fr"}


# ------------------------------------------------------------------------------- laws

# What a law's sentence may be filled with, by the name of the blank; else a number.
SAMPLES = {
    **dict.fromkeys(("player", "other"), "Ana"),
    **dict.fromkeys(("cell", "anchor"), (0, -1)),
    **{key: {"gold": 2} for key in ("paid", "price")},
    **dict.fromkeys(("players", "wanted", "done", "refusals", "components", "values"), ("a", "b")),
    **dict.fromkeys(("cards", "faces"), ("a", "b")),
    **dict.fromkeys(("place", "to", "field", "stack", "slot", "token", "component"), "somewhere"),
    **dict.fromkeys(("tile", "building", "region", "unit", "resource", "culture"), "somewhat"),
    **dict.fromkeys(("track", "card", "age", "before", "phase"), "somehow"),
    "actions": ("take_income",),
    "category": "civic",
}


def laws_of(title: Title) -> list[ast.Module]:
    """The module of the laws, and those beside it that find something too."""
    laws = Path(inspect.getfile(sys.modules[title.rules.look.lint.__module__]))
    sources = [path.read_text() for path in sorted(laws.parent.glob("*.py"))]
    return [ast.parse(source) for source in sources if " finding(" in source]


def found_in(title: Title) -> list[tuple[str, set[str]]]:
    """Every finding the laws of a title may give: its code and the names it fills."""
    calls = [
        node
        for tree in laws_of(title)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "finding"
    ]
    assert len(calls) > 30
    found = []
    for call in calls:
        names = {str(keyword.arg) for keyword in call.keywords}
        code = call.args[1]
        found.append((code.value if isinstance(code, ast.Constant) else "", names))
    return found


def codes_said(title: Title) -> set[str]:
    """Every text in the laws of a title; a code may be handed on before it is found."""
    nodes = [node for tree in laws_of(title) for node in ast.walk(tree)]
    return {node.value for node in nodes if isinstance(node, ast.Constant)}


@EVERY
def test_every_finding_has_words_with_the_names_it_gives(title: Title) -> None:
    words = title.rules.words.laws
    assert set(words) <= codes_said(title)
    for code, names in found_in(title):
        if code:
            assert blanks(words[code]["en"]) <= names, code
            assert blanks(words[code]["fr"]) <= names, code


@LANGS
@EVERY
def test_every_law_is_told_as_a_sentence(title: Title, lang: Lang) -> None:
    rules = title.rules
    for code, words in rules.words.laws.items():
        params = {name: SAMPLES.get(name, 2) for name in blanks(words["en"])}
        said = rules.words.explain_law(rules.catalogues.default, Finding("I1", code, params), lang)
        assert said.endswith("."), said
        assert said[0].isupper() or not said[0].isalpha(), said
        assert "{" not in said
        assert "None" not in said


@LANGS
@EVERY
def test_every_refusal_of_the_vectors_is_explained(title: Title, lang: Lang) -> None:
    met = set()
    for state, refusal in title.judged():
        catalogue = title.rules.catalogues.get(state.catalogue)
        sentence = title.rules.words.explain(catalogue, refusal, lang)
        met.add(refusal.code)
        assert sentence[0].isupper() or not sentence[0].isalpha(), sentence
        assert sentence.endswith("."), sentence
        assert "{" not in sentence
        assert "None" not in sentence, refusal
    assert len(met) >= title.codes_met


@LANGS
@EVERY
def test_every_step_and_event_of_whole_games_is_told(title: Title, lang: Lang) -> None:
    """Also to somebody who may not know everything."""
    rules, default, told = title.rules, title.rules.catalogues.default, set()
    for game in title.games[title.told]:
        for step in title.play(*game):
            action, events = step.decision.action, step.decision.events
            said = rules.words.say(default, action, events, lang)
            assert said.endswith(".")
            assert "{" not in said
            assert said[0] == said[0].upper()
            assert "_" not in said, said
            covered = [rules.redact(None, event) for event in events]
            assert rules.words.say(default, rules.redact(None, action), covered, lang).endswith(".")
            for event in events:
                sentence = rules.words.tell(default, event, lang)
                assert sentence.endswith(".")
                assert "None" not in sentence
                for viewer in (None, step.after.players[0]):
                    hidden = rules.redact(viewer, event)
                    assert rules.words.tell(default, hidden, lang).endswith(".")
                told.add(type(event).__name__)
    assert len(told) >= title.events_told


@EVERY
def test_every_event_cites_rules_that_exist(title: Title) -> None:
    known, seen = set(title.ids), set()
    for game in title.games:
        for step in title.play(*game):
            for event in step.decision.events:
                cited = title.rules.words.cites(event)
                assert cited, event
                assert set(cited) <= known, event
                seen.add(type(event).__name__)
    assert len(seen) >= max(title.events_told, title.events_met)
    assert {rule for rules in title.cited.values() for rule in rules} <= known
    if title.cited_by_function is not None:
        assert set(title.cited) | title.cited_by_function == events_of(title)
