"""Amending a step: go back before it, take the new action, take what followed again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal
from uuid import UUID

import msgspec
from msgspec import Struct

from ledger import seen
from ledger.aggregates.game import Game
from ledger.aggregates.results import result_of
from ledger.aggregates.steps import ActionTaken, AnyBody, Corrected, Counted, Rewound, Step
from ledger.application import Entry, Ledger
from ledger.codec import Action, Event
from ledger.errors import LedgerError, NoSuchStep, Refusal, Refused, Unreadable
from ledger.rejudge import MISFITS, blank, same_choice
from ledger.renumber import same_but_for_numbers
from ledger.retake import retaken
from ledger.ruleset import ScoreLine
from ledger.verify import line_changes

Later = Literal["refuse", "waive", "drop"]
Status = Literal["same", "changed", "refused", "dropped", "replaced", "dealt", "unknown"]


class Instead(Struct, frozen=True, kw_only=True):
    """What the table says of one later step: waive it, leave it out, or it was another action."""

    do: Literal["waive", "drop", "change"]
    action: Action | None = None
    waived: frozenset[str] = frozenset()
    reason: str = ""


class LaterStep(Struct, frozen=True, kw_only=True):
    """What becomes of one later step that somebody chose.

    `dealt`: the virtual dealer would have to show something new for it, which nobody knows before
    the amendment is stored. `unknown`: it follows such a step.
    """

    step: int  # as it was
    kind: str
    status: Status
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
    after: dict[str, int]  # empty while a new deal decides
    first: int = 0  # the steps it appended
    last: int = 0
    dealt_at: int | None = None  # the step, as it was, from which a new deal decides

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


class _NotDealtYet(Exception):
    """A dry run asks the virtual dealer for nothing: it would tell what lies in the stack."""


class Wish(Struct, frozen=True, kw_only=True):
    """An amendment as it is asked for."""

    step: int
    action: Action | None = None  # None: the step is dropped
    insert: bool = False
    waived: frozenset[str] = frozenset()
    reason: str = ""
    later: Later = "refuse"
    instead: Mapping[int, Instead] = {}


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
    instead: Mapping[int, Instead] | None = None,
    entry: Entry | None = None,
    dry_run: bool = False,
) -> Ripple:
    """Puts `action` in the place of `step`, or before it, or drops the step if there is none.

    Everything is stored together or not at all. A later step that would be refused stops it,
    is waived as far as a table may, or is left out, as `later` says, or `instead` for that step.
    """
    entry = entry or Entry()
    wish = Wish(
        step=step,
        action=action,
        insert=insert,
        waived=waived,
        reason=reason,
        later=later,
        instead=instead or {},
    )
    if later not in ("refuse", "waive", "drop"):
        raise Unreadable({"later": ["not_one_of:refuse, waive, drop"]})
    if insert and action is None:
        raise Unreadable({"action": ["missing"]})
    found: list[Ripple] = []

    def bodies(game: Game) -> list[AnyBody]:
        new = Amendment(ledger, game, entry, wish)
        found.append(new.make())
        if new.stopped:
            shown = Amendment(ledger, game, entry, wish, blind=True).make()
            raise RippleRefused(game.setup.title, new.stopped[0].refusals, shown)
        return new.bodies

    with ledger.lock(game_id):
        game = ledger.game(game_id)
        if entry.key and entry.key in game.keys:  # a repeat: the same answer, nothing stored
            bodies(until(game, game.keys[entry.key] - 1))
        elif dry_run:
            return Amendment(ledger, game, entry, wish, blind=True).make()
        else:
            ledger.append(game_id, entry, bodies)
    return msgspec.structs.replace(found[-1], stored=True)


def until(game: Game, step: int) -> Game:
    """The game as it was when `step` was its last one."""
    old = Game(Step(game.id, 1, game.started))
    for number in range(2, step + 1):
        old.apply(Step(game.id, number, game.body(number)))
    return old


class Amendment:
    """The steps to append, and the table as it stands after them.

    A blind one stores nothing and asks the dealer for nothing new. Once a dealer has shown
    something new, a later step that does not fit is left out: to stop there would tell what lies in
    the stack to somebody who records nothing.
    """

    def __init__(
        self, ledger: Ledger, game: Game, entry: Entry, wish: Wish, *, blind: bool = False
    ) -> None:
        self.game, self.rules = game, game.rules
        self.entry, self.wish, self.blind = entry, wish, blind
        self.at = ledger.clock()
        self.bodies: list[AnyBody] = []
        self.state: Any = None
        self.dealt = False  # has the dealer shown something new?
        self.dealt_at: int | None = None
        self.stopped: list[LaterStep] = []
        self.before: dict[int, Any] = {}  # a refused step -> the table it was refused at

    def make(self) -> Ripple:
        game, wish = self.game, self.wish
        line = game.line()
        self.check(wish.step, line)
        before = game.before(wish.step)
        self.state = game.state_at(before)
        self.bodies.append(
            Rewound(
                to_step=before,
                reason=wish.reason,
                amends=wish.step,
                by=self.entry.by,
                at=self.at,
                key=self.entry.key,
            )
        )
        groups = _groups(game, line[line.index(wish.step) :])
        again = groups if wish.insert else groups[1:]
        try:
            self.begin([] if wish.insert else groups[0][1:])
        except _NotDealtYet:
            self.dealt_at = wish.step
            return self.told_all(tuple(self.told(group[0], "unknown") for group in again))
        if not wish.insert:
            self.count_again(groups[0])
        later = []
        for group in again:
            later.append(self.again(group))
            self.count_again(group)
        return self.told_all(tuple(later))

    def begin(self, forced: Sequence[int]) -> None:
        """The new action in the place of the old one, and what it forces."""
        wish = self.wish
        if wish.action is not None:
            self.new(wish.step, wish.action, wish.waived, wish.reason)
        elif not wish.insert:
            forced = []
        if wish.action is not None:
            self.follow(forced)

    def told_all(self, later: tuple[LaterStep, ...]) -> Ripple:
        """The report. Before the end it tells what everybody at the table may know."""
        game = self.game
        old, new = self.score(game.state), self.score(self.state)
        removed, added = line_changes(old.lines, new.lines)
        if self.dealt_at is not None:
            removed, added = (), ()
        return Ripple(
            game=game.id,
            step=self.wish.step,
            stored=False,
            later=later,
            removed=removed,
            added=added,
            before=old.totals,
            after=new.totals if self.dealt_at is None else {},
            first=game.version + 1,
            last=game.version + len(self.bodies),
            dealt_at=self.dealt_at,
        )

    def score(self, state: Any) -> Any:
        hidden = seen.has_secrets(self.game)
        return self.rules.score(self.rules.seen_by(state, None) if hidden else state)

    def check(self, step: int, line: list[int]) -> None:
        game = self.game
        if not 1 <= step <= game.version:
            raise NoSuchStep(step, game.version)
        if not can_amend(game, step, line):
            raise CannotAmend(step=step)

    @property
    def number(self) -> int:
        """The number the next step will have."""
        return self.game.version + len(self.bodies) + 1

    # ------------------------------------------------------------------ taking

    def new(self, step: int, action: Action, waived: frozenset[str], reason: str) -> None:
        """The new action. If it asks what the old one asked, chance shows what it showed."""
        old = self.game.action(step)
        virtual = self.game.setup.dealer == "virtual"
        marks: dict[str, Any] = {"by": self.entry.by, "waived": waived, "reason": reason}
        if old is not None and virtual and same_choice(self.rules, action, old):
            body, state = self.known(old, step, **marks)
        else:
            body, state = self.asked(action, step, **marks)
        self.bodies.append(body)
        self.state = state

    def again(self, group: list[int]) -> LaterStep:
        """Takes one chosen step again, with what it forces."""
        step, *forced = group
        if self.dealt_at is not None:
            return self.told(step, "unknown")
        instead, first = self.wish.instead.get(step), self.number
        kept = len(self.bodies), self.state
        try:
            if instead is not None and instead.do == "drop":
                return self.left_out(step)
            if instead is not None and instead.do == "change":
                return self.changed(step, instead)
            body, state, waived = self.retake(step, instead)
            self.bodies.append(body)
            self.state = state
            self.follow(forced)
        except _NotDealtYet:
            del self.bodies[kept[0] :]
            self.state, self.dealt_at = kept[1], step
            return self.told(step, "dealt")
        except Refused as error:
            return self.refused(step, error.refusals)
        except (LedgerError, *MISFITS):
            return self.refused(step, ())
        same = same_but_for_numbers(self.events_from(first), self.events_of(group))
        status: Status = "same" if same else "changed"
        if waived:
            return self.told(step, "refused", waived, now=first, waived=True)
        return self.told(step, status, now=first)

    def count_again(self, group: list[int]) -> None:
        """What was counted by hand after these steps lies on the table still: it is compared with
        the new reading. A count made before them stands as it is."""
        for step in self.game.counts:
            body = self.game.body(step)
            if self.game.head(step) in group and isinstance(body, Counted):
                self.bodies.append(msgspec.structs.replace(body, at=self.at, key=""))

    def refused(self, step: int, refusals: tuple[Refusal, ...]) -> LaterStep:
        told = self.told(step, "refused", refusals)
        self.before[step] = self.state
        if self.wish.later != "drop" and not self.dealt:
            self.stopped.append(told)
        return told

    def left_out(self, step: int) -> LaterStep:
        """The table says so; what the rules would have said is told all the same."""
        self.before[step] = self.state
        try:
            self.retake(step, None)
        except Refused as error:
            return self.told(step, "dropped", error.refusals)
        except (LedgerError, _NotDealtYet, *MISFITS):
            pass
        return self.told(step, "dropped")

    def changed(self, step: int, instead: Instead) -> LaterStep:
        """Another action in the place of a later step."""
        self.before[step] = self.state
        if instead.action is None:
            raise Unreadable({"action": ["missing"]})
        first = self.number
        try:
            reason = instead.reason or self.wish.reason
            self.new(step, instead.action, instead.waived, reason)
        except Refused as error:
            return self.refused(step, error.refusals)
        self.follow(())
        return self.told(step, "replaced", now=first)

    def retake(
        self, step: int, instead: Instead | None
    ) -> tuple[AnyBody, Any, tuple[Refusal, ...]]:
        """The step to store, the state after it, and what it had to be waived beyond before."""
        old = self.game.body(step)
        if isinstance(old, Corrected):
            state = self.game.corrected(self.state, old, self.number)
            result = result_of(self.rules, state)
            self.rules.score(state)
            return msgspec.structs.replace(old, result=result, at=self.at, key=""), state, ()
        assert isinstance(old, ActionTaken)
        action = self.game.action(step)
        assert action is not None
        agreed = frozenset(refusal.rule for refusal in old.waived) - self.in_house(old)
        marks: dict[str, Any] = {"by": old.by, "waived": agreed, "reason": self.reason(old)}
        try:
            return (*self.known(action, step, **marks), ())
        except Refused as error:
            if self.game.started.seed and self.rules.chance_fields(action):
                return (*self.asked(blank(self.rules, action), step, **marks), ())
            if self.wish.later != "waive" and instead is None:
                raise
            more = tuple(r for r in error.refusals if r.rule not in agreed)
            reason = (instead.reason if instead else "") or self.reason(old) or self.wish.reason
            marks |= {"waived": agreed | {r.rule for r in more}, "reason": reason}
            return (*self.known(action, step, **marks), more)

    def in_house(self, old: ActionTaken) -> frozenset[str]:
        """The rules only a house rule waived then: it is asked again."""
        if not old.house:
            return frozenset()
        rules = [one for one in self.game.house_rules() if one.name in old.house]
        return frozenset(rule for one in rules for rule in one.waives)

    def reason(self, old: ActionTaken) -> str:
        """Its own reason; that of a house rule is told again by the house rule."""
        return "" if old.house else old.reason

    def asked(
        self, action: Action, step: int, *, auto: bool = False, **marks: Any
    ) -> tuple[ActionTaken, Any]:
        """Judged as at the table: the virtual dealer shows what comes next."""
        body, state = self.game.judged(
            self.state, action, step=self.number, at=self.at, auto=auto, under=step, **marks
        )
        if self.rules.codec.action(body.action, body.schema) != action:
            if self.blind:
                raise _NotDealtYet
            self.dealt = True
        return body, state

    def known(
        self, action: Action, step: int, *, auto: bool = False, **marks: Any
    ) -> tuple[ActionTaken, Any]:
        """Judged again; chance shows what it showed."""
        return retaken(
            self.game,
            self.state,
            action,
            step=self.number,
            at=self.at,
            auto=auto,
            under=step,
            **marks,
        )

    def follow(self, before: Sequence[int]) -> None:
        """What is forced now; where it was forced before, chance shows what it showed, in order."""
        known = [self.game.action(step) for step in before]
        while (action := self.rules.forced(self.state)) is not None:
            same = next((old for old in known if same_choice(self.rules, old, action)), None)
            step = self.game.version
            if same is None:
                body, self.state = self.asked(action, step, auto=True)
            else:
                known.remove(same)  # a second roll shows what the second one showed
                body, self.state = self.known(same, step, auto=True)
            self.bodies.append(body)

    # ------------------------------------------------------------------ what to tell

    def told(
        self,
        step: int,
        status: Status,
        refusals: tuple[Refusal, ...] = (),
        now: int | None = None,
        waived: bool = False,
    ) -> LaterStep:
        action = self.game.action(step)
        kind = "Corrected" if action is None else type(action).__name__
        if seen.has_secrets(self.game) and kind in (self.rules.private or {}):
            refusals = ()  # they may name what only a seat knows
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


def can_amend(game: Game, step: int, line: Sequence[int] | None = None) -> bool:
    """Only a standing step that somebody chose can be amended."""
    body = game.body(step)
    standing = game.line() if line is None else line
    return step > 1 and step in standing and not (isinstance(body, ActionTaken) and body.auto)
