"""Amending a step: go back before it, take the new action, take what followed again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

import msgspec

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.aggregates.renumber import same_but_for_numbers
from ledger.aggregates.results import result_of
from ledger.aggregates.retaken import first_taken
from ledger.aggregates.steps import ActionTaken, AnyBody, Corrected, Counted, Rewound, Step
from ledger.application import Entry, Ledger
from ledger.commands.ripple import (
    CannotAmend,
    Instead,
    Later,
    LaterStep,
    Ripple,
    RippleRefused,
    Status,
    Wish,
)
from ledger.errors import BAD_STATE_ERRORS, LedgerError, NoSuchStep, Refusal, Refused, Unreadable
from ledger.ruleset.codec import Action, Event
from ledger.ruleset.rejudge import blank, refusals_again, same_choice
from ledger.ruleset.sheet_changes import line_changes

__all__ = ["Amendment", "CannotAmend", "Instead", "Later", "LaterStep", "Ripple", "RippleRefused"]
__all__ += ["Wish", "amend", "can_amend", "until"]


class _NotDealtYet(Exception):
    """A dry run asks the virtual dealer for nothing: it would tell what lies in the stack."""


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
    What is waived needs a reason.
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
    if not dry_run:
        _check_reason(wish)
    found: list[Ripple] = []

    def bodies(game: Game) -> list[AnyBody]:
        new = Amendment(ledger, game, entry, wish)
        found.append(new.make())
        if new.stopped:
            shown = Amendment(ledger, game, entry, wish, blind=True).make()
            raise RippleRefused(game.setup.title, new.stopped[0].refusals, shown)
        if new.unexplained:
            raise Unreadable({"reason": ["reason_needed"]})
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


def _check_reason(wish: Wish) -> None:
    """Whether one is needed must not depend on what a dealer shows: nothing is stored here."""
    lifted = [one for one in wish.instead.values() if one.do == "waive" or one.waived]
    if not wish.reason and (wish.later == "waive" or not all(one.reason for one in lifted)):
        raise Unreadable({"reason": ["reason_needed"]})


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
        self.once_forced: list[Action] = []  # what followed by itself then, and has not yet
        self.unexplained = False  # the new action is waived, and nobody says why
        self.first_taken = first_taken(game) if game.agreements else {}

    def make(self) -> Ripple:
        game, wish = self.game, self.wish
        line = game.standing_steps()
        self.check(wish.step, line)
        before = game.previous_standing_step(wish.step)
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
        self.check_instead([group[0] for group in again])
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
        hidden = visibility.has_secrets(self.game)
        return self.rules.score(self.rules.state_for(state, None) if hidden else state)

    def check(self, step: int, line: list[int]) -> None:
        game = self.game
        if not 1 <= step <= game.version:
            raise NoSuchStep(step, game.version)
        if not can_amend(game, step, line):
            raise CannotAmend(step=step)

    def check_instead(self, later: list[int]) -> None:
        """Nobody can say what becomes of a step that is not taken again."""
        others = [step for step in self.wish.instead if step not in later]
        if others:
            raise Unreadable({f"instead.{step}": ["not_a_later_step"] for step in others})

    @property
    def number(self) -> int:
        """The number the next step will have."""
        return self.game.version + len(self.bodies) + 1

    # ------------------------------------------------------------------ taking

    def new(self, step: int, action: Action, waived: frozenset[str], reason: str) -> None:
        """The new action. If it asks what the old one asked, chance shows what it showed."""
        old, was = self.game.action(step), self.game.body(step)
        virtual = self.game.setup.dealer == "virtual"
        if not reason and isinstance(was, ActionTaken) and was.waived:
            reason = self.reason(was)
        marks: dict[str, Any] = {"by": self.entry.by, "waived": waived, "reason": reason}
        if old is not None and virtual and same_choice(self.rules, action, old):
            body, state = self.known(old, step, **marks)
        else:
            body, state = self.asked(action, step, **marks)
        before = {one.rule for one in getattr(was, "waived", ())}
        if not body.reason and not body.house and {one.rule for one in body.waived} - before:
            self.unexplained = True
        self.bodies.append(body)
        self.state = state

    def again(self, group: list[int]) -> LaterStep:
        """Takes one chosen step again, with what followed it by itself."""
        step, *forced = group
        if self.dealt_at is not None:
            return self.told(step, "unknown")
        instead = self.wish.instead.get(step)
        kept = self.place()
        try:
            if instead is not None and instead.do == "drop":
                return self.without(self.left_out(step), forced)
            self.make_way(step)
            if instead is not None and instead.do == "change":
                return self.changed(group, instead)
            first = self.number
            body, state, waived = self.retake(step, instead)
            self.bodies.append(body)
            self.state = state
            self.follow(forced)
        except _NotDealtYet:
            self.back_to(kept)
            self.dealt_at = step
            return self.told(step, "dealt")
        except (LedgerError, *BAD_STATE_ERRORS) as error:
            self.back_to(kept)
            against = error.refusals if isinstance(error, Refused) else ()
            return self.without(self.refused(step, against), forced)
        same = same_but_for_numbers(self.events_from(first), self.events_of(group))
        status: Status = "same" if same else "changed"
        if waived:
            return self.told(step, "refused", waived, now=first, waived=True)
        return self.told(step, status, now=first)

    def place(self) -> tuple[int, Any, list[Action]]:
        return len(self.bodies), self.state, self.once_forced

    def back_to(self, place: tuple[int, Any, list[Action]]) -> None:
        del self.bodies[place[0] :]
        _, self.state, self.once_forced = place

    def without(self, left_out: LaterStep, forced: list[int]) -> LaterStep:
        """A step is left out; what had followed it by itself may be needed all the same."""
        self.follow(forced)
        return left_out

    def count_again(self, group: list[int]) -> None:
        """What was counted by hand after these steps lies on the table still: it is compared with
        the new reading. A count made before them stands as it is."""
        for step in self.game.counts:
            body = self.game.body(step)
            if self.game.last_standing_step(step) in group and isinstance(body, Counted):
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
        except (LedgerError, _NotDealtYet, *BAD_STATE_ERRORS):
            pass
        return self.told(step, "dropped")

    def changed(self, group: list[int], instead: Instead) -> LaterStep:
        """Another action in the place of a later step."""
        step, *forced = group
        self.before[step] = self.state
        if instead.action is None:
            raise Unreadable({"action": ["missing"]})
        first = self.number
        try:
            reason = instead.reason or self.wish.reason
            self.new(step, instead.action, instead.waived, reason)
        except Refused as error:
            return self.refused(step, error.refusals)
        self.follow(forced)
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
        anew = blank(self.rules, action)  # a virtual dealer may show something else for it
        may_deal = bool(self.game.started.seed and self.rules.chance_fields(action))
        try:
            return (*self.known(action, step, **marks), ())
        except Refused as error:
            if self.wish.later != "waive" and instead is None:
                if not may_deal:
                    raise
                return (*self.asked(anew, step, **marks), ())
            reason = (instead.reason if instead else "") or self.reason(old) or self.wish.reason
            marks |= {"waived": agreed | {r.rule for r in error.refusals}, "reason": reason}
        try:
            body, state = self.known(action, step, **marks)
        except Refused:
            if not may_deal:
                raise
            body, state = self.asked(anew, step, **marks)
        lifted = agreed | self.game.covering(action, self.under(step)).keys()
        return body, state, tuple(one for one in body.waived if one.rule not in lifted)

    def under(self, step: int) -> int:
        """The house rules that hold are those of the moment a step was first taken, though an
        amendment may have taken it again since."""
        return self.first_taken.get(step, step)

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
        body, state = self.game.judge(
            self.state,
            action,
            step=self.number,
            at=self.at,
            auto=auto,
            under=self.under(step),
            **marks,
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
        return self.game.judge(
            self.state,
            action,
            step=self.number,
            at=self.at,
            auto=auto,
            recorded=True,
            under=self.under(step),
            **marks,
        )

    def follow(self, before: Sequence[int]) -> None:
        """What is forced now; where it was forced before, chance shows what it showed, in order.

        What followed by itself before and is forced no longer may still be needed.
        """
        known = [one for step in before if (one := self.game.action(step)) is not None]
        self.forced_now(known)
        if known:
            self.once_forced = known

    def forced_now(self, known: list[Action]) -> None:
        while (action := self.rules.forced(self.state)) is not None:
            same = next((old for old in known if same_choice(self.rules, old, action)), None)
            if same is None:
                self.take_forced(*self.asked(action, self.game.version, auto=True))
            else:
                known.remove(same)  # a second roll shows what the second one showed
                self.take_forced(*self.known(same, self.game.version, auto=True))

    def take_forced(self, body: ActionTaken, state: Any) -> None:
        self.bodies.append(body)
        self.state = state
        taken = self.rules.codec.action(body.action, body.schema)
        self.once_forced = [one for one in self.once_forced if one != taken]

    def make_way(self, step: int) -> None:
        """The player to move ended the turn though there was more to do: that is what the step of
        the next player says, where it cannot be taken otherwise."""
        kept = self.place()
        while self.once_forced and not self.stands(step):
            old = next((one for one in self.once_forced if not self.against(one)), None)
            if old is None:
                self.back_to(kept)
                return
            known = [one for one in self.once_forced if one is not old]
            self.take_forced(*self.known(old, self.game.version, auto=True))
            self.forced_now(known)
        if len(self.bodies) > kept[0] and not self.stands(step):
            self.back_to(kept)

    def stands(self, step: int) -> bool:
        """Could this step, or what is said of it, be taken here with what was waived for it?"""
        body, action = self.game.body(step), self.game.action(step)
        if not isinstance(body, ActionTaken) or action is None:
            return True
        in_house = self.game.covering(action, self.under(step)).keys()
        agreed = {refusal.rule for refusal in body.waived} | in_house
        said = self.wish.instead.get(step)
        if said is not None and said.action is not None:
            action, agreed = said.action, agreed | said.waived
        return agreed.issuperset(self.against(action))

    def against(self, action: Action) -> list[str]:
        """The rules against an action whose chance is known; that it does not fit is one too."""
        try:
            return [one.rule for one in refusals_again(self.rules, self.state, action, {})]
        except (LedgerError, *BAD_STATE_ERRORS):
            return [""]

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
        if visibility.has_secrets(self.game) and kind in (self.rules.private or {}):
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
    standing = game.standing_steps() if line is None else line
    return step > 1 and step in standing and not (isinstance(body, ActionTaken) and body.auto)
