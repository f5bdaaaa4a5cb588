"""The conditions of achievement cards: what is counted, and how many are needed (FI-13.2, FI-R34).

Conditions about a state are judged at the moment of playing, those about a turn on the whole turn
so far, also on what was done before the card was drawn (FI-13.7).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .catalogue import CATALOGUES, World
from .state import State

Condition = dict[str, Any]


def measure(state: State, player: str, condition: Condition) -> tuple[int, int]:
    """How many there are and how many the condition asks for; (0, 1) if nobody can tell."""
    count = _COUNT.get(condition["kind"])
    if count is None:
        return 0, 1
    return count(state, player, condition), _needed(condition)


def attested(condition: Condition) -> bool:
    """Only the table can tell: no kind of the vocabulary counts it."""
    return condition["kind"] not in _COUNT


def _needed(condition: Condition) -> int:
    if condition["kind"] == "occupy_regions":
        return len(condition["regions"])
    if condition["kind"] == "track_at_least":
        return int(condition["space"])
    return int(condition["steps"] if "steps" in condition else condition["count"])


def _world(state: State) -> World:
    return CATALOGUES.get(state.catalogue).worlds[len(state.players)]


def _occupy_color(state: State, player: str, c: Condition) -> int:
    regions = _world(state).regions
    return sum(regions[region].color == c["color"] for region in state.occupied(player))


def _occupy_total(state: State, player: str, c: Condition) -> int:
    return len(state.occupied(player))


def _occupy_colors(state: State, player: str, c: Condition) -> int:
    regions = _world(state).regions
    return len({regions[region].color for region in state.occupied(player)})


def _occupy_coast(state: State, player: str, c: Condition) -> int:
    regions = _world(state).regions
    return sum(c["zone"] in regions[region].oceans for region in state.occupied(player))


def _occupy_regions(state: State, player: str, c: Condition) -> int:
    return sum(bool(state.here(region, player)) for region in c["regions"])


def _rival_homes(state: State, player: str, c: Condition) -> int:
    """FI-R35: the start region of a civilization nobody plays is no home."""
    homes = {seat.start_region for other, seat in state.seats.items() if other != player}
    return sum(region in homes for region in state.occupied(player))


def _stack_in_region(state: State, player: str, c: Condition) -> int:
    return max((who.get(player, 0) for who in state.explorers.values()), default=0)


def _own_cities_on_map(state: State, player: str, c: Condition) -> int:
    return sum(
        token.owner == player and token.place.startswith("map:") for token in state.tokens.values()
    )


def _captured_cities(state: State, player: str, c: Condition) -> int:
    return len(state.seats[player].captured)


def _track_at_least(state: State, player: str, c: Condition) -> int:
    return state.seats[player].cube[c["track"]]


def _tracks_at_least(state: State, player: str, c: Condition) -> int:
    return sum(space >= c["space"] for space in state.seats[player].cube.values())


def _dice(state: State, player: str) -> list[str]:
    return list(state.turn.dice.values()) if player == state.active else []


def _dice_show(state: State, player: str, c: Condition) -> int:
    return _dice(state, player).count(c["face"])


def _dice_distinct(state: State, player: str, c: Condition) -> int:
    return len(set(_dice(state, player)))


# A turn belongs to the active player: what is counted there is nobody else's.


def _advance_in_turn(state: State, player: str, c: Condition) -> int:
    return state.turn.log.steps.get(c["track"], 0) if player == state.active else 0


def _advance_tracks_in_turn(state: State, player: str, c: Condition) -> int:
    return len(state.turn.log.steps) if player == state.active else 0


def _conquer_in_turn(state: State, player: str, c: Condition) -> int:
    return len(state.turn.log.conquered) if player == state.active else 0


def _conquer_rivals_in_turn(state: State, player: str, c: Condition) -> int:
    rivals = {conquest.defender for conquest in state.turn.log.conquered}
    return len(rivals) if player == state.active else 0


def _capture_cities_in_turn(state: State, player: str, c: Condition) -> int:
    return len(state.turn.log.captured) if player == state.active else 0


def _ocean_moves_in_turn(state: State, player: str, c: Condition) -> int:
    return state.turn.log.ocean_journeys if player == state.active else 0


_COUNT: dict[str, Callable[[State, str, Condition], int]] = {
    "occupy_color": _occupy_color,
    "occupy_total": _occupy_total,
    "occupy_colors": _occupy_colors,
    "occupy_coast": _occupy_coast,
    "occupy_regions": _occupy_regions,
    "rival_homes": _rival_homes,
    "stack_in_region": _stack_in_region,
    "own_cities_on_map": _own_cities_on_map,
    "captured_cities": _captured_cities,
    "track_at_least": _track_at_least,
    "tracks_at_least": _tracks_at_least,
    "dice_show": _dice_show,
    "dice_distinct": _dice_distinct,
    "advance_in_turn": _advance_in_turn,
    "advance_tracks_in_turn": _advance_tracks_in_turn,
    "conquer_in_turn": _conquer_in_turn,
    "conquer_rivals_in_turn": _conquer_rivals_in_turn,
    "capture_cities_in_turn": _capture_cities_in_turn,
    "ocean_moves_in_turn": _ocean_moves_in_turn,
}
