"""A game as a viewer may see it. At the end everything is open."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ledger.aggregates.game import Game
from ledger.aggregates.steps import Corrected, Named
from ledger.ruleset import UNKNOWN, Lang, Sheet
from ledger.ruleset.codec import Action, Event
from ledger.visibility.correction_sentences import naming
from ledger.visibility.viewer import EVERYTHING, SPECTATOR, Viewer

__all__ = ["EVERYTHING", "SPECTATOR", "Viewer", "action", "events", "has_secrets", "named"]
__all__ += ["redact", "sentence", "sheet_at", "sheet_if_ended", "state", "state_at"]
__all__ += ["tells_seats_apart"]


def tells_seats_apart(game: Game) -> bool:
    """Is this a title in which one seat may know more than another?"""
    return game.rules.hidden.redact_state is not None or bool(game.rules.hidden.private)


def has_secrets(game: Game, viewer: Viewer = SPECTATOR) -> bool:
    """May there be something now that this viewer must not see?"""
    if viewer.everything or not tells_seats_apart(game):
        return False
    return viewer.at_the_time or not (game.over or game.opened)


def state_at(game: Game, step: int, viewer: Viewer) -> Any:
    state = game.state_at(step)
    return game.rules.state_for(state, viewer.seat) if has_secrets(game, viewer) else state


def state(game: Game, viewer: Viewer) -> Any:
    return state_at(game, game.version, viewer)


def sheet_at(game: Game, step: int, viewer: Viewer) -> Sheet:
    """The score as this viewer could work it out; what is hidden counts as its least."""
    if viewer.at_the_time and tells_seats_apart(game) and not game.now_at(step).over:
        sheet: Sheet = game.rules.look.score(state_at(game, step, viewer))
        return sheet
    return game.sheet_at(step)


def sheet_if_ended(game: Game, step: int, viewer: Viewer = SPECTATOR) -> Sheet | None:
    """The score as if the game, or the era, had ended at this step, as this viewer could work it
    out; None where it did end, or where there is no table."""
    if game.started.evidence == "sheet" or game.rules.play.now(game.state_at(step)).over:
        return None
    sheet: Sheet = game.rules.look.score_if_ended(state_at(game, step, viewer))
    return sheet


def redact(game: Game, viewer: Viewer, happened: Any) -> Any:
    """An action or an event, less what this viewer may not know yet."""
    if not has_secrets(game, viewer):
        return happened
    return game.rules.redact(viewer.seat, happened)


def action(game: Game, step: int, viewer: Viewer) -> Action | None:
    taken = game.action(step)
    return None if taken is None else redact(game, viewer, taken)


def events(game: Game, step: int, viewer: Viewer) -> tuple[Event, ...]:
    happened = game.events(step)
    if not has_secrets(game, viewer):
        return happened
    return game.rules.redact_events(viewer.seat, happened)


def named(game: Game, step: int, viewer: Viewer) -> Named | None:
    """An unknown thing this step named; as what, only its holder is told before the end."""
    body = game.body(step)
    if not isinstance(body, Corrected) or body.named is None:
        return None
    if has_secrets(game, viewer) and body.named.player not in ("", viewer.seat):
        return replace(body.named, component=UNKNOWN)
    return body.named


def sentence(game: Game, step: int, viewer: Viewer, lang: Lang) -> str | None:
    """What this viewer is told of a step, where that differs from what everybody is told.

    The read tables keep the sentence for everybody; a seat, and everybody at the end, knows more.
    """
    if (late := named(game, step, viewer)) is not None:
        return naming(game.rules, game.catalogue, late, lang)
    secret = game.rules.hidden.private
    if not secret or (viewer.seat is None and has_secrets(game, viewer)):
        return None
    taken = game.action(step)
    if taken is None:
        return None
    happened = (taken, *game.events(step))
    if not any(type(one).__name__ in secret for one in happened):
        return None
    shown = action(game, step, viewer)
    assert shown is not None
    return game.rules.words.say(game.catalogue, shown, events(game, step, viewer), lang)
