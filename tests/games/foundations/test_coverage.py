"""Each enforced rule allows something and refuses something; each code can really be met."""

from __future__ import annotations

from ledger.games.foundations import RULESET
from tests.support.vectors import load


def test_every_scored_rule_is_in_a_vector_or_on_a_line() -> None:
    named = {rule for vector in load("foundations") for rule in vector["rules"]}
    general = {"FR-BASE.45", "FR-BASE.114", "FR-BASE.120", "FR-BASE.130", "FR-BASE.170"}
    scored = {rule.id for rule in RULESET.rules if rule.coverage == "scored"}
    assert sorted(scored - named - general) == []
