"""What a title provides, and the few functions that play, replay, audit and what-if share."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from ledger.errors import Code, Finding, Refusal, Refused, refusal
from ledger.ruleset.catalogues import Catalogues, Components, Rule
from ledger.ruleset.codec import Action, Codec, Event, Upcast, from_position, members, to_position
from ledger.ruleset.dealer import Dealer
from ledger.ruleset.score import ScoreLine, Sheet, TieMisreading
from ledger.ruleset.setup import Option, Setup
from ledger.ruleset.table import (
    EACH,
    UNKNOWN,
    Ask,
    Countable,
    Known,
    Memo,
    Now,
    TableState,
    Unknown,
)
from ledger.ruleset.texts import Lang, Words, printed

C = TypeVar("C", bound=Components)
S = TypeVar("S", bound=TableState)
E = TypeVar("E", bound=Event)
T = TypeVar("T", bound=Struct)


_TABLES = (
    *("refusal_words", "category_words", "phase_words", "reason_words", "section_words"),
    *("tie_words", "law_words"),
)


class Decision(Struct, frozen=True):
    """A judged action: chance filled in, what it causes, which refusals the table overruled."""

    action: Action
    events: tuple[Event, ...]
    waived: tuple[Refusal, ...]


class Watcher(Protocol):
    """Checks the laws of a title that need more than one position."""

    def after(self, state: Any, event: Any) -> list[Finding]:
        """Every law this event broke; `state` is the table after it."""


class Evolve(Generic[S]):
    """Folds one event into a state. Complains when an event has no function."""

    def __init__(self, event: Any) -> None:
        self._on: dict[type, Callable[[S, Any], S]] = {}
        self._expected = members(event)

    def on(self, event: type[E]) -> Callable[[Callable[[S, E], S]], Callable[[S, E], S]]:
        def register(function: Callable[[S, E], S]) -> Callable[[S, E], S]:
            self._on[event] = function
            return function

        return register

    def complete(self) -> None:
        """Called once by the Ruleset: a forgotten event must not pass in silence."""
        missing = [event.__name__ for event in self._expected if event not in self._on]
        if missing:
            raise TypeError(f"no evolve function for {', '.join(missing)}")

    def __call__(self, state: S, event: Event) -> S:
        return self._on[type(event)](state, event)


@dataclass(frozen=True)
class Ruleset(Generic[S, C]):
    """A title. Everything outside its folder goes through these names."""

    key: str
    name: Words
    version: str  # of the rules as we judge them; noted in every game
    player_counts: tuple[int, ...]
    options: tuple[Option, ...]
    state: type[S]
    action: Any  # the union of its actions
    event: Any  # the union of its events
    catalogues: Catalogues[C]
    # play
    setup_refusals: Callable[[Setup], Iterator[Refusal]]
    initial: Callable[[Setup], S]
    evolve: Evolve[S]
    candidates: Callable[[S, Memo], Iterator[Action]]
    refusals: Callable[[S, Any, Memo], Iterator[Refusal]]
    outcome: Callable[[S, Any, Memo], tuple[Event, ...]]
    fill: Callable[[S, Any, Dealer], Action]  # the virtual dealer's blanks
    forced: Callable[[S], Action | None]  # the one action nobody has to choose
    asks: Callable[[S], tuple[Ask, ...]]
    now: Callable[[S], Now]
    bot: Callable[[S, Sequence[Action], Random], Action]  # a seeded player's choice
    # look
    score: Callable[[S], Sheet]
    market: Callable[[S], dict[str, Any]]
    lint: Callable[[S], Iterator[Finding]]  # broken laws of a state
    declared: Callable[[S], Mapping[str, int]]  # totals the table announced inside the game
    # words
    codes: Mapping[str, Code]
    refusal_words: Mapping[str, Words]
    explain: Callable[[C, Refusal, Lang], str]  # a refusal as a sentence
    law_words: Mapping[str, Words]  # every code of a finding
    explain_law: Callable[[C, Finding, Lang], str]  # a broken law as a sentence
    category_words: Mapping[str, Words]
    phase_words: Mapping[str, Words]
    reason_words: Mapping[str, Words]
    section_words: Mapping[str, Words]  # headings of the rules page
    tie_words: Mapping[str, Words]  # what each tie-break counts
    say: Callable[[C, Action, Sequence[Event], Lang], str]  # a step as one sentence
    tell: Callable[[C, Event, Lang], str]  # one event as one sentence
    name_of: Callable[[C, str, Lang], str]  # a component, by its id
    cites: Callable[[Event], tuple[str, ...]]  # the rules an event rests on
    # the rule by which somebody wins: total, each tie-break, shared; together if not one by one
    winner_rules: Mapping[str, str] = field(default_factory=dict)
    rulebook: Callable[[], tuple[Rule, ...]] = tuple  # every rule by its id, in our own words
    upcasts: tuple[Upcast, ...] = ()
    # a position where it is told otherwise than the state keeps it; `renewed` reads it
    written: Callable[[dict[str, Any]], dict[str, Any]] | None = None
    renewed: Callable[[Mapping[str, Any]], dict[str, Any]] | None = None  # an old position, renamed
    # who is meant by an action of this kind that names nobody, where it is not always who moves
    speaker: Callable[[S, str], str | None] | None = None
    chance: Mapping[str, tuple[str, ...]] | None = None  # action kind -> fields the dealer fills
    # an action taken again at a table, with the names its things had: what happened at the step
    # then (nothing if it is new), and at the steps after it
    keep: Callable[[S, Action, Sequence[Event], Sequence[Event]], Action] | None = None
    dealer_code: str = "dealer_decides"  # said to who fills them though a virtual dealer does
    watch: Callable[[S], Watcher] | None = None  # checks a history from this state on
    # where a seat's lines rest on few parts of the state: the lines, and those parts
    player_lines: Callable[[S, str], tuple[ScoreLine, ...]] | None = None
    player_parts: Callable[[S, str], tuple[Any, ...]] | None = None
    scorers: Callable[[S], Iterable[str]] | None = None  # who has lines, if not just the players
    market_parts: Callable[[S], tuple[Any, ...]] | None = None  # what the market rests on
    # who may see what while the game is on; a viewer is a seat, or None for a spectator
    redact_state: Callable[[S, str | None], S] | None = None  # less what a viewer must not see
    private: Mapping[str, Mapping[str, str]] | None = None
    # action or event -> secret field -> the field that names the seat who may see it ("": nobody;
    # EACH: the secret is a map, and every seat may see its own part)
    # what nobody has named yet, every hidden component that is named, and the state with one named
    unknown: Callable[[S], tuple[Unknown, ...]] | None = None
    known: Callable[[S], tuple[Known, ...]] | None = None
    unveil: Callable[[S, str, str], S] | None = None
    # options `make soak` plays: most games the first, with which every number of players may play
    soaks: tuple[Mapping[str, Any], ...] = ({},)
    # what a component does, in our own short words; "" where it has no effect of its own
    effect_of: Callable[[C, str, Lang], str] | None = None
    # beside the physical table
    countables: tuple[Countable, ...] = ()
    round_of: Callable[[S], int] | None = None  # the era or round a position belongs to, from 1
    round_words: Words = field(default_factory=dict)  # what {n} of them is called
    misread: Callable[[S], Iterable[TieMisreading]] | None = (
        None  # lines of ties, taken the wrong way
    )
    # events a reader looks for in a long game, and what each is called: a battle, a pillage
    moments: Mapping[str, Words] = field(default_factory=dict)
    # what else such a step is found by, from the public table after it
    found_by: Callable[[S, Sequence[Event]], Iterable[Words]] | None = None
    # what a seat has on the table and where, piece by piece, where the board alone shows it
    in_words: Callable[[C, S, str, Lang], Iterable[str]] | None = None

    def __post_init__(self) -> None:
        self.evolve.complete()
        for name in ("name", "round_words", "moments", *_TABLES):
            object.__setattr__(self, name, printed(getattr(self, name)))
        options = [replace(o, label=printed(o.label), words=printed(o.words)) for o in self.options]
        things = [dataclasses.replace(one, words=printed(one.words)) for one in self.countables]
        object.__setattr__(self, "options", tuple(options))
        object.__setattr__(self, "countables", tuple(things))

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """Read when first asked for: playing needs none of their texts."""
        return self.rulebook()

    @cached_property
    def codec(self) -> Codec:
        return Codec(self.action, self.event, self.upcasts)

    @cached_property
    def _secrets(self) -> dict[type, Mapping[str, str]]:
        """`private` by class: most of what happens has nothing to hide."""
        private = self.private or {}
        classes = (*members(self.action), *members(self.event))
        return {one: private[one.__name__] for one in classes if one.__name__ in private}

    @cached_property
    def noteworthy(self) -> frozenset[type]:
        """The events of `moments`."""
        return frozenset(one for one in members(self.event) if one.__name__ in self.moments)

    @cached_property
    def actions(self) -> dict[str, type[Action]]:
        return {action.__name__: action for action in members(self.action)}

    def fold(self, state: S, events: Iterable[Event], step: int) -> S:
        """The state after these events, which step `step` stored."""
        state = replace(state, step=step)
        for event in events:
            state = self.evolve(state, event)
        return state

    def judge(self, state: S, action: Action, memo: Memo | None = None) -> tuple[Refusal, ...]:
        """Every reason why this action is not allowed now."""
        return tuple(self.refusals(state, action, {} if memo is None else memo))

    def decide(
        self,
        state: S,
        action: Action,
        *,
        waived: frozenset[str] = frozenset(),
        dealer: Dealer | None = None,
    ) -> Decision:
        """What the action causes, or Refused. `dealer` is given when a virtual one deals."""
        memo: Memo = {}
        found = list(self.refusals(state, action, memo))
        if dealer is not None and any(
            getattr(action, field) is not None for field in self.chance_fields(action)
        ):
            found.insert(0, refusal("dealer", self.dealer_code))
        standing = [r for r in found if r.rule not in waived or not self.codes[r.code].waivable]
        if standing:
            raise Refused(self.key, found)
        if dealer is not None:
            action = self.fill(state, action, dealer)
        return Decision(action, self.outcome(state, action, memo), tuple(found))

    def chance_fields(self, action: Action) -> tuple[str, ...]:
        return (self.chance or {}).get(type(action).__name__, ())

    def legal_actions(self, state: S) -> list[Action]:
        """Every candidate no rule refuses; what one judgement worked out serves the next."""
        memo: Memo = {}
        return [
            action
            for action in self.candidates(state, memo)
            if next(self.refusals(state, action, memo), None) is None
        ]

    def state_for(self, state: S, viewer: str | None) -> S:
        """The state without what the viewer may not know yet. At the end everything is open."""
        if self.redact_state is None or self.now(state).over:
            return state
        return self.redact_state(state, viewer)

    def redact(self, viewer: str | None, happened: T) -> T:
        """An action or event without what the viewer may not know yet."""
        secret = self._secrets.get(type(happened))
        if secret is None:
            return happened
        hidden = {
            field: _covered(getattr(happened, field), viewer if owner == EACH else None)
            for field, owner in secret.items()
            if owner in ("", EACH) or getattr(happened, owner) != viewer
        }
        return replace(happened, **hidden) if hidden else happened

    def redact_events(self, viewer: str | None, events: tuple[Event, ...]) -> tuple[Event, ...]:
        if self._secrets.keys().isdisjoint(map(type, events)):
            return events
        return tuple([self.redact(viewer, event) for event in events])

    def position(self, state: S) -> dict[str, Any]:
        plain = to_position(state)
        return {"title": self.key, **(self.written(plain) if self.written else plain)}

    def from_position(self, document: Mapping[str, Any]) -> S:
        plain = {k: v for k, v in document.items() if k != "title"}
        return from_position(self.renewed(plain) if self.renewed else plain, self.state)

    def with_defaults(self, options: Mapping[str, Any]) -> dict[str, Any]:
        return {**{option.key: option.default for option in self.options}, **options}


def _covered(value: Any, viewer: str | None = None) -> Any:
    """As many unknown things as there are; nothing stays nothing. Of a map all but one's own."""
    if isinstance(value, dict):
        return {seat: v if seat == viewer else _covered(v) for seat, v in value.items()}
    if isinstance(value, list | tuple):
        return (UNKNOWN,) * len(value)
    return None if value is None else UNKNOWN
