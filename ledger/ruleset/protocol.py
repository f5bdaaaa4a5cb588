"""What a title provides, and the few functions that play, replay, audit and what-if share."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from ledger.errors import BAD_STATE_ERRORS, Refusal, Refused, refusal
from ledger.ruleset.catalogues import Catalogues, Components, Rule, no_components
from ledger.ruleset.codec import Action, Codec, Event, Upcast, from_position, members, to_position
from ledger.ruleset.dealer import Dealer
from ledger.ruleset.groups import Hidden, Look, Paper, Play, TitleWords
from ledger.ruleset.seats import SEAT_CODES, SEAT_WORDS, seat_refusals
from ledger.ruleset.setup import Setup
from ledger.ruleset.table import EACH, UNKNOWN, Memo, TableState
from ledger.ruleset.texts import Lang, Words, aloud, phrase, printed

C = TypeVar("C", bound=Components)
S = TypeVar("S", bound=TableState)
T = TypeVar("T", bound=Struct)


class Decision(Struct, frozen=True):
    """A judged action: chance filled in, what it causes, which refusals the table overruled."""

    action: Action
    events: tuple[Event, ...]
    waived: tuple[Refusal, ...]


@dataclass(frozen=True, kw_only=True)
class Ruleset(Generic[S, C]):
    """A title. Everything outside its folder goes through these names.

    The smallest title fills in five: its key and name, its play, what it scores, its words.
    """

    key: str
    name: Words
    play: Play[S]
    look: Look[S]
    words: TitleWords[C]
    hidden: Hidden[S] = field(default_factory=Hidden)
    paper: Paper[S] = field(default_factory=Paper)
    catalogues: Catalogues[C] = field(default_factory=no_components)
    upcasts: tuple[Upcast, ...] = ()
    version: str = "1"  # of the rules as we judge them; noted in every game
    # the title as games with this catalogue have it, where its name and words depend on that
    of_catalogue: Callable[[str], Ruleset[S, C]] | None = None

    def __post_init__(self) -> None:
        self.play.evolve.complete()
        object.__setattr__(self, "name", printed(self.name))
        if self.play.setup_refusals is None:  # just the players: with the codes for that
            play = dataclasses.replace(self.play, codes={**SEAT_CODES, **self.play.codes})
            words = dataclasses.replace(self.words, refusals={**SEAT_WORDS, **self.words.refusals})
            object.__setattr__(self, "play", play)
            object.__setattr__(self, "words", words)

    @property
    def state(self) -> type[S]:
        return self.play.state

    @property
    def action(self) -> Any:
        """The union of its actions."""
        return self.play.action

    @property
    def event(self) -> Any:
        """The union of its events."""
        return self.play.event

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """Read when first asked for: playing needs none of their texts."""
        return self.words.rulebook()

    @cached_property
    def codec(self) -> Codec:
        return Codec(self.action, self.event, self.upcasts)

    @cached_property
    def _secrets(self) -> dict[type, Mapping[str, str]]:
        """`private` by class: most of what happens has nothing to hide."""
        private = self.hidden.private
        classes = (*members(self.action), *members(self.event))
        return {one: private[one.__name__] for one in classes if one.__name__ in private}

    @cached_property
    def noteworthy(self) -> frozenset[type]:
        """The events of `moments`."""
        return frozenset(one for one in members(self.event) if one.__name__ in self.look.moments)

    @cached_property
    def actions(self) -> dict[str, type[Action]]:
        return {action.__name__: action for action in members(self.action)}

    def of(self, digest: str) -> Ruleset[S, C]:
        """The title as a game with this catalogue has it."""
        return self if self.of_catalogue is None else self.of_catalogue(digest)

    def setup_refusals(self, setup: Setup) -> Iterator[Refusal]:
        """Every reason why no game can begin like this."""
        if self.play.setup_refusals is None:
            return seat_refusals(self.play.player_counts, setup)
        return self.play.setup_refusals(setup)

    def fold(self, state: S, events: Iterable[Event], step: int) -> S:
        """The state after these events, which step `step` stored."""
        state = replace(state, step=step)
        for event in events:
            state = self.play.evolve(state, event)
        return state

    def judge(
        self, state: S, action: Action, memo: Memo | None = None, *, recorded: bool = False
    ) -> tuple[Refusal, ...]:
        """Every reason why this action is not allowed now. What is `recorded` has its chance: a
        virtual dealer dealt it, and is not told what to deal."""
        found = self.play.refusals(state, action, {} if memo is None else memo)
        by_hand = self._dealt_by_hand(action, state.dealer == "virtual" and not recorded)
        return (*by_hand, *found)

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
        found = [
            *self._dealt_by_hand(action, dealer is not None),
            *self.play.refusals(state, action, memo),
        ]
        standing = [
            r for r in found if r.rule not in waived or not self.play.codes[r.code].waivable
        ]
        if standing:
            raise Refused(self.key, found)
        if dealer is not None:
            action = self.play.fill(state, action, dealer)
        return Decision(action, self.play.outcome(state, action, memo), tuple(found))

    def _dealt_by_hand(self, action: Action, virtual: bool) -> Iterator[Refusal]:
        """Nobody tells a virtual dealer what to deal."""
        fields = self.chance_fields(action) if virtual else ()
        if any(getattr(action, field) is not None for field in fields):
            yield refusal("dealer", self.play.dealer_code)

    def label(self, name: str, lang: Lang) -> str:
        """What a reader calls an action, a field or a list that the program calls so."""
        return phrase(self.words.labels[name], lang) if name in self.words.labels else aloud(name)

    def chance_fields(self, action: Action) -> tuple[str, ...]:
        return self.play.chance.get(type(action).__name__, ())

    def legal_actions(self, state: S) -> list[Action]:
        """Every candidate no rule refuses; what one judgement worked out serves the next."""
        memo: Memo = {}
        refusals = self.play.refusals
        return [
            action
            for action in (self.play.shortlist or self.play.candidates)(state, memo)
            if next(refusals(state, action, memo), None) is None
        ]

    def state_for(self, state: S, viewer: str | None) -> S:
        """The state without what the viewer may not know yet. At the end everything is open."""
        if self.hidden.redact_state is None or self.play.now(state).over:
            return state
        return self.hidden.redact_state(state, viewer)

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
        """The table as a document. `agreed` has the laws its table set aside, if there are any."""
        plain = to_position(state)
        document = self.paper.written(plain) if self.paper.written else plain
        agreed = self._set_aside(state)
        return {"title": self.key, **document, **({"agreed": agreed} if agreed else {})}

    def _set_aside(self, state: S) -> list[str]:
        """Broken laws that an agreement can lead to; a table that cannot be judged has none."""
        excused = self.look.excused_by
        try:
            broken = {one.law for one in self.look.lint(state)} if excused else set()
        except BAD_STATE_ERRORS:
            broken = set()
        return [law for law in excused if law in broken]

    def from_position(self, document: Mapping[str, Any]) -> S:
        plain = {k: v for k, v in document.items() if k != "title"}
        read = self.paper.renewed(plain) if self.paper.renewed else plain
        return from_position(read, self.state)

    def with_defaults(self, options: Mapping[str, Any]) -> dict[str, Any]:
        return {**{option.key: option.default for option in self.play.options}, **options}


def _covered(value: Any, viewer: str | None = None) -> Any:
    """As many unknown things as there are; nothing stays nothing. Of a map all but one's own."""
    if isinstance(value, dict):
        return {seat: v if seat == viewer else _covered(v) for seat, v in value.items()}
    if isinstance(value, list | tuple):
        return (UNKNOWN,) * len(value)
    return None if value is None else UNKNOWN
