"""Recruit, build, next age: AM-7, AM-8, AM-9.10, AM-11."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.errors import Refusal, refusal
from ledger.ruleset import Memo

from .. import events as ev
from ..actions import AdvanceAge, BuildBuilding, Cubes, RecruitUnit
from ..catalogue import AGES, RESOURCES, Building
from ..evolve import evolve, minus
from ..state import Seat, State
from .common import (
    acting,
    as_many,
    at_most,
    building_ops,
    card_in_play,
    components,
    nonzero,
    own,
    play_of,
    power_op,
    shared,
    short,
    stage,
    total,
    unit_of,
)
from .flow import Events, age_price, game_over

# ----------------------------------------------------------------------- recruit


def unit_price(state: State, player: str, unit: str) -> tuple[Cubes, str | None]:
    """AM-7.2, AM-15.17: the printed price, or the one the power of the card sets."""
    known = unit_of(state, unit)
    if known is None:
        return {}, None
    power = power_op(state, player, "recruit_price")
    if power is not None and power["tag"] in known.tags:
        return power["cost"], play_of(state).card
    return known.cost, None


def recruit_unit(state: State, action: RecruitUnit, memo: Memo) -> Iterator[Refusal]:
    """AM-7.1 to AM-7.7, AM-1.17."""
    player = action.player
    wrong = shared(memo, ("recruit", player), acting, state, player, "recruit")
    yield from wrong
    if wrong and stage(state) != "recruit":
        return
    seat, limit = state.seats[action.player], card_in_play(state).params["max"]
    if own(state, player) and play_of(state).used >= limit:
        yield refusal("AM-7.1", "recruit_limit", limit=limit)
    if action.unit == "villager":
        yield refusal("AM-7.7", "villager_not_recruitable")
        return
    unit = unit_of(state, action.unit)
    if unit is None or unit.culture != seat.culture:
        yield refusal("AM-7.1", "foreign_unit", unit=action.unit)
        return
    if unit.age is not None and AGES.index(seat.age) < AGES.index(unit.age):
        yield refusal("AM-7.5", "hero_age", unit=action.unit, age=unit.age)
    if seat.reserve.get(action.unit, 0) < 1:
        yield refusal("AM-1.17", "reserve_empty", unit=action.unit)
    price, _ = unit_price(state, action.player, action.unit)
    if short(seat.cubes, price):
        yield refusal("AM-7.2", "cannot_afford", price=price, cubes=seat.cubes)


def unit_recruited(state: State, action: RecruitUnit, memo: Memo) -> Events:
    price, cause = unit_price(state, action.player, action.unit)
    paid = at_most(price, state.seats[action.player].cubes)
    return (ev.UnitRecruited(action.player, action.unit, paid, cause),)


# ------------------------------------------------------------------------- build


def discounts(state: State, player: str, building: str) -> list[tuple[str, int]]:
    """AM-9.10, AM-9.11, AM-15.6, AM-R21: who lets how many cubes off."""
    found = []
    for name, effect in building_ops(state, player, "build_discount"):
        if building not in effect["except"]:
            found.append((name, int(effect["n"])))
    power = power_op(state, player, "build_discount")
    if power is not None and building not in power["except"]:
        found.append((play_of(state).card, int(power["n"])))
    return found


def _waived(state: State, action: BuildBuilding, known: Building) -> Cubes:
    """The cubes let off: as chosen, or off what the player has least of."""
    limit = sum(n for _, n in discounts(state, action.player, action.building))
    if action.discount is not None:
        return as_many(at_most(action.discount, known.cost), limit)
    left, waived = dict(known.cost), dict[str, int]()
    have = state.seats[action.player].cubes
    for _ in range(min(limit, total(left))):
        least = max(left, key=lambda r: (left[r] > 0, left[r] - have.get(r, 0), -have.get(r, 0)))
        left[least] -= 1
        waived[least] = waived.get(least, 0) + 1
    return waived


def build_building(state: State, action: BuildBuilding, memo: Memo) -> Iterator[Refusal]:
    """AM-8.1 to AM-8.6, AM-1.6, AM-1.7, AM-1.15, AM-1.16, AM-9.10, AM-R19, AM-R24."""
    player = action.player
    wrong = shared(memo, ("build", player), acting, state, player, "build")
    yield from wrong
    if wrong and stage(state) != "build":
        return
    seat, limit = state.seats[action.player], card_in_play(state).params["max"]
    if own(state, player) and play_of(state).used >= limit:
        yield refusal("AM-8.1", "build_limit", limit=limit)
    known = components(state).building.get(action.building)
    if known is None:
        yield refusal("AM-8.1", "unknown_building", building=action.building)
        return
    yield from _city_refusals(state, seat, known, action.slot)
    if known.requires_age is not None and AGES.index(seat.age) < AGES.index(known.requires_age):
        yield refusal("AM-8.6", "wonder_age", age=known.requires_age)
    allowed = sum(n for _, n in discounts(state, action.player, action.building))
    off = action.discount or {}
    if total(off) > allowed or any(n < 0 or n > known.cost.get(r, 0) for r, n in off.items()):
        rule = "AM-15.6" if power_op(state, player, "build_discount") else "AM-9.10"
        yield refusal(rule, "discount_invalid", allowed=allowed, cubes=off)
        return
    price = minus(known.cost, _waived(state, action, known))
    if short(seat.cubes, price):
        yield refusal("AM-8.2", "cannot_afford", price=nonzero(price), cubes=seat.cubes)


def _city_refusals(
    state: State, seat: Seat, known: Building, slot: str | None
) -> Iterator[Refusal]:
    if seat.free_city_slot() is None:
        yield refusal("AM-1.7", "city_full", slots=seat.city_slots)
    elif slot is not None and slot not in {f"c{i}" for i in range(1, seat.city_slots + 1)}:
        yield refusal("AM-8.3", "no_such_slot", slot=slot)
    elif slot is not None and slot in seat.city:
        yield refusal("AM-8.3", "city_slot_occupied", slot=slot)
    mine_already = sum(built.building == known.id for built in seat.city.values())
    if known.id == "house":
        if mine_already >= known.limit:
            yield refusal("AM-1.15", "house_limit", limit=known.limit)
        if not seat.villager_reserve:
            yield refusal("AM-1.12", "no_villager_left")
    elif mine_already >= known.limit:
        yield refusal("AM-1.16", "building_already_owned", building=known.id)
    if known.supply is not None:
        out = sum(b.building == known.id for s in state.seats.values() for b in s.city.values())
        if out >= known.supply:
            yield refusal("AM-R24", "supply_empty", building=known.id)


def building_built(state: State, action: BuildBuilding, memo: Memo) -> Events:
    """AM-8.4, AM-8.7, AM-R67: a house brings its villager; the Wonder ends the game."""
    seat, known = state.seats[action.player], components(state).building[action.building]
    slot = action.slot or seat.free_city_slot() or ""
    waived = _waived(state, action, known)
    paid = at_most(minus(known.cost, waived), seat.cubes)
    listed = _listed(state, action, waived)
    if action.building == "wonder":
        wonder = ev.WonderBuilt(action.player, slot, paid, listed)
        return (wonder, *game_over(evolve(state, wonder), "wonder"))
    villagers = min(1, seat.villager_reserve) if action.building == "house" else 0
    return (ev.BuildingBuilt(action.player, action.building, slot, paid, listed, villagers),)


def _listed(state: State, action: BuildBuilding, waived: Cubes) -> tuple[ev.Discount, ...]:
    """I22: which cause lets which cubes off."""
    left, found = dict(waived), []
    for cause, n in discounts(state, action.player, action.building):
        part = as_many({r: left[r] for r in RESOURCES if left.get(r)}, n)
        left = minus(left, part)
        if part:
            found.append(ev.Discount(cause, part))
    return tuple(found)


# ---------------------------------------------------------------------- next age


def advance_age(state: State, action: AdvanceAge, memo: Memo) -> Iterator[Refusal]:
    """AM-11.2 to AM-11.5."""
    yield from acting(state, action.player, "next_age")
    if stage(state) != "next_age":
        return
    seat = state.seats[action.player]
    price = age_price(seat.age, card_in_play(state).params)
    if price is None:
        yield refusal("AM-11.5", "already_mythic", player=action.player)
    elif short(seat.cubes, price):
        yield refusal("AM-11.2", "cannot_afford", price=price, cubes=seat.cubes)


def age_advanced(state: State, action: AdvanceAge, memo: Memo) -> Events:
    seat = state.seats[action.player]
    price = age_price(seat.age, card_in_play(state).params) or {}
    age = AGES[min(AGES.index(seat.age) + 1, len(AGES) - 1)]
    return (ev.AgeAdvanced(action.player, seat.age, age, at_most(price, seat.cubes)),)
