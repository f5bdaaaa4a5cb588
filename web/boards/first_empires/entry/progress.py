"""Progress as the scribe taps it: a die, the region that serves it, what the new space gives."""

from __future__ import annotations

from typing import Any

from ledger.games.first_empires.actions import AdvanceCube, EndProgress
from ledger.games.first_empires.catalogue import TRACKS
from ledger.games.first_empires.rules.common import world
from ledger.games.first_empires.rules.progress import at_top, step_up
from ledger.ruleset import UNKNOWN
from ledger.web.boards.draft import Draft, Tap
from ledger.web.boards.first_empires.entry.sheet import FirstEmpiresSheet
from ledger.web.boards.sheet import Row


def progressing(sheet: FirstEmpiresSheet, taps: list[Tap]) -> Draft:
    """A die, the region that serves it, and what the new space gives."""
    die, region, card, naming = "", "", UNKNOWN, False
    for tap in taps:
        if "die" in tap:
            die, region, naming = ("" if tap["die"] == die else tap["die"]), "", False
        elif "region" in tap:
            region = "" if region == tap["region"] else tap["region"]
            die = die or _die_for(sheet, region)
        elif "naming" in tap:
            naming = not naming
        elif "card" in tap:
            card, naming = tap["card"], False
    if die not in sheet.state.turn.dice:
        return _which_die(sheet)
    track = track_of(sheet, die)
    if not track:
        return _which_die(sheet, die)
    if not region:
        return _which_region(sheet, die, track)
    draft = _advance(sheet, die, track, region, card, naming)
    if taps and "region" in taps[-1] and draft.action and not sheet_asks(draft):
        draft.instant = True  # nothing is left to say
    return draft


def sheet_asks(draft: Draft) -> bool:
    """Is a card drawn that somebody may want to name?"""
    return bool(getattr(draft.action, "drawn", None))


def track_of(sheet: FirstEmpiresSheet, die: str) -> str:
    """FI-11.2: the column of the die's colour; a sword has none."""
    face = sheet.state.turn.dice.get(die, "")
    return next((t for t in TRACKS if sheet.view.catalogue.color_of[t] == face), "")


def serving(sheet: FirstEmpiresSheet, die: str) -> list[str]:
    """Own regions of the die's colour that have not served yet this turn."""
    track, turn = track_of(sheet, die), sheet.state.turn
    if not track or die in turn.dice_used or at_top(sheet.state, sheet.player, track):
        return []
    regions = world(sheet.state).regions
    return [
        region
        for region in sheet.state.occupied(sheet.player)
        if regions[region].color == turn.dice[die] and region not in turn.regions_used
    ]


def _die_for(sheet: FirstEmpiresSheet, region: str) -> str:
    """The first free die this region serves: a scribe may tap the region first."""
    return next((die for die in sheet.state.turn.dice if region in serving(sheet, die)), "")


def _which_die(sheet: FirstEmpiresSheet, chosen: str = "") -> Draft:
    ready = [die for die in sheet.state.turn.dice if serving(sheet, die)]
    regions = dict.fromkeys(region for die in ready for region in serving(sheet, die))
    turn = sheet.state.turn
    card = sheet.hand(sheet.player) and not turn.progress_begun
    ending: dict[str, Any] = {"button": sheet.say("choose_die")}
    if not ready:
        ending = {"action": EndProgress(sheet.player), "button": sheet.say("end_progress")}
    return sheet.draft(
        sheet.say("use_die"),
        [
            sheet.dice(chosen=chosen or None, ok=ready),
            sheet.buttons(
                sheet.button("end_progress", "ui-pass", {"mode": "end", "phase": "progress"})
                if ready
                else None,
                sheet.button("face_card", "die-blank", {"mode": "face"}) if card else None,
                sheet.achievement_button(),
            ),
        ],
        text=sheet.say("use_die_text" if ready else "use_die_text_none"),
        overlay=sheet.overlay(rings=sheet.rings("okring", regions)),
        hint=steps_done(sheet),
        **ending,
    )


def steps_done(sheet: FirstEmpiresSheet) -> str:
    used = len(sheet.state.turn.dice_used)
    return sheet.say("steps_done", n=used) if used else ""


def _which_region(sheet: FirstEmpiresSheet, die: str, track: str) -> Draft:
    face = sheet.name(sheet.state.turn.dice[die])
    return sheet.draft(
        sheet.say("which_region", face=face.capitalize()),
        [sheet.dice(chosen=die), _column(sheet, die, track)],
        overlay=sheet.overlay(rings=sheet.rings("okring", serving(sheet, die))),
        button=sheet.say("choose_region"),
        hint=steps_done(sheet),
    )


def _advance(
    sheet: FirstEmpiresSheet, die: str, track: str, region: str, card: str, naming: bool
) -> Draft:
    draws = 0
    action = AdvanceCube(sheet.player, track, die, region)  # type: ignore[arg-type]
    if not at_top(sheet.state, sheet.player, track):
        draws = step_up(sheet.state, action).draws
    asked = draws == 1 and sheet.table
    if asked:
        drawn = (card,)
        action = AdvanceCube(sheet.player, track, die, region, drawn)  # type: ignore[arg-type]
    refused = bool(sheet.game.rules.judge(sheet.state, action))
    left = sheet.state.seats[sheet.player].deck_left
    label = sheet.say("drawn_card", player=sheet.player, n=left)
    head = sheet.say(
        "advances", player=sheet.player, track=sheet.name(track).lower(), name=sheet.name(region)
    )
    return sheet.draft(
        head,
        [
            sheet.dice(chosen=die),
            _column(sheet, die, track),
            sheet.refusal() if refused else None,
            *(sheet.choose_card(label, sheet.player, card, naming=naming) if asked else []),
        ],
        action=action,
        whole=not naming,
        button=sheet.say("choose_card") if naming else sheet.say("not_legal") if refused else "",
        what=sheet.say("not_into", name=sheet.name(region)) if refused else "",
        overlay=sheet.overlay(rings=sheet.rings("badring" if refused else "hotring", [region])),
        hint=steps_done(sheet),
    )


def _column(sheet: FirstEmpiresSheet, die: str, track: str) -> Row | None:
    """The column before and after the step, and what the new space gives."""
    state, seat = sheet.state, sheet.state.seats[sheet.player]
    if at_top(state, sheet.player, track):
        return None
    column = sheet.view.catalogue.boards[seat.civilization].tracks[track]
    step = step_up(state, AdvanceCube(sheet.player, track, die, ""))  # type: ignore[arg-type]
    city = column.city_space
    token = sheet.view.catalogue.token(seat.civilization, track)
    above = state.tokens[token].place.startswith("above:")
    return {
        "type": "advance",
        "track": track,
        "cube": step.from_space,
        "to": step.to_space,
        "cells": range(len(column.values)),
        "city": city,
        "what": sheet.say("from_to", name=sheet.name(track), a=step.from_space, b=step.to_space),
        "gives": _gives(sheet, step, column.values[step.from_space]),
        "points": sheet.say("plus_points", n=step.vp - column.vp[step.from_space]),
        "city_text": ""
        if not above
        else sheet.say("city_now")
        if step.to_space >= city
        else sheet.say("city_at", n=city),
    }


def _gives(sheet: FirstEmpiresSheet, step: Any, before: int) -> str:
    if step.track == "cards":
        return sheet.say("draw" if step.draws else "draw_none", n=step.draws)
    if step.track == "explorers":
        new = step.explorers_to_place
        return sheet.say("place" if new else "same_value", n=new)
    if step.value == before:
        return sheet.say("same_value")
    name = sheet.name(step.track)
    return f"{sheet.say('from_to', name=name, a=before, b=step.value)}, {sheet.say('next_turn')}"
