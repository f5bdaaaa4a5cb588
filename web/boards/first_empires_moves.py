"""Movement, conquest and retreat as the scribe taps them: explorers, goal, way, retreat."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field

from ledger.games.first_empires.actions import ChooseRetreat, EndMovementPhase, Leg, MoveExplorers
from ledger.games.first_empires.rules.common import world
from ledger.games.first_empires.rules.movement import black_dice, cost_of, retreat_goals
from web.boards.draft import Draft, Tap
from web.boards.first_empires_sheet import Desk, Part

Path = tuple[str, ...]
MOST_WAYS = 4  # of equal cost that are offered
LATER = "later"  # the beaten player chooses in a step of their own


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


def moving(desk: Desk, taps: list[Tap]) -> Draft:
    move = Move.of(desk, taps)
    if not move.number:
        return _who(desk, move)
    if not move.goal:
        return _where(desk, move)
    return _arrival(desk, move)


def _who(desk: Desk, move: Move) -> Draft:
    """Nothing tapped yet: own regions glow."""
    own = [r for r in world(desk.state).regions if desk.state.here(r, desk.player)]
    left = desk.state.turn.movement_left
    names = desk.view.joined([desk.name(region) for region in own]) if own else ""
    text = desk.say("who_moves_text", regions=names) if left else desk.say("no_points")
    rings = desk.rings("okring", own if left else ())
    if move.goal:
        rings += desk.rings("selring", [move.goal])
    return desk.draft(
        desk.say("who_moves"),
        [
            desk.buttons(
                desk.button("end_movement", "ui-pass", mode="end") if left else None,
                desk.achievement_button(),
            )
        ],
        text=text,
        overlay=desk.overlay(rings=rings),
        hint=points_left(desk, 0),
        **_only_ending(desk, bool(left)),
    )


def _only_ending(desk: Desk, points: bool) -> dict[str, Any]:
    """Without a point left the one thing to record is the end of the phase."""
    if points:
        return {"button": desk.say("choose_explorers")}
    return {"action": EndMovementPhase(desk.player), "button": desk.say("end_movement")}


def points_left(desk: Desk, cost: int) -> str:
    turn = desk.state.turn
    return desk.say("points_left", n=max(0, turn.movement_left - cost), all=turn.movement_points)


def _where(desk: Desk, move: Move) -> Draft:
    """Explorers are chosen: every region in reach says its cost, a rival's says the sum."""
    chips, rings, own = [], [], []
    for region in world(desk.state).regions:
        if region in move.picked:
            continue
        legs = legs_to(desk, move, region)
        if legs is None or cost_of(legs) > desk.state.turn.movement_left:
            continue
        if desk.state.here(region, desk.player):
            own.append(_goal_option(desk, region, cost_of(legs)))
            continue
        chip = _chip(desk, move, region, cost_of(legs))
        chips.append(chip)
        if chip["ok"]:
            rings += desk.rings("okring", [region])
    rings += desk.rings("selring", move.picked)
    return desk.draft(
        desk.say("where_to"),
        [
            *_legs(desk, move, None),
            desk.options(desk.say("own_region"), own, player=desk.player) if own else None,
        ],
        overlay=desk.overlay(rings=rings, chips=chips, picked=_picked(desk, move)),
        hint=points_left(desk, 0),
        button=desk.say("choose_region"),
    )


def _goal_option(desk: Desk, region: str, cost: int) -> Part:
    return {
        "label": desk.name(region),
        "small": desk.count("cost", cost),
        "icon": "explorer",
        "tap": {"goal": region},
        "pressed": False,
    }


def _chip(desk: Desk, move: Move, region: str, cost: int) -> dict[str, Any]:
    """The cost of an empty region, or `3 > 2` for a rival's."""
    drawn, state = desk.map, desk.state
    spot = drawn.spots[region].explorers if drawn and region in drawn.spots else (0, 0)
    foe = state.rivals_in(region, desk.player)
    if not foe:
        return {"x": spot[0] + 12, "y": spot[1] + 7, "text": cost, "ok": True, "foe": False}
    force, defenders = move.number + black_dice(state), state.here(region, foe)
    ok = force > defenders and len(state.occupied(foe)) > 1
    return {
        "x": spot[0] + 12,
        "y": spot[1] + 7,
        "text": f"{force} {'>' if force > defenders else '≤'} {defenders}",
        "ok": ok,
        "foe": True,
    }


def _picked(desk: Desk, move: Move) -> list[dict[str, Any]]:
    drawn = desk.map
    return [
        {
            "x": drawn.spots[origin].explorers[0] + 12,
            "y": drawn.spots[origin].explorers[1] + 7,
            "n": number,
            "all": desk.state.here(origin, desk.player),
            "seat": desk.view.seat(desk.player),
        }
        for origin, number in move.picked.items()
        if drawn and origin in drawn.spots
    ]


def _arrival(desk: Desk, move: Move) -> Draft:
    """Explorers and goal are chosen: the way, its cost, the force, the loser's retreat."""
    legs = legs_to(desk, move, move.goal) or ()
    foe, name = move.foe(desk), desk.name(move.goal)
    goals = retreat_goals(desk.state, foe, move.goal) if foe else []
    named = move.retreat if move.retreat in goals else None
    if len(goals) == 1:
        named = None  # forced: the rules say so themselves
    action = MoveExplorers(desk.player, legs, named)
    refused = bool(desk.game.rules.judge(desk.state, action))
    force = _force(desk, move, legs, foe, refused)
    choosing = len(goals) > 1 and not refused
    head = "moves_to" if not foe else "attacks" if refused else "conquers"
    left = desk.state.turn.movement_left
    return desk.draft(
        desk.say(head, player=desk.player, name=name),
        [
            *_legs(desk, move, legs),
            *_other_ways(desk, move),
            force,
            {"type": "refusal"} if refused else None,
            _retreat(desk, foe, goals, move) if choosing else None,
        ],
        action=action,
        whole=not choosing or bool(move.retreat),
        button=_arrival_button(desk, move, foe, refused, choosing),
        hint=points_left(desk, min(cost_of(legs), left)),
        what=desk.say("not_into_with", name=name, n=move.number)
        if foe
        else desk.say("not_into", name=name),
        overlay=_arrival_overlay(desk, move, legs, foe, goals, refused),
    )


def _arrival_button(desk: Desk, move: Move, foe: str, refused: bool, choosing: bool) -> str:
    if refused:
        return desk.say("not_legal")
    return desk.say("choose_retreat", player=foe) if choosing and not move.retreat else ""


def _legs(desk: Desk, move: Move, legs: tuple[Leg, ...] | None) -> list[Part]:
    """One row an origin: its way and cost, and the stepper."""
    by_origin = {leg.path[0]: leg for leg in legs or ()}
    rows = []
    for origin, number in move.picked.items():
        leg = by_origin.get(origin)
        here = desk.state.here(origin, desk.player)
        rows.append(
            {
                "type": "leg",
                "region": origin,
                "name": desk.name(origin),
                "text": way_text(desk, leg) if leg else desk.say("tap_glowing"),
                "n": number,
                "most": here,
                "less": desk.say("one_less", name=desk.name(origin)),
                "more": desk.say("one_more", name=desk.name(origin)),
            }
        )
    return rows


def way_text(desk: Desk, leg: Leg) -> str:
    """`over the Eastern Ocean, 2 points`"""
    zones = world(desk.state).zones
    between = [
        desk.say("over_sea" if place in zones else "by_way", name=desk.name(place))
        for place in leg.path[1:-1]
    ]
    return ", ".join([*between, desk.count("cost", leg.count * (len(leg.path) - 1))])


def _other_ways(desk: Desk, move: Move) -> list[Part]:
    """A choice where two ways cost the same."""
    parts = []
    for origin in move.picked:
        ways = ways_between(desk, origin, move.goal)
        if len(ways) < 2:
            continue
        chosen = min(move.ways.get(origin, 0), len(ways) - 1)
        options = [
            {
                "label": ", ".join(desk.name(place) for place in path[1:-1]) or desk.say("direct"),
                "tap": {"way": f"{origin}:{i}"},
                "pressed": i == chosen,
            }
            for i, path in enumerate(ways)
        ]
        ways_part = desk.options(desk.say("which_way", name=desk.name(origin)), options)
        parts.append({**ways_part, "folded": origin not in move.ways})
    return parts


def _force(desk: Desk, move: Move, legs: tuple[Leg, ...], foe: str, refused: bool) -> Part:
    swords, cost = black_dice(desk.state), cost_of(legs)
    defenders = desk.state.here(move.goal, foe) if foe else 0
    own = desk.state.here(move.goal, desk.player)
    cities = [
        token
        for token in desk.state.cities.get(move.goal, ())
        if desk.state.tokens[token].owner != desk.player
    ]
    return {
        "type": "force",
        "foe": bool(foe),
        "ok": not refused,
        "n": move.number,
        "explorers": desk.count("force", move.number),
        "swords": desk.count("swords", swords) if swords else desk.say("no_sword"),
        "sign": ">" if move.number + swords > defenders else "≤",
        "defenders": defenders,
        "text": desk.say("own_region" if own else "empty_region"),
        "cities": desk.count("takes_city", len(cities)) if cities else "",
        "cost": cost,
        "of": desk.say("of_points", n=desk.state.turn.movement_left),
        "broke": cost > desk.state.turn.movement_left,
    }


def _retreat(desk: Desk, foe: str, goals: list[str], move: Move) -> Part:
    count = desk.state.here(move.goal, foe)
    options = [_retreat_option(desk, foe, goal, count, move.retreat) for goal in goals]
    options.append(
        {
            "label": desk.say("decides", player=foe),
            "icon": "ui-pass",
            "tap": {"retreat": LATER},
            "pressed": move.retreat == LATER,
        }
    )
    return desk.options(desk.say("retreats", player=foe, n=count), options, player=foe)


def _retreat_option(desk: Desk, foe: str, goal: str, count: int, chosen: str) -> Part:
    here = desk.state.here(goal, foe)
    return {
        "label": desk.name(goal),
        "small": f"{here} → {here + count}",
        "icon": "explorer",
        "tap": {"retreat": goal},
        "pressed": chosen == goal,
    }


def _arrival_overlay(
    desk: Desk, move: Move, legs: tuple[Leg, ...], foe: str, goals: list[str], refused: bool
) -> dict[str, Any]:
    drawn = desk.map
    if drawn is None:
        return {}
    rings = desk.rings("badring" if refused else "hotring", [move.goal])
    rings += desk.rings("selring", move.picked)
    ways = [{"d": drawn.way(leg.path), "seat": 0} for leg in legs]
    if foe and not refused:
        rings += desk.rings("retring", [g for g in goals if g != move.retreat], foe)
        rings += desk.rings("retring on", [g for g in goals if g == move.retreat], foe)
        if move.retreat in goals:
            path = (move.goal, move.retreat)
            ways.append({"d": drawn.way(path), "seat": desk.view.seat(foe)})
    chips = [_chip(desk, move, move.goal, cost_of(legs))]
    chips[0]["ok"] = not refused
    return desk.overlay(rings=rings, ways=ways, chips=chips, picked=_picked(desk, move))


# ---------------------------------------------------------------------------------- ways


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


# -------------------------------------------------------------------------------- retreat


def retreating(desk: Desk, taps: list[Tap]) -> Draft:
    """An open retreat: the regions of the beaten player glow in that player's colour."""
    open_retreat = desk.state.turn.pending_retreat
    assert open_retreat is not None
    loser, lost, count = open_retreat.loser, open_retreat.from_region, open_retreat.count
    goals = retreat_goals(desk.state, loser, lost)
    chosen = ""
    for tap in taps:
        chosen = tap.get("retreat", tap.get("region", chosen))
    options = [_retreat_option(desk, loser, goal, count, chosen) for goal in goals]
    drawn = desk.map
    ways = []
    if drawn and chosen:
        ways = [{"d": drawn.way((lost, chosen)), "seat": desk.view.seat(loser)}]
    return desk.draft(
        desk.say("where_retreat", player=loser),
        [
            desk.options(desk.say("retreats", player=loser, n=count), options, player=loser),
            {"type": "refusal"},
        ],
        text=desk.count("where_retreat_text", count, name=desk.name(lost), player=loser),
        action=ChooseRetreat(loser, chosen) if chosen else None,
        button="" if chosen else desk.say("choose_retreat", player=loser),
        what=desk.say("not_into", name=desk.name(chosen)) if chosen else "",
        overlay=desk.overlay(
            rings=[
                *desk.rings("retring", [g for g in goals if g != chosen], loser),
                *desk.rings("retring on", [chosen], loser),
            ],
            ways=ways,
        ),
    )
