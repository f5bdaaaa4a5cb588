"""Each enforced rule allows something and refuses something; each code can really be met."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ledger.games.first_empires import RULESET
from tests.games.first_empires.adapter import FirstEmpires
from tests.vectors import load

# Kept by test_setup.py, with a setup that is accepted and one that is refused.
AT_SETUP = {"FI-1.1", "FI-2.1", "FI-2.2"}
# Given by the application, by test_setup.py, test_conditions.py or test_waivers.py.
ELSEWHERE = {
    *("catalogue_invalid", "catalogue_mismatch", "bad_player_count", "duplicate_player"),
    *("unknown_option", "wrong_map_side", "dealer_decides", "attestation_missing"),
    *("city_already_built", "region_taken"),
}


def cases() -> Iterator[tuple[str, str, str]]:
    """Rule id, accept or refuse, and the code, of every vector."""
    for vector in load("first_empires"):
        for case in (*vector.get("probes", ()), *vector.get("steps", ())):
            for rule in vector["rules"]:
                yield rule, "accept" if "accept" in case else "refuse", case.get("refuse", "")


ENFORCED = [rule for rule in RULESET.rules if rule.coverage == "enforced"]


def test_every_enforced_rule_allows_something() -> None:
    tried = {rule for rule, verdict, _ in cases() if verdict == "accept"} | AT_SETUP
    assert [rule.id for rule in ENFORCED if rule.id not in tried] == []


@pytest.mark.parametrize("rule", ENFORCED, ids=lambda rule: rule.id)
def test_every_enforced_rule_refuses_with_a_code_it_names(rule) -> None:
    met = {code for found, _, code in cases() if found == rule.id and code}
    assert rule.id in AT_SETUP or any(code in rule.where for code in met), (rule.where, met)


def test_every_code_is_met() -> None:
    met = {code for _, _, code in cases()} | ELSEWHERE
    assert sorted(RULESET.codes.keys() - met) == []


def test_all_ids_of_the_digest_are_there_in_order() -> None:
    sections = (8, 22, 6, 4, 10, 13, 8, 6, 4, 3, 11, 5, 7, 4, 6, 3, 3)
    ids = [f"FI-{s}.{n}" for s, last in enumerate(sections, 1) for n in range(1, last + 1)]
    ids += [f"FI-R{n}" for n in range(1, 55)]
    assert [rule.id for rule in RULESET.rules] == ids


def test_refusals_cite_rules_that_their_code_stands_for() -> None:
    adapter = FirstEmpires()
    for vector in load("first_empires"):
        state = adapter.given(vector)
        for case in (*vector.get("probes", ()), *vector.get("steps", ())):
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
