"""Each enforced rule allows something and refuses something; each code can really be met."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ledger.games.age_of_mythology import RULESET
from tests.games.age_of_mythology.adapter import Mythology
from tests.vectors import load

# Kept by test_setup.py, with a setup that is accepted and one that is refused.
AT_SETUP = {"AM-2.1", "AM-2.5", "AM-R24"}
# Given by the application, the setup or the catalogue rather than by a vector.
ELSEWHERE = {
    *("catalogue_invalid", "player_count", "duplicate_player", "first_player_not_seated"),
    *("unknown_option", "dealer_decides", "two_cultures_need_four", "supply_empty"),
}


def cases() -> Iterator[tuple[str, str, str]]:
    """Rule id, accept or refuse, and the code, of every vector."""
    for vector in load("age_of_mythology"):
        for case in (*vector.get("probes", ()), *vector.get("steps", ())):
            for rule in vector["rules"]:
                if "accept" in case:
                    yield rule, "accept", ""
                if "refuse" in case:
                    yield rule, "refuse", case["refuse"]


ENFORCED = [rule.id for rule in RULESET.rules if rule.coverage == "enforced"]


@pytest.mark.parametrize("verdict", ["accept", "refuse"])
def test_every_enforced_rule_is_tried_both_ways(verdict: str) -> None:
    tried = {rule for rule, found, _ in cases() if found == verdict} | AT_SETUP
    assert [rule for rule in ENFORCED if rule not in tried] == []


def test_every_code_is_met() -> None:
    met = {code for _, _, code in cases()} | ELSEWHERE
    assert sorted(RULESET.codes.keys() - met) == []


def test_every_rule_of_a_vector_exists() -> None:
    known = {rule.id for rule in RULESET.rules}
    assert {rule for rule, _, _ in cases()} - known == set()


def test_all_ids_of_the_digest_are_there_in_order() -> None:
    sections = (20, 28, 22, 11, 6, 15, 8, 7, 20, 7, 7, 14, 20, 16, 29, 15)
    ids = [f"AM-{s}.{n}" for s, last in enumerate(sections, 1) for n in range(1, last + 1)]
    ids += [f"AM-R{n}" for n in range(1, 87)]
    assert [rule.id for rule in RULESET.rules] == ids


def test_refusals_cite_rules_that_their_code_stands_for() -> None:
    adapter = Mythology()
    for vector in load("age_of_mythology"):
        state = adapter.given(vector)
        for case in (*vector.get("probes", ()), *vector.get("steps", ())):
            if "when" not in case:
                continue
            ((kind, fields),) = case["when"].items()
            for refusal in RULESET.judge(state, adapter.action(state, kind, fields)):
                assert refusal.rule in RULESET.codes[refusal.code].rules, refusal


def test_codes_cite_rules_that_exist() -> None:
    known = {rule.id for rule in RULESET.rules} | {"dealer", "options", "catalogue"}
    cited = {rule for code in RULESET.codes.values() for rule in code.rules}
    assert cited - known == set()


def test_switches_of_the_rules_are_the_options() -> None:
    switches = {rule.switch: rule.id for rule in RULESET.rules if rule.switch}
    assert switches == {option.key: option.rule for option in RULESET.options}
