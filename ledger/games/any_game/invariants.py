"""What must hold of every sheet: AG-I1 its cells, AG-I2 one of each, AG-I3 their worth."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.errors import Finding, finding

from .state import Cell, State


def lint(state: State) -> Iterator[Finding]:
    seen: set[tuple[str, str, int]] = set()
    for cell in state.cells:
        place = (cell.player, cell.category, cell.round)
        category = state.template.category(cell.category)
        if category is None or cell.player not in state.players or not _on_sheet(state, cell):
            yield _told("AG-I1", "cell_unknown", cell)
            continue
        if place in seen:
            yield _told("AG-I2", "cell_twice", cell)
        seen.add(place)
        worth = category.worth()
        if set(worth.names) == set(cell.entered):
            expected = worth.points(cell.entered)
            if expected != cell.points:
                yield _told("AG-I3", "points_differ", cell, points=cell.points, worth=expected)
        else:
            yield _told("AG-I1", "cell_unknown", cell)


def _on_sheet(state: State, cell: Cell) -> bool:
    category = state.template.category(cell.category)
    by_round = category is not None and category.each_round
    return 1 <= cell.round <= state.round if by_round else cell.round == 0


def _told(law: str, code: str, cell: Cell, **params: int) -> Finding:
    return finding(
        law, code, player=cell.player, category=cell.category, round=cell.round, **params
    )
