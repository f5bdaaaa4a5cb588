"""Dice as the scribe taps them: the first roll, rerolls, keeping."""

from __future__ import annotations

from ledger.games.first_empires.actions import (
    EndDicePhase,
    EndProgress,
    EndTurn,
    RerollDice,
    RollDice,
)
from ledger.web.boards.draft import Draft, Tap
from ledger.web.boards.first_empires.entry.sheet import FirstEmpiresSheet


def rolling(sheet: FirstEmpiresSheet, taps: list[Tap]) -> Draft:
    return _keeping(sheet, taps) if sheet.state.turn.dice else _first_roll(sheet, taps)


def _first_roll(sheet: FirstEmpiresSheet, taps: list[Tap]) -> Draft:
    """The faces that came up, one die after another; or the dealer's roll."""
    dice = sheet.view.catalogue.dice.ids[: sheet.state.turn.dice_count]
    play = sheet.buttons(sheet.achievement_button())
    if not sheet.table:
        return sheet.draft(
            sheet.say("rolls", player=sheet.player),
            [sheet.dice(tap=False), play],
            text=sheet.say("roll_text", n=len(dice)),
            action=RollDice(sheet.player),
        )
    faces, at = typed(sheet, list(dice), taps)
    number = dice.index(at) + 1 if at else 0
    return sheet.draft(
        sheet.say("what_shows", n=number) if at else _rolled(sheet, faces),
        [sheet.dice(chosen=at, faces=faces), sheet.faces(), play],
        text=sheet.say("what_shows_text") if at else "",
        action=RollDice(sheet.player, {die: faces[die] for die in dice if die in faces})
        if not at
        else None,
        instant=not at and "face" in taps[-1],
        button=sheet.say("enter_die", n=number) if at else "",
        hint=sheet.say("rerolls_left", **_rerolls(sheet)),
    )


def next_roll(sheet: FirstEmpiresSheet, led: FirstEmpiresSheet, taps: list[Tap]) -> Draft:
    """Everything is done: the next player's roll says so, if nobody ends the phase before."""
    dice = list(led.view.catalogue.dice.ids[: led.state.turn.dice_count])
    faces, at = typed(led, dice, taps)
    rolls = sheet.button("rolls", "die-blank", {"roll": "1"}, player=led.player)
    progress = sheet.state.phase == "progress"
    rows = [
        led.dice(chosen=at if faces else None, faces=faces, tap=bool(faces)),
        led.faces() if sheet.table else None,
        sheet.buttons(
            None if sheet.table else rolls,
            sheet.button("end_turn", "ui-pass", {"mode": "end", "turn": "1"}) if progress else None,
            sheet.achievement_button(),
        ),
    ]
    if taps and "roll" in taps[-1] and not sheet.table:
        return sheet.draft(_rolled(led, {}), rows, action=RollDice(led.player), instant=True)
    if faces:
        return sheet.draft(
            _rolled(led, faces),
            rows,
            action=None if at else RollDice(led.player, faces),
            instant=not at,
            button=sheet.say("enter_die", n=dice.index(at) + 1) if at else "",
        )
    return sheet.draft(
        sheet.say("turn_done", player=sheet.player),
        rows,
        text=sheet.say("rolls_next", player=led.player),
        action=EndProgress(sheet.player) if progress else EndTurn(sheet.player),
        button=sheet.say("end_progress" if progress else "end_turn"),
    )


def _rolled(sheet: FirstEmpiresSheet, faces: dict[str, str]) -> str:
    names = ", ".join(sheet.name(face) for face in faces.values())
    return f"{sheet.say('rolls', player=sheet.player)}: {names}"


def typed(
    sheet: FirstEmpiresSheet, dice: list[str], taps: list[Tap]
) -> tuple[dict[str, str], str | None]:
    """Faces by die, and the die whose face is asked for: the one tapped, or the first blank."""
    faces: dict[str, str] = {}
    chosen: str | None = None
    for tap in taps:
        if tap.get("die") in dice:
            chosen = tap["die"]
        elif tap.get("face") in sheet.view.catalogue.dice.faces:
            at = chosen or next((die for die in dice if die not in faces), None)
            if at:
                faces[at] = tap["face"]
            chosen = None
    blank = next((die for die in dice if die not in faces), None)
    return faces, chosen or blank


def _rerolls(sheet: FirstEmpiresSheet) -> dict[str, int]:
    turn = sheet.state.turn
    return {"n": max(0, turn.rerolls_allowed - turn.rerolls_done), "all": turn.rerolls_allowed}


def _keeping(sheet: FirstEmpiresSheet, taps: list[Tap]) -> Draft:
    """Rolled: tap dice to reroll them, spend a card, or keep."""
    chosen: list[str] = []
    for tap in taps:
        die = tap.get("die")
        if die in sheet.state.turn.dice and die is not None:
            chosen = [d for d in chosen if d != die] if die in chosen else [*chosen, die]
    if not chosen:
        return _keep(sheet)
    if not sheet.table:
        return sheet.draft(
            sheet.say("reroll_virtual", player=sheet.player, n=len(chosen)),
            [sheet.dice(faces=dict.fromkeys(chosen, "")), sheet.refusal()],
            text=sheet.say("rerolls_left", **_rerolls(sheet)),
            action=RerollDice(sheet.player, tuple(chosen)),
            what=sheet.say("not_now"),
        )
    return _reroll(sheet, chosen, taps)


def _keep(sheet: FirstEmpiresSheet) -> Draft:
    left = _rerolls(sheet)["n"] and not sheet.state.turn.rerolls_closed
    sword = sheet.view.catalogue.dice.sword_face
    turnable = any(face != sword for face in sheet.state.turn.dice.values())
    return sheet.draft(
        sheet.say("keep", player=sheet.player),
        [
            sheet.dice(ok=list(sheet.state.turn.dice) if left else ()),
            sheet.buttons(
                sheet.button("sword_card", "die-sword", {"mode": "sword"})
                if turnable and sheet.hand(sheet.player)
                else None,
                sheet.achievement_button(),
            ),
        ],
        text=sheet.say("keep_text" if left else "keep_text_none"),
        action=EndDicePhase(sheet.player),
        button=sheet.say("keep_button"),
        hint=sheet.say("rerolls_left", **_rerolls(sheet)),
    )


def _reroll(sheet: FirstEmpiresSheet, chosen: list[str], taps: list[Tap]) -> Draft:
    """At a real table: which dice were taken, and what they show now."""
    faces: dict[str, str] = {}
    for tap in taps:
        if tap.get("face") in sheet.view.catalogue.dice.faces:
            at = next((die for die in chosen if die not in faces), chosen[-1])
            faces[at] = tap["face"]
    blank = next((die for die in chosen if die not in faces), None)
    shown = {**dict.fromkeys(chosen, ""), **faces}
    ids = list(sheet.state.turn.dice)
    action = RerollDice(
        sheet.player, tuple(chosen), {die: faces[die] for die in chosen if die in faces}
    )
    return sheet.draft(
        sheet.say("reroll_which"),
        [sheet.dice(chosen=blank, faces=shown), sheet.faces(), sheet.refusal()],
        text=sheet.say("rerolls_left", **_rerolls(sheet)),
        action=action if not blank else None,
        button=sheet.say("enter_die", n=ids.index(blank) + 1) if blank else "",
        what=sheet.say("not_now"),
    )
