"""Ways over the map: the cheapest one for an explorer, and the moves worth proposing."""

from __future__ import annotations

from collections.abc import Iterator

from .actions import Leg, MoveExplorers
from .rules.common import world
from .rules.movement import needed
from .state import State

Paths = dict[str, tuple[str, ...]]  # goal -> the whole way


def paths_from(state: State, player: str, origin: str, points: int) -> Paths:
    """The cheapest way to every region in reach; rival regions may only be its end.

    Of two ways of equal cost the one that passes more rival cities is taken.
    """
    board = world(state)
    held, prizes = _held(state, player)
    best: dict[str, tuple[int, tuple[str, ...]]] = {origin: (0, (origin,))}
    layer = [origin]
    for _ in range(points):
        reached: dict[str, tuple[int, tuple[str, ...]]] = {}
        for place in layer:
            prize, path = best[place]
            for other in board.order[place]:
                if other in best:
                    continue
                worth = prize + prizes.get(other, 0)
                if other not in reached or worth > reached[other][0]:
                    reached[other] = worth, (*path, other)
        best.update(reached)
        layer = [place for place in reached if place not in held]
        if not layer:
            break
    return {
        goal: path for goal, (_, path) in best.items() if goal != origin and goal not in board.zones
    }


def _held(state: State, player: str) -> tuple[set[str], dict[str, int]]:
    """Regions rivals occupy, and how many rival cities lie unguarded elsewhere."""
    held = {region for region, who in state.explorers.items() if player not in who}
    prizes = {
        region: len(tokens)
        for region, tokens in state.cities.items()
        if region not in held and state.tokens[tokens[0]].owner != player
    }
    return held, prizes


def moves(state: State, player: str) -> Iterator[MoveExplorers]:
    """One explorer or a whole stack to every region in reach; for a rival's region, enough."""
    left = state.turn.movement_left
    if not left:
        return
    ways = {origin: paths_from(state, player, origin, left) for origin in state.occupied(player)}
    for region in world(state).regions:
        rival = state.rivals_in(region, player)
        if rival is None:
            yield from _walks(state, player, ways, region, left)
        elif len(state.occupied(rival)) > 1:
            enough = needed(state, state.here(region, rival))
            yield from _invasions(state, player, ways, region, enough)


def _walks(
    state: State, player: str, ways: dict[str, Paths], region: str, left: int
) -> Iterator[MoveExplorers]:
    for origin, paths in ways.items():
        path = paths.get(region)
        if path is None:
            continue
        here = state.here(origin, player)
        yield MoveExplorers(player, (Leg(path, 1),))
        if 1 < here <= left // (len(path) - 1):
            yield MoveExplorers(player, (Leg(path, here),))


def _invasions(
    state: State, player: str, ways: dict[str, Paths], region: str, enough: int
) -> Iterator[MoveExplorers]:
    """From one origin where that is enough, and from the nearest ones together."""
    near = sorted(
        (len(paths[region]) - 1, origin) for origin, paths in ways.items() if region in paths
    )
    for distance, origin in near:
        if state.here(origin, player) >= enough and distance * enough <= state.turn.movement_left:
            yield MoveExplorers(player, (Leg(ways[origin][region], enough),))
    legs, still, left = [], enough, state.turn.movement_left
    for distance, origin in near:
        count = min(still, state.here(origin, player), left // distance)
        if count:
            legs.append(Leg(ways[origin][region], count))
            still -= count
            left -= count * distance
    if not still and len(legs) > 1:
        yield MoveExplorers(player, tuple(legs))
