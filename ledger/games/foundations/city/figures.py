"""Citizens, coins and neighbours as they are in the city now."""

from __future__ import annotations

from collections.abc import Iterator

from ..catalogue import CATALOGUES, CONSUL, Catalogue, Effect
from ..state import State
from .geometry import around


def components(state: State) -> Catalogue:
    return CATALOGUES.get(state.catalogue)


def touching(state: State, cells: tuple[str, ...]) -> list[str]:
    """FR-BASE.131, FR-BASE.138, FR-R23: distinct buildings that share an edge with these lots."""
    lots = state.lots
    found: dict[str, None] = {}
    for near in around(cells):
        lot = lots.get(near)
        if lot is not None and lot.building is not None:
            found[lot.building] = None
    return list(found)


def citizens(state: State, name: str) -> int:
    """FR-MON.17: as printed, and for Minerva one more for each building next to it."""
    kind = components(state).kind_of[name]
    more = kind.citizens_per_adjacent_building
    if more:
        return kind.citizens + more * len(touching(state, state.buildings[name].cells))
    return kind.citizens


def coins(state: State, name: str) -> int:
    """FR-MON.18: as printed, and for Vulcan one more for each building next to it."""
    kind = components(state).kind_of[name]
    more = kind.coins_per_adjacent_building
    if more:
        return kind.coins + more * len(touching(state, state.buildings[name].cells))
    return kind.coins


def own(state: State, player: str, kind: str = "") -> list[str]:
    """The buildings of a player in the city, in the order they were built; of one type if said."""
    kind_of = components(state).kind_of
    return [
        name
        for name, building in state.buildings.items()
        if building.owner == player and (not kind or kind_of[name].type == kind)
    ]


def effects(state: State, player: str, name: str = "") -> Iterator[tuple[str, Effect]]:
    """FR-INV.9, FR-CHAR.1: what a player's cards do all the time, by card."""
    seat = state.seats.get(player)
    if seat is None:
        return
    catalogue = components(state)
    if seat.character.stage == "revealed":
        card = catalogue.characters.get(seat.character.card)
        for effect in card.effects if card else ():
            if not name or effect.name == name:
                yield seat.character.card, effect
    for held, how in seat.invocations.items():
        if how.face == "permanent_face_up":
            for effect in catalogue.invocations[held].effects:
                if not name or effect.name == name:
                    yield held, effect


def figures(state: State) -> tuple[dict[str, int], dict[str, int]]:
    """FR-BASE.95, FR-R20: everybody's population and coin icons, worked out from the city."""
    people = dict.fromkeys(state.lines, 0)
    icons = dict.fromkeys(state.lines, 0)
    kind_of = components(state).kind_of
    for name, building in state.buildings.items():
        kind = kind_of[name].type
        if kind == "residential":
            people[building.owner] += citizens(state, name)
        elif kind == "commercial":
            icons[building.owner] += coins(state, name)
    for player in state.players:
        if people[player]:
            for _, effect in effects(state, player, "population_bonus"):
                people[player] += effect.amount
    return people, icons


def changed(state: State) -> tuple[dict[str, int], dict[str, int]]:
    """Whose population and coin icons differ from what is written down."""
    people, icons = figures(state)
    return (
        {who: n for who, n in people.items() if n != population(state, who)},
        {who: n for who, n in icons.items() if n != coin_icons(state, who)},
    )


def population(state: State, who: str) -> int:
    if who == CONSUL and state.consul is not None:
        return state.consul.population
    return state.seats[who].population


def coin_icons(state: State, who: str) -> int:
    if who == CONSUL and state.consul is not None:
        return state.consul.coin_icons
    return state.seats[who].coin_icons
