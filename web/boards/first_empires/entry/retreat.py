"""An open retreat as the scribe taps it: the beaten player chooses."""

from __future__ import annotations

from ledger.games.first_empires.actions import ChooseRetreat
from ledger.games.first_empires.rules.movement import retreat_goals
from ledger.web.boards.draft import Draft, Tap
from ledger.web.boards.first_empires.entry.sheet import Desk, Part


def retreating(desk: Desk, taps: list[Tap]) -> Draft:
    """An open retreat: the regions of the beaten player glow in that player's colour."""
    open_retreat = desk.state.turn.pending_retreat
    assert open_retreat is not None
    loser, lost, count = open_retreat.loser, open_retreat.from_region, open_retreat.count
    goals = retreat_goals(desk.state, loser, lost)
    chosen = ""
    for tap in taps:
        chosen = tap.get("retreat", tap.get("region", chosen))
    options = [retreat_option(desk, loser, goal, count, chosen) for goal in goals]
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
        text=desk.say("where_retreat_text", n=count, name=desk.name(lost), player=loser),
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


def retreat_option(desk: Desk, foe: str, goal: str, count: int, chosen: str) -> Part:
    here = desk.state.here(goal, foe)
    return {
        "label": desk.name(goal),
        "small": f"{here} → {here + count}",
        "icon": "explorer",
        "tap": {"retreat": goal},
        "pressed": chosen == goal,
    }
