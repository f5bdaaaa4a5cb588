"""What each agreed deviation was worth: the result as played, and had it been refused."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.aggregates.steps import ActionTaken
from ledger.audit import without
from ledger.commands.amend import amendment, can_amend
from ledger.commands.command import UNSTORED
from ledger.commands.ripple import AmendmentRequest, LaterStep
from ledger.errors import Refusal
from ledger.ruleset import Sheet
from ledger.ruleset.sheet_changes import LineChange, changed_lines


class Deviation(Struct, frozen=True, kw_only=True):
    """A step the table agreed to against the rules, and what it changed in the result.

    `how` says what the other result rests on: `retaken`, every later step still stands without
    this one; `kept`, `first` would not, and only the rest as it was stored gives a sheet; `open`,
    nobody can tell what would have followed.
    """

    step: int
    refusals: tuple[Refusal, ...]
    reason: str
    house: tuple[str, ...]  # house rules that waived it
    by: str
    played: dict[str, int]  # totals
    how: Literal["retaken", "kept", "open"]
    refused: dict[str, int] = {}  # totals had it been refused
    lines: tuple[LineChange, ...] = ()  # from the result as played to the other one
    first: LaterStep | None = None  # the first later step that does not stand without it


def deviations(game: Game, step: int | None = None) -> tuple[Deviation, ...]:
    """Of every waived step that stands at `step`."""
    at = game.version if step is None else step
    waived = [
        n
        for n in game.standing_steps(at)
        if isinstance(b := game.body(n), ActionTaken) and b.waived
    ]
    if not waived:
        return ()
    past = game.until(at)
    return tuple(deviation(past, n) for n in waived)


def deviation(game: Game, step: int) -> Deviation:
    body = game.body(step)
    assert isinstance(body, ActionTaken)
    hidden = visibility.has_secrets(game)
    played = _sheet(game, game.state) if hidden else game.sheet_at(game.version)
    how, other, first = _refused(game, step)
    return Deviation(
        step=step,
        refusals=body.waived,
        reason=body.reason,
        house=body.house,
        by=body.by,
        played=played.totals,
        how=how,
        refused={} if other is None else other.totals,
        lines=() if other is None else changed_lines(played, other),
        first=first,
    )


def _refused(
    game: Game, step: int
) -> tuple[Literal["retaken", "kept", "open"], Sheet | None, LaterStep | None]:
    """The sheet had the step been refused, and the first later step that would not stand."""
    first: LaterStep | None = None
    if can_amend(game, step):
        request = AmendmentRequest(step=step, later="drop")
        dropped = amendment(game, request, UNSTORED, blind=True)
        fallen = [one for one in dropped.ripple.later if one.status not in ("same", "changed")]
        if not fallen:
            return "retaken", _sheet(game, dropped.state), None
        first = fallen[0]
    sheet = None if visibility.has_secrets(game) else without(game, step)
    return ("open", None, first) if sheet is None else ("kept", sheet, first)


def _sheet(game: Game, state: object) -> Sheet:
    hidden = visibility.has_secrets(game)
    found: Sheet = game.rules.look.score(game.rules.state_for(state, None) if hidden else state)
    return found
