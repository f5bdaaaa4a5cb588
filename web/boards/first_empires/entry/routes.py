"""What has been tapped of a move: explorers, goal and retreat, and the ways they can take."""

from __future__ import annotations

from msgspec import Struct, field

from ledger.games.first_empires.actions import Leg
from ledger.games.first_empires.rules.common import world
from ledger.games.first_empires.rules.movement import retreat_goals
from ledger.web.boards.draft import Tap
from ledger.web.boards.first_empires.entry.sheet import FirstEmpiresSheet

Path = tuple[str, ...]
MOST_WAYS = 4  # of equal cost that are offered


class Move(Struct):
    """What has been tapped: explorers by origin, the goal, the way of each, the retreat."""

    picked: dict[str, int] = field(default_factory=dict)
    goal: str = ""
    retreat: str = ""
    ways: dict[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, sheet: FirstEmpiresSheet, taps: list[Tap]) -> Move:
        move = cls()
        for tap in taps:
            if "region" in tap:
                move.region(sheet, tap["region"])
            elif "more" in tap:
                move.add(sheet, tap["more"], 1)
            elif "less" in tap:
                move.add(sheet, tap["less"], -1)
            elif "goal" in tap:
                move.aim(sheet, tap["goal"])
            elif "retreat" in tap:
                move.retreat = tap["retreat"]
            elif "way" in tap:
                origin, _, number = tap["way"].partition(":")
                if number.isdecimal():
                    move.ways[origin] = int(number)
        return move

    def region(self, sheet: FirstEmpiresSheet, region: str) -> None:
        """A tap on the map: a retreat of the loser, an own explorer more, or the goal."""
        foe = self.foe(sheet)
        if foe and region in retreat_goals(sheet.state, foe, self.goal):
            self.retreat = region
        elif here := sheet.state.here(region, sheet.player):
            number = self.picked.get(region, 0) + 1
            self.add(
                sheet, region, number - self.picked.get(region, 0) if number <= here else -here
            )
        else:
            self.aim(sheet, "" if region == self.goal else region)

    def add(self, sheet: FirstEmpiresSheet, region: str, by: int) -> None:
        here = sheet.state.here(region, sheet.player)
        number = min(here, max(0, self.picked.get(region, 0) + by))
        self.picked.pop(region, None)
        if number and region != self.goal:
            self.picked[region] = number

    def aim(self, sheet: FirstEmpiresSheet, region: str) -> None:
        if region and region not in world(sheet.state).regions:
            return
        self.goal, self.retreat = region, ""
        self.picked.pop(region, None)

    def foe(self, sheet: FirstEmpiresSheet) -> str:
        return sheet.state.rivals_in(self.goal, sheet.player) or "" if self.goal else ""

    @property
    def number(self) -> int:
        return sum(self.picked.values())


def legs_to(sheet: FirstEmpiresSheet, move: Move, goal: str) -> tuple[Leg, ...] | None:
    """One leg an origin, by the way chosen; None when some origin has no way at all."""
    legs = []
    for origin, number in move.picked.items():
        ways = ways_between(sheet, origin, goal)
        if not ways:
            return None
        legs.append(Leg(ways[min(move.ways.get(origin, 0), len(ways) - 1)], number))
    return tuple(legs)


def ways_between(sheet: FirstEmpiresSheet, origin: str, goal: str) -> list[Path]:
    """The cheapest ways round rivals; if there is none, the cheapest one through them."""
    held = {region for region, who in sheet.state.explorers.items() if sheet.player not in who} - {
        goal
    }
    return _shortest(sheet, origin, goal, held) or _shortest(sheet, origin, goal, set())[:1]


def _shortest(sheet: FirstEmpiresSheet, origin: str, goal: str, closed: set[str]) -> list[Path]:
    """Every shortest way, at most a few: layer by layer from the origin."""
    board = world(sheet.state)
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
    return sorted(found, key=lambda path: -_prizes(sheet, path))


def _prizes(sheet: FirstEmpiresSheet, path: Path) -> int:
    """Rival cities on the way: of equal ways the one that takes more comes first."""
    return sum(
        sheet.state.tokens[token].owner != sheet.player
        for place in path[1:-1]
        for token in sheet.state.cities.get(place, ())
    )


def way_text(sheet: FirstEmpiresSheet, leg: Leg) -> str:
    """`over the Eastern Ocean, 2 points`"""
    zones = world(sheet.state).zones
    between = [
        sheet.say("over_sea" if place in zones else "by_way", name=sheet.name(place))
        for place in leg.path[1:-1]
    ]
    return ", ".join([*between, sheet.say("cost", n=leg.count * (len(leg.path) - 1))])
