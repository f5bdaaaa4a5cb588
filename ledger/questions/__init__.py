"""What somebody looks for, as they would say it: "games where Ana wins by more than 5"."""

from __future__ import annotations

from ledger.questions.clauses import Clause, Question
from ledger.questions.grammar import read_question

__all__ = ["Clause", "Question", "read_question"]
