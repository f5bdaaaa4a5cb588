"""Every rule and ruling by its id, read from rules.yaml."""

from __future__ import annotations

from pathlib import Path

from ledger.ruleset import read_rules

RULES = read_rules(Path(__file__).parent / "rules.yaml")
