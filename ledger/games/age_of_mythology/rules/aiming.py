"""God powers somebody has to aim: AM-15."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ledger.errors import Refusal, UnknownName, refusal
from ledger.ruleset import Memo

from .. import events as ev
from ..actions import ResolvePower
from ..catalogue import RESOURCES, Card, Effect
from ..state import Seat, State
from .common import (
    as_many,
    at_most,
    card_in_play,
    components,
    misplaced,
    odd_cubes,
    only,
    play_of,
    shared,
    stage,
    total,
)
from .flow import Events
from .powers import gained, mortals, razed, rule_of


def resolve_power(state: State, action: ResolvePower, memo: Memo) -> Iterator[Refusal]:
    """AM-4.6, AM-4.9, AM-15."""
    wrong = shared(memo, ("power", action.player), _aiming, state, action.player)
    yield from wrong
    if wrong and stage(state) != "power":
        return
    card = card_in_play(state)
    for effect in card.god.effects if card.god else ():
        check = _AIMED.get(effect["op"])
        if check is not None:
            yield from check(state, action, card, effect)


def _aiming(state: State, player: str) -> Iterator[Refusal]:
    """AM-4.6, AM-4.9, AM-4.10: the power of the card waits for this player's aim."""
    if player not in state.seats:
        raise UnknownName("player", player)
    wrong, play = misplaced(state, "power"), state.play
    if wrong is None:
        yield from only(player, "AM-3.12", play.player if play else None)
    elif play is None or wrong.code in ("game_over", "villager_choice_required"):
        yield wrong
    elif play.power == "done":
        yield refusal("AM-4.9", "power_already_used", card=play.card)
    elif card_in_play(state).god is None:
        yield refusal("AM-4.10", "no_power_on_card", card=play.card)
    else:
        yield refusal("AM-4.6", "power_after_action", card=play.card, phase=stage(state))


def target_seat(state: State, action: ResolvePower) -> Seat | None:
    return state.seats.get(action.target or "")


def _aim_building(s: State, a: ResolvePower, card: Card, e: Effect) -> Iterator[Refusal]:
    seat = target_seat(s, a)
    if e["owner"] == "other" and a.target == a.player:
        yield refusal(rule_of(card), "own_building_protected", player=a.player)
    if seat is None or a.slot not in seat.city:
        yield refusal(rule_of(card), "no_such_building", slot=a.slot)


def _aim_unit(s: State, a: ResolvePower, card: Card, e: Effect) -> Iterator[Refusal]:
    seat, unit = target_seat(s, a), components(s).unit.get(a.unit or "")
    if a.target == a.player:
        yield refusal("AM-15.29", "cannot_target_self", player=a.player)
    if unit is not None and not set(unit.tags) & set(e["tags"]):
        yield refusal("AM-15.29", "not_a_myth_unit", unit=a.unit)
    if seat is None or not stands(seat, a.unit, a.slot or "holding"):
        yield refusal("AM-15.29", "unit_not_owned", unit=a.unit, origin=a.slot or "holding")


def stands(seat: Seat, unit: str | None, origin: str) -> bool:
    """Is there such a unit at this place of the board?"""
    if origin == "holding":
        return seat.holding.get(unit or "", 0) > 0
    tile = seat.tiles.get(origin)
    return tile is not None and tile.worker == unit and unit not in (None, "villager")


def _aim_tile(s: State, a: ResolvePower, card: Card, e: Effect) -> Iterator[Refusal]:
    seat = target_seat(s, a)
    if e["owner"] == "other" and a.target == a.player:
        yield refusal(rule_of(card), "own_tile_protected", player=a.player)
    tile = seat.tiles.get(a.slot or "") if seat else None
    if tile is None:
        yield refusal(rule_of(card), "no_such_tile", slot=a.slot)
    elif e["resource"] != "any" and components(s).tile[tile.tile].resource != e["resource"]:
        yield refusal(rule_of(card), "not_a_food_tile", tile=tile.tile)


def _aim_sacrifice(s: State, a: ResolvePower, card: Card, e: Effect) -> Iterator[Refusal]:
    if a.unit == "villager":
        yield refusal("AM-15.12", "villager_not_allowed")
    elif not stands(s.seats[a.player], a.unit, a.slot or "holding"):
        yield refusal("AM-15.12", "unit_not_owned", unit=a.unit, origin=a.slot or "holding")


def _aim_cubes(s: State, a: ResolvePower, card: Card, e: Effect) -> Iterator[Refusal]:
    if e["resource"] != "any":
        return
    cubes = a.cubes or {}
    yield from odd_cubes(cubes, rule_of(card))
    if total(cubes) > e["n"]:
        yield refusal(rule_of(card), "power_limit", limit=e["n"], found=total(cubes))
    for resource in RESOURCES:
        if cubes.get(resource, 0) > s.bank.get(resource, 0):
            left = s.bank.get(resource, 0)
            yield refusal("AM-1.19", "bank_empty", resource=resource, left=left)


def _aim_theft(s: State, a: ResolvePower, card: Card, e: Effect) -> Iterator[Refusal]:
    seat, cubes = target_seat(s, a), a.cubes or {}
    if a.target == a.player:
        yield refusal("AM-15.24", "cannot_target_self", player=a.player)
    if seat is None:
        yield refusal("AM-15.24", "target_required")
        return
    yield from odd_cubes(cubes, "AM-15.24")
    if total(cubes) > e["n"]:
        yield refusal("AM-15.24", "power_limit", limit=e["n"], found=total(cubes))
    if any(n > seat.cubes.get(r, 0) for r, n in cubes.items() if r in RESOURCES):
        yield refusal("AM-15.24", "not_enough_cubes", cubes=seat.cubes)


def _aim_conversion(s: State, a: ResolvePower, card: Card, e: Effect) -> Iterator[Refusal]:
    seat, units = s.seats[a.player], a.units or {}
    there = mortals(s, seat, e["from_tag"])
    for unit, n in units.items():
        known = components(s).unit.get(unit)
        if known is not None and e["from_tag"] not in known.tags:
            yield refusal("AM-15.16", "not_mortal", unit=unit)
        elif n < 0 or n > there.get(unit, 0):
            yield refusal("AM-15.16", "unit_not_owned", unit=unit, origin="holding")
    wanted = sum(units.values())
    if wanted > e["max"]:
        yield refusal("AM-15.16", "convert_limit", limit=e["max"], found=wanted)
    if wanted > seat.reserve.get(e["to"], 0):
        yield refusal("AM-15.16", "reserve_empty", unit=e["to"])


def _aim_gift(s: State, a: ResolvePower, card: Card, e: Effect) -> Iterator[Refusal]:
    seat, units = s.seats[a.player], a.units or {}
    for unit, n in units.items():
        known = components(s).unit.get(unit)
        if known is not None and e["tag"] not in known.tags:
            yield refusal("AM-15.20", "not_mortal", unit=unit)
        elif n < 0 or n > seat.reserve.get(unit, 0):
            yield refusal("AM-15.20", "reserve_empty", unit=unit)
    wanted = sum(units.values())
    if wanted > e["n"]:
        yield refusal("AM-15.20", "power_limit", limit=e["n"], found=wanted)


_AIMED: dict[str, Callable[[State, ResolvePower, Card, Effect], Iterator[Refusal]]] = {
    "destroy_building": _aim_building,
    "eliminate_unit": _aim_unit,
    "eliminate_tile": _aim_tile,
    "sacrifice_unit": _aim_sacrifice,
    "gain_cubes": _aim_cubes,
    "steal_cubes": _aim_theft,
    "convert_units": _aim_conversion,
    "gain_unit_of_tag": _aim_gift,
}


def power_resolved(state: State, action: ResolvePower, memo: Memo) -> Events:
    card, found = card_in_play(state), list[ev.AnyEvent]()
    player, target = action.player, target_seat(state, action)
    for e in card.god.effects if card.god else ():
        found += _done(state, action, card, e, target)
    power = card.god.power if card.god else ""
    return (*found, ev.GodPowerResolved(player, play_of(state).card, power))


def _done(
    state: State, a: ResolvePower, card: Card, e: Effect, target: Seat | None
) -> Iterator[Any]:
    """What one effect causes; under a waiver only with what is really there."""
    seat, name, origin = state.seats[a.player], a.target or "", a.slot or "holding"
    match e["op"]:
        case "destroy_building" if target and a.slot in target.city:
            yield razed(state, name, a.slot or "", a.player, card.id)
        case "eliminate_unit" if target and stands(target, a.unit, origin):
            yield ev.UnitRemoved(name, a.unit or "", origin, card.id)
        case "eliminate_tile" if target and a.slot in target.tiles:
            tile = target.tiles[a.slot or ""]
            yield ev.TileRemoved(name, tile.tile, a.slot or "", a.player, card.id, tile.worker)
        case "sacrifice_unit" if stands(seat, a.unit, origin):
            yield ev.UnitSacrificed(a.player, a.unit or "", origin)
        case "gain_cubes":
            cubes = at_most(a.cubes or {}, state.bank)
            yield ev.CubesGained(a.player, cubes, card.id)
        case "steal_cubes" if target and name != a.player:
            cubes = at_most(a.cubes or {}, target.cubes)
            yield ev.CubesStolen(name, a.player, cubes, card.id)
        case "convert_units":
            there, left = seat.holding, seat.reserve.get(e["to"], 0)
            units = {u: n for u, n in (a.units or {}).items() if u != e["to"]}
            given = as_many({u: min(n, there.get(u, 0)) for u, n in units.items()}, left)
            if given:
                to = {e["to"]: sum(given.values())}
                yield ev.UnitsConverted(a.player, given, to, card.id)
        case "gain_unit_of_tag":
            units = {u: n for u, n in (a.units or {}).items() if u in seat.reserve}
            yield from gained(a.player, seat, units, card)
