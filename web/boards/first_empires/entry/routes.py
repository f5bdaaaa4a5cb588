"""What has been tapped of a move: explorers, goal and retreat, and the ways they can take."""

from __future__ import annotations

from msgspec import Struct, field

from ledger.games.first_empires.actions import Leg
from ledger.games.first_empires.rules.common import world
from ledger.games.first_empires.rules.movement import retreat_goals
from ledger.web.boards.draft import Tap
from ledger.web.boards.first_empires.entry.sheet import Desk

Path = tuple[str, ...]
MOST_WAYS = 4  # of equal cost that are offered


class Move(Struct):
    """What has been tapped: explorers by origin, the goal, the way of each, the retreat."""

    picked: dict[str, int] = field(default_factory=dict)
    goal: str = ""
    retreat: str = ""
    ways: dict[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, desk: Desk, taps: list[Tap]) -> Move:
        move = cls()
        for tap in taps:
            if "region" in tap:
                move.region(desk, tap["region"])
            elif "more" in tap:
                move.add(desk, tap["more"], 1)
            elif "less" in tap:
                move.add(desk, tap["less"], -1)
            elif "goal" in tap:
                move.aim(desk, tap["goal"])
            elif "retreat" in tap:
                move.retreat = tap["retreat"]
            elif "way" in tap:
                origin, _, number = tap["way"].partition(":")
                if number.isdecimal():
                    move.ways[origin] = int(number)
        return move

    def region(self, desk: Desk, region: str) -> None:
        """A tap on the map: a retreat of the loser, an own explorer more, or the goal."""
        foe = self.foe(desk)
        if foe and region in retreat_goals(desk.state, foe, self.goal):
            self.retreat = region
        elif here := desk.state.here(region, desk.player):
            number = self.picked.get(region, 0) + 1
            self.add(desk, region, number - self.picked.get(region, 0) if number <= here else -here)
        else:
            self.aim(desk, "" if region == self.goal else region)

    def add(self, desk: Desk, region: str, by: int) -> None:
        here = desk.state.here(region, desk.player)
        number = min(here, max(0, self.picked.get(region, 0) + by))
        self.picked.pop(region, None)
        if number and region != self.goal:
            self.picked[region] = number

    def aim(self, desk: Desk, region: str) -> None:
        if region and region not in world(desk.state).regions:
            return
        self.goal, self.retreat = region, ""
        self.picked.pop(region, None)

    def foe(self, desk: Desk) -> str:
        return desk.state.rivals_in(self.goal, desk.player) or "" if self.goal else ""

    @property
    def number(self) -> int:
        return sum(self.picked.values())


def legs_to(desk: Desk, move: Move, goal: str) -> tuple[Leg, ...] | None:
    """One leg an origin, by the way chosen; None when some origin has no way at all."""
    legs = []
    for origin, number in move.picked.items():
        ways = ways_between(desk, origin, goal)
        if not ways:
            return None
        legs.append(Leg(ways[min(move.ways.get(origin, 0), len(ways) - 1)], number))
    return tuple(legs)


def ways_between(desk: Desk, origin: str, goal: str) -> list[Path]:
    """The cheapest ways round rivals; if there is none, the cheapest one through them."""
    held = {region for region, who in desk.state.explorers.items() if desk.player not in who} - {
        goal
    }
    return _shortest(desk, origin, goal, held) or _shortest(desk, origin, goal, set())[:1]


def _shortest(desk: Desk, origin: str, goal: str, closed: set[str]) -> list[Path]:
    """Every shortest way, at most a few: layer by layer from the origin."""
    board = world(desk.state)
    paths: dict[str, list[Path]] = {origin: [(origin,)]}
    layer, seen = [origin], {origin}
    while layer and goal not in paths:
        reached: dict[str, list[Path]] = {}
        for place in layer:
            for other in board.order[place]:
                if other not in seen and other not in closed:
                    ways = [(*path, other) for path in paths[place]]
                    reached[other] = [*reached.get(other, []), *ways][:MOST_WAYS]
        seen |= reached.keys()
        paths.update(reached)
        layer = list(reached)
    found = paths.get(goal, [])
    return sorted(found, key=lambda path: -_prizes(desk, path))


def _prizes(desk: Desk, path: Path) -> int:
    """Rival cities on the way: of equal ways the one that takes more comes first."""
    return sum(
        desk.state.tokens[token].owner != desk.player
        for place in path[1:-1]
        for token in desk.state.cities.get(place, ())
    )


def way_text(desk: Desk, leg: Leg) -> str:
    """`over the Eastern Ocean, 2 points`"""
    zones = world(desk.state).zones
    between = [
        desk.say("over_sea" if place in zones else "by_way", name=desk.name(place))
        for place in leg.path[1:-1]
    ]
    return ", ".join([*between, desk.say("cost", n=leg.count * (len(leg.path) - 1))])
