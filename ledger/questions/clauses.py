"""A question as it was understood: its clauses, each with its place in the text, and its words."""

from __future__ import annotations

from datetime import date
from typing import Any, Literal

from msgspec import Struct

Kind = Literal[
    "won",
    "lost",
    "tied",
    "margin",
    "points",
    "player",
    "seats",
    "title",
    "option",
    "began",
    "status",
    "flag",
    "tag",
]
Compare = Literal[">", ">=", "<", "<=", "="]


class Clause(Struct, frozen=True, kw_only=True):
    """One thing a game must have. `start` and `end` are where the question says it."""

    kind: Kind
    start: int
    end: int
    name: str = ""  # a player, a title, an option, a status, a flag, a tag
    compare: Compare = "="
    number: int = 0
    value: Any = None  # of an option
    without: bool = False
    since: date | None = None
    until: date | None = None


class Question(Struct, frozen=True):
    """Every clause must hold, and every word must occur."""

    text: str = ""
    clauses: tuple[Clause, ...] = ()
    words: str = ""  # what no clause took, searched for as it stands

    def without(self, clause: Clause) -> str:
        """The question with one clause taken out, as a text again."""
        return " ".join((self.text[: clause.start] + " " + self.text[clause.end :]).split())

    def only_clauses(self) -> str:
        """The question without the words nobody understood."""
        spans = dict.fromkeys((one.start, one.end) for one in self.clauses)
        return " ".join(self.text[start:end] for start, end in spans)
