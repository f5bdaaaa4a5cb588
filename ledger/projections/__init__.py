"""The read model: tables drawn from the log, and the questions they answer."""

from __future__ import annotations

from ledger.projections.history import Note
from ledger.projections.rows import (
    Figures,
    GameRow,
    HistoryRow,
    Player,
    PlayerRow,
    Result,
    Rival,
    WaivedStep,
)
from ledger.projections.runner import Projections
from ledger.projections.search import Match, Matches

__all__ = [
    "Figures",
    "GameRow",
    "HistoryRow",
    "Match",
    "Matches",
    "Note",
    "Player",
    "PlayerRow",
    "Projections",
    "Result",
    "Rival",
    "WaivedStep",
]
