"""A game as a viewer may see it: a seat, or None for a spectator. At the end everything is open."""

from __future__ import annotations

from typing import Any

from ledger.aggregates.game import Game
from ledger.codec import Action, Event
from ledger.ruleset import Lang


def tells_seats_apart(game: Game) -> bool:
    """Is this a title in which one seat may know more than another?"""
    return game.rules.seen is not None or bool(game.rules.private)


def has_secrets(game: Game) -> bool:
    """Does anybody know something now that somebody else must not see?"""
    return tells_seats_apart(game) and not game.over


def state_at(game: Game, step: int, viewer: str | None) -> Any:
    state = game.state_at(step)
    return game.rules.seen_by(state, viewer) if has_secrets(game) else state


def state(game: Game, viewer: str | None) -> Any:
    return state_at(game, game.version, viewer)


def told(game: Game, viewer: str | None, happened: Any) -> Any:
    """An action or an event, less what this viewer may not know yet."""
    return game.rules.told_to(viewer, happened) if has_secrets(game) else happened


def action(game: Game, step: int, viewer: str | None) -> Action | None:
    taken = game.action(step)
    return None if taken is None else told(game, viewer, taken)


def events(game: Game, step: int, viewer: str | None) -> tuple[Event, ...]:
    happened = game.events(step)
    if not has_secrets(game):
        return happened
    return tuple(game.rules.told_to(viewer, event) for event in happened)


def sentence(game: Game, step: int, viewer: str | None, lang: Lang) -> str | None:
    """What this viewer is told of a step, where that differs from what everybody is told.

    The read tables keep the sentence for everybody; a seat, and everybody at the end, knows more.
    """
    secret = game.rules.private
    if not secret or (viewer is None and has_secrets(game)):
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
