"""The rules of a score sheet: nobody judges the moves of the game itself."""

from __future__ import annotations

from ledger.ruleset import Dispatch

from ..actions import AnyAction, ClearCell, EndRound, FinishGame, WriteCell
from ..state import State
from . import cells, ending, setup

_RULES = Dispatch[State](
    AnyAction,
    {
        WriteCell: (cells.write_refusals, cells.written),
        ClearCell: (cells.clear_refusals, cells.cleared),
        EndRound: (ending.round_refusals, ending.round_ended),
        FinishGame: (ending.finish_refusals, ending.finished),
    },
)
__all__ = ["outcome", "refusals", "setup"]
refusals = _RULES.refusals
outcome = _RULES.outcome
