"""Each enforced rule allows something and refuses something; each code can really be met."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ledger.games.founders import RULESET
from tests.games.founders.adapter import Founders
from tests.games.founders.test_setup import RULES_OF
from tests.vectors import load

# Kept by test_setup.py, with a setup that is accepted and one that is refused.
AT_SETUP = {"FE-2.1", "FE-2.9", *RULES_OF.values()}
# Given by the application or by test_waivers.py rather than by a vector.
ELSEWHERE = {
    *("catalogue_invalid", "wrong_player_count", "duplicate_player", "first_player_not_seated"),
    *("unknown_option", "dealer_decides", "offer_too_small", "two_tiles_taken"),
    *("craftsman_already_there", "swap_not_allowed"),
}


def cases() -> Iterator[tuple[str, str, str]]:
    """Rule id, accept or refuse, and the code, of every vector."""
    for vector in load("founders"):
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
    # FE-R16 refuses only under its switch: test_options.py
    assert [rule for rule in ENFORCED if rule not in tried and rule != "FE-R16"] == []


def test_every_code_is_met() -> None:
    met = {code for _, _, code in cases()} | ELSEWHERE
    assert sorted(RULESET.codes.keys() - met) == []


def test_all_ids_of_the_digest_are_there_in_order() -> None:
    sections = (12, 29, 4, 12, 7, 14, 11, 7, 9, 3, 9, 18, 11, 10, 8, 6)
    ids = [f"FE-{s}.{n}" for s, last in enumerate(sections, 1) for n in range(1, last + 1)]
    ids += [f"FE-R{n}" for n in range(1, 57)]
    assert [rule.id for rule in RULESET.rules] == ids


def test_refusals_cite_rules_that_their_code_stands_for() -> None:
    adapter = Founders()
    for vector in load("founders"):
        state = adapter.given(vector)
        for probe in vector.get("probes", ()):
            ((kind, fields),) = probe["when"].items()
            for refusal in RULESET.judge(state, adapter.action(state, kind, fields)):
                assert refusal.rule in RULESET.codes[refusal.code].rules, refusal


def test_codes_cite_rules_that_exist() -> None:
    known = {rule.id for rule in RULESET.rules} | {"dealer", "options", "catalogue"}
    cited = {rule for code in RULESET.codes.values() for rule in code.rules}
    assert cited - known == set()


def test_switches_of_the_rules_are_the_options() -> None:
    switches = {rule.switch: rule.id for rule in RULESET.rules if rule.switch}
    assert switches == {option.key: option.rule for option in RULESET.options}
