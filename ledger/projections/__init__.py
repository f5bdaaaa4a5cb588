"""The read model: five tables drawn from the log, and the questions they answer."""

from __future__ import annotations

from ledger.projections.history import Note
from ledger.projections.queries import Figures, GameRow, HistoryRow, Player, PlayerRow, Result
from ledger.projections.runner import Projections

__all__ = [
    "Figures",
    "GameRow",
    "HistoryRow",
    "Note",
    "Player",
    "PlayerRow",
    "Projections",
    "Result",
]
