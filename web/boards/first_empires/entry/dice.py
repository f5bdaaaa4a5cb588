"""Dice as the scribe taps them: the first roll, rerolls, keeping."""

from __future__ import annotations

from ledger.games.first_empires.actions import EndDicePhase, RerollDice, RollDice
from ledger.web.boards.draft import Draft, Tap
from ledger.web.boards.first_empires.entry.sheet import Desk


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
        hint=desk.say("rerolls_left", **_rerolls(desk)),
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
            desk.say("reroll_virtual", player=desk.player, n=len(chosen)),
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
