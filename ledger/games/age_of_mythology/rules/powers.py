"""God powers: AM-4.4 to AM-4.10, AM-15."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from ledger.errors import Refusal, refusal

from .. import events as ev
from ..catalogue import Card, Effect
from ..state import Seat, State
from .common import (
    at_most,
    components,
    total,
)
from .flow import Events

# The rule of each power; the same effect may stand on several cards.
RULES = {
    "eg_isis": "AM-15.1",
    "eg_sekhmet": "AM-15.2",
    "gr_ares": "AM-15.2",
    "eg_thoth": "AM-15.3",
    "no_odin": "AM-15.3",
    "eg_horus": "AM-15.4",
    "no_njord": "AM-15.5",
    "eg_nephthys": "AM-15.6",
    "eg_ptah": "AM-15.7",
    "gr_artemis": "AM-15.7",
    "no_baldr": "AM-15.8",
    "eg_ra": "AM-15.9",
    "gr_dionysus": "AM-15.10",
    "no_skadi": "AM-15.11",
    "gr_hades": "AM-15.12",
    "gr_poseidon": "AM-15.13",
    "no_freyja": "AM-15.13",
    "eg_hathor": "AM-15.14",
    "gr_hephaestos": "AM-15.15",
    "eg_anubis": "AM-15.16",
    "eg_bast": "AM-15.17",
    "eg_osiris": "AM-15.18",
    "gr_zeus": "AM-15.18",
    "gr_apollo": "AM-15.19",
    "no_hel": "AM-15.20",
    "gr_hera": "AM-15.21",
    "gr_hermes": "AM-15.22",
    "no_forseti": "AM-15.23",
    "no_loki": "AM-15.24",
    "gr_aphrodite": "AM-15.25",
    "no_bragi": "AM-15.26",
    "no_tyr": "AM-15.27",
    "no_heimdall": "AM-15.28",
    "no_thor": "AM-15.29",
}

CHOSEN = frozenset(
    (
        *("destroy_building", "eliminate_unit", "eliminate_tile", "sacrifice_unit"),
        *("convert_units", "steal_cubes", "gain_unit_of_tag"),
    )
)


def rule_of(card: Card) -> str:
    return RULES.get(card.id, "AM-4.4")


def needs_choice(card: Card) -> bool:
    """Has somebody to say what the power is used on?"""
    effects = card.god.effects if card.god else ()
    return any(
        e["op"] in CHOSEN or (e["op"] == "gain_cubes" and e["resource"] == "any") for e in effects
    )


# ---------------------------------------------------------------- may it be used?


def others(state: State, player: str, owner: str = "other") -> list[tuple[str, Seat]]:
    """The boards a power may look at."""
    return [(p, seat) for p, seat in state.seats.items() if owner == "any" or p != player]


def power_refusals(state: State, player: str, card: Card) -> Iterator[Refusal]:
    """AM-4.5, AM-R60: the price can be paid and there is something to use it on."""
    if card.god is None:
        return
    have = state.seats[player].cubes.get("favor", 0)
    if have < card.god.favor:
        yield refusal("AM-4.5", "not_enough_favor", favor=card.god.favor, have=have)
    for effect in card.god.effects:
        check = _USABLE.get(effect["op"])
        if check is not None:
            yield from check(state, player, card, effect)


def _no_target(card: Card) -> Refusal:
    return refusal("AM-R60", "no_legal_target", card=card.id)


def _building_there(state: State, player: str, card: Card, e: Effect) -> Iterator[Refusal]:
    if not any(seat.city for _, seat in others(state, player, e["owner"])):
        yield _no_target(card)


def _unit_there(state: State, player: str, card: Card, e: Effect) -> Iterator[Refusal]:
    units = components(state).unit
    for _, seat in others(state, player, e["owner"]):
        if any(set(units[unit].tags) & set(e["tags"]) for unit in seat.units):
            return
    yield _no_target(card)


def _fitting_tiles(state: State, seat: Seat, resource: str) -> list[str]:
    tiles = components(state).tile
    return [
        slot
        for slot, tile in seat.tiles.items()
        if resource == "any" or tiles[tile.tile].resource == resource
    ]


def _tile_there(state: State, player: str, card: Card, e: Effect) -> Iterator[Refusal]:
    boards = others(state, player, e["owner"])
    if not any(_fitting_tiles(state, seat, e["resource"]) for _, seat in boards):
        yield _no_target(card)


def _own_unit(state: State, player: str, card: Card, e: Effect) -> Iterator[Refusal]:
    if not state.seats[player].units:
        yield _no_target(card)


def mortals(state: State, seat: Seat, tag: str) -> dict[str, int]:
    """Units of a tag in holding; only these can be swapped."""
    units = components(state).unit
    return {u: n for u, n in seat.holding.items() if n and tag in units[u].tags}


def _convertible(state: State, player: str, card: Card, e: Effect) -> Iterator[Refusal]:
    seat = state.seats[player]
    if not mortals(state, seat, e["from_tag"]):
        yield _no_target(card)
    if not seat.reserve.get(e["to"]):
        yield refusal("AM-15.16", "reserve_empty", unit=e["to"])


def _somebody_rich(state: State, player: str, card: Card, e: Effect) -> Iterator[Refusal]:
    if not any(total(seat.cubes) for _, seat in others(state, player)):
        yield _no_target(card)


def hero_of(state: State, seat: Seat) -> str | None:
    return components(state).culture[seat.culture].heroes.get(seat.age)


def _hero(state: State, player: str, card: Card, e: Effect) -> Iterator[Refusal]:
    seat = state.seats[player]
    hero = hero_of(state, seat)
    if hero is None:
        yield refusal("AM-15.18", "no_hero_in_archaic", player=player)
    elif not seat.reserve.get(hero):
        yield refusal("AM-15.18", "reserve_empty", unit=hero)


def _in_reserve(state: State, player: str, card: Card, e: Effect) -> Iterator[Refusal]:
    if not state.seats[player].reserve.get(e["unit"]):
        yield refusal(rule_of(card), "reserve_empty", unit=e["unit"])


def tagged(state: State, seat: Seat, tag: str) -> dict[str, int]:
    units = components(state).unit
    return {u: n for u, n in seat.reserve.items() if n and tag in units[u].tags}


def _tag_in_reserve(state: State, player: str, card: Card, e: Effect) -> Iterator[Refusal]:
    if not tagged(state, state.seats[player], e["tag"]):
        yield refusal("AM-15.20", "reserve_empty", unit=e["tag"])


def _house_fits(state: State, player: str, card: Card, e: Effect) -> Iterator[Refusal]:
    seat = state.seats[player]
    if seat.free_city_slot() is None:
        yield refusal("AM-15.21", "city_full", slots=seat.city_slots)
    limit = components(state).building[e["building"]].limit
    if seat.houses >= limit:
        yield refusal("AM-15.21", "house_limit", limit=limit)


_USABLE: dict[str, Callable[[State, str, Card, Effect], Iterator[Refusal]]] = {
    "destroy_building": _building_there,
    "eliminate_unit": _unit_there,
    "eliminate_tile": _tile_there,
    "sacrifice_unit": _own_unit,
    "convert_units": _convertible,
    "steal_cubes": _somebody_rich,
    "gain_hero_of_age": _hero,
    "gain_unit": _in_reserve,
    "gain_unit_of_tag": _tag_in_reserve,
    "gain_building": _house_fits,
}


# --------------------------------------------------------- powers without a choice


def resolved_at_once(state: State, player: str, card: Card) -> Events:
    """The events of a power nobody has to aim; nothing yet for one that must be aimed."""
    if card.god is None or needs_choice(card):
        return ()
    found: list[ev.AnyEvent] = []
    seat = state.seats[player]
    for e in card.god.effects:
        match e["op"]:
            case "gain_cubes":
                cubes = at_most({e["resource"]: e["n"]}, state.bank)
                found.append(ev.CubesGained(player, cubes, card.id))
            case "extra_play":  # AM-R58: one a turn, and none from the fourth card
                if player not in state.extra and state.card_round <= 3:
                    found.append(ev.ExtraPlayGranted(player))
            case "gain_hero_of_age":
                hero = hero_of(state, seat)
                if hero is not None:
                    found += gained(player, seat, {hero: e["n"]}, card)
            case "gain_unit":
                found += gained(player, seat, {e["unit"]: e["n"]}, card)
            case "gain_building":
                slot = seat.free_city_slot()
                if slot is not None:
                    new = min(1, seat.villager_reserve)
                    found.append(ev.BuildingGained(player, e["building"], slot, card.id, new))
    return (*found, ev.GodPowerResolved(player, card.id, card.god.power))


def gained(player: str, seat: Seat, wanted: Mapping[str, int], card: Card) -> list[ev.AnyEvent]:
    """AM-R31: as many as the reserve has."""
    units = {u: min(n, seat.reserve.get(u, 0)) for u, n in wanted.items()}
    units = {unit: n for unit, n in units.items() if n > 0}
    return [ev.UnitsGained(player, units, card.id)] if units else []


def razed(state: State, owner: str, slot: str, by: str, cause: str) -> ev.BuildingRazed:
    """AM-1.13: a lost house owes a villager."""
    building = state.seats[owner].city[slot].building
    owes = int(building == "house" and state.seats[owner].all_villagers > 0)
    return ev.BuildingRazed(owner, building, slot, by, cause, owes)
