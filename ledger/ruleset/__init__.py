"""The kit a title is written with: everything a title may import."""

from __future__ import annotations

from ledger.ruleset.catalogues import Catalogues, Components, Rule, read_rules
from ledger.ruleset.citations import Citations
from ledger.ruleset.dispatch import Dispatch
from ledger.ruleset.protocol import Decision, Evolve, Ruleset, Watcher
from ledger.ruleset.score import Rank, ScoreLine, Sheet, Standing, TieMisreading, standings
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
    countables,
)
from ledger.ruleset.texts import (
    CLAUSES_APART,
    Blanks,
    Lang,
    Sentence,
    Words,
    fill,
    listed,
    number,
    phrase,
    signed,
    typeset,
)

KIT = 1  # raised when a title written with the older kit would no longer run

__all__ = [
    "CLAUSES_APART",
    "EACH",
    "KIT",
    "UNKNOWN",
    "Ask",
    "Blanks",
    "Catalogues",
    "Citations",
    "Components",
    "Countable",
    "Decision",
    "Dispatch",
    "Evolve",
    "Known",
    "Lang",
    "Memo",
    "Now",
    "Option",
    "Pick",
    "Rank",
    "Rule",
    "Ruleset",
    "ScoreLine",
    "Sentence",
    "Setup",
    "Sheet",
    "Standing",
    "TableState",
    "TieMisreading",
    "Unknown",
    "Watcher",
    "Words",
    "countables",
    "fill",
    "listed",
    "number",
    "phrase",
    "read_rules",
    "signed",
    "standings",
    "typeset",
]
