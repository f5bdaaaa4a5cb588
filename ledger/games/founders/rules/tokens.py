"""Playing war, coin, carriage and craftsman tokens: FE-5, FE-11 to FE-14."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.errors import Refusal, refusal
from ledger.ruleset import Memo

from ..actions import Place, PlayCarriage, PlayCoin, PlayCraftsman, PlayWar
from ..catalogue import Kind
from ..events import (
    AnyEvent,
    CarriageTokenPlayed,
    CoinTokenPlayed,
    CraftsmanTokenPlayed,
    WarTokenPlayed,
)
from ..state import Cell, Nation, State, Token
from ..supply import block
from .common import IN_SETUP, aside, components, in_turn, not_opened, turn_of


def held(state: State, player: str, sort: str, *, craftsman: bool = False) -> list[Token]:
    """The tokens of a sort in a hand, earliest first; for a craftsman `sort` is the one named."""
    types, hand = components(state).token_type, state.hands[player]
    if craftsman:
        return [held for held in hand if held.token == sort and types[sort] == "craftsman"]
    return [held for held in hand if types[held.token] == sort]


def playing(state: State, player: str, sort: str, *, craftsman: bool = False) -> Iterator[Refusal]:
    """FE-5.2 to FE-5.5: the token prefix."""
    yield from in_turn(state, player)
    if state.phase in IN_SETUP:
        return
    yield from not_opened(state)
    mine, own = held(state, player, sort, craftsman=craftsman), state.turn.of(player)
    late = state.phase in ("finish", "show_craftsman", "place_fallback")
    if aside(state, player):
        late = bool(own.added or own.fallback)
    if late and not mine:
        yield refusal("FE-5.5", "token_not_in_hand", token=sort)
    if mine and all(token.token in own.received for token in mine):
        yield refusal("FE-5.4", "token_just_received", token=sort)
    elif late:
        yield refusal("FE-5.2", "token_window_closed")
    if own.token_played:
        yield refusal("FE-5.3", "token_already_played", token=own.token_played)
    if not late and not mine:
        yield refusal("FE-5.5", "token_not_in_hand", token=sort)


def _played(state: State, player: str, sort: str) -> str:
    """FE-R52: of several equal tokens, the one received earliest."""
    return held(state, player, sort)[0].token


def unprotected(nation: Nation) -> dict[int, int]:
    """FE-11.3, FE-R4: the farthest tile of each column, as its y by x."""
    farthest: dict[int, int] = {}
    for x, y in nation.cells:
        if x not in farthest or y > farthest[x]:
            farthest[x] = y
    return farthest


def _target(state: State, player: str, target: str, place: Place, rule: str) -> Iterator[Refusal]:
    """FE-11.1, FE-12.1: a tile of an opponent."""
    if target == player:
        yield refusal(rule, "target_is_own_nation")
    if place not in state.nation(target).cells:
        yield refusal(rule, "no_tile_there", cell=list(place))


# ----------------------------------------------------------------------------- war


def play_war(state: State, action: PlayWar, memo: Memo) -> Iterator[Refusal]:
    """FE-11.1 to FE-11.3, FE-R29."""
    yield from playing(state, action.player, "war")
    if state.phase in IN_SETUP:
        return
    yield from _target(state, action.player, action.target_player, action.cell, "FE-11.1")
    nation = state.nation(action.target_player)
    cell = nation.cells.get(action.cell)
    if cell is None:
        return
    x, y = action.cell
    if unprotected(nation)[x] != y:
        yield refusal("FE-11.3", "tile_protected", cell=[x, y], by=[x, unprotected(nation)[x]])
    if cell.war and state.options["war_on_pillaged"] == "refuse":
        yield refusal("FE-R29", "tile_already_pillaged", cell=[x, y])


def war_played(state: State, action: PlayWar, memo: Memo) -> tuple[AnyEvent, ...]:
    state, begun = turn_of(state, action.player)
    token = _played(state, action.player, "war")
    target, place = action.target_player, action.cell
    tile, apart = state.nations[target].cells[place].tile_id, aside(state, action.player)
    return (*begun, WarTokenPlayed(action.player, token, target, place, tile, apart))


# ---------------------------------------------------------------------------- coin


def play_coin(state: State, action: PlayCoin, memo: Memo) -> Iterator[Refusal]:
    """FE-12.1, FE-12.2, FE-12.8 to FE-12.11, FE-R31."""
    yield from playing(state, action.player, "coin")
    if state.phase in IN_SETUP:
        return
    yield from _target(state, action.player, action.target_player, action.cell, "FE-12.1")
    cell = state.nation(action.target_player).cells.get(action.cell)
    if cell is None:
        return
    kind, place = components(state).kind_of[cell.tile_id], list(action.cell)
    for rule, stops, why in (
        ("FE-12.9", not kind.produces, "no_production"),
        ("FE-12.10", cell.war, "war"),
        ("FE-12.11", cell.craftsman, "craftsman"),
    ):
        if stops:
            yield refusal(rule, "tile_not_producing", cell=place, reason=why)
    if cell.coins and state.options["coin_on_coined"] == "refuse":
        yield refusal("FE-R31", "tile_already_coined", cell=place)
    if not kind.produces:
        return
    if action.resource is None:
        if len(kind.produces) > 1:
            yield refusal("FE-12.8", "resource_choice_required", choices=list(kind.produces))
    elif action.resource not in kind.produces:
        yield refusal(
            "FE-12.2",
            "resource_not_produced",
            resource=action.resource,
            choices=list(kind.produces),
        )


def coin_played(state: State, action: PlayCoin, memo: Memo) -> tuple[AnyEvent, ...]:
    state, begun = turn_of(state, action.player)
    catalogue = components(state)
    token = _played(state, action.player, "coin")
    target, place = action.target_player, action.cell
    tile, apart = state.nations[target].cells[place].tile_id, aside(state, action.player)
    made = catalogue.kind_of[tile].produces
    resource = action.resource or (made[0] if made else None)
    if resource not in catalogue.bits:
        resource = None  # agreed by the table, and buys nothing we know
    return (*begun, CoinTokenPlayed(action.player, token, target, place, tile, resource, apart))


# ------------------------------------------------------------------------ carriage


def play_carriage(state: State, action: PlayCarriage, memo: Memo) -> Iterator[Refusal]:
    """FE-13.1, FE-13.2, FE-R37, FE-R38."""
    yield from playing(state, action.player, "carriage")
    if state.phase in IN_SETUP:
        return
    nation = state.nations[action.player]
    empty = [list(place) for place in block(action.anchor) if place not in nation.cells]
    if empty:
        yield refusal("FE-13.1", "not_a_full_block", anchor=list(action.anchor), empty=empty)
    if action.anchor in nation.carriages:
        yield refusal("FE-R38", "carriage_already_there", anchor=list(action.anchor))


def carriage_played(state: State, action: PlayCarriage, memo: Memo) -> tuple[AnyEvent, ...]:
    state, begun = turn_of(state, action.player)
    token = _played(state, action.player, "carriage")
    cells = state.nations[action.player].cells
    united = tuple(place for place in block(action.anchor) if place in cells)
    apart = aside(state, action.player)
    return (*begun, CarriageTokenPlayed(action.player, token, action.anchor, united, apart))


# ----------------------------------------------------------------------- craftsman


def play_craftsman(state: State, action: PlayCraftsman, memo: Memo) -> Iterator[Refusal]:
    """FE-14.2 to FE-14.4, FE-14.10, FE-R36."""
    yield from playing(state, action.player, action.craftsman, craftsman=True)
    if state.phase in IN_SETUP:
        return
    cell = state.nations[action.player].cells.get(action.cell)
    if cell is None:
        yield refusal("FE-14.3", "no_tile_there", cell=list(action.cell))
        return
    yield from _craftsman_tile(state, action, cell)


def _craftsman_tile(state: State, action: PlayCraftsman, cell: Cell) -> Iterator[Refusal]:
    catalogue, place = components(state), list(action.cell)
    kind, craftsman = catalogue.kind_of[cell.tile_id], catalogue.craftsman.get(action.craftsman)
    if kind.colour != "village":
        yield refusal("FE-14.2", "not_a_village_tile", cell=place)
    if craftsman is not None and craftsman.resource not in kind.produces:
        yield refusal(
            "FE-14.4",
            "wrong_craftsman_resource",
            cell=place,
            resource=craftsman.resource,
            produces=list(kind.produces),
        )
    coined = cell.coins and state.options["craftsman_on_coined"] == "refuse"
    for rule, stops, why in (
        ("FE-R36", cell.war, "war"),
        ("FE-R36", coined, "coin"),
        ("FE-14.4", cell.craftsman, "craftsman"),
    ):
        if stops:
            yield refusal(rule, "tile_not_producing", cell=place, reason=why)
    if cell.craftsman:
        yield refusal("FE-14.5", "craftsman_already_there", cell=place)


def craftsman_played(state: State, action: PlayCraftsman, memo: Memo) -> tuple[AnyEvent, ...]:
    state, begun = turn_of(state, action.player)
    player, token, place = action.player, action.craftsman, action.cell
    tile, apart = state.nations[player].cells[place].tile_id, aside(state, player)
    resource = components(state).craftsman[token].resource
    return (*begun, CraftsmanTokenPlayed(player, token, place, tile, resource, apart))


def home_of(cell: Cell, kind: Kind, resource: str) -> bool:
    """FE-R45: could a craftsman of this resource still go here? A coin will be gone by then."""
    free = not cell.war and cell.craftsman is None
    return free and kind.colour == "village" and resource in kind.produces


def playable_craftsmen(state: State, player: str) -> list[str]:
    """FE-R45: craftsmen in hand that still have a tile to go to."""
    catalogue = components(state)
    cells = [
        (cell, catalogue.kind_of[cell.tile_id]) for cell in state.nations[player].cells.values()
    ]
    return [
        token.token
        for token in state.hands[player]
        if (craftsman := catalogue.craftsman.get(token.token))
        and any(home_of(cell, kind, craftsman.resource) for cell, kind in cells)
    ]
