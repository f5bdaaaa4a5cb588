"""Phase 1, and the card that turns a die in phase 3: FI-5, FI-10."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.errors import Refusal, refusal
from ledger.ruleset import UNKNOWN, Memo

from ..actions import DiscardForBlack, DiscardForFace, EndDicePhase, Faces, RerollDice, RollDice
from ..events import CardDiscarded, DiceRerolled, DiceRolled, DieTurned, PhaseEntered
from ..state import State
from .cards import held_refusals, identified, meant
from .common import Events, components, deal_does_not_fit, in_turn, turn_of


def faces_of(dice: tuple[str, ...], faces: Faces) -> dict[str, str]:
    """Die -> face; faces without dice are those of the dice in their order."""
    if isinstance(faces, dict):
        return faces
    return dict(zip(dice, faces, strict=False))


def _face_refusals(state: State, faces: dict[str, str]) -> Iterator[Refusal]:
    """FI-1.3."""
    known = components(state).dice.faces
    for die, face in faces.items():
        if face not in known:
            yield refusal("FI-1.3", "unknown_face", face=face, die=die)


# --------------------------------------------------------------------------- roll


def roll_dice(state: State, action: RollDice, memo: Memo) -> Iterator[Refusal]:
    """FI-5.1."""
    yield from in_turn(state, action.player, memo, "dice")
    if state.status == "setup":
        return
    if state.turn.dice and action.player == state.active and state.status == "playing":
        yield refusal("FI-5.1", "already_rolled")
    if action.faces is None:
        if state.dealer == "table":
            yield refusal("dealer", "face_required")
        return
    turn, ids = turn_of(state, action.player)[0].turn, components(state).dice.ids
    faces = faces_of(ids, action.faces)
    if len(action.faces) != turn.dice_count:
        yield refusal(
            "FI-5.1", "wrong_dice_count", expected=turn.dice_count, found=len(action.faces)
        )
        if state.dealer == "virtual":
            yield deal_does_not_fit(turn.dice_count, len(action.faces))
    strange = [die for die in faces if die not in ids[: max(turn.dice_count, len(faces))]]
    if strange or len(faces) < len(action.faces):
        yield refusal("FI-5.1", "unknown_die", die=strange[0] if strange else len(action.faces))
    yield from _face_refusals(state, faces)


def dice_rolled(state: State, action: RollDice, memo: Memo) -> Events:
    state, begun = turn_of(state, action.player)
    faces = faces_of(components(state).dice.ids, action.faces or {})
    return (*begun, DiceRolled(action.player, faces))


def reroll_dice(state: State, action: RerollDice, memo: Memo) -> Iterator[Refusal]:
    """FI-5.3, FI-5.4, FI-5.7."""
    yield from in_turn(state, action.player, memo, "dice")
    if state.status == "setup":
        return
    turn = state.turn
    if not turn.dice:
        yield refusal("FI-5.1", "dice_not_rolled")
    if turn.rerolls_closed:
        yield refusal("FI-5.7", "rerolls_closed")
    if turn.rerolls_done >= turn.rerolls_allowed:
        yield refusal("FI-5.3", "no_rerolls_left", allowed=turn.rerolls_allowed)
    yield from _dice_taken(state, action)


def _dice_taken(state: State, action: RerollDice) -> Iterator[Refusal]:
    """FI-5.4: any dice on the table, each with its new face."""
    dice = rerolled(action)
    if not dice:
        yield refusal("FI-5.4", "no_die_chosen")
    for i, die in enumerate(dice):
        if die not in state.turn.dice or die in dice[:i]:
            yield refusal("FI-5.4", "unknown_die", die=die)
    if action.faces is None:
        if state.dealer == "table" and dice:
            yield refusal("dealer", "face_required")
        return
    faces = faces_of(dice, action.faces)
    for die in faces:
        if die not in dice:
            yield refusal("FI-5.4", "unknown_die", die=die)
    if not isinstance(action.faces, dict) and len(action.faces) > len(dice):
        yield refusal("FI-5.4", "unknown_die", die=len(action.faces))
    if any(die not in faces for die in dice):
        yield refusal("dealer", "face_required")
    yield from _face_refusals(state, faces)


def rerolled(action: RerollDice) -> tuple[str, ...]:
    """The dice taken; those whose new face is told, if nothing else is said."""
    if action.dice:
        return action.dice
    return tuple(action.faces) if isinstance(action.faces, dict) else ()


def dice_rerolled(state: State, action: RerollDice, memo: Memo) -> Events:
    """FI-5.5: the others stay as they are."""
    state, begun = turn_of(state, action.player)
    faces = faces_of(rerolled(action), action.faces or {})
    return (*begun, DiceRerolled(action.player, state.turn.rerolls_done + 1, faces))


# ----------------------------------------------------------------- a card for a die


def _turn_die(state: State, die: str, face: str) -> Iterator[Refusal]:
    """FI-1.3, FI-R28."""
    if face not in components(state).dice.faces:
        yield refusal("FI-1.3", "unknown_face", face=face, die=die)
    shows = state.turn.dice.get(die)
    if shows is None:
        yield refusal("FI-5.4", "unknown_die", die=die)
    elif shows == face:
        yield refusal("FI-R28", "die_already_shows_face", die=die, face=face)


def discard_for_black(state: State, action: DiscardForBlack, memo: Memo) -> Iterator[Refusal]:
    """FI-5.6, FI-5.8, FI-5.9."""
    yield from in_turn(state, action.player, memo, "dice", rule="FI-5.6")
    if state.status == "setup":
        return
    if not state.turn.dice:
        yield refusal("FI-5.1", "dice_not_rolled")
    yield from held_refusals(state, action.player, action.handle, action.card, memo, "FI-5.9")
    yield from _turn_die(state, action.die, components(state).dice.sword_face)


def discarded_for_black(state: State, action: DiscardForBlack, memo: Memo) -> Events:
    return _discarded(state, action, components(state).dice.sword_face, "black")


def discard_for_face(state: State, action: DiscardForFace, memo: Memo) -> Iterator[Refusal]:
    """FI-10.1, FI-10.2, FI-R18."""
    yield from in_turn(state, action.player, memo, "progress")
    if state.status == "setup":
        return
    if state.turn.progress_begun:
        yield refusal("FI-10.1", "discard_window_closed")
    yield from held_refusals(state, action.player, action.handle, action.card, memo, "FI-10.2")
    yield from _turn_die(state, action.die, action.face)


def discarded_for_face(state: State, action: DiscardForFace, memo: Memo) -> Events:
    return _discarded(state, action, action.face, "face")


def _discarded(
    state: State, action: DiscardForBlack | DiscardForFace, face: str, purpose: str
) -> Events:
    """FI-5.10, FI-R27: the card leaves the game; it is named only if the table showed it."""
    shows = state.turn.dice.get(action.die, "")
    player, seat = action.player, state.seats[action.player]
    held = meant(seat, action.handle, action.card)
    handle = held.handle if held else ""
    shown = action.card or UNKNOWN
    return (
        *(identified(seat, player, held, action.card) if held else ()),
        CardDiscarded(player, handle, purpose, shown),
        DieTurned(player, action.die, shows, face, handle),
    )


def end_dice_phase(state: State, action: EndDicePhase, memo: Memo) -> Iterator[Refusal]:
    """FI-5.1."""
    yield from in_turn(state, action.player, memo, "dice")
    if state.status != "setup" and not state.turn.dice:
        yield refusal("FI-5.1", "dice_not_rolled")


def dice_phase_ended(state: State, action: EndDicePhase, memo: Memo) -> Events:
    state, begun = turn_of(state, action.player)
    return (*begun, PhaseEntered(action.player, "movement"))
