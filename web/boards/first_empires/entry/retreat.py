"""An open retreat as the scribe taps it: the beaten player chooses."""

from __future__ import annotations

from ledger.games.first_empires.actions import ChooseRetreat
from ledger.games.first_empires.rules.movement import retreat_goals
from ledger.web.boards.draft import Draft, Tap
from ledger.web.boards.first_empires.entry.sheet import FirstEmpiresSheet
from ledger.web.boards.sheet import Row


def retreating(sheet: FirstEmpiresSheet, taps: list[Tap]) -> Draft:
    """An open retreat: the regions of the beaten player glow in that player's colour."""
    open_retreat = sheet.state.turn.pending_retreat
    assert open_retreat is not None
    loser, lost, count = open_retreat.loser, open_retreat.from_region, open_retreat.count
    goals = retreat_goals(sheet.state, loser, lost)
    chosen = ""
    for tap in taps:
        chosen = tap.get("retreat", tap.get("region", chosen))
    options = [retreat_option(sheet, loser, goal, count, chosen) for goal in goals]
    drawn = sheet.map
    ways = []
    if drawn and chosen:
        ways = [{"d": drawn.way((lost, chosen)), "seat": sheet.view.seat(loser)}]
    return sheet.draft(
        sheet.say("where_retreat", player=loser),
        [
            sheet.of_seat(sheet.say("retreats", player=loser, n=count), options, loser),
            sheet.refusal(),
        ],
        text=sheet.say("where_retreat_text", n=count, name=sheet.name(lost), player=loser),
        action=ChooseRetreat(loser, chosen) if chosen else None,
        button="" if chosen else sheet.say("choose_retreat", player=loser),
        what=sheet.say("not_into", name=sheet.name(chosen)) if chosen else "",
        overlay=sheet.overlay(
            rings=[
                *sheet.rings("retring", [g for g in goals if g != chosen], loser),
                *sheet.rings("retring on", [chosen], loser),
            ],
            ways=ways,
        ),
    )


def retreat_option(sheet: FirstEmpiresSheet, foe: str, goal: str, count: int, chosen: str) -> Row:
    here = sheet.state.here(goal, foe)
    return {
        "label": sheet.name(goal),
        "small": f"{here} → {here + count}",
        "icon": "explorer",
        "tap": {"retreat": goal},
        "pressed": chosen == goal,
    }
