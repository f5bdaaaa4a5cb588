"""Amending a step: go back before it, take the new action, take what followed again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal
from uuid import UUID

import msgspec
from msgspec import Struct

from ledger.aggregates.game import Game
from ledger.aggregates.steps import ActionTaken, AnyBody, Corrected, Rewound, Step
from ledger.application import Entry, Ledger
from ledger.codec import Action, Event
from ledger.errors import LedgerError, NoSuchStep, Refusal, Refused, Unreadable
from ledger.rejudge import MISFITS, blank, same_choice
from ledger.retake import retaken
from ledger.ruleset import ScoreLine
from ledger.verify import line_changes

Later = Literal["refuse", "waive", "drop"]


class LaterStep(Struct, frozen=True, kw_only=True):
    """What becomes of one later step that somebody chose."""

    step: int  # as it was
    kind: str
    status: Literal["same", "changed", "refused"]
    refusals: tuple[Refusal, ...] = ()
    now: int | None = None  # its new number, once stored; None if it is left out
    waived: bool = False  # refused, and taken all the same


class Ripple(Struct, frozen=True, kw_only=True):
    """What an amendment does to the rest of the game."""

    game: UUID
    step: int
    stored: bool
    later: tuple[LaterStep, ...]
    removed: tuple[ScoreLine, ...]
    added: tuple[ScoreLine, ...]
    before: dict[str, int]  # totals
    after: dict[str, int]
    first: int = 0  # the steps it appended
    last: int = 0

    @property
    def refused(self) -> tuple[LaterStep, ...]:
        return tuple(one for one in self.later if one.status == "refused")


class RippleRefused(Refused):
    """A later step would become illegal, and nobody said what to do with it."""

    def __init__(self, title: str, refusals: Sequence[Refusal], ripple: Ripple) -> None:
        super().__init__(title, refusals)
        self.ripple = ripple


class CannotAmend(LedgerError):
    """Only a standing step that somebody chose can be amended."""

    code = "cannot_amend"


def amend(
    ledger: Ledger,
    game_id: UUID,
    step: int,
    action: Action | None,
    *,
    insert: bool = False,
    waived: frozenset[str] = frozenset(),
    reason: str = "",
    later: Later = "refuse",
    entry: Entry | None = None,
    dry_run: bool = False,
) -> Ripple:
    """Puts `action` in the place of `step`, or before it, or drops the step if there is none.

    Everything is stored together or not at all. A later step that would be refused stops it,
    is waived as far as a table may, or is left out, as `later` says.
    """
    entry = entry or Entry()
    if later not in ("refuse", "waive", "drop"):
        raise Unreadable({"later": ["not_one_of:refuse, waive, drop"]})
    if insert and action is None:
        raise Unreadable({"action": ["missing"]})
    found: list[Ripple] = []

    def bodies(game: Game) -> list[AnyBody]:
        new = _Amendment(ledger, game, entry, later, reason)
        ripple = new.make(step, action, insert, waived)
        found.append(ripple)
        stopped = [one for one in ripple.refused if one.now is None] if later != "drop" else []
        if stopped:
            raise RippleRefused(game.setup.title, stopped[0].refusals, ripple)
        return new.bodies

    with ledger.lock(game_id):
        game = ledger.game(game_id)
        if entry.key and entry.key in game.keys:  # a repeat: the same answer, nothing stored
            bodies(until(game, game.keys[entry.key] - 1))
        elif dry_run:
            try:
                bodies(game)
            except RippleRefused as refused:
                return refused.ripple
            return found[0]
        else:
            ledger.append(game_id, entry, bodies)
    return msgspec.structs.replace(found[0], stored=True)


def until(game: Game, step: int) -> Game:
    """The game as it was when `step` was its last one."""
    old = Game(Step(game.id, 1, game.started))
    for number in range(2, step + 1):
        old.apply(Step(game.id, number, game.body(number)))
    return old


class _Amendment:
    """The steps to append, and the table as it stands after them."""

    def __init__(self, ledger: Ledger, game: Game, entry: Entry, later: Later, reason: str) -> None:
        self.game, self.rules = game, game.rules
        self.entry, self.later, self.reason = entry, later, reason
        self.at = ledger.clock()
        self.bodies: list[AnyBody] = []
        self.state: Any = None

    def make(
        self, step: int, action: Action | None, insert: bool, waived: frozenset[str]
    ) -> Ripple:
        game = self.game
        line = game.line()
        self.check(step, line)
        before = game.before(step)
        self.state = game.state_at(before)
        mark: dict[str, Any] = {"by": self.entry.by, "at": self.at, "key": self.entry.key}
        self.bodies.append(Rewound(to_step=before, reason=self.reason, **mark))
        groups = _groups(game, line[line.index(step) :])
        if action is not None:
            self.new(step, action, waived, [] if insert else groups[0][1:])
        again = groups if insert else groups[1:]
        report = tuple(self.again(group) for group in again)
        sheets = self.rules.score(game.state), self.rules.score(self.state)
        removed, added = line_changes(sheets[0].lines, sheets[1].lines)
        return Ripple(
            game=game.id,
            step=step,
            stored=False,
            later=report,
            removed=removed,
            added=added,
            before=sheets[0].totals,
            after=sheets[1].totals,
            first=game.version + 1,
            last=game.version + len(self.bodies),
        )

    def check(self, step: int, line: list[int]) -> None:
        game = self.game
        if not 1 <= step <= game.version:
            raise NoSuchStep(step, game.version)
        body = game.body(step)
        if step == 1 or step not in line or (isinstance(body, ActionTaken) and body.auto):
            raise CannotAmend(step=step)

    @property
    def number(self) -> int:
        """The number the next step will have."""
        return self.game.version + len(self.bodies) + 1

    def new(self, step: int, action: Action, waived: frozenset[str], forced: Sequence[int]) -> None:
        """The new action. If it asks what the old one asked, chance shows what it showed."""
        old = self.game.action(step)
        if (
            old is not None
            and self.game.setup.dealer == "virtual"
            and same_choice(self.rules, action, old)
        ):
            action, judge = old, retaken
        else:
            judge = Game.judged  # type: ignore[assignment]
        body, self.state = judge(
            self.game,
            self.state,
            action,
            step=self.number,
            at=self.at,
            by=self.entry.by,
            waived=waived,
            reason=self.reason,
        )
        self.bodies.append(body)
        self.follow(forced)

    def again(self, group: list[int]) -> LaterStep:
        """Takes one chosen step again, with what it forces."""
        step, *forced = group
        first = self.number
        try:
            body, state, waived = self.retake(step)
        except Refused as error:
            return self.told(step, "refused", error.refusals)
        except (LedgerError, *MISFITS):
            return self.told(step, "refused", ())
        self.bodies.append(body)
        self.state = state
        self.follow(forced)
        status: Literal["same", "changed"] = (
            "same" if self.events_from(first) == self.events_of(group) else "changed"
        )
        if waived:
            return self.told(step, "refused", waived, now=first, waived=True)
        return self.told(step, status, now=first)

    def retake(self, step: int) -> tuple[AnyBody, Any, tuple[Refusal, ...]]:
        """The step to store, the state after it, and what it had to be waived beyond before."""
        old = self.game.body(step)
        if isinstance(old, Corrected):
            events = self.game.events(step)
            state = self.rules.fold(self.state, events, self.number)
            self.rules.score(state)
            return msgspec.structs.replace(old, at=self.at, key=""), state, ()
        assert isinstance(old, ActionTaken)
        action = self.game.action(step)
        assert action is not None
        agreed = frozenset(refusal.rule for refusal in old.waived)
        try:
            return (*self.taken(action, old, agreed), ())
        except Refused as error:
            if self.game.started.seed and self.rules.chance_fields(action):
                return (*self.dealt_anew(action, old, agreed), ())
            if self.later != "waive":
                raise
            more = tuple(r for r in error.refusals if r.rule not in agreed)
            return (*self.taken(action, old, agreed | {r.rule for r in more}), more)

    def dealt_anew(
        self, action: Action, old: ActionTaken, waived: frozenset[str]
    ) -> tuple[ActionTaken, Any]:
        """What the virtual dealer showed then is gone by now; the dealer shows the next one."""
        return self.game.judged(
            self.state,
            blank(self.rules, action),
            step=self.number,
            at=self.at,
            by=old.by,
            waived=waived,
            reason=old.reason,
        )

    def taken(
        self, action: Action, old: ActionTaken, waived: frozenset[str]
    ) -> tuple[ActionTaken, Any]:
        return retaken(
            self.game,
            self.state,
            action,
            step=self.number,
            at=self.at,
            by=old.by,
            waived=waived,
            reason=old.reason or (self.reason if waived else ""),
        )

    def follow(self, before: Sequence[int]) -> None:
        """What is forced now; where it was forced before, chance shows what it showed."""
        known = [self.game.action(step) for step in before]
        while (action := self.rules.forced(self.state)) is not None:
            same = next((old for old in known if same_choice(self.rules, old, action)), None)
            judge: Any = Game.judged if same is None else retaken
            body, self.state = judge(
                self.game, self.state, same or action, step=self.number, at=self.at, auto=True
            )
            self.bodies.append(body)

    # ------------------------------------------------------------------ what to tell

    def told(
        self,
        step: int,
        status: Literal["same", "changed", "refused"],
        refusals: tuple[Refusal, ...] = (),
        now: int | None = None,
        waived: bool = False,
    ) -> LaterStep:
        action = self.game.action(step)
        kind = "Corrected" if action is None else type(action).__name__
        return LaterStep(
            step=step, kind=kind, status=status, refusals=refusals, now=now, waived=waived
        )

    def events_of(self, group: list[int]) -> list[Event]:
        return [event for step in group for event in self.game.events(step)]

    def events_from(self, first: int) -> list[Event]:
        codec = self.rules.codec
        found: list[Event] = []
        for body in self.bodies[first - self.game.version - 1 :]:
            assert isinstance(body, ActionTaken | Corrected)
            found.extend(codec.events(body.events, body.schema))
        return found


def _groups(game: Game, steps: Sequence[int]) -> list[list[int]]:
    """Each step somebody chose, with the forced ones behind it."""
    groups: list[list[int]] = []
    for step in steps:
        body = game.body(step)
        if isinstance(body, ActionTaken) and body.auto and groups:
            groups[-1].append(step)
        else:
            groups.append([step])
    return groups
