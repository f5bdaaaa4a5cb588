"""Which tiles of the Consul go where: FR-R44, FR-R46, FR-R47."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from msgspec import Struct

from ..actions import TilePlacement
from ..catalogue import CATALOGUES, CONSUL
from ..state import State
from .geometry import (
    NEAR,
    PLACE,
    Cells,
    cells_at,
    groups,
    name,
    turned,
)

MOST_PLANS = 500  # far more than any city asks for; a guard, no rule


class Plan(Struct, frozen=True):
    """One way to place the tiles of an action; no placement if the wanted size is used up."""

    placements: tuple[TilePlacement, ...]
    wanted: int = 0


Stock = dict[str, int]  # shape -> tiles in stack and discard


def stock_of(state: State) -> Stock:
    consul = state.consul
    assert consul is not None
    return {s: len(stack.tiles) + len(consul.discards[s]) for s, stack in consul.stacks.items()}


@lru_cache(maxsize=512)
def _turns(cells: Cells) -> tuple[Cells, ...]:
    return tuple(dict.fromkeys(offsets for _, offsets in turned(cells)))


def fitting(state: State, shape: str, lots: frozenset[str]) -> Iterator[tuple[str, ...]]:
    """Every way to put a shape on some of these lots."""
    offsets = CATALOGUES.get(state.catalogue).shapes[shape]
    for turn in _turns(offsets):
        for lot in sorted(lots, key=lambda lot: PLACE[lot][::-1]):
            x, y = PLACE[lot]
            dx, dy = turn[0]
            if x - dx < 0 or y - dy < 0:
                continue
            cells = cells_at(turn, name(x - dx, y - dy), state.size)
            if cells is not None and lots.issuperset(cells):
                yield cells


def _sizes(state: State, stock: Stock) -> list[tuple[int, list[str]]]:
    """The shapes of the tiles by size, the largest first."""
    shapes = CATALOGUES.get(state.catalogue).shapes
    by_size: dict[int, list[str]] = {}
    for shape in stock:
        by_size.setdefault(len(shapes[shape]), []).append(shape)
    return sorted(by_size.items(), reverse=True)


Laid = tuple[TilePlacement, ...]


def cover(state: State, lots: frozenset[str], stock: Stock) -> list[Laid]:
    """FR-R44: every way to cover these lots, always by the largest tile that fits and is left."""
    known: dict[tuple[frozenset[str], tuple[int, ...]], list[Laid]] = {}

    def ways(open_lots: frozenset[str], left: Stock) -> list[Laid]:
        if not open_lots:
            return [()]
        key = open_lots, tuple(left.values())
        if key not in known:
            known[key] = _distinct(
                (way, *more)
                for way in _largest(state, open_lots, left)
                for more in ways(open_lots.difference(way.cells), _spend(left, (way,)))
            ) or [()]  # FR-R47: not even a tile of size 1 is left; the lots stay bare
        return known[key]

    return ways(lots, stock)


def _largest(state: State, lots: frozenset[str], stock: Stock) -> list[TilePlacement]:
    for _, shapes in _sizes(state, stock):
        ways = [
            TilePlacement(shape, cells)
            for shape in shapes
            if stock[shape] > 0
            for cells in fitting(state, shape, lots)
        ]
        if ways:
            return ways
    return []


def _all_groups(state: State, lots: list[str], stock: Stock) -> list[Laid]:
    found: list[tuple[Laid, Stock]] = [((), stock)]
    for group in groups(lots):
        found = [
            ((*laid, *more), _spend(left, more))
            for laid, left in found
            for more in cover(state, frozenset(group), left)
        ][:MOST_PLANS]
    return [laid for laid, _ in found]


def _spend(stock: Stock, laid: Laid) -> Stock:
    left = dict(stock)
    for placement in laid:
        left[placement.shape] -= 1
    return left


def _distinct(ways: Iterable[Laid]) -> list[Laid]:
    """Without those that only differ in the order of their tiles."""
    found: dict[frozenset[tuple[str, frozenset[str]]], Laid] = {}
    for way in ways:
        found.setdefault(frozenset((p.shape, frozenset(p.cells)) for p in way), way)
        if len(found) >= MOST_PLANS:
            break
    return list(found.values())


def first_tiles(state: State) -> list[Plan]:
    """FR-CONS.10, FR-CONS.11: the Consul's starting lots."""
    lots = [name for name, lot in state.lots.items() if lot.owner == CONSUL and not lot.building]
    return [Plan(laid) for laid in _all_groups(state, lots, stock_of(state))]


def plans_for(state: State, lot: str) -> list[Plan]:
    """FR-R46: every largest tile that covers the new lot, and what then covers the rest."""
    stock, region = stock_of(state), _region(state, lot)
    for size, shapes in _sizes(state, stock):
        ways = [
            TilePlacement(shape, cells)
            for shape in shapes
            for cells in fitting(state, shape, region)
            if lot in cells and _larger(state, size, cells)
        ]
        if not ways:
            continue
        possible = [way for way in ways if stock[way.shape] > 0]
        if not possible:
            return [Plan((), size)]
        plans = [Plan((way, *rest), size) for way in possible for rest in _rest(state, way, stock)]
        return plans[:MOST_PLANS]
    return [Plan((), 1)]


def _region(state: State, lot: str) -> frozenset[str]:
    """The new lot, the tiles of the Consul next to it, and his bare lots next to it."""
    region = {lot}
    for near in NEAR[lot]:
        there = state.lots.get(near)
        if there is not None and there.owner == CONSUL:
            region.update(state.buildings[there.building].cells if there.building else (near,))
    return frozenset(region)


def _touched(state: State, cells: tuple[str, ...]) -> list[str]:
    lots = [state.lots.get(cell) for cell in cells]
    return list(dict.fromkeys(lot.building for lot in lots if lot is not None and lot.building))


def _larger(state: State, size: int, cells: tuple[str, ...]) -> bool:
    return all(size > len(state.buildings[n].cells) for n in _touched(state, cells))


def _rest(state: State, way: TilePlacement, stock: Stock) -> list[Laid]:
    """FR-CONS.20: the lots this tile lays bare, covered anew."""
    catalogue = CATALOGUES.get(state.catalogue)
    left = {**stock, way.shape: stock[way.shape] - 1}
    bare = []
    for old in _touched(state, way.cells):
        shape = catalogue.kind_of[old].shape
        left[shape] = left.get(shape, 0) + 1
        bare += [cell for cell in state.buildings[old].cells if cell not in way.cells]
    return _all_groups(state, bare, left)
