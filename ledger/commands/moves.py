"""Commands that move the table: take, undo, rewind, correct."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from msgspec.structs import replace

from ledger.aggregates.agreement import agreed_at, place_to_agree
from ledger.aggregates.game import Game
from ledger.aggregates.results import result_of
from ledger.aggregates.steps import ActionTaken, AnyBody, Corrected, Rewound
from ledger.commands.automatic_steps import follow
from ledger.commands.command import Command, Mark, Plan, store
from ledger.commands.retaking import Branch, Retaking
from ledger.commands.ripple import AmendmentRequest
from ledger.errors import NothingToUndo, Refused
from ledger.positions import corrected
from ledger.ruleset.codec import Action, Event
from ledger.ruleset.leading import led_table


class Take(Command[None], frozen=True):
    """An action and what it forces, or Refused with every rule it breaks."""

    action: Action
    waived: frozenset[str] = frozenset()
    reason: str = ""
    lead_on: bool = False  # the ends of phases it implies are recorded before it

    def plan(self, game: Game, mark: Mark) -> Plan[None]:
        if self.lead_on and (first := led_table(game.rules, game.state, self.action)[0]):
            return self._led(game, mark, first)
        try:
            body, state = self._judged(game, mark, game.last_standing_step())
        except Refused:
            place = place_to_agree(game, self.action, self.waived)
            if place.step == game.last_standing_step() or not agreed_at(
                game, self.action, place, self.waived
            ):
                raise
            return self._displacing(game, mark, place.step)
        return store(body, *forced_steps(game, state, game.version + 1, mark.at))

    def _led(self, game: Game, mark: Mark, first: Sequence[Action]) -> Plan[None]:
        """What the action implies, each with what it forces, then the action: stored together."""
        bodies: list[AnyBody] = []
        state, step = game.state, game.version
        for one in first:
            body, state = game.judge(state, one, step=step + 1, at=mark.at, by=mark.by, led=True)
            forced, state = _followed_by(game, state, step + 1, mark.at)
            bodies += [body, *forced]
            step = game.version + len(bodies)
        body, state = game.judge(
            state,
            self.action,
            step=step + 1,
            at=mark.at,
            by=mark.by,
            key=mark.key,
            waived=self.waived,
            reason=self.reason,
        )
        return store(*bodies, body, *forced_steps(game, state, step + 1, mark.at))

    def _judged(
        self, game: Game, mark: Mark, place: int, ahead: int = 1
    ) -> tuple[ActionTaken, Any]:
        return game.judge(
            game.state_at(place),
            self.action,
            step=game.version + ahead,
            at=mark.at,
            by=mark.by,
            key=mark.key,
            waived=self.waived,
            reason=self.reason,
        )

    def _displacing(self, game: Game, mark: Mark, place: int) -> Plan[None]:
        """The automatic steps after `place` are taken back, and follow again after the action."""
        way = Rewound(to_step=place, reason=self.reason, gives_way=True, **mark.fields)
        body, state = self._judged(game, replace(mark, key=""), place, ahead=2)
        line = game.standing_steps()
        displaced = line[line.index(place) + 1 :]
        asked = AmendmentRequest(step=displaced[0], action=self.action, insert=True)
        retaking = Retaking(game, asked, mark, blind=False)
        return store(*follow(retaking, Branch((way, body), state), displaced).bodies)


class Undo(Command[None], frozen=True):
    """Takes back the last action somebody chose, with what it forced."""

    reason: str = ""

    def plan(self, game: Game, mark: Mark) -> Plan[None]:
        last = game.last_chosen_step()
        if last is None:
            raise NothingToUndo()
        to_step = resting_step(game, game.previous_standing_step(first_led(game, last)))
        return store(Rewound(to_step=to_step, reason=self.reason, **mark.fields))


class Rewind(Command[None], frozen=True):
    """The table as it was after `to_step` and what followed it by itself. Also the way to redo:
    rewind to the undone step."""

    to_step: int
    reason: str = ""

    def plan(self, game: Game, mark: Mark) -> Plan[None]:
        to_step = resting_step(game, self.to_step)
        return store(Rewound(to_step=to_step, reason=self.reason, **mark.fields))


class Correct(Command[None], frozen=True):
    """Sets the table right by events given by hand, without asking a rule."""

    events: Sequence[Event]
    reason: str

    def plan(self, game: Game, mark: Mark) -> Plan[None]:
        codec = game.rules.codec
        game.check_recorded()
        after = corrected(game.rules, game.state, self.events, game.version + 1)
        return store(
            Corrected(
                events=codec.encode(self.events),
                reason=self.reason,
                result=result_of(game.rules, after),
                schema=codec.schema,
                **mark.fields,
            )
        )


def forced_steps(game: Game, state: Any, step: int, at: datetime) -> list[AnyBody]:
    """What nobody has to choose follows by itself. `step` is the last one before it."""
    return _followed_by(game, state, step, at)[0]


def _followed_by(game: Game, state: Any, step: int, at: datetime) -> tuple[list[AnyBody], Any]:
    bodies: list[AnyBody] = []
    while (action := game.rules.play.forced(state)) is not None:
        step += 1
        body, state = game.judge(state, action, step=step, at=at, auto=True)
        bodies.append(body)
    return bodies, state


def first_led(game: Game, step: int) -> int:
    """The first of the steps that were recorded with this one because it implied them."""
    while True:
        before = game.previous_standing_step(step)
        while before and _taken(game, before, "auto"):
            before = game.previous_standing_step(before)
        if not before or not _taken(game, before, "led"):
            return step
        step = before


def _taken(game: Game, step: int, how: str) -> bool:
    body = game.body(step)
    return isinstance(body, ActionTaken) and bool(getattr(body, how))


def resting_step(game: Game, step: int) -> int:
    """The step at which the table came to rest after this one: what followed by itself belongs to
    it, and whoever stood in between would have nothing to choose."""
    head = game.last_standing_step(step)
    at, line = head, set(game.standing_steps())
    while followed := [n for n in range(at + 1, game.version + 1) if _followed(game, n, at)]:
        at = next((n for n in followed if n in line), followed[-1])
    return step if at == head else at


def _followed(game: Game, step: int, other: int) -> bool:
    return _taken(game, step, "auto") and game.previous_standing_step(step) == other
