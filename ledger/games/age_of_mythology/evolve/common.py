"""Small moves of cubes, figures, cards and tiles, shared by the events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from ledger.ruleset import UNKNOWN, Evolve

from .. import events as ev
from ..actions import Cubes
from ..state import Play, Seat, State, Tile, Won

evolve = Evolve[State](ev.AnyEvent)  # each file of events adds its functions


def plus(one: Mapping[str, int], more: Mapping[str, int]) -> dict[str, int]:
    found = dict(one)
    for key, n in more.items():
        found[key] = found.get(key, 0) + n
    return found


def minus(one: Mapping[str, int], less: Mapping[str, int]) -> dict[str, int]:
    found = dict(one)
    for key, n in less.items():
        found[key] = found.get(key, 0) - n
    return found


def count(things: Iterable[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for thing in things:
        found[thing] = found.get(thing, 0) + 1
    return found


def without(things: tuple[str, ...], gone: Iterable[str]) -> tuple[str, ...]:
    left = list(things)
    for thing in gone:
        left.remove(thing)
    return tuple(left)


def seated(state: State, player: str, **changes: Any) -> dict[str, Seat]:
    return {**state.seats, player: replace(state.seats[player], **changes)}


def gain(state: State, player: str, cubes: Cubes) -> State:
    """Cubes from the bank to a player."""
    seats = seated(state, player, cubes=plus(state.seats[player].cubes, cubes))
    return replace(state, seats=seats, bank=minus(state.bank, cubes))


def pay(state: State, player: str, cubes: Cubes) -> State:
    """Cubes from a player to the bank."""
    seats = seated(state, player, cubes=minus(state.seats[player].cubes, cubes))
    return replace(state, seats=seats, bank=plus(state.bank, cubes))


def move(state: State, robbed: str, to: str, cubes: Cubes) -> State:
    seats = {**state.seats}
    seats[robbed] = replace(seats[robbed], cubes=minus(seats[robbed].cubes, cubes))
    seats[to] = replace(seats[to], cubes=plus(seats[to].cubes, cubes))
    return replace(state, seats=seats)


def playing(state: State, player: str | None = None, **changes: Any) -> Play | None:
    """The card in play with these changes; untouched if it is not this player's."""
    if state.play is None or player not in (None, state.play.player):
        return state.play
    return replace(state.play, **changes)


def used(state: State, player: str) -> Play | None:
    return playing(state, player, used=state.play.used + 1 if state.play else 0)


def known(state: State, player: str, card: str, source: str) -> State:
    """The card leaves the hand; one nobody had named yet is named now."""
    seat = state.seats[player]
    if source == "permanent":
        if card in seat.hand_permanent:
            hand = without(seat.hand_permanent, (card,))
            return replace(state, seats=seated(state, player, hand_permanent=hand))
        left = without(seat.hand_permanent, (UNKNOWN,))
        unset = without(seat.permanent_set, (card,))
        seats = seated(state, player, hand_permanent=left, permanent_set=unset)
        return replace(state, seats=seats)
    if card in seat.hand_random:
        hand = without(seat.hand_random, (card,))
        return replace(state, seats=seated(state, player, hand_random=hand))
    deck = state.decks[seat.culture]
    decks = {**state.decks, seat.culture: replace(deck, unseen=without(deck.unseen, (card,)))}
    left = without(seat.hand_random, (UNKNOWN,))
    return replace(state, decks=decks, seats=seated(state, player, hand_random=left))


def tile_taken(state: State, event: ev.TileDrafted | ev.TileExplored) -> State:
    seat = state.seats[event.player]
    tiles = {**seat.tiles, event.slot: Tile(event.tile, state.step)}
    offer = without(state.offer, (event.tile,))
    return replace(state, seats=seated(state, event.player, tiles=tiles), offer=offer)


def tile_named(state: State, tile: str) -> State:
    """The first tile on offer without a name is this one."""
    i = state.offer.index(UNKNOWN)
    offer = (*state.offer[:i], tile, *state.offer[i + 1 :])
    return replace(state, offer=offer, pool=minus(state.pool, {tile: 1}))


def enlist(state: State, player: str, units: Mapping[str, int]) -> State:
    """Figures from the reserve to holding."""
    seat = state.seats[player]
    seats = seated(
        state,
        player,
        holding=plus(seat.holding, units),
        reserve=minus(seat.reserve, units),
    )
    return replace(state, seats=seats)


def lifted(seat: Seat, unit: str, origin: str) -> Seat:
    """The board without one unit, taken from holding or off its tile."""
    if origin == "holding":
        return replace(seat, holding=minus(seat.holding, {unit: 1}))
    tile = replace(seat.tiles[origin], worker=None)
    return replace(seat, tiles={**seat.tiles, origin: tile})


def tile_gone(state: State, owner: str, slot: str, worker: str | None) -> dict[str, Seat]:
    """The owner's board without a tile; its worker goes to holding (AM-R16)."""
    seat = state.seats[owner]
    changes: dict[str, Any] = {"tiles": {s: t for s, t in seat.tiles.items() if s != slot}}
    if worker == "villager":
        changes["villagers"] = seat.villagers + 1
    elif worker:
        changes["holding"] = plus(seat.holding, {worker: 1})
    return seated(state, owner, **changes)


CAUSES = {
    "largest_army": ("army", "AM-16.4"),
    "most_buildings": ("buildings", "AM-16.6"),
    "wonder": ("wonder", "AM-16.8"),
    "last_battle": ("battle", "AM-16.10"),
}


def take_card(state: State, player: str, vp_card: str) -> State:
    """All cubes of a VP card go to a player, with the steps that put them there."""
    cubes = state.vp_cards[vp_card]
    cause, rule = CAUSES[vp_card]
    steps = (*dict.fromkeys(cube.step for cube in cubes), state.step)
    vp = (*state.seats[player].vp, Won(len(cubes), cause, rule, steps))
    vp_cards = {**state.vp_cards, vp_card: ()}
    return replace(state, seats=seated(state, player, vp=vp), vp_cards=vp_cards)
