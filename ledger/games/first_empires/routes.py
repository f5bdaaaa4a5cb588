"""Ways over the map: the cheapest one for an explorer, and the moves worth proposing."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.ruleset import Memo

from .actions import Leg, MoveExplorers
from .rules.ground import OPEN, Ground, Path, ground
from .rules.movement import needed
from .state import State

Paths = dict[str, Path]  # goal -> the whole way


def paths_from(state: State, player: str, origin: str, on: Ground) -> Paths:
    """The cheapest way to every region in reach; rival regions may only be its end.

    Of two ways of equal cost the one that passes more rival cities is taken. What is found here
    need not be judged again.
    """
    order, zones, rivals = on.board.order, on.board.zones, on.rivals
    prizes = _prizes(state, player, on)
    worth = {origin: 0}
    best: Paths = {origin: (origin,)}
    layer = [origin]
    for _ in range(on.left):
        reached: Paths = {}
        for place in layer:
            path, prize = best[place], worth[place]
            for other in order[place]:
                if other in best:
                    continue
                total = prize + prizes.get(other, 0)
                if other not in reached or total > worth[other]:
                    reached[other] = (*path, other)
                    worth[other] = total
        best.update(reached)
        layer = [place for place in reached if place not in rivals]
        if not layer:
            break
    del best[origin]
    found = {goal: path for goal, path in best.items() if goal not in zones}
    on.ways.update(dict.fromkeys(found.values(), OPEN))
    return found


def _prizes(state: State, player: str, on: Ground) -> dict[str, int]:
    """How many rival cities lie unguarded in a region."""
    return {
        region: len(tokens)
        for region, tokens in state.cities.items()
        if region not in on.rivals and state.tokens[tokens[0]].owner != player
    }


def moves(state: State, player: str, memo: Memo) -> Iterator[MoveExplorers]:
    """Any number from one region to every other in reach; for a rival's region, enough or more.

    Several groups that arrive together, and ways that are not the cheapest, are left to be said.
    """
    on = ground(state, player, memo)
    if not on.left:
        return
    ways = {origin: paths_from(state, player, origin, on) for origin in on.here}
    for region in on.board.regions:
        rival = on.rivals.get(region)
        if rival is None:
            yield from _walks(player, ways, region, on)
        elif on.held[rival] > 1:
            enough = needed(on.black, state.here(region, rival))
            yield from _invasions(player, ways, region, on, enough)


def _walks(player: str, ways: dict[str, Paths], region: str, on: Ground) -> Iterator[MoveExplorers]:
    for origin, paths in ways.items():
        path = paths.get(region)
        if path is None:
            continue
        here = on.here[origin]
        for count in range(1, min(here, on.left // (len(path) - 1)) + 1):
            yield MoveExplorers(player, (Leg(path, count),))


def _invasions(
    player: str, ways: dict[str, Paths], region: str, on: Ground, enough: int
) -> Iterator[MoveExplorers]:
    """From one origin where that is enough, and from the nearest ones together."""
    near = sorted(
        (len(paths[region]) - 1, origin) for origin, paths in ways.items() if region in paths
    )
    for distance, origin in near:
        for count in range(enough, min(on.here[origin], on.left // distance) + 1):
            yield MoveExplorers(player, (Leg(ways[origin][region], count),))
    legs, still, left = [], enough, on.left
    for distance, origin in near:
        count = min(still, on.here[origin], left // distance)
        if count:
            legs.append(Leg(ways[origin][region], count))
            still -= count
            left -= count * distance
    if not still and len(legs) > 1:
        yield MoveExplorers(player, tuple(legs))
