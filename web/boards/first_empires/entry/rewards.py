"""What progress brings, as the scribe taps it: cards drawn, new explorers, new cities."""

from __future__ import annotations

from ledger.games.first_empires.actions import EndTurn, PlaceCity, PlaceExplorers, RecordDraw
from ledger.games.first_empires.status import city_regions
from ledger.ruleset import UNKNOWN
from ledger.web.boards.draft import Draft, Tap
from ledger.web.boards.first_empires.entry.progress import steps_done
from ledger.web.boards.first_empires.entry.sheet import Desk, last


def drawing_card(desk: Desk, taps: list[Tap]) -> Draft:
    """An open draw at a real table."""
    card, naming = last(taps, "card") or UNKNOWN, False
    for tap in taps:
        naming = "naming" in tap and not naming
    left = desk.state.seats[desk.player].deck_left
    label = desk.say("drawn_card", player=desk.player, n=left)
    return desk.draft(
        desk.say("what_drawn", player=desk.player),
        desk.choose_card(label, desk.player, card, naming=naming),
        action=RecordDraw(desk.player, card),
        whole=not naming,
        instant=bool(taps) and "card" in taps[-1],
        button=desk.say("choose_card") if naming else "",
    )


def placing(desk: Desk, taps: list[Tap]) -> Draft:
    """New explorers: a tap on an own region for each, or the stepper."""
    due, own = desk.state.turn.pending_placement, desk.state.occupied(desk.player)
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
        {
            "type": "leg",
            "region": region,
            "name": desk.name(region),
            "text": f"{desk.state.here(region, desk.player)} → "
            f"{desk.state.here(region, desk.player) + n}",
            "n": n,
            "most": n + max(0, due - total),
            "less": desk.say("one_less", name=desk.name(region)),
            "more": desk.say("one_more", name=desk.name(region)),
        }
        for region, n in placed.items()
    ]
    return desk.draft(
        desk.say("where_new", n=due),
        [*rows, {"type": "refusal"}],
        text=desk.say("where_new_text", player=desk.player)
        if not total
        else desk.say("placed_of", n=total, all=due),
        action=PlaceExplorers(desk.player, placed) if total >= due or strange else None,
        button="" if total >= due else desk.say("placed_of", n=total, all=due),
        what=desk.say("not_into", name=desk.name(strange[0])) if strange else "",
        overlay=desk.overlay(
            rings=[
                *desk.rings("okring", own if total < due else ()),
                *desk.rings("selring", placed),
            ]
        ),
    )


def building(desk: Desk, taps: list[Tap]) -> Draft:
    """Cities that are due: which one, when there are several, and where."""
    due = desk.state.turn.cities_due
    track = due[0] if len(due) == 1 else last(taps, "track")
    region = last(taps, "region")
    tokens = [
        {
            "label": desk.name(one),
            "icon": "city-hidden",
            "tap": {"track": one},
            "pressed": one == track,
        }
        for one in due
    ]
    action = PlaceCity(desk.player, track, region) if track and region else None  # type: ignore[arg-type]
    refused = bool(action and desk.game.rules.judge(desk.state, action))
    goals = city_regions(desk.state, desk.player)
    rings = desk.rings("okring", [goal for goal in goals if goal != region] if track else ())
    if region:
        rings += desk.rings("badring" if refused else "hotring", [region])
    head = (
        desk.say("builds", player=desk.player, name=desk.name(region))
        if action
        else desk.say("where_city" if track else "which_city")
    )
    return desk.draft(
        head,
        [
            desk.options("", tokens, player=desk.player) if len(due) > 1 else None,
            {"type": "refusal"},
            desk.buttons(desk.achievement_button()),
        ],
        text=desk.say("where_city_text", track=desk.name(track))
        if track
        else desk.say("which_city_text", n=len(due)),
        action=action,
        button="" if action and not refused else desk.say("choose_region"),
        what=desk.say("not_into", name=desk.name(region)) if region else "",
        overlay=desk.overlay(rings=rings),
        hint=desk.say("city_due"),
    )


def wrapping(desk: Desk, taps: list[Tap]) -> Draft:
    """Everything is done; a card may still be played."""
    return desk.draft(
        desk.say("turn_done", player=desk.player),
        [desk.buttons(desk.achievement_button())],
        text=desk.say("turn_done_text"),
        action=EndTurn(desk.player),
        button=desk.say("end_turn"),
        hint=steps_done(desk),
    )
