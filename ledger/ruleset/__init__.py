"""The kit a title is written with: everything a title may import."""

from __future__ import annotations

from ledger.ruleset.catalogues import Catalogues, Components, Rule, read_rules
from ledger.ruleset.protocol import Decision, Evolve, Ruleset, Watcher
from ledger.ruleset.score import ScoreLine, Sheet, Standing, TieMisreading
from ledger.ruleset.setup import Option, Setup
from ledger.ruleset.table import (
    EACH,
    UNKNOWN,
    Ask,
    Countable,
    Known,
    Memo,
    Now,
    Pick,
    TableState,
    Unknown,
)
from ledger.ruleset.texts import Lang, Words

__all__ = [
    "EACH",
    "UNKNOWN",
    "Ask",
    "Catalogues",
    "Components",
    "Countable",
    "Decision",
    "Evolve",
    "Known",
    "Lang",
    "Memo",
    "Now",
    "Option",
    "Pick",
    "Rule",
    "Ruleset",
    "ScoreLine",
    "Setup",
    "Sheet",
    "Standing",
    "TableState",
    "TieMisreading",
    "Unknown",
    "Watcher",
    "Words",
    "read_rules",
]
