"""Game: one play of a title. Version n of this aggregate is step n of the game."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from copy import copy
from datetime import datetime
from typing import Any, NamedTuple, TypeVar
from uuid import UUID

import msgspec

from ledger.aggregates import results
from ledger.aggregates.cache import CacheKey, GameCache
from ledger.aggregates.house_rules import HouseRule, covering, house_rules, used
from ledger.aggregates.steps import (
    ActionTaken,
    AnyBody,
    Claimed,
    Confirmed,
    Corrected,
    Counted,
    HouseRuleAgreed,
    HouseRuleEnded,
    Noted,
    Removed,
    Rewound,
    SignedOff,
    Started,
    Step,
)
from ledger.errors import DealerAbsent, GameRemoved, NoSuchStep, NotRecorded
from ledger.games import ruleset_of_game
from ledger.ruleset import UNKNOWN, Now, Ruleset, Setup, Sheet, TableState
from ledger.ruleset.codec import Action, Event
from ledger.ruleset.dealer import Dealer
from ledger.ruleset.rejudge import decide_again

V = TypeVar("V")
WORKED_OUT = 8  # judgements remembered until their steps are stored


class Judgement(NamedTuple):
    """What judging one action worked out: storing it needs nothing of it again."""

    body: ActionTaken
    before: TableState
    action: Action
    events: tuple[Event, ...]
    after: TableState
    now: Now


class Game:
    """Folds its steps; judges and writes nothing by itself.

    `last_standing_step(n)` is the last acting step that still stands at step n. After an undo it
    goes back, and the steps in between are kept but no longer stand.
    """

    def __init__(self, step: Step) -> None:
        started = step.body
        assert isinstance(started, Started)
        self.id: UUID = step.originator_id
        self.version = 1
        self.started = started
        title = ruleset_of_game(started.setup.title)
        if started.catalogue is not None:
            title.catalogues.add(started.catalogue)
        self.rules: Ruleset[Any, Any] = title.of(started.setup.catalogue_hash)
        self.bodies: list[AnyBody] = [started]
        self.notes: list[int] = []
        self.claims: list[int] = []
        self.counts: list[int] = []
        self.confirmed: list[int] = []
        self.signatures: list[int] = []
        self.agreements: list[int] = []  # where house rules were agreed or ended
        self.reprints: list[int] = []  # where the catalogue was put right
        self._results: dict[int, Sheet] = {}  # by the step that stored each
        self.opened = False  # a branch of a finished game: everybody may know everything
        self.keys: dict[str, int] = {started.key: 1} if started.key else {}
        self._states: list[TableState] = [self._first_state(started)]
        self._heads: list[int] = [1]
        self._parents: list[int] = [0]
        self._read: tuple[int, tuple[Event, ...]] = (0, ())  # the step decoded last, its events
        self._judgements: dict[int, Judgement] = {}  # by the step each was made for
        self._still: Game | None = None  # what was looked at last
        self._cache = GameCache()

    def _first_state(self, started: Started) -> TableState:
        if started.position is msgspec.UNSET:
            state: TableState = self.rules.play.initial(started.setup)
        else:
            state = self.rules.from_position(msgspec.json.decode(started.position))
        return msgspec.structs.replace(state, step=1)

    # ------------------------------------------------------------------ looking

    @property
    def setup(self) -> Setup:
        return self.started.setup

    @property
    def catalogue(self) -> Any:
        """The components this game goes on with; a printed value may have been put right."""
        current = self.state.catalogue if self.reprints else self.setup.catalogue_hash
        return self.rules.catalogues.get(current)

    @property
    def state(self) -> Any:
        return self._states[-1]

    def state_at(self, step: int) -> Any:
        return self._states[self._checked(step) - 1]

    def body(self, step: int) -> AnyBody:
        return self.bodies[self._checked(step) - 1]

    def last_standing_step(self, step: int | None = None) -> int:
        """The acting step whose result stands at this step."""
        return self._heads[self._checked(self.version if step is None else step) - 1]

    def previous_standing_step(self, step: int) -> int:
        """The acting step this one followed; 0 for the setup."""
        return self._parents[self._checked(step) - 1]

    def standing_steps(self, step: int | None = None) -> list[int]:
        """The acting steps that stand at this step, oldest first."""
        chain = []
        at = self.last_standing_step(step)
        while at:
            chain.append(at)
            at = self._parents[at - 1]
        return chain[::-1]

    def last_chosen_step(self) -> int | None:
        """The last standing step that somebody chose; None if there is only the setup."""
        step = self.last_standing_step()
        while step > 1:
            body = self.bodies[step - 1]
            if not (isinstance(body, ActionTaken) and body.auto):
                return step
            step = self.previous_standing_step(step)
        return None

    def action(self, step: int) -> Action | None:
        body = self.body(step)
        judgement = self._judgements.get(step)
        if judgement is not None and judgement.body is body:
            return judgement.action
        if isinstance(body, ActionTaken):
            taken: Action = self.rules.codec.action(body.action, body.schema)
            return taken
        return None

    def events(self, step: int) -> tuple[Event, ...]:
        read = self._read
        if read[0] == step:
            return read[1]
        body = self.body(step)
        judgement = self._judgements.get(step)
        if judgement is not None and judgement.body is body:
            return judgement.events
        if isinstance(body, ActionTaken | Corrected):
            return self.rules.codec.events(body.events, body.schema)
        return ()

    def at(self, step: int) -> tuple[Action | None, tuple[Event, ...], TableState]:
        """What was done at a step, what it caused and the table after it, in one call."""
        body, state = self.bodies[step - 1], self._states[step - 1]
        if not isinstance(body, ActionTaken):
            return None, self.events(step), state
        judgement = self._judgements.get(step)
        if judgement is not None and judgement.body is body:
            return judgement.action, judgement.events, state
        return self.rules.codec.action(body.action, body.schema), self.events(step), state

    def sheet_at(self, step: int) -> Sheet:
        """The score: as it was stored when the game ended, worked out from the state before."""
        stored = self.result_at(step)
        sheet: Sheet = self.rules.look.score(self.state_at(step)) if stored is None else stored
        return sheet

    def result_at(self, step: int) -> Sheet | None:
        head = self.last_standing_step(step)
        raw = getattr(self.bodies[head - 1], "result", msgspec.UNSET)
        if raw is msgspec.UNSET:
            return None
        if head not in self._results:
            self._results[head] = results.read(raw)
        return self._results[head]

    def now_at(self, step: int) -> Now:
        """Where the game stood; one that nobody logged is over, whatever its position says."""
        judgement = self._judgements.get(step)
        if judgement is not None and judgement.after is self.state_at(step):
            now = judgement.now
        else:
            now = self.rules.play.now(self.state_at(step))
        if self.started.evidence == "recorded":
            return now
        return msgspec.structs.replace(now, player=None, over=True)

    @property
    def over(self) -> bool:
        return self.now_at(self.version).over

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

    @property
    def all_signed_at(self) -> datetime | None:
        """When the last of all players had agreed with the result; None while somebody has not, or
        the game is on."""
        if len(self.signatures) < len(self.setup.players) or not self.over:
            return None
        first: dict[str, datetime] = {}
        for number in self.signatures:
            body = self.bodies[number - 1]
            if isinstance(body, SignedOff):
                first.setdefault(body.player, body.at)
        everybody = all(player in first for player in self.setup.players)
        return max(first.values()) if everybody else None

    def house_rules(self, step: int | None = None) -> tuple[HouseRule, ...]:
        """What this table agreed up to a step for the rest of the game, ended or not."""
        last = self.version if step is None else step
        return house_rules(self.bodies, (n for n in self.agreements if n <= last))

    @property
    def set_aside(self) -> tuple[str, ...]:
        """The laws that a table had set aside before its first step: in the game it was forked
        from, or as its first position says."""
        if self.started.position is msgspec.UNSET:
            return self.started.set_aside
        said = msgspec.json.decode(self.started.position).get("agreed") or ()
        return (*said, *self.started.set_aside)

    def covering(self, action: Action, step: int | None = None) -> dict[str, HouseRule]:
        """Rule id -> the house rule that waives it for this action, as they stood at a step."""
        if not self.agreements:
            return {}
        return covering(self.house_rules(step), type(action).__name__)

    def cached(self, key: CacheKey[V], make: Callable[[], V], *about: Hashable) -> V:
        """What `make` works out from this game, kept until its next step or for good, as the key
        says. `about` tells apart what is kept under one key: a viewer, a step."""
        return self._cache.get(key, self.version, about, make)

    def _checked(self, step: int) -> int:
        if not 1 <= step <= self.version:
            raise NoSuchStep(step, self.version)
        return step

    # ------------------------------------------------------------------ judging

    def check_recorded(self) -> None:
        if self.started.evidence == "sheet":
            raise NotRecorded()

    def dealer(self) -> Dealer | None:
        if self.setup.dealer == "table":
            return None
        if self.started.seed is None:
            raise DealerAbsent()
        return Dealer(self.started.seed)

    def judge(
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
        led: bool = False,
        recorded: bool = False,
        under: int | None = None,
    ) -> tuple[ActionTaken, TableState]:
        """What step number `step` stores for this action, and the state after it, or Refused.

        `recorded` is for an action whose chance is already known: an import, a re-judgement.
        `under` is the step whose house rules hold, if not today's.
        """
        self.check_recorded()
        covered = self.covering(action, under)
        overruled = waived | covered.keys()
        if recorded:
            decision = decide_again(self.rules, state, action, overruled)
        else:
            decision = self.rules.decide(state, action, waived=overruled, dealer=self.dealer())
        house = used(covered, decision.waived, waived)
        body = ActionTaken(
            action=self.rules.codec.encode(decision.action),
            events=self.rules.codec.encode(decision.events),
            waived=decision.waived,
            reason=reason or "; ".join(one.reason for one in house if one.reason),
            house=tuple(one.name for one in house),
            auto=auto,
            led=led,
            schema=self.rules.codec.schema,
            by=by,
            at=at,
            key=key,
        )
        after = self.rules.fold(state, decision.events, step)
        now = self.rules.play.now(after)
        if now.over:
            result = results.stored(self.rules.look.score(after))
            body = msgspec.structs.replace(body, result=result)
        self._remember(step, Judgement(body, state, decision.action, decision.events, after, now))
        return body, after

    def take_in(self, body: ActionTaken, action: Action, events: tuple[Event, ...]) -> None:
        """A fact from outside, read already, becomes the next step: it is not read again."""
        step, before = self.version + 1, self.state
        after = self.rules.fold(before, events, step)
        now = self.rules.play.now(after)
        self._remember(step, Judgement(body, before, action, events, after, now))
        self.apply(Step(self.id, step, body))

    def _remember(self, step: int, judgement: Judgement) -> None:
        if len(self._judgements) >= WORKED_OUT:
            self._judgements.clear()
        self._judgements[step] = judgement

    def branch(self, step: int, state: TableState) -> Game:
        """A copy that ends at a step with this state, to imagine on: it is stored nowhere, and
        nobody deals in it but whoever says what the cards show."""
        made = self.until(step)
        setup = msgspec.structs.replace(self.setup, dealer="table", seed_commitment=None)
        made.started = msgspec.structs.replace(self.started, setup=setup, seed=None)
        made.bodies[0], made._states[-1] = made.started, state
        made.keys, made._judgements, made._read = {}, {}, (0, ())
        made.opened, made._cache = self.over, GameCache()
        return made

    def still(self) -> Game:
        """The game as it is at this moment, for one who looks: it does not grow under their eyes.
        The same one as long as nothing was recorded."""
        kept = self._still
        if kept is None or kept.version != self.version:
            kept = self._still = self.until(self.version)
        return kept

    def until(self, step: int) -> Game:
        """The game as it was when `step` was its last one; it does not grow with this one."""
        made, n = copy(self), self._checked(step)
        made.bodies, made._states = self.bodies[:n], self._states[:n]
        made._heads, made._parents = self._heads[:n], self._parents[:n]
        for name in ("notes", "claims", "counts", "confirmed", "signatures", "agreements"):
            setattr(made, name, [one for one in getattr(self, name) if one <= n])
        made.reprints = [one for one in self.reprints if one <= n]
        made.keys = dict(self.keys)
        if n < self.version:
            made.keys = {key: number for key, number in self.keys.items() if number <= n}
        made._judgements, made._results = dict(self._judgements), dict(self._results)
        made.version, made._still = n, None
        return made

    def as_it_stood(self, step: int) -> Game:
        """The game as it was when `step` was its last one, to enter on it what happened next: what
        is open today stays open, and what is worked out there is not kept with this game."""
        made = self.until(step)
        made.opened, made._cache = self.over or self.opened, GameCache()
        return made

    def imagined(self, bodies: Iterable[AnyBody]) -> Game:
        """The game as these steps would leave it; they are stored nowhere."""
        made = self.until(self.version)
        made._cache = GameCache()
        for body in bodies:
            made.apply(made.step(body))
        return made

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
                self._parents.append(self._heads[-1])
                self._heads.append(number)
                self._states.append(self._after(body, number))
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
                elif isinstance(body, Counted):
                    self.counts.append(number)
                elif isinstance(body, SignedOff):
                    self.signatures.append(number)
                elif isinstance(body, Confirmed):
                    self.confirmed.append(number)
                elif isinstance(body, HouseRuleAgreed | HouseRuleEnded):
                    self.agreements.append(number)
        self.version = number  # last: whoever reads meanwhile sees whole steps only

    def read_anew(self, game: Game) -> None:
        """A name was taken out of the steps this game had folded: it is now what the other is."""
        vars(self).update(vars(game))

    def _after(self, body: ActionTaken | Corrected, number: int) -> TableState:
        """The facts folded; those this game has just judged itself it has folded already."""
        before = self._states[-1]
        judgement = self._judgements.get(number)
        if judgement is not None and judgement.body is body and judgement.before is before:
            return judgement.after
        events = self.rules.codec.events(body.events, body.schema)
        self._read = (number, events)
        if isinstance(body, Corrected) and (body.named or body.reprinted):
            if body.reprinted:
                self.reprints.append(number)
            return self.corrected(before, body, number)
        after: TableState = self.rules.fold(before, events, number)
        return after

    def corrected(self, state: TableState, body: Corrected, step: int) -> TableState:
        """The state as a correction leaves it."""
        events = self.rules.codec.events(body.events, body.schema)
        state = self.rules.fold(state, events, step)
        named, reprinted = body.named, body.reprinted
        if named and self.rules.hidden.unveil and named.component != UNKNOWN:
            state = self.rules.hidden.unveil(state, named.thing, named.component)
        if reprinted:
            components = self.rules.catalogues.add(reprinted.text)
            state = msgspec.structs.replace(state, catalogue=components.hash)
        return state

    def collect_events(self) -> Sequence[Step]:
        """Nothing is ever pending: the application saves a step before it is applied."""
        return ()


def project(game: Game | None, steps: Iterable[Step]) -> Game | None:
    """The repository's projector: folds steps into a game, new or loaded before."""
    for step in steps:
        if isinstance(step.body, Removed):
            raise removed(step)
        number, wanted = step.originator_version, 1 if game is None else game.version + 1
        if number != wanted:
            raise ValueError(f"step {wanted} is missing")
        if game is None:
            game = Game(step)
        else:
            game.apply(step)
    return game


def removed(step: Step) -> GameRemoved:
    return GameRemoved(str(step.originator_id), step.body.by, f"{step.body.at:%Y-%m-%d}")
