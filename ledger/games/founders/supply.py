"""Which resources a cell can draw on, and which producers are recorded for a new tile.

Resources are bits here, so that one `&` answers "can this source make that unit?".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import prod

from msgspec import Struct

from ledger.ruleset import Memo

from .actions import Place, Supply
from .catalogue import CATALOGUES, Kind
from .state import Cell, Nation, Purchase, State

AROUND = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
MATCHINGS = 20_000  # that are remembered: the cells of a game draw on the same few sources
FEW = 40  # combinations that are tried one by one
SIDES = ((0, -1), (-1, 0), (1, 0), (0, 1))


def block(anchor: Place) -> tuple[Place, Place, Place, Place]:
    """The four cells that meet at an anchor."""
    x, y = anchor
    return (x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)


def order(place: Place) -> Place:
    """How places are compared: nearest row first, then from the left."""
    return place[1], place[0]


class Union(Struct, frozen=True):
    """Cells linked by carriages."""

    anchors: tuple[Place, ...]
    cells: frozenset[Place]


def unions(nation: Nation) -> list[Union]:
    """FE-R39: carriages belong together when their blocks share a cell."""
    groups: list[set[Place]] = []
    for anchor in nation.carriages:
        x, y = anchor
        near = [g for g in groups if any(abs(a - x) <= 1 and abs(b - y) <= 1 for a, b in g)]
        groups = [g for g in groups if g not in near] + [{anchor}.union(*near)]
    return [
        Union(tuple(sorted(group, key=order)), frozenset(cell for a in group for cell in block(a)))
        for group in groups
    ]


def blocked_by(cell: Cell) -> str | None:
    """The token that keeps a tile from producing (FE-11.4, FE-12.12, FE-14.5)."""
    if cell.war:
        return "war"
    if cell.coins:
        return "coin"
    return "craftsman" if cell.craftsman else None


class Land(Struct, frozen=True):
    """What one nation offers, worked out once per state."""

    cells: dict[Place, Cell]
    makes: dict[Place, int]  # what each cell can give now
    blocked: dict[Place, tuple[int, str]]  # what it would give, and what stops it
    union_of: dict[Place, Union]


def land(state: State, player: str, memo: Memo) -> Land:
    key = ("land", player)
    found = memo.get(key)
    if found is None:
        found = memo[key] = _land(state.nation(player), CATALOGUES.get(state.catalogue).kind_of)
    return found


def _land(nation: Nation, kind_of: dict[str, Kind]) -> Land:
    makes: dict[Place, int] = {}
    blocked: dict[Place, tuple[int, str]] = {}
    for place, cell in nation.cells.items():
        bits = kind_of[cell.tile_id].makes
        if bits:
            if cell.war or cell.coins or cell.craftsman:
                blocked[place] = bits, blocked_by(cell) or ""
            else:
                makes[place] = bits
    union_of = {}
    if nation.carriages:
        union_of = {p: u for u in unions(nation) for p in u.cells if p in nation.cells}
    return Land(nation.cells, makes, blocked, union_of)


class Reach(Struct, frozen=True):
    """The cells a new tile can draw on: its neighbours, and what carriages bring to them."""

    near: tuple[Place, ...]
    far: tuple[Place, ...]
    sources: tuple[int, ...]  # the resources of near, then of far, then the purchased units
    places: tuple[Place | None, ...]  # where each source stands; None is a purchase
    supply: int  # every resource among the sources
    bought: tuple[Purchase, ...] = ()  # the purchased units, in the order of the sources

    def purchase(self, source: int) -> Purchase | None:
        """The purchase that stands behind a source, if one does."""
        first = len(self.sources) - len(self.bought)
        return self.bought[source - first] if source >= first else None


def reach(state: State, player: str, cell: Place, memo: Memo) -> Reach:
    """Section 9.3 for one cell; the cell itself is never a source (FE-R19)."""
    key = (player, cell)
    found = memo.get(key)
    if found is None:
        bought = state.turn.of(player).purchases
        bits = CATALOGUES.get(state.catalogue).bits
        found = memo[key] = _reach(land(state, player, memo), cell, bought, bits)
    return found


def _reach(here: Land, cell: Place, bought: tuple[Purchase, ...], bits_of: dict[str, int]) -> Reach:
    x, y = cell
    cells, makes = here.cells, here.makes
    near = tuple([p for dx, dy in AROUND if (p := (x + dx, y + dy)) in cells])
    far: tuple[Place, ...] = ()
    if here.union_of:
        joined = {u for p in near if (u := here.union_of.get(p))}
        beyond = {p for union in joined for p in union.cells if p in cells}
        far = tuple(sorted(beyond.difference(near, (cell,)), key=order))
    places: list[Place | None] = [p for p in near if p in makes]
    places += [p for p in far if p in makes]
    sources = [makes[p] for p in places if p]
    for unit in bought:
        places.append(None)
        sources.append(bits_of[unit.resource])
    supply = 0
    for bits in sources:
        supply |= bits
    return Reach(near, far, tuple(sources), tuple(places), supply, bought)


@lru_cache(MATCHINGS)
def open_units(needs: tuple[int, ...], sources: tuple[int, ...]) -> tuple[int, ...]:
    """FE-7.1, FE-7.4: the units no matching can serve, tried in catalogue order (Kuhn)."""
    match: dict[int, int] = {}

    def augment(unit: int, seen: set[int]) -> bool:
        need = needs[unit]
        for s, makes in enumerate(sources):
            if makes & need and s not in seen:
                seen.add(s)
                if s not in match or augment(match[s], seen):
                    match[s] = unit
                    return True
        return False

    return tuple([unit for unit in range(len(needs)) if not augment(unit, set())])


def supplied(needs: tuple[int, ...], found: Reach) -> bool:
    """May these units all be drawn here? One unit from each source."""
    if not needs:
        return True
    supply = found.supply
    for need in needs:
        if not need & supply:
            return False
    if len(needs) == 2:  # by far the most frequent: two units, two different sources
        first, second = needs
        both = makers = 0
        for makes in found.sources:
            if makes & first:
                makers |= 1
                both += 1
                if makes & second:
                    makers |= 2
            elif makes & second:
                makers |= 2
                both += 1
        return both >= 2 and makers == 3
    return not open_units(needs, found.sources)


# --------------------------------------------------------------- the recorded assignment


def assignment(needs: Sequence[int], found: Reach) -> list[int | None]:
    """Section 9.5: the source of each unit, or None where the table waived the requirement.

    Fewest purchased units, then fewest deliveries, then the first producers by (y, x).
    """
    missing = () if supplied(tuple(needs), found) else open_units(tuple(needs), found.sources)
    units = [unit for unit in range(len(needs)) if unit not in missing]
    wanted = tuple([needs[unit] for unit in units])
    makers = [[s for s, bits in enumerate(found.sources) if bits & need] for need in wanted]
    few = prod(map(len, makers)) <= FEW
    best = _by_trying(makers, found) if few else _by_matching(wanted, found)
    chosen = dict(zip(units, best, strict=True))
    return [chosen.get(unit) for unit in range(len(needs))]


def _by_trying(makers: list[list[int]], found: Reach) -> tuple[int, ...]:
    """The best of all combinations, for the usual one or two units."""
    prices = [(*_price(s, found), _rank(place)) for s, place in enumerate(found.places)]
    return min(
        (chosen for chosen in product(*makers) if len(set(chosen)) == len(chosen)),
        key=lambda chosen: (
            sum([prices[s][0] for s in chosen]),
            sum([prices[s][1] for s in chosen]),
            [prices[s][2] for s in chosen],
        ),
    )


def _by_matching(needs: tuple[int, ...], found: Reach) -> list[int]:
    """The same for any number of units, one after the other.

    What a source costs does not depend on the unit it serves, so the least cost is read off
    three matchings: with the neighbours alone, with deliveries, with the purchase.
    """
    chosen: list[int] = []
    free = sorted(range(len(found.sources)), key=lambda s: _rank(found.places[s]))
    best = _cost(needs, free, found)
    for i, need in enumerate(needs):
        for s in free:
            if not found.sources[s] & need:
                continue
            left = [f for f in free if f != s]
            cost = _cost(needs[i + 1 :], left, found)
            price = _price(s, found)
            if cost is not None and (cost[0] + price[0], cost[1] + price[1]) == best:
                chosen.append(s)
                free, best = left, cost
                break
    return chosen


def _rank(place: Place | None) -> tuple[int, int, int]:
    return (1, 0, 0) if place is None else (0, place[1], place[0])


def _price(source: int, found: Reach) -> tuple[int, int]:
    """Purchased units and deliveries that one source costs."""
    place = found.places[source]
    return (1, 0) if place is None else (0, int(place not in found.near))


def _cost(needs: tuple[int, ...], free: list[int], found: Reach) -> tuple[int, int] | None:
    """The least cost of serving every unit from the free sources; None if it cannot be done."""
    makes, places = found.sources, found.places
    if open_units(needs, tuple([makes[s] for s in free])):
        return None
    near = len(open_units(needs, tuple([makes[s] for s in free if places[s] in found.near])))
    if near:
        own = len(open_units(needs, tuple([makes[s] for s in free if places[s] is not None])))
    else:
        own = 0
    return own, near - own


def recorded(state: State, player: str, kind: Kind, cell: Place, memo: Memo) -> tuple[Supply, ...]:
    """What TileAdded says about the tile's supply: one entry for each unit that was served."""
    if not kind.needs:
        return ()
    found = reach(state, player, cell, memo)
    sources = assignment(kind.needs, found)
    return tuple(
        entry(state, player, resource, cell, found.places[s] or found.purchase(s), memo)
        for resource, s in zip(kind.requires, sources, strict=True)
        if s is not None
    )


def entry(
    state: State,
    player: str,
    resource: str,
    cell: Place,
    producer: Place | Purchase | None,
    memo: Memo,
) -> Supply:
    """One unit's entry, with the relay and the carriages it came by, or whom it was bought from."""
    if producer is None:
        return Supply(resource, "purchase")
    if isinstance(producer, Purchase):
        seller, where = producer.from_player, producer.cell
        return Supply(resource, "purchase", from_player=seller, from_cell=where)
    near = reach(state, player, cell, memo).near
    if producer in near:
        return Supply(resource, "neighbour", producer)
    union = land(state, player, memo).union_of.get(producer)
    if union is None:
        return Supply(resource, "carriage", producer)
    relays = [p for p in near if p in union.cells]
    return Supply(
        resource, "carriage", producer, min(relays, key=order, default=None), union.anchors
    )


def hindrances(needs: tuple[int, ...], here: Land, found: Reach) -> Iterator[tuple[Place, str]]:
    """Section 9.5: tiles in reach that would help if they produced, and what stops each.

    A tile also helps by doing the work of another one, which is then free for the missing unit.
    """
    if here.blocked:
        missing = len(open_units(needs, found.sources))
        for place in (*found.near, *found.far):
            bits, why = here.blocked.get(place, (0, ""))
            if bits and len(open_units(needs, (*found.sources, bits))) < missing:
                yield place, why
