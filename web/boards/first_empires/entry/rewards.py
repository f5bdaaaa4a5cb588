"""What progress brings, as the scribe taps it: cards drawn, new explorers, new cities."""

from __future__ import annotations

from ledger.games.first_empires.actions import EndTurn, PlaceCity, PlaceExplorers, RecordDraw
from ledger.games.first_empires.status import city_regions
from ledger.ruleset import UNKNOWN
from ledger.web.boards.draft import Draft, Tap
from ledger.web.boards.first_empires.entry.progress import steps_done
from ledger.web.boards.first_empires.entry.sheet import FirstEmpiresSheet
from ledger.web.boards.taps import last


def drawing_card(sheet: FirstEmpiresSheet, taps: list[Tap]) -> Draft:
    """An open draw at a real table."""
    card, naming = last(taps, "card") or UNKNOWN, False
    for tap in taps:
        naming = "naming" in tap and not naming
    left = sheet.state.seats[sheet.player].deck_left
    label = sheet.say("drawn_card", player=sheet.player, n=left)
    return sheet.draft(
        sheet.say("what_drawn", player=sheet.player),
        sheet.choose_card(label, sheet.player, card, naming=naming),
        action=RecordDraw(sheet.player, card),
        whole=not naming,
        instant=bool(taps) and "card" in taps[-1],
        button=sheet.say("choose_card") if naming else "",
    )


def placing(sheet: FirstEmpiresSheet, taps: list[Tap]) -> Draft:
    """New explorers: a tap on an own region for each, or the stepper."""
    due, own = sheet.state.turn.pending_placement, sheet.state.occupied(sheet.player)
    placed: dict[str, int] = {}
    for tap in taps:
        region = tap.get("region") or tap.get("more")
        if region:
            room = due - sum(placed.values())
            if region in own and room <= 0 and len(placed) == 1 and due == 1:
                placed = {}  # a single explorer moves to the region tapped last
                room = due
            if region not in own or room > 0:
                placed[region] = placed.get(region, 0) + 1
        elif tap.get("less") in placed:
            placed[tap["less"]] -= 1
            placed = {name: n for name, n in placed.items() if n}
    total = sum(placed.values())
    strange = [region for region in placed if region not in own]
    rows = [
        sheet.explorers(
            sheet.name(region),
            f"{sheet.state.here(region, sheet.player)} → "
            f"{sheet.state.here(region, sheet.player) + n}",
            region,
            n,
            n + max(0, due - total),
        )
        for region, n in placed.items()
    ]
    return sheet.draft(
        sheet.say("where_new", n=due),
        [sheet.counters("", rows, columns=1) if rows else None, sheet.refusal()],
        text=sheet.say("where_new_text", player=sheet.player)
        if not total
        else sheet.say("placed_of", n=total, all=due),
        action=PlaceExplorers(sheet.player, placed) if total >= due or strange else None,
        button="" if total >= due else sheet.say("placed_of", n=total, all=due),
        what=sheet.say("not_into", name=sheet.name(strange[0])) if strange else "",
        overlay=sheet.overlay(
            rings=[
                *sheet.rings("okring", own if total < due else ()),
                *sheet.rings("selring", placed),
            ]
        ),
    )


def building(sheet: FirstEmpiresSheet, taps: list[Tap]) -> Draft:
    """Cities that are due: which one, when there are several, and where."""
    due = sheet.state.turn.cities_due
    track = due[0] if len(due) == 1 else last(taps, "track")
    region = last(taps, "region")
    tokens = [
        {
            "label": sheet.name(one),
            "icon": "city-hidden",
            "tap": {"track": one},
            "pressed": one == track,
        }
        for one in due
    ]
    action = PlaceCity(sheet.player, track, region) if track and region else None  # type: ignore[arg-type]
    refused = bool(action and sheet.game.rules.judge(sheet.state, action))
    goals = city_regions(sheet.state, sheet.player)
    rings = sheet.rings("okring", [goal for goal in goals if goal != region] if track else ())
    if region:
        rings += sheet.rings("badring" if refused else "hotring", [region])
    head = (
        sheet.say("builds", player=sheet.player, name=sheet.name(region))
        if action
        else sheet.say("where_city" if track else "which_city")
    )
    return sheet.draft(
        head,
        [
            sheet.of_seat("", tokens, sheet.player) if len(due) > 1 else None,
            sheet.refusal(),
            sheet.buttons(sheet.achievement_button()),
        ],
        text=sheet.say("where_city_text", track=sheet.name(track))
        if track
        else sheet.say("which_city_text", n=len(due)),
        action=action,
        button="" if action and not refused else sheet.say("choose_region"),
        what=sheet.say("not_into", name=sheet.name(region)) if region else "",
        overlay=sheet.overlay(rings=rings),
        hint=sheet.say("city_due"),
    )


def wrapping(sheet: FirstEmpiresSheet, taps: list[Tap]) -> Draft:
    """Everything is done; a card may still be played."""
    return sheet.draft(
        sheet.say("turn_done", player=sheet.player),
        [sheet.buttons(sheet.achievement_button())],
        text=sheet.say("turn_done_text"),
        action=EndTurn(sheet.player),
        button=sheet.say("end_turn"),
        hint=steps_done(sheet),
    )
