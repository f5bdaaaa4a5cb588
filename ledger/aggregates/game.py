"""Game: one play of a title. Version n of this aggregate is step n of the game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec

from ledger.aggregates.steps import (
    ActionTaken,
    AnyBody,
    Claimed,
    Corrected,
    Noted,
    Rewound,
    SignedOff,
    Started,
    Step,
)
from ledger.codec import Action, Event
from ledger.dealer import Dealer
from ledger.errors import DealerAbsent, NoSuchStep
from ledger.games import ruleset
from ledger.ruleset import Ruleset, Setup, TableState


class Game:
    """Folds its steps; judges and writes nothing by itself.

    `head(n)` is the last acting step that still stands at step n. After an undo it goes back, and
    the steps in between are kept but no longer stand.
    """

    def __init__(self, step: Step) -> None:
        started = step.body
        assert isinstance(started, Started)
        self.id: UUID = step.originator_id
        self.version = 1
        self.started = started
        self.rules: Ruleset[Any, Any] = ruleset(started.setup.title)
        if started.catalogue is not None:
            self.rules.catalogues.add(started.catalogue)
        self.bodies: list[AnyBody] = [started]
        self.notes: list[int] = []
        self.claims: list[int] = []
        self.keys: dict[str, int] = {started.key: 1} if started.key else {}
        self._states: list[TableState] = [self._first_state(started)]
        self._heads: list[int] = [1]
        self._parents: list[int] = [0]
        self._read: tuple[int, tuple[Event, ...]] = (0, ())  # the step decoded last, its events

    def _first_state(self, started: Started) -> TableState:
        if started.position is msgspec.UNSET:
            state: TableState = self.rules.initial(started.setup)
        else:
            state = self.rules.from_position(msgspec.json.decode(started.position))
        return msgspec.structs.replace(state, step=1)

    # ------------------------------------------------------------------ looking

    @property
    def setup(self) -> Setup:
        return self.started.setup

    @property
    def catalogue(self) -> Any:
        return self.rules.catalogues.get(self.setup.catalogue_hash)

    @property
    def state(self) -> Any:
        return self._states[-1]

    def state_at(self, step: int) -> Any:
        return self._states[self._checked(step) - 1]

    def body(self, step: int) -> AnyBody:
        return self.bodies[self._checked(step) - 1]

    def head(self, step: int | None = None) -> int:
        """The acting step whose result stands at this step."""
        return self._heads[self._checked(self.version if step is None else step) - 1]

    def before(self, step: int) -> int:
        """The acting step this one followed; 0 for the setup."""
        return self._parents[self._checked(step) - 1]

    def line(self, step: int | None = None) -> list[int]:
        """The acting steps that stand at this step, oldest first."""
        chain = []
        at = self.head(step)
        while at:
            chain.append(at)
            at = self._parents[at - 1]
        return chain[::-1]

    def action(self, step: int) -> Action | None:
        body = self.body(step)
        if isinstance(body, ActionTaken):
            taken: Action = self.rules.codec.action(body.action, body.schema)
            return taken
        return None

    def events(self, step: int) -> tuple[Event, ...]:
        read = self._read
        if read[0] == step:
            return read[1]
        body = self.body(step)
        if isinstance(body, ActionTaken | Corrected):
            return self.rules.codec.events(body.events, body.schema)
        return ()

    @property
    def over(self) -> bool:
        return self.rules.now(self.state).over

    @property
    def seed(self) -> str | None:
        """Open once the game is over, never before."""
        return self.started.seed if self.over else None

    @property
    def claim(self) -> Claimed | None:
        body = self.body(self.claims[-1]) if self.claims else None
        return body if isinstance(body, Claimed) else None

    @property
    def signed_off(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(b.player for b in self.bodies if isinstance(b, SignedOff)))

    def _checked(self, step: int) -> int:
        if not 1 <= step <= self.version:
            raise NoSuchStep(step, self.version)
        return step

    # ------------------------------------------------------------------ judging

    def dealer(self) -> Dealer | None:
        if self.setup.dealer == "table":
            return None
        if self.started.seed is None:
            raise DealerAbsent()
        return Dealer(self.started.seed)

    def judged(
        self,
        state: TableState,
        action: Action,
        *,
        step: int,
        at: datetime,
        by: str = "",
        key: str = "",
        waived: frozenset[str] = frozenset(),
        reason: str = "",
        auto: bool = False,
        recorded: bool = False,
    ) -> tuple[ActionTaken, TableState]:
        """What step number `step` stores for this action, and the state after it, or Refused.

        `recorded` is for an action whose chance is already known: an import, a re-judgement.
        """
        dealer = None if recorded else self.dealer()
        decision = self.rules.decide(state, action, waived=waived, dealer=dealer)
        body = ActionTaken(
            action=self.rules.codec.encode(decision.action),
            events=self.rules.codec.encode(decision.events),
            waived=decision.waived,
            reason=reason,
            auto=auto,
            schema=self.rules.codec.schema,
            by=by,
            at=at,
            key=key,
        )
        return body, self.rules.fold(state, decision.events, step)

    # ------------------------------------------------------------------ growing

    def step(self, body: AnyBody) -> Step:
        return Step(self.id, self.version + 1, body)

    def apply(self, step: Step) -> None:
        """The only place where a game grows. It checks nothing: it runs again on every load."""
        body, number = step.body, step.originator_version
        self.bodies.append(body)
        if body.key:
            self.keys[body.key] = number
        match body:
            case ActionTaken() | Corrected():
                events = self.rules.codec.events(body.events, body.schema)
                self._read = (number, events)
                self._parents.append(self._heads[-1])
                self._heads.append(number)
                self._states.append(self.rules.fold(self._states[-1], events, number))
            case Rewound():
                self._parents.append(0)
                self._heads.append(self._heads[body.to_step - 1])
                self._states.append(self._states[body.to_step - 1])
            case _:
                self._parents.append(0)
                self._heads.append(self._heads[-1])
                self._states.append(self._states[-1])
                if isinstance(body, Noted):
                    self.notes.append(number)
                elif isinstance(body, Claimed):
                    self.claims.append(number)
        self.version = number  # last: whoever reads meanwhile sees whole steps only

    def collect_events(self) -> Sequence[Step]:
        """Nothing is ever pending: the application saves a step before it is applied."""
        return ()


def project(game: Game | None, steps: Iterable[Step]) -> Game | None:
    """The repository's projector: folds steps into a game, new or loaded before."""
    for step in steps:
        if game is None:
            game = Game(step)
        else:
            game.apply(step)
    return game
