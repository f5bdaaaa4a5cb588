"""The page of the rules is current."""

from __future__ import annotations

from ledger.games.age_of_mythology import RULESET
from tools.rules_doc import ROOT, document


def test_docs_rules_age_of_mythology_is_what_the_generator_writes() -> None:
    page = (ROOT / "age_of_mythology.md").read_text("utf-8")
    assert page == document(RULESET), "run: python -m tools.rules_doc"


def test_every_rule_and_code_is_on_the_page() -> None:
    page = document(RULESET)
    for rule in RULESET.rules:
        assert f"| {rule.id} |" in page
    for code in RULESET.codes:
        assert f"| `{code}` |" in page
    assert "| **all** | **331** | |" in page
