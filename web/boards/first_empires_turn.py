"""Dice, progress, new explorers and new cities as the scribe taps them."""

from __future__ import annotations

from typing import Any

from ledger.games.first_empires.actions import (
    AdvanceCube,
    EndDicePhase,
    EndProgress,
    EndTurn,
    PlaceCity,
    PlaceExplorers,
    RecordDraw,
    RerollDice,
    RollDice,
)
from ledger.games.first_empires.catalogue import TRACKS
from ledger.games.first_empires.rules.common import world
from ledger.games.first_empires.rules.progress import at_top, step_up
from ledger.games.first_empires.table import city_regions
from ledger.ruleset import UNKNOWN
from web.boards import first_empires as board
from web.boards.draft import Draft, Tap
from web.boards.first_empires_sheet import Desk, Part, last

# ------------------------------------------------------------------------------------ dice


def rolling(desk: Desk, taps: list[Tap]) -> Draft:
    return _keeping(desk, taps) if desk.state.turn.dice else _first_roll(desk, taps)


def _first_roll(desk: Desk, taps: list[Tap]) -> Draft:
    """The faces that came up, one die after another; or the dealer's roll."""
    dice = desk.view.catalogue.dice.ids[: desk.state.turn.dice_count]
    play = desk.buttons(desk.achievement_button())
    if not desk.table:
        return desk.draft(
            desk.say("rolls", player=desk.player),
            [desk.dice(tap=False), play],
            text=desk.say("roll_text", n=len(dice)),
            action=RollDice(desk.player),
        )
    faces, at = typed(desk, list(dice), taps)
    number = dice.index(at) + 1 if at else 0
    return desk.draft(
        desk.say("what_shows", n=number) if at else _rolled(desk, faces),
        [desk.dice(chosen=at, faces=faces), desk.faces(), play],
        text=desk.say("what_shows_text") if at else "",
        action=RollDice(desk.player, {die: faces[die] for die in dice if die in faces})
        if not at
        else None,
        button=desk.say("enter_die", n=number) if at else "",
        hint=board.say("rerolls_left", desk.view.lang, **_rerolls(desk)),
    )


def _rolled(desk: Desk, faces: dict[str, str]) -> str:
    names = ", ".join(desk.name(face) for face in faces.values())
    return f"{desk.say('rolls', player=desk.player)}: {names}"


def typed(desk: Desk, dice: list[str], taps: list[Tap]) -> tuple[dict[str, str], str | None]:
    """Faces by die, and the die whose face is asked for: the one tapped, or the first blank."""
    faces: dict[str, str] = {}
    chosen: str | None = None
    for tap in taps:
        if tap.get("die") in dice:
            chosen = tap["die"]
        elif tap.get("face") in desk.view.catalogue.dice.faces:
            at = chosen or next((die for die in dice if die not in faces), None)
            if at:
                faces[at] = tap["face"]
            chosen = None
    blank = next((die for die in dice if die not in faces), None)
    return faces, chosen or blank


def _rerolls(desk: Desk) -> dict[str, int]:
    turn = desk.state.turn
    return {"n": max(0, turn.rerolls_allowed - turn.rerolls_done), "all": turn.rerolls_allowed}


def _keeping(desk: Desk, taps: list[Tap]) -> Draft:
    """Rolled: tap dice to reroll them, spend a card, or keep."""
    chosen: list[str] = []
    for tap in taps:
        die = tap.get("die")
        if die in desk.state.turn.dice and die is not None:
            chosen = [d for d in chosen if d != die] if die in chosen else [*chosen, die]
    if not chosen:
        return _keep(desk)
    if not desk.table:
        return desk.draft(
            desk.say("reroll_virtual_one", player=desk.player)
            if len(chosen) == 1
            else desk.say("reroll_virtual", player=desk.player, n=len(chosen)),
            [desk.dice(faces=dict.fromkeys(chosen, "")), {"type": "refusal"}],
            text=desk.say("rerolls_left", **_rerolls(desk)),
            action=RerollDice(desk.player, tuple(chosen)),
            what=desk.say("not_now"),
        )
    return _reroll(desk, chosen, taps)


def _keep(desk: Desk) -> Draft:
    left = _rerolls(desk)["n"] and not desk.state.turn.rerolls_closed
    sword = desk.view.catalogue.dice.sword_face
    turnable = any(face != sword for face in desk.state.turn.dice.values())
    return desk.draft(
        desk.say("keep", player=desk.player),
        [
            desk.dice(ok=list(desk.state.turn.dice) if left else ()),
            desk.buttons(
                desk.button("sword_card", "die-sword", mode="sword")
                if turnable and desk.hand(desk.player)
                else None,
                desk.achievement_button(),
            ),
        ],
        text=desk.say("keep_text" if left else "keep_text_none"),
        action=EndDicePhase(desk.player),
        button=desk.say("keep_button"),
        hint=desk.say("rerolls_left", **_rerolls(desk)),
    )


def _reroll(desk: Desk, chosen: list[str], taps: list[Tap]) -> Draft:
    """At a real table: which dice were taken, and what they show now."""
    faces: dict[str, str] = {}
    for tap in taps:
        if tap.get("face") in desk.view.catalogue.dice.faces:
            at = next((die for die in chosen if die not in faces), chosen[-1])
            faces[at] = tap["face"]
    blank = next((die for die in chosen if die not in faces), None)
    shown = {**dict.fromkeys(chosen, ""), **faces}
    ids = list(desk.state.turn.dice)
    action = RerollDice(
        desk.player, tuple(chosen), {die: faces[die] for die in chosen if die in faces}
    )
    return desk.draft(
        desk.say("reroll_which"),
        [desk.dice(chosen=blank, faces=shown), desk.faces(), {"type": "refusal"}],
        text=desk.say("rerolls_left", **_rerolls(desk)),
        action=action if not blank else None,
        button=desk.say("enter_die", n=ids.index(blank) + 1) if blank else "",
        what=desk.say("not_now"),
    )


# -------------------------------------------------------------------------------- progress


def progressing(desk: Desk, taps: list[Tap]) -> Draft:
    """A die, the region that serves it, and what the new space gives."""
    die, region, card, naming = "", "", UNKNOWN, False
    for tap in taps:
        if "die" in tap:
            die, region, naming = ("" if tap["die"] == die else tap["die"]), "", False
        elif "region" in tap:
            region = "" if region == tap["region"] else tap["region"]
            die = die or _die_for(desk, region)
        elif "naming" in tap:
            naming = not naming
        elif "card" in tap:
            card, naming = tap["card"], False
    if die not in desk.state.turn.dice:
        return _which_die(desk)
    track = track_of(desk, die)
    if not track:
        return _which_die(desk, die)
    if not region:
        return _which_region(desk, die, track)
    return _advance(desk, die, track, region, card, naming)


def track_of(desk: Desk, die: str) -> str:
    """FI-11.2: the column of the die's colour; a sword has none."""
    face = desk.state.turn.dice.get(die, "")
    return next((t for t in TRACKS if desk.view.catalogue.color_of[t] == face), "")


def serving(desk: Desk, die: str) -> list[str]:
    """Own regions of the die's colour that have not served yet this turn."""
    track, turn = track_of(desk, die), desk.state.turn
    if not track or die in turn.dice_used or at_top(desk.state, desk.player, track):
        return []
    regions = world(desk.state).regions
    return [
        region
        for region in desk.state.occupied(desk.player)
        if regions[region].color == turn.dice[die] and region not in turn.regions_used
    ]


def _die_for(desk: Desk, region: str) -> str:
    """The first free die this region serves: a scribe may tap the region first."""
    return next((die for die in desk.state.turn.dice if region in serving(desk, die)), "")


def _which_die(desk: Desk, chosen: str = "") -> Draft:
    ready = [die for die in desk.state.turn.dice if serving(desk, die)]
    regions = dict.fromkeys(region for die in ready for region in serving(desk, die))
    turn = desk.state.turn
    card = desk.hand(desk.player) and not turn.progress_begun
    ending: dict[str, Any] = {"button": desk.say("choose_die")}
    if not ready:
        ending = {"action": EndProgress(desk.player), "button": desk.say("end_progress")}
    return desk.draft(
        desk.say("use_die"),
        [
            desk.dice(chosen=chosen or None, ok=ready),
            desk.buttons(
                desk.button("end_progress", "ui-pass", mode="end") if ready else None,
                desk.button("face_card", "die-blank", mode="face") if card else None,
                desk.achievement_button(),
            ),
        ],
        text=desk.say("use_die_text" if ready else "use_die_text_none"),
        overlay=desk.overlay(rings=desk.rings("okring", regions)),
        hint=_done(desk),
        **ending,
    )


def _done(desk: Desk) -> str:
    used = len(desk.state.turn.dice_used)
    return desk.say("steps_done", n=used) if used else ""


def _which_region(desk: Desk, die: str, track: str) -> Draft:
    face = desk.name(desk.state.turn.dice[die])
    return desk.draft(
        desk.say("which_region", face=face.capitalize()),
        [desk.dice(chosen=die), _column(desk, die, track)],
        overlay=desk.overlay(rings=desk.rings("okring", serving(desk, die))),
        button=desk.say("choose_region"),
        hint=_done(desk),
    )


def _advance(desk: Desk, die: str, track: str, region: str, card: str, naming: bool) -> Draft:
    draws = 0
    action = AdvanceCube(desk.player, track, die, region)  # type: ignore[arg-type]
    if not at_top(desk.state, desk.player, track):
        draws = step_up(desk.state, action).draws
    asked = draws == 1 and desk.table
    if asked:
        drawn = (card,)
        action = AdvanceCube(desk.player, track, die, region, drawn)  # type: ignore[arg-type]
    refused = bool(desk.game.rules.judge(desk.state, action))
    left = desk.state.seats[desk.player].deck_left
    label = desk.say("drawn_card", player=desk.player, n=left)
    head = desk.say(
        "advances", player=desk.player, track=desk.name(track).lower(), name=desk.name(region)
    )
    return desk.draft(
        head,
        [
            desk.dice(chosen=die),
            _column(desk, die, track),
            {"type": "refusal"} if refused else None,
            *(desk.choose_card(label, desk.player, card, naming=naming) if asked else []),
        ],
        action=action,
        whole=not naming,
        button=desk.say("choose_card") if naming else desk.say("not_legal") if refused else "",
        what=desk.say("not_into", name=desk.name(region)) if refused else "",
        overlay=desk.overlay(rings=desk.rings("badring" if refused else "hotring", [region])),
        hint=_done(desk),
    )


def _column(desk: Desk, die: str, track: str) -> Part | None:
    """The column before and after the step, and what the new space gives."""
    state, seat = desk.state, desk.state.seats[desk.player]
    if at_top(state, desk.player, track):
        return None
    column = desk.view.catalogue.boards[seat.civilization].tracks[track]
    step = step_up(state, AdvanceCube(desk.player, track, die, ""))  # type: ignore[arg-type]
    city = column.city_space
    token = desk.view.catalogue.token(seat.civilization, track)
    above = state.tokens[token].place.startswith("above:")
    return {
        "type": "advance",
        "track": track,
        "cube": step.from_space,
        "to": step.to_space,
        "cells": range(len(column.values)),
        "city": city,
        "what": desk.say("from_to", name=desk.name(track), a=step.from_space, b=step.to_space),
        "gives": _gives(desk, step, column.values[step.from_space]),
        "points": desk.say("plus_points", n=step.vp - column.vp[step.from_space]),
        "city_text": ""
        if not above
        else desk.say("city_now")
        if step.to_space >= city
        else desk.say("city_at", n=city),
    }


def _gives(desk: Desk, step: Any, before: int) -> str:
    if step.track == "cards":
        return desk.say(
            "draw_none" if not step.draws else "draw_one" if step.draws == 1 else "draw_many",
            n=step.draws,
        )
    if step.track == "explorers":
        new = step.explorers_to_place
        return desk.say(
            "same_value" if not new else "place_one" if new == 1 else "place_many", n=new
        )
    if step.value == before:
        return desk.say("same_value")
    name = desk.name(step.track)
    return f"{desk.say('from_to', name=name, a=before, b=step.value)}, {desk.say('next_turn')}"


# ------------------------------------------------------------- cards drawn, explorers, cities


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
        desk.say("where_new_one") if due == 1 else desk.say("where_new", n=due),
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
        hint=_done(desk),
    )
