"""A game as a viewer may see it: a seat, or None for a spectator. At the end everything is open."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ledger.aggregates.game import Game
from ledger.aggregates.steps import Corrected, Named
from ledger.ruleset import UNKNOWN, Lang, Sheet
from ledger.ruleset.codec import Action, Event
from ledger.visibility.correction_sentences import naming


class Then(str):
    """A seat, or "" for a spectator, who knows no more than was known at each step.

    With these eyes a finished game is looked at again as it was played.
    """

    __slots__ = ()


def tells_seats_apart(game: Game) -> bool:
    """Is this a title in which one seat may know more than another?"""
    return game.rules.seen is not None or bool(game.rules.private)


def has_secrets(game: Game, viewer: str | None = None) -> bool:
    """Does anybody know something now that somebody else must not see?"""
    if not tells_seats_apart(game):
        return False
    return isinstance(viewer, Then) or not (game.over or game.opened)


def state_at(game: Game, step: int, viewer: str | None) -> Any:
    state = game.state_at(step)
    return game.rules.seen_by(state, _seat(viewer)) if has_secrets(game, viewer) else state


def state(game: Game, viewer: str | None) -> Any:
    return state_at(game, game.version, viewer)


def sheet_at(game: Game, step: int, viewer: str | None) -> Sheet:
    """The score as this viewer could work it out; what is hidden counts as its least."""
    if isinstance(viewer, Then) and tells_seats_apart(game) and not game.now_at(step).over:
        sheet: Sheet = game.rules.score(state_at(game, step, viewer))
        return sheet
    return game.sheet_at(step)


def told(game: Game, viewer: str | None, happened: Any) -> Any:
    """An action or an event, less what this viewer may not know yet."""
    if not has_secrets(game, viewer):
        return happened
    return game.rules.told_to(_seat(viewer), happened)


def action(game: Game, step: int, viewer: str | None) -> Action | None:
    taken = game.action(step)
    return None if taken is None else told(game, viewer, taken)


def events(game: Game, step: int, viewer: str | None) -> tuple[Event, ...]:
    happened = game.events(step)
    if not has_secrets(game, viewer):
        return happened
    return game.rules.told_all(_seat(viewer), happened)


def named(game: Game, step: int, viewer: str | None) -> Named | None:
    """An unknown thing this step named; as what, only its holder is told before the end."""
    body = game.body(step)
    if not isinstance(body, Corrected) or body.named is None:
        return None
    if has_secrets(game, viewer) and body.named.player != _seat(viewer):
        return replace(body.named, component=UNKNOWN)
    return body.named


def sentence(game: Game, step: int, viewer: str | None, lang: Lang) -> str | None:
    """What this viewer is told of a step, where that differs from what everybody is told.

    The read tables keep the sentence for everybody; a seat, and everybody at the end, knows more.
    """
    if (late := named(game, step, viewer)) is not None:
        return naming(game.rules, game.catalogue, late, lang)
    secret = game.rules.private
    if not secret or (_seat(viewer) is None and has_secrets(game, viewer)):
        return None
    taken = game.action(step)
    if taken is None:
        return None
    happened = (taken, *game.events(step))
    if not any(type(one).__name__ in secret for one in happened):
        return None
    shown = action(game, step, viewer)
    assert shown is not None
    return game.rules.say(game.catalogue, shown, events(game, step, viewer), lang)


def _seat(viewer: str | None) -> str | None:
    """Spectators have no seat."""
    return str(viewer) if viewer else None
