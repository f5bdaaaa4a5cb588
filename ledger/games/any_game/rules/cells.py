"""Writing in a cell, writing in it again, and clearing it."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.errors import Refusal, refusal
from ledger.ruleset import Memo

from ..actions import ClearCell, WriteCell
from ..catalogue import Category
from ..events import CellCleared, CellWritten
from ..formula import LARGEST
from ..state import State


def place_refusals(state: State, action: WriteCell | ClearCell) -> Iterator[Refusal]:
    """AG-2.1, AG-2.2: the sheet has a cell for each player, category and round played."""
    if action.player not in state.players:
        yield refusal("AG-2.1", "unknown_player", player=action.player)
    category = state.template.category(action.category)
    if category is None:
        yield refusal("AG-2.1", "unknown_category", category=action.category)
    elif not (1 <= action.round <= state.round if category.each_round else action.round == 0):
        yield refusal("AG-2.2", "no_such_round", category=category.name, round=action.round)


def write_refusals(state: State, action: WriteCell, memo: Memo) -> Iterator[Refusal]:
    if state.finished:
        yield refusal("AG-3.2", "sheet_finished")
    yield from place_refusals(state, action)
    category = state.template.category(action.category)
    if category is not None:
        yield from _value_refusals(category, action.entered)


def _value_refusals(category: Category, entered: dict[str, int]) -> Iterator[Refusal]:
    names = category.worth().names
    for name in names:
        if name not in entered:
            yield refusal("AG-2.3", "value_missing", category=category.name, name=name)
    for name, value in entered.items():
        if name not in names:
            yield refusal("AG-2.3", "value_unknown", category=category.name, name=name)
        elif abs(value) > LARGEST:
            yield refusal("AG-2.3", "value_too_large", name=name, most=LARGEST)
        elif _beyond(category, value):
            yield refusal("AG-2.4", "value_out_of_range", category=category.name, value=value)


def _beyond(category: Category, value: int) -> bool:
    below = category.least is not None and value < category.least
    return below or (category.most is not None and value > category.most)


def written(state: State, action: WriteCell, memo: Memo) -> tuple[CellWritten]:
    category = state.template.category(action.category)
    assert category is not None
    before = state.cell(action.player, action.category, action.round)
    return (
        CellWritten(
            action.player,
            action.category,
            action.round,
            action.entered,
            category.worth().points(action.entered),
            before.points if before else None,
        ),
    )


def clear_refusals(state: State, action: ClearCell, memo: Memo) -> Iterator[Refusal]:
    if state.finished:
        yield refusal("AG-3.2", "sheet_finished")
    yield from place_refusals(state, action)
    if state.cell(action.player, action.category, action.round) is None:
        yield refusal("AG-2.5", "cell_empty", player=action.player, category=action.category)


def cleared(state: State, action: ClearCell, memo: Memo) -> tuple[CellCleared]:
    cell = state.cell(action.player, action.category, action.round)
    assert cell is not None
    return (CellCleared(action.player, action.category, action.round, cell.points),)
