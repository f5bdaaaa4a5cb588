"""The kit a title is written with: everything a title may import."""

from __future__ import annotations

from ledger.ruleset.catalogues import Catalogues, Components, Rule, read_rules
from ledger.ruleset.citations import Citations
from ledger.ruleset.dispatch import Dispatch
from ledger.ruleset.documents import read_json, read_own_yaml, read_yaml
from ledger.ruleset.evolve import Evolve
from ledger.ruleset.groups import Hidden, Look, Paper, Play, TitleWords, Watcher
from ledger.ruleset.narration import (
    ComponentNames,
    Names,
    Narration,
    explanation,
    in_words,
    named,
    sentence,
    upper_first,
)
from ledger.ruleset.protocol import Decision, Ruleset
from ledger.ruleset.score import (
    Rank,
    ScoreLine,
    SeatScores,
    Sheet,
    Standing,
    TieMisreading,
    WhileSame,
    standings,
)
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
    "ComponentNames",
    "Components",
    "Countable",
    "Decision",
    "Dispatch",
    "Evolve",
    "Hidden",
    "Known",
    "Lang",
    "Look",
    "Memo",
    "Names",
    "Narration",
    "Now",
    "Option",
    "Paper",
    "Pick",
    "Play",
    "Rank",
    "Rule",
    "Ruleset",
    "ScoreLine",
    "SeatScores",
    "Sentence",
    "Setup",
    "Sheet",
    "Standing",
    "TableState",
    "TieMisreading",
    "TitleWords",
    "Unknown",
    "Watcher",
    "WhileSame",
    "Words",
    "countables",
    "explanation",
    "fill",
    "in_words",
    "listed",
    "named",
    "number",
    "phrase",
    "read_json",
    "read_own_yaml",
    "read_rules",
    "read_yaml",
    "sentence",
    "signed",
    "standings",
    "typeset",
    "upper_first",
]
