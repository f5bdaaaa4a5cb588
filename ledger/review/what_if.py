"""What if: actions on a scratch copy of a past table. Nothing is stored and no dealer is asked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.aggregates.steps import ActionTaken
from ledger.application import Entry, Ledger
from ledger.audit import LineChange, changed_lines
from ledger.errors import NoSuchStep, Refusal, Refused, Unreadable
from ledger.notation import Labels, load_said
from ledger.review.compare_steps import Total, totals
from ledger.ruleset import Sheet
from ledger.ruleset.codec import Action, Event
from ledger.ruleset.rejudge import same_choice
from ledger.visibility import SPECTATOR, Viewer

MOST_ACTIONS = 40
NEVER = datetime(1970, 1, 1, tzinfo=UTC)  # nothing of this happened


class Imagined(Struct, frozen=True):
    """An action of the what-if and what it would cause."""

    action: Action
    events: tuple[Event, ...]
    waived: tuple[Refusal, ...] = ()
    forced: bool = False  # nobody has to choose it


class Stopped(Struct, frozen=True):
    """What was said cannot be taken: which of the actions it is, counted from 0, and why."""

    number: int
    refusals: tuple[Refusal, ...] = ()
    errors: Mapping[str, Any] | None = None  # it cannot even be read


class WhatIf(Struct, frozen=True):
    """The scratch copy after the actions, and what they would change."""

    game: Game  # stored nowhere
    step: int
    taken: tuple[Imagined, ...]
    before: Sheet
    after: Sheet
    stopped: Stopped | None = None

    @property
    def totals(self) -> tuple[Total, ...]:
        return totals(self.before.totals, self.after.totals)

    @property
    def lines(self) -> tuple[LineChange, ...]:
        return changed_lines(self.before, self.after)


def what_if(
    game: Game,
    step: int,
    said: Sequence[Any],
    *,
    viewer: Viewer = SPECTATOR,
    agreed: bool = False,
    labels: Labels | None = None,
) -> WhatIf:
    """Takes what is said, lines of text or documents, one after the other, as far as it goes.

    The viewer judges by what the viewer may see. What cards and dice show is said by whoever asks,
    also where a virtual dealer deals: it never shows what is to come. `agreed` waives what a table
    may waive.
    """
    scratch = _scratch(game, step, viewer)
    before = game.rules.look.score(scratch.state)
    taken: list[Imagined] = []
    stopped = None
    by_itself = _says_forced(scratch, said[:1], labels)
    if not by_itself:
        taken += _forced(scratch)  # the step may lie before what follows by itself
    for number, one in enumerate(said[:MOST_ACTIONS]):
        try:
            action = load_said(game.rules, one, scratch.state, labels)
            one = _take(scratch, action, agreed)
            taken.append(replace(one, forced=by_itself and number == 0))
            taken += _forced(scratch)
        except Unreadable as error:
            stopped = Stopped(number, errors=error.errors)
        except Refused as error:
            stopped = Stopped(number, tuple(error.refusals))
        if stopped:
            break
    after = game.rules.look.score(scratch.state)
    return WhatIf(scratch, step, tuple(taken), before, after, stopped)


def keep(
    ledger: Ledger, game: Game, step: int, imagined: WhatIf, *, entry: Entry | None = None
) -> Game:
    """The what-if as a game of its own: the steps up to `step`, then its actions.

    A virtual dealer deals the new game anew, so it ends before the first thing that was made up
    to be dealt; so it does where the table itself knows better than whoever asked.
    """
    entry = entry or Entry()
    made = ledger.fork(game.id, step, entry=entry)
    for number, one in enumerate(one for one in imagined.taken if not one.forced):
        if made.setup.dealer == "virtual" and _says_chance(made, one.action):
            break
        key = f"{entry.key}-{number}" if entry.key else ""
        waived = frozenset(refusal.rule for refusal in one.waived)
        try:
            made = ledger.take(
                made.id,
                one.action,
                waived=waived,
                reason="what if" if waived else "",
                entry=Entry(by=entry.by, key=key),
            )
        except Refused:
            break
    return made


def _scratch(game: Game, step: int, viewer: Viewer) -> Game:
    if not 1 <= step <= game.version:
        raise NoSuchStep(step, game.version)
    game.check_recorded()
    state = replace(visibility.state_at(game, step, viewer), dealer="table")
    return game.branch(step, state)


def _says_forced(scratch: Game, said: Sequence[Any], labels: Labels | None) -> bool:
    """Is what is said first just what nobody has to choose here?"""
    forced = scratch.rules.play.forced(scratch.state)
    try:
        actions = [load_said(scratch.rules, one, scratch.state, labels) for one in said]
    except Unreadable:
        return False
    return any(same_choice(scratch.rules, forced, action) for action in actions)


def _take(scratch: Game, action: Action, agreed: bool) -> Imagined:
    try:
        body = _judge(scratch, action)
    except Refused as error:
        rules = frozenset(refusal.rule for refusal in error.refusals)
        if not agreed:
            raise
        body = _judge(scratch, action, rules)
    scratch.apply(scratch.step(body))
    return Imagined(action, scratch.events(scratch.version), body.waived)


def _forced(scratch: Game) -> Iterable[Imagined]:
    while (action := scratch.rules.play.forced(scratch.state)) is not None:
        scratch.apply(scratch.step(_judge(scratch, action)))
        yield Imagined(action, scratch.events(scratch.version), forced=True)


def _judge(scratch: Game, action: Action, waived: frozenset[str] = frozenset()) -> ActionTaken:
    number = scratch.version + 1
    return scratch.judge(scratch.state, action, step=number, at=NEVER, waived=waived)[0]


def _says_chance(game: Game, action: Action) -> bool:
    return any(getattr(action, name) is not None for name in game.rules.chance_fields(action))
