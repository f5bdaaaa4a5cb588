"""Progress as the scribe taps it: a die, the region that serves it, what the new space gives."""

from __future__ import annotations

from typing import Any

from ledger.games.first_empires.actions import AdvanceCube, EndProgress
from ledger.games.first_empires.catalogue import TRACKS
from ledger.games.first_empires.rules.common import world
from ledger.games.first_empires.rules.progress import at_top, step_up
from ledger.ruleset import UNKNOWN
from ledger.web.boards.draft import Draft, Tap
from ledger.web.boards.first_empires.entry.sheet import Desk, Part


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
        hint=steps_done(desk),
        **ending,
    )


def steps_done(desk: Desk) -> str:
    used = len(desk.state.turn.dice_used)
    return desk.say("steps_done", n=used) if used else ""


def _which_region(desk: Desk, die: str, track: str) -> Draft:
    face = desk.name(desk.state.turn.dice[die])
    return desk.draft(
        desk.say("which_region", face=face.capitalize()),
        [desk.dice(chosen=die), _column(desk, die, track)],
        overlay=desk.overlay(rings=desk.rings("okring", serving(desk, die))),
        button=desk.say("choose_region"),
        hint=steps_done(desk),
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
        hint=steps_done(desk),
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
        return desk.say("draw" if step.draws else "draw_none", n=step.draws)
    if step.track == "explorers":
        new = step.explorers_to_place
        return desk.say("place" if new else "same_value", n=new)
    if step.value == before:
        return desk.say("same_value")
    name = desk.name(step.track)
    return f"{desk.say('from_to', name=name, a=before, b=step.value)}, {desk.say('next_turn')}"
