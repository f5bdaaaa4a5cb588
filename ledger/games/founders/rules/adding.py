"""Adding a tile to a nation, with or without a swap: FE-6, FE-7, FE-8, FE-9."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from ledger.errors import Refusal, refusal
from ledger.ruleset import Memo

from ..actions import AddTile, Place, PlaceFallbackTile, Supply
from ..catalogue import Kind
from ..events import (
    AnyEvent,
    TileAdded,
    TileNamed,
    TileSwappedOut,
    TokenGrantMissed,
    TokenReceived,
)
from ..state import UNNAMED, Cell, Nation, Purchase, State
from ..supply import (
    SIDES,
    entry,
    hindrances,
    land,
    open_units,
    reach,
    recorded,
    supplied,
)
from .common import IN_SETUP, adding_step, aside, components, in_turn, not_opened, turn_of
from .draws import named_late
from .supplies import purchase_of, supply_refusals


def face_up(state: State, word: str) -> tuple[str, Kind] | None:
    """FE-6.2 to FE-6.4: the tile in a row or in the display that an id or a kind stands for.

    One that lies there without a name gets it when it is taken.
    """
    catalogue = components(state)
    kind = catalogue.find(word)
    if kind is None:
        return None
    row = state.face_up(kind.colour)
    if word in row:
        return word, kind
    if word == kind.id:
        for tile in row:
            if catalogue.kind_of.get(tile) is kind:
                return tile, kind
    late = named_late(catalogue, row, state.pile(kind.colour).unseen, word)
    return (late, kind) if late is not None else None


def frontier(nation: Nation) -> list[Place]:
    """The empty cells with a side neighbour in the nation."""
    cells = nation.cells
    found = {(x + dx, y + dy): None for x, y in cells for dx, dy in SIDES}
    return [place for place in found if place not in cells]


def addable_tile(state: State, player: str, memo: Memo) -> tuple[str, Place] | None:
    """FE-R14: some face-up tile that fits on an empty frontier cell, and that cell."""
    key = ("addable", player)
    if key not in memo:
        memo[key] = _addable(state, player, memo)
    return memo[key]  # type: ignore[no-any-return]


def _addable(state: State, player: str, memo: Memo) -> tuple[str, Place] | None:
    kind_of = components(state).kind_of
    free = frontier(state.nation(player))
    tiles = (*state.rows["nature"], *state.rows["village"], *state.rows["city"])
    for tile in dict.fromkeys((*tiles, *state.victory_display)):
        if tile in UNNAMED:  # any of the unseen: it fits where each of them would
            unseen = state.pile(UNNAMED[tile]).unseen
            needs = tuple(dict.fromkeys(kind_of[one].needs for one in unseen))
        else:
            needs = (kind_of[tile].needs,)
        for cell in free:
            found = reach(state, player, cell, memo)
            if all(supplied(need, found) for need in needs):
                return tile, cell
    return None


def place_refusals(nation: Nation, cell: Place, swap: bool) -> Iterator[Refusal]:
    """FE-6.6, FE-6.7, FE-7.3, FE-9.1: where a new tile may lie."""
    cells = nation.cells
    if swap:
        if cell not in cells:
            yield refusal("FE-9.1", "nothing_to_swap", cell=list(cell))
    elif cell in cells:
        yield refusal("FE-6.7", "cell_occupied", cell=list(cell))
    else:
        x, y = cell
        if not (
            (x, y - 1) in cells or (x - 1, y) in cells or (x + 1, y) in cells or (x, y + 1) in cells
        ):
            yield refusal("FE-6.6", "no_shared_side", cell=list(cell))


def add_tile(state: State, action: AddTile, memo: Memo) -> Iterator[Refusal]:
    """FE-6.2 to FE-6.7, FE-7, FE-9."""
    player, cell, swap = action.player, action.cell, action.swap
    yield from _not_now(state, player, memo)
    if state.phase in IN_SETUP:
        return
    key = ("face up", action.tile)
    if key not in memo:
        memo[key] = face_up(state, action.tile)
    found: tuple[str, Kind] | None = memo[key]
    if found is None:
        yield refusal("FE-6.2", "tile_not_face_up", tile=action.tile)
    yield from place_refusals(state.nations[player], cell, swap)
    if found is not None and found[1].needs:
        yield from requirement_refusals(state, action, found[1], memo)
    elif found is not None and action.supply:
        yield refusal("FE-7.1", "supply_incomplete", needed=[], given=len(action.supply))


def _not_now(state: State, player: str, memo: Memo) -> tuple[Refusal, ...]:
    """What speaks against adding any tile: whose turn it is, and how far it has come."""
    key = ("not now", player)
    if key not in memo:
        early = state.phase in IN_SETUP
        later = () if early else adding_step(state, player)
        memo[key] = (*in_turn(state, player), *later)
    found: tuple[Refusal, ...] = memo[key]
    return found


def requirement_refusals(
    state: State, action: AddTile, kind: Kind, memo: Memo
) -> Iterator[Refusal]:
    """FE-7.1, FE-9.3: every required unit from a source of its own."""
    player, cell = action.player, action.cell
    if action.supply is not None:
        yield from supply_refusals(state, action, kind, memo)
        return
    found = reach(state, player, cell, memo)
    if supplied(kind.needs, found):
        return
    units = open_units(kind.needs, found.sources)
    blocked = [
        {"cell": list(place), "reason": why}
        for place, why in hindrances(kind.needs, land(state, player, memo), found)
    ]
    yield refusal(
        "FE-9.3" if action.swap else "FE-7.1",
        "requirements_not_met",
        tile=action.tile,
        missing=[kind.requires[unit] for unit in units],
        blocked=blocked,
    )


# ------------------------------------------------------------------------- outcome


def tile_added(state: State, action: AddTile, memo: Memo) -> tuple[AnyEvent, ...]:
    """FE-8.1, FE-9.2: a swapped tile leaves first; a city tile brings its token at once."""
    now, begun = turn_of(state, action.player)
    if now is not state:
        state, memo = now, {}
    found = face_up(state, action.tile)
    if found is None:
        return begun
    tile, kind = found
    player, cell = action.player, action.cell
    if action.supply is None:
        supply = recorded(state, player, kind, cell, memo)
    else:
        supply = _as_given(state, action, kind, memo)
    late = () if tile in state.face_up(kind.colour) else (TileNamed(kind.colour, tile),)
    return (*begun, *late, *_laid(state, player, tile, kind.colour, cell, action.swap, supply))


def _as_given(state: State, action: AddTile, kind: Kind, memo: Memo) -> tuple[Supply, ...]:
    """The table's own assignment in catalogue order, relays and carriages written out."""
    left, found = list(action.supply or ()), []
    bought = list(state.turn.of(action.player).purchases)
    for resource in kind.requires:
        given = next((item for item in left if item.resource == resource), None)
        if given is not None:
            left.remove(given)
            source: Place | Purchase | None = given.producer
            if given.via == "purchase":
                source = purchase_of(given, bought)
                if source is not None:
                    bought.remove(source)
            if source is None and given.via != "purchase":
                found.append(given)
            else:
                full = entry(state, action.player, resource, action.cell, source, memo)
                if full.via != given.via:  # agreed by the table
                    full = given
                elif given.via == "carriage" and given.relay is not None:
                    full = replace(full, relay=given.relay, anchors=given.anchors or full.anchors)
                found.append(full)
    return (*found, *left)


def _laid(
    state: State,
    player: str,
    tile: str,
    origin: str,
    cell: Place,
    swap: bool,
    supply: tuple[Supply, ...],
) -> Iterator[AnyEvent]:
    old = state.nations[player].cells.get(cell)
    apart = aside(state, player)
    if swap and old is not None:
        yield swapped_out(state, player, cell, old)
    kind = components(state).kind_of[tile]
    grants = kind.grants
    pile = state.reserve.get(grants, ()) if grants else ()
    if grants == "craftsman":  # those due to somebody are as good as gone
        pile = pile[sum(own.craftsmen_due for own in state.turn.everybody().values()) :]
    due = grants == "craftsman" and bool(pile)
    yield TileAdded(player, tile, origin, cell, swap, supply, due, apart)
    if grants and not pile:
        yield TokenGrantMissed(player, grants, tile)  # FE-R25
    elif grants and not due:
        yield TokenReceived(player, pile[0], grants, tile, apart)


def swapped_out(state: State, player: str, cell: Place, old: Cell) -> TileSwappedOut:
    """FE-9.6, FE-9.8, FE-R21, FE-R22: coins to the owner's hand, other tokens to the box."""
    craftsmen = (old.craftsman.token,) if old.craftsman else ()
    coins = tuple(coin.token for coin in old.coins)
    keeps = not old.war and state.options["craftsman_of_swapped"] == "hand"
    loses = bool(old.war) and state.options["coin_of_swapped_pillaged"] == "box"
    return TileSwappedOut(
        player,
        cell,
        old.tile_id,
        tokens_to_box=(
            *(() if keeps else craftsmen),
            *[token.token for token in old.war],
            *(coins if loses else ()),
        ),
        coins_to_hand=() if loses else coins,
        craftsmen_to_hand=craftsmen if keeps else (),
        aside=aside(state, player),
    )


# ------------------------------------------------------------------------ fallback


def place_fallback(state: State, action: PlaceFallbackTile, memo: Memo) -> Iterator[Refusal]:
    """FE-6.13, FE-R16: the green tile drawn for want of another."""
    if state.turn.of(action.player).fallback is None:
        yield from in_turn(state, action.player)
        if state.phase not in IN_SETUP:
            yield from not_opened(state)
            yield refusal("FE-6.13", "nothing_pending")
        return
    yield from place_refusals(state.nations[action.player], action.cell, action.swap)
    if action.swap and not state.options["fallback_may_swap"]:
        yield refusal("FE-R16", "swap_not_allowed")


def fallback_placed(state: State, action: PlaceFallbackTile, memo: Memo) -> tuple[AnyEvent, ...]:
    tile = state.turn.of(action.player).fallback or ""
    return tuple(_laid(state, action.player, tile, "fallback", action.cell, action.swap, ()))
