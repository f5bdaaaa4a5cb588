"""Lots, shapes and what touches what: section 8 of the digest."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

Cells = tuple[tuple[int, int], ...]  # column, row, both from 0
COLUMNS = "ABCDEFGHIJ"
LARGEST = 10


def name(column: int, row: int) -> str:
    return f"{COLUMNS[column]}{row + 1}"


PLACE: dict[str, tuple[int, int]] = {
    name(column, row): (column, row) for row in range(LARGEST) for column in range(LARGEST)
}

# FR-BASE.131: lots that share an edge. Lots outside the area in play are never owned.
NEAR: dict[str, tuple[str, ...]] = {
    lot: tuple(
        name(x + dx, y + dy)
        for dx, dy in ((0, -1), (-1, 0), (1, 0), (0, 1))
        if 0 <= x + dx < LARGEST and 0 <= y + dy < LARGEST
    )
    for lot, (x, y) in PLACE.items()
}


def turned(cells: Cells) -> tuple[tuple[int, Cells], ...]:
    """FR-R19: the four clockwise turns, each with the smallest turn that looks the same."""
    found: list[tuple[int, Cells]] = []
    for k in range(4):
        left, top = min(x for x, _ in cells), min(y for _, y in cells)
        shifted = tuple(sorted(((x - left, y - top) for x, y in cells), key=lambda c: c[::-1]))
        first = next((turn for turn, other in found if other == shifted), k)
        found.append((first, shifted))
        cells = tuple((-y, x) for x, y in cells)
    return tuple(found)


@lru_cache(maxsize=8192)
def cells_at(offsets: Cells, anchor: str, size: int) -> tuple[str, ...] | None:
    """The lots a shape covers with its bounding box at the anchor; None if it leaves the area."""
    if anchor not in PLACE:
        return None
    x, y = PLACE[anchor]
    cells = [(x + dx, y + dy) for dx, dy in offsets]
    if any(column >= size or row >= size for column, row in cells):
        return None
    return tuple(name(column, row) for column, row in cells)


def standing(turns: tuple[tuple[int, Cells], ...], cells: tuple[str, ...]) -> tuple[str, int]:
    """Anchor and orientation of a shape that covers these lots."""
    places = [PLACE[lot] for lot in cells]
    left, top = min(x for x, _ in places), min(y for _, y in places)
    shifted = {(x - left, y - top) for x, y in places}
    turn = next((k for k, offsets in turns if set(offsets) == shifted), 0)
    return name(left, top), turn


@lru_cache(maxsize=64)
def area(size: int) -> tuple[str, ...]:
    return tuple(name(column, row) for row in range(size) for column in range(size))


@lru_cache(maxsize=4096)
def around(cells: tuple[str, ...]) -> tuple[str, ...]:
    """The lots that share an edge with any of these and are none of them."""
    return tuple(dict.fromkeys(n for lot in cells for n in NEAR[lot] if n not in cells))


def on_edge(lot: str, size: int) -> bool:
    """FR-MON.15: the border of the area in play."""
    x, y = PLACE[lot]
    return x in (0, size - 1) or y in (0, size - 1)


def is_corner(lot: str, size: int) -> bool:
    x, y = PLACE[lot]
    return x in (0, size - 1) and y in (0, size - 1)


def groups(lots: Iterable[str]) -> list[list[str]]:
    """FR-OBJ.9: lots that share an edge, directly or over others, belong together."""
    left, found = dict.fromkeys(lots), []
    while left:
        group = [next(iter(left))]
        del left[group[0]]
        for lot in group:
            for near in NEAR[lot]:
                if near in left:
                    del left[near]
                    group.append(near)
        found.append(group)
    return found
