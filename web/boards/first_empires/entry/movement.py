"""Movement and conquest as the scribe taps them: explorers, goal, way, force, retreat."""

from __future__ import annotations

from typing import Any

from ledger.games.first_empires.actions import EndMovementPhase, Leg, MoveExplorers
from ledger.games.first_empires.rules.common import world
from ledger.games.first_empires.rules.ground import black_dice
from ledger.games.first_empires.rules.movement import cost_of, retreat_goals
from ledger.web.boards.draft import Draft, Tap
from ledger.web.boards.first_empires.entry.progress import serving
from ledger.web.boards.first_empires.entry.retreat import retreat_option
from ledger.web.boards.first_empires.entry.routes import Move, legs_to, way_text, ways_between
from ledger.web.boards.first_empires.entry.sheet import FirstEmpiresSheet
from ledger.web.boards.sheet import Row

LATER = "later"  # the beaten player chooses in a step of their own


def moving(sheet: FirstEmpiresSheet, taps: list[Tap]) -> Draft:
    move = Move.of(sheet, taps)
    if not move.number:
        return _who(sheet, move)
    if not move.goal:
        return _where(sheet, move)
    return _arrival(sheet, move)


def _who(sheet: FirstEmpiresSheet, move: Move) -> Draft:
    """Nothing tapped yet: own regions glow."""
    own = [r for r in world(sheet.state).regions if sheet.state.here(r, sheet.player)]
    left = sheet.state.turn.movement_left
    names = sheet.view.joined([sheet.name(region) for region in own]) if own else ""
    text = sheet.say("who_moves_text", regions=names) if left else sheet.say("no_points")
    rings = sheet.rings("okring", own if left else ())
    if move.goal:
        rings += sheet.rings("selring", [move.goal])
    return sheet.draft(
        sheet.say("who_moves"),
        [
            sheet.dice(ok=[die for die in sheet.state.turn.dice if serving(sheet, die)]),
            sheet.buttons(
                sheet.button("end_movement", "ui-pass", {"mode": "end"}) if left else None,
                sheet.achievement_button(),
            ),
        ],
        text=text,
        overlay=sheet.overlay(rings=rings),
        hint=points_left(sheet, 0),
        **_only_ending(sheet, bool(left)),
    )


def _only_ending(sheet: FirstEmpiresSheet, points: bool) -> dict[str, Any]:
    """Without a point left the one thing to record is the end of the phase."""
    if points:
        return {"button": sheet.say("choose_explorers")}
    return {"action": EndMovementPhase(sheet.player), "button": sheet.say("end_movement")}


def points_left(sheet: FirstEmpiresSheet, cost: int) -> str:
    turn = sheet.state.turn
    return sheet.say("points_left", n=max(0, turn.movement_left - cost), all=turn.movement_points)


def _where(sheet: FirstEmpiresSheet, move: Move) -> Draft:
    """Explorers are chosen: every region in reach says its cost, a rival's says the sum."""
    chips, rings, own = [], [], []
    for region in world(sheet.state).regions:
        if region in move.picked:
            continue
        legs = legs_to(sheet, move, region)
        if legs is None or cost_of(legs) > sheet.state.turn.movement_left:
            continue
        if sheet.state.here(region, sheet.player):
            own.append(_goal_option(sheet, region, cost_of(legs)))
            continue
        chip = _chip(sheet, move, region, cost_of(legs))
        chips.append(chip)
        if chip["ok"]:
            rings += sheet.rings("okring", [region])
    rings += sheet.rings("selring", move.picked)
    return sheet.draft(
        sheet.say("where_to"),
        [
            *_legs(sheet, move, None),
            sheet.of_seat(sheet.say("own_region"), own, sheet.player) if own else None,
        ],
        overlay=sheet.overlay(rings=rings, chips=chips, picked=_picked(sheet, move)),
        hint=points_left(sheet, 0),
        button=sheet.say("choose_region"),
    )


def _goal_option(sheet: FirstEmpiresSheet, region: str, cost: int) -> Row:
    return {
        "label": sheet.name(region),
        "small": sheet.say("cost", n=cost),
        "icon": "explorer",
        "tap": {"goal": region},
        "pressed": False,
    }


def _chip(sheet: FirstEmpiresSheet, move: Move, region: str, cost: int) -> dict[str, Any]:
    """The cost of an empty region, or `3 > 2` for a rival's."""
    drawn, state = sheet.map, sheet.state
    spot = drawn.spots[region].explorers if drawn and region in drawn.spots else (0, 0)
    foe = state.rivals_in(region, sheet.player)
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


def _picked(sheet: FirstEmpiresSheet, move: Move) -> list[dict[str, Any]]:
    drawn = sheet.map
    return [
        {
            "x": drawn.spots[origin].explorers[0] + 12,
            "y": drawn.spots[origin].explorers[1] + 7,
            "n": number,
            "all": sheet.state.here(origin, sheet.player),
            "seat": sheet.view.seat(sheet.player),
        }
        for origin, number in move.picked.items()
        if drawn and origin in drawn.spots
    ]


def _arrival(sheet: FirstEmpiresSheet, move: Move) -> Draft:
    """Explorers and goal are chosen: the way, its cost, the force, the loser's retreat."""
    legs = legs_to(sheet, move, move.goal) or ()
    foe, name = move.foe(sheet), sheet.name(move.goal)
    goals = retreat_goals(sheet.state, foe, move.goal) if foe else []
    named = move.retreat if move.retreat in goals else None
    if len(goals) == 1:
        named = None  # forced: the rules say so themselves
    action = MoveExplorers(sheet.player, legs, named)
    refused = bool(sheet.game.rules.judge(sheet.state, action))
    force = _force(sheet, move, legs, foe, refused)
    choosing = len(goals) > 1 and not refused
    head = "moves_to" if not foe else "attacks" if refused else "conquers"
    left = sheet.state.turn.movement_left
    return sheet.draft(
        sheet.say(head, player=sheet.player, name=name),
        [
            _legs(sheet, move, legs),
            *_other_ways(sheet, move),
            force,
            sheet.refusal() if refused else None,
            _retreat(sheet, foe, goals, move) if choosing else None,
        ],
        action=action,
        whole=not choosing or bool(move.retreat),
        button=_arrival_button(sheet, move, foe, refused, choosing),
        hint=points_left(sheet, min(cost_of(legs), left)),
        what=sheet.say("not_into_with", name=name, n=move.number)
        if foe
        else sheet.say("not_into", name=name),
        overlay=_arrival_overlay(sheet, move, legs, foe, goals, refused),
    )


def _arrival_button(
    sheet: FirstEmpiresSheet, move: Move, foe: str, refused: bool, choosing: bool
) -> str:
    if refused:
        return sheet.say("not_legal")
    return sheet.say("choose_retreat", player=foe) if choosing and not move.retreat else ""


def _legs(sheet: FirstEmpiresSheet, move: Move, legs: tuple[Leg, ...] | None) -> Row:
    """One line an origin: its way and cost, and the counter."""
    by_origin = {leg.path[0]: leg for leg in legs or ()}
    rows = []
    for origin, number in move.picked.items():
        leg = by_origin.get(origin)
        here = sheet.state.here(origin, sheet.player)
        rows.append(
            sheet.explorers(
                sheet.name(origin),
                way_text(sheet, leg) if leg else sheet.say("tap_glowing"),
                origin,
                number,
                here,
            )
        )
    return sheet.counters("", rows, columns=1)


def _other_ways(sheet: FirstEmpiresSheet, move: Move) -> list[Row]:
    """A choice where two ways cost the same."""
    parts = []
    for origin in move.picked:
        ways = ways_between(sheet, origin, move.goal)
        if len(ways) < 2:
            continue
        chosen = min(move.ways.get(origin, 0), len(ways) - 1)
        options = [
            {
                "label": ", ".join(sheet.name(place) for place in path[1:-1])
                or sheet.say("direct"),
                "tap": {"way": f"{origin}:{i}"},
                "pressed": i == chosen,
            }
            for i, path in enumerate(ways)
        ]
        label = sheet.say("which_way", name=sheet.name(origin))
        parts.append(
            sheet.fold(label, [sheet.options("", options)], folded=origin not in move.ways)
        )
    return parts


def _force(
    sheet: FirstEmpiresSheet, move: Move, legs: tuple[Leg, ...], foe: str, refused: bool
) -> Row:
    swords, cost = black_dice(sheet.state), cost_of(legs)
    defenders = sheet.state.here(move.goal, foe) if foe else 0
    own = sheet.state.here(move.goal, sheet.player)
    cities = [
        token
        for token in sheet.state.cities.get(move.goal, ())
        if sheet.state.tokens[token].owner != sheet.player
    ]
    return {
        "type": "force",
        "foe": bool(foe),
        "ok": not refused,
        "n": move.number,
        "explorers": sheet.say("force", n=move.number),
        "swords": sheet.say("swords", n=swords) if swords else sheet.say("no_sword"),
        "sign": ">" if move.number + swords > defenders else "≤",
        "defenders": defenders,
        "text": sheet.say("own_region" if own else "empty_region"),
        "cities": sheet.say("takes_city", n=len(cities)) if cities else "",
        "cost": cost,
        "of": sheet.say("of_points", n=sheet.state.turn.movement_left),
        "broke": cost > sheet.state.turn.movement_left,
    }


def _retreat(sheet: FirstEmpiresSheet, foe: str, goals: list[str], move: Move) -> Row:
    count = sheet.state.here(move.goal, foe)
    options = [retreat_option(sheet, foe, goal, count, move.retreat) for goal in goals]
    options.append(
        {
            "label": sheet.say("decides", player=foe),
            "icon": "ui-pass",
            "tap": {"retreat": LATER},
            "pressed": move.retreat == LATER,
        }
    )
    return sheet.of_seat(sheet.say("retreats", player=foe, n=count), options, foe)


def _arrival_overlay(
    sheet: FirstEmpiresSheet,
    move: Move,
    legs: tuple[Leg, ...],
    foe: str,
    goals: list[str],
    refused: bool,
) -> dict[str, Any]:
    drawn = sheet.map
    if drawn is None:
        return {}
    rings = sheet.rings("badring" if refused else "hotring", [move.goal])
    rings += sheet.rings("selring", move.picked)
    ways = [{"d": drawn.way(leg.path), "seat": 0} for leg in legs]
    if foe and not refused:
        rings += sheet.rings("retring", [g for g in goals if g != move.retreat], foe)
        rings += sheet.rings("retring on", [g for g in goals if g == move.retreat], foe)
        if move.retreat in goals:
            path = (move.goal, move.retreat)
            ways.append({"d": drawn.way(path), "seat": sheet.view.seat(foe)})
    chips = [_chip(sheet, move, move.goal, cost_of(legs))]
    chips[0]["ok"] = not refused
    return sheet.overlay(rings=rings, ways=ways, chips=chips, picked=_picked(sheet, move))
