"""Movement and conquest as the scribe taps them: explorers, goal, way, force, retreat."""

from __future__ import annotations

from typing import Any

from ledger.games.first_empires.actions import EndMovementPhase, Leg, MoveExplorers
from ledger.games.first_empires.rules.common import world
from ledger.games.first_empires.rules.ground import black_dice
from ledger.games.first_empires.rules.movement import cost_of, retreat_goals
from ledger.web.boards.draft import Draft, Tap
from ledger.web.boards.first_empires.entry.retreat import retreat_option
from ledger.web.boards.first_empires.entry.routes import Move, legs_to, way_text, ways_between
from ledger.web.boards.first_empires.entry.sheet import Desk, Part

LATER = "later"  # the beaten player chooses in a step of their own


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
        "small": desk.say("cost", n=cost),
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
        "explorers": desk.say("force", n=move.number),
        "swords": desk.say("swords", n=swords) if swords else desk.say("no_sword"),
        "sign": ">" if move.number + swords > defenders else "≤",
        "defenders": defenders,
        "text": desk.say("own_region" if own else "empty_region"),
        "cities": desk.say("takes_city", n=len(cities)) if cities else "",
        "cost": cost,
        "of": desk.say("of_points", n=desk.state.turn.movement_left),
        "broke": cost > desk.state.turn.movement_left,
    }


def _retreat(desk: Desk, foe: str, goals: list[str], move: Move) -> Part:
    count = desk.state.here(move.goal, foe)
    options = [retreat_option(desk, foe, goal, count, move.retreat) for goal in goals]
    options.append(
        {
            "label": desk.say("decides", player=foe),
            "icon": "ui-pass",
            "tap": {"retreat": LATER},
            "pressed": move.retreat == LATER,
        }
    )
    return desk.options(desk.say("retreats", player=foe, n=count), options, player=foe)


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
