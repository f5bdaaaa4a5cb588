"""Each enforced rule allows something and refuses something; each code can really be met."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ledger.games.foundations import RULESET
from tests.games.foundations.adapter import Foundations
from tests.vectors import load

# Kept by test_setup.py, with a setup that is accepted and one that is refused.
AT_SETUP = {"FR-BASE.1", "FR-BASE.3", "FR-MOD.2", "FR-OBJ.1", "FR-CONS.1", "FR-CONS.3", "FR-CONS.8"}
# Given by setup_refusals (test_setup.py) or by the core rather than by a vector.
ELSEWHERE = {
    *("catalogue_invalid", "colour_taken", "colour_unavailable", "difficulty_unknown"),
    *("fifth_player_set_required", "module_conflict", "name_reserved", "unknown_option"),
    *("player_count_unsupported", "seat_taken", "dealer_decides"),
}


def cases() -> Iterator[tuple[str, str, str]]:
    """Rule id, accept or refuse, and the code, of every vector."""
    for vector in load("foundations"):
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


def test_every_scored_rule_is_in_a_vector_or_on_a_line() -> None:
    named = {rule for vector in load("foundations") for rule in vector["rules"]}
    general = {"FR-BASE.45", "FR-BASE.114", "FR-BASE.120", "FR-BASE.130", "FR-BASE.170"}
    scored = {rule.id for rule in RULESET.rules if rule.coverage == "scored"}
    assert sorted(scored - named - general) == []


def test_all_ids_of_the_digest_are_there_in_order() -> None:
    base = [
        *range(1, 22), *range(40, 47), *range(50, 53), *range(60, 70), *range(80, 99),
        *range(110, 115), *range(120, 127), *range(130, 139), *range(150, 153), 160, 161,
        *range(170, 176),
    ]  # fmt: skip
    ids = [f"FR-BASE.{n}" for n in base]
    counts = {"MOD": 4, "DRAFT": 8, "MON": 20}
    ids += [f"FR-{name}.{n}" for name, last in counts.items() for n in range(1, last + 1)]
    ids += [f"FR-DEAL.{n}" for n in (*range(1, 6), *range(10, 24))]
    counts = {"SWIN": 10, "OBJ": 9, "INV": 11, "CHAR": 6, "CONS": 32}
    ids += [f"FR-{name}.{n}" for name, last in counts.items() for n in range(1, last + 1)]
    ids += [f"FR-R{n}" for n in range(1, 56)]
    assert [rule.id for rule in RULESET.rules] == ids


def test_refusals_cite_rules_that_their_code_stands_for() -> None:
    adapter, seen = Foundations(), 0
    for vector in load("foundations"):
        state = adapter.given(vector)
        for case in (*vector.get("probes", ()), *vector.get("steps", ())):
            if "when" in case:
                ((kind, fields),) = case["when"].items()
                for refusal in RULESET.judge(state, adapter.action(state, kind, fields)):
                    assert refusal.rule in RULESET.codes[refusal.code].rules, refusal
                    seen += 1
    assert seen > 100


def test_codes_cite_rules_that_exist() -> None:
    known = {rule.id for rule in RULESET.rules} | {"dealer", "options", "catalogue"}
    cited = {rule for code in RULESET.codes.values() for rule in code.rules}
    assert cited - known == set()


def test_options_name_rules_that_exist() -> None:
    known = {rule.id for rule in RULESET.rules}
    assert {option.rule for option in RULESET.options} <= known
