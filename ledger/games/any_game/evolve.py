"""One small function per event; none of them works out a rule."""

from __future__ import annotations

from msgspec.structs import replace

from ledger.ruleset import Evolve

from .events import AnyEvent, CellCleared, CellWritten, GameFinished, RoundEnded
from .state import Cell, State

evolve = Evolve[State](AnyEvent)


def _others(state: State, event: CellWritten | CellCleared) -> tuple[Cell, ...]:
    return tuple(
        cell
        for cell in state.cells
        if (cell.player, cell.category, cell.round) != (event.player, event.category, event.round)
    )


@evolve.on(CellWritten)
def _(state: State, event: CellWritten) -> State:
    cell = Cell(event.player, event.category, event.round, event.entered, event.points, state.step)
    return replace(state, cells=(*_others(state, event), cell))


@evolve.on(CellCleared)
def _(state: State, event: CellCleared) -> State:
    return replace(state, cells=_others(state, event))


@evolve.on(RoundEnded)
def _(state: State, event: RoundEnded) -> State:
    return replace(state, round=event.round + 1)


@evolve.on(GameFinished)
def _(state: State, event: GameFinished) -> State:
    return replace(state, finished=True, won=event.won, winners=event.winners)
