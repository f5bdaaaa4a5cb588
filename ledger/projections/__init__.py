"""The read model: tables drawn from the log, and the questions they answer.

Its parts are loaded when one is first named: a command that only tells of one game needs no tables.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
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

ROWS = ("Figures", "GameRow", "HistoryRow", "Player", "PlayerRow", "Result", "Rival", "WaivedStep")
PLACES = dict.fromkeys(ROWS, "rows") | {
    "Note": "history",
    "Projections": "runner",
    "Match": "search",
    "Matches": "search",
}

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


def __getattr__(name: str) -> Any:
    if name not in PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{PLACES[name]}"), name)
