"""Each enforced rule allows something and refuses something; each code can really be met."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ledger.ruleset import Rule
from tests.games.every_title import TITLES
from tests.games.titles import Title
from tests.support.vectors import load

EVERY = pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
ENFORCED = [
    pytest.param(title, rule, id=rule.id)
    for title in TITLES
    for rule in title.rules.rules
    if rule.coverage == "enforced"
]


@EVERY
@pytest.mark.parametrize("verdict", ["accept", "refuse"])
def test_every_enforced_rule_is_tried_both_ways(title: Title, verdict: str) -> None:
    tried = {rule for rule, found, _ in title.cases() if found == verdict}
    tried |= title.at_setup | title.under_a_switch
    enforced = [rule.id for rule in title.rules.rules if rule.coverage == "enforced"]
    assert [rule for rule in enforced if rule not in tried] == []


@EVERY
def test_every_code_is_met(title: Title) -> None:
    met = {code for _, _, code in title.cases()}
    assert sorted(title.rules.play.codes.keys() - met - title.elsewhere) == []
    assert sorted(met & title.elsewhere) == []


@EVERY
def test_every_rule_of_a_vector_exists(title: Title) -> None:
    assert {rule for rule, _, _ in title.cases()} <= set(title.ids)


@EVERY
def test_all_ids_of_the_digest_are_there_in_order(title: Title) -> None:
    assert tuple(rule.id for rule in title.rules.rules) == title.ids


@EVERY
def test_refusals_cite_rules_that_their_code_stands_for(title: Title) -> None:
    seen = 0
    for _, refusal in title.judged():
        assert refusal.rule in title.rules.play.codes[refusal.code].rules, refusal
        seen += 1
    assert seen > 100


@EVERY
def test_codes_cite_rules_that_exist(title: Title) -> None:
    known = {*title.ids, "dealer", "options", "catalogue"}
    cited = {rule for code in title.rules.play.codes.values() for rule in code.rules}
    assert cited - known == set()


@EVERY
def test_options_name_rules_that_exist(title: Title) -> None:
    assert {option.rule for option in title.rules.play.options} <= set(title.ids)


@EVERY
def test_the_switches_of_the_rules_are_options(title: Title) -> None:
    switches = {rule.switch: rule.id for rule in title.rules.rules if rule.switch}
    options = {option.key: option.rule for option in title.rules.play.options}
    assert switches.items() <= options.items()
    assert title.modules or switches == options


@EVERY
def test_every_rule_is_named_by_a_vector_or_a_test(title: Title) -> None:
    named = {rule for rule, _, _ in title.cases()}
    named |= {rule for vector in load(title.key) for rule in vector["rules"]}
    folder = Path(__file__).parent / title.key
    text = "".join(path.read_text("utf-8") for path in sorted(folder.glob("test_*.py")))
    assert [rule for rule in title.ids if rule not in named and not _tested(rule, text)] == []


def _tested(rule: str, text: str) -> bool:
    """By its id, or in the name of a test; FE-2.2 is not named where FE-2.20 is."""
    word = re.sub(r"[-.]", "_", rule.lower())
    return bool(re.search(rf"{re.escape(rule)}(?!\d)|{word}_(?!\d)", text))


@pytest.mark.parametrize(("title", "rule"), ENFORCED)
def test_every_enforced_rule_refuses_with_a_code_it_names(title: Title, rule: Rule) -> None:
    met = {code for found, _, code in title.cases() if found == rule.id and code}
    named = any(code in rule.where for code in met)
    if rule.id not in title.at_setup | title.under_a_switch:
        assert named == (rule.id not in title.by_another_code), (rule.where, met)
