"""A supply the table wrote down itself, checked as given: section 9.5."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from ledger.errors import Refusal, refusal
from ledger.ruleset import Memo

from ..actions import AddTile, Place, Supply
from ..catalogue import Kind
from ..state import Purchase, State
from ..supply import Land, Reach, blocked_by, land, reach
from .common import components

_BLOCKED = {"war": "FE-11.4", "coin": "FE-12.12", "craftsman": "FE-14.5"}


def supply_refusals(state: State, action: AddTile, kind: Kind, memo: Memo) -> Iterator[Refusal]:
    given = action.supply or ()
    if Counter(item.resource for item in given) != Counter(kind.requires):
        yield refusal(
            "FE-7.1",
            "supply_incomplete",
            needed=list(kind.requires),
            given=len(given),
        )
    here = land(state, action.player, memo)
    found = reach(state, action.player, action.cell, memo)
    cells = [item for item in given if item.via != "purchase"]
    replaced = action.cell if action.swap else None
    yield from _wrong_resources(state, cells, here, replaced)
    yield from _unreachable(state, cells, here, found, replaced)
    yield from _not_producing(state, cells, here, replaced)
    bought = state.turn.of(action.player).purchases
    yield from _reused(given, max(1, len(bought)))
    yield from _no_purchase(bought, given)


def _makes(state: State, here: Land, place: Place | None) -> tuple[str, ...]:
    """What the tile on a cell can make, tokens or not."""
    cell = here.cells.get(place) if place else None
    return components(state).kind_of[cell.tile_id].produces if cell else ()


def _wrong_resources(
    state: State, items: list[Supply], here: Land, replaced: Place | None
) -> Iterator[Refusal]:
    """FE-7.5, FE-7.6."""
    for item in items:
        makes = _makes(state, here, item.producer)
        if makes and item.producer != replaced and item.resource not in makes:
            rule = "FE-7.6" if len(makes) > 1 else "FE-7.5"
            yield refusal(rule, "supply_wrong_resource", cell=_cell(item), resource=item.resource)


def _unreachable(
    state: State, items: list[Supply], here: Land, found: Reach, replaced: Place | None
) -> Iterator[Refusal]:
    """FE-7.2, FE-13.4: a neighbour is used as one, anything else comes through its union."""
    for item in items:
        place = item.producer
        if place is not None and place in here.cells:
            if place == replaced or not _makes(state, here, place):
                continue  # that is "does not produce", nothing else
            if item.via == "neighbour" and place in found.near:
                continue
            if item.via == "carriage" and place in found.far and _by_union(item, here, found):
                continue
        rule = "FE-7.2" if item.via == "neighbour" else "FE-13.4"
        yield refusal(rule, "supply_unreachable", cell=_cell(item), resource=item.resource)


def _by_union(item: Supply, here: Land, found: Reach) -> bool:
    """The relay and the carriages named, if any, belong to the union of the producer."""
    union = here.union_of[item.producer or (0, 0)]
    if item.relay is not None and not (item.relay in found.near and item.relay in union.cells):
        return False
    return set(item.anchors) <= set(union.anchors)


def _not_producing(
    state: State, items: list[Supply], here: Land, replaced: Place | None
) -> Iterator[Refusal]:
    """FE-7.9, FE-11.4, FE-12.12, FE-14.5, FE-R19."""
    for item in items:
        cell = here.cells.get(item.producer) if item.producer else None
        if cell is None:
            continue
        stopped = blocked_by(cell)
        if item.producer == replaced:
            rule = "FE-R19"
        elif not _makes(state, here, item.producer):
            rule = "FE-7.9"
        elif stopped:
            rule = _BLOCKED[stopped]
        else:
            continue
        yield refusal(rule, "supply_not_producing", cell=_cell(item), resource=item.resource)


def _reused(items: tuple[Supply, ...], bought: int) -> Iterator[Refusal]:
    """FE-7.4, FE-13.7, FE-R55: one unit from each producer, one from each purchase."""
    used: Counter[Place | None] = Counter()
    for item in items:
        place = None if item.via == "purchase" else item.producer
        if place is None and item.via != "purchase":
            continue
        if used[place] >= (bought if place is None else 1):
            rule = {"neighbour": "FE-7.4", "carriage": "FE-13.7", "purchase": "FE-R55"}[item.via]
            yield refusal(rule, "supply_producer_reused", cell=_cell(item), resource=item.resource)
        used[place] += 1


def _no_purchase(bought: tuple[Purchase, ...], items: tuple[Supply, ...]) -> Iterator[Refusal]:
    """FE-12.3: only what the player bought in this turn, and from where it was bought."""
    for item in items:
        if item.via == "purchase" and purchase_of(item, bought) is None:
            yield refusal("FE-12.3", "supply_no_purchase", resource=item.resource)


def purchase_of(item: Supply, bought: Iterable[Purchase]) -> Purchase | None:
    """The first of these purchases that this entry can mean."""
    for one in bought:
        if (
            item.resource == one.resource
            and item.from_player in (None, one.from_player)
            and item.from_cell in (None, one.cell)
        ):
            return one
    return None


def _cell(item: Supply) -> list[int] | None:
    return list(item.producer) if item.producer else None
