"""What a title provides, and the few functions that play, replay, audit and what-if share."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any, Generic, Literal, Protocol, TypeVar

import yaml
from msgspec import Struct, convert
from msgspec.structs import replace

from ledger.errors import Code, Refusal, Refused, UnknownName, refusal
from ledger.ruleset.codec import Action, Codec, Event, Upcast, from_position, members, to_position
from ledger.ruleset.dealer import Dealer

C = TypeVar("C", bound="Components")
S = TypeVar("S", bound="TableState")
E = TypeVar("E", bound=Event)
T = TypeVar("T", bound=Struct)

Lang = Literal["en", "fr"]
Words = Mapping[str, str]  # {"en": ..., "fr": ...}: one sentence in every language
UNKNOWN = "unknown"  # what nobody has named yet, or what this viewer may not see
EACH = "*"
Memo = dict[Any, Any]  # lets the judgements of one state share what they worked out


class TableState(Struct, frozen=True, kw_only=True):
    """What every title's state has: where it stands in the log and whose components it uses."""

    step: int = 0
    catalogue: str = ""  # content hash
    dealer: Literal["table", "virtual"] = "table"
    players: tuple[str, ...] = ()


class Components(Struct, frozen=True, kw_only=True):
    """What every title's catalogue has."""

    catalogue_id: str
    hash: str = ""


class Setup(Struct, frozen=True, kw_only=True):
    """How a game was set up; seats are in clockwise order."""

    title: str
    players: tuple[str, ...]
    first_player: str
    options: dict[str, Any] = {}
    dealer: Literal["table", "virtual"] = "table"
    catalogue_id: str = ""
    catalogue_hash: str = ""
    seed_commitment: str | None = None


class Option(Struct, frozen=True):
    """A switch of the title: a ruling, a module. The first value is the default."""

    key: str
    values: tuple[Any, ...]
    label: Words
    rule: str = ""
    words: dict[str, Words] = {}  # value -> what a page calls it, where the value itself says less
    by_player: tuple[str, ...] = ()  # or a value for each player, {"Ana": ...}: one of these

    @property
    def default(self) -> Any:
        return self.values[0]


class Rule(Struct, frozen=True):
    """A numbered rule or ruling in our own words, and where the program keeps it."""

    id: str
    section: str
    text: Words
    coverage: Literal["enforced", "scored", "state", "people"]
    where: str  # function, command or page that keeps it
    switch: str = ""  # the option that changes a ruling


def read_rules(path: Path) -> tuple[Rule, ...]:
    """Every rule and ruling of a title by its id, from its rules.yaml."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    entries: list[dict[str, Any]] = yaml.load(path.read_text("utf-8"), Loader=loader)["rules"]  # noqa: S506
    for entry in entries:
        entry["text"] = {"en": entry.pop("en"), "fr": entry.pop("fr")}
    return convert(entries, tuple[Rule, ...])


class ScoreLine(Struct, frozen=True):
    """One reason for points: the rule, its components, the steps that put them there."""

    player: str
    category: str
    points: int
    rule: str
    components: tuple[str, ...]
    steps: tuple[int, ...]
    also: tuple[str, ...] = ()  # further rules the line rests on
    place: str = ""  # where on the board, as the board names it
    upto: int | None = None  # not known yet: `points` is the least, this the most it may be

    @property
    def most(self) -> int:
        return self.points if self.upto is None else self.upto


class Standing(Struct, frozen=True):
    """A seat's place in the ranking, with what breaks its ties."""

    player: str
    rank: int
    total: int
    tie_breaks: dict[str, int] = {}


class Sheet(Struct, frozen=True):
    """The score of a position: every line, and the ranking that follows."""

    lines: tuple[ScoreLine, ...]
    standings: tuple[Standing, ...]

    @property
    def totals(self) -> dict[str, int]:
        return {s.player: s.total for s in self.standings}

    @property
    def most(self) -> dict[str, int]:
        """What each total may still turn out to be; the total itself when nothing is hidden."""
        return {player: total + self.hidden(player) for player, total in self.totals.items()}

    def hidden(self, player: str, category: str = "") -> int:
        """How much more a player's lines, or those of one category, may turn out to be worth."""
        mine = [x for x in self.lines if x.player == player and category in ("", x.category)]
        return sum(line.most - line.points for line in mine)

    @property
    def winners(self) -> tuple[str, ...]:
        return tuple(s.player for s in self.standings if s.rank == 1)


class Now(Struct, frozen=True):
    """Where the game stands, for headings and for the list of games."""

    phase: str
    turn: int
    player: str | None  # whose move it is
    over: bool
    reasons: tuple[str, ...] = ()  # why it ended


class Pick(Struct, frozen=True):
    """One field the table must fill by choosing `number` of `choices` (name to copies left)."""

    field: str
    number: int
    choices: dict[str, int]
    seat: str = ""  # whose, where the field says one thing for each seat


class Ask(Struct, frozen=True):
    """An action too wide to list: what the table has to say before it can be taken."""

    kind: str
    picks: tuple[Pick, ...]
    player: str | None = None


class Unknown(Struct, frozen=True):
    """A component somebody holds that nobody has named yet."""

    thing: str  # how the title knows it
    player: str  # who holds it
    pile: str  # where it came from
    choices: dict[str, int]  # what that pile consists of, with the number of copies
    closed: str = ""  # the rule by which nobody may look at it yet


class Known(Struct, frozen=True):
    """A component of a pile that may lie hidden, and who holds it ("": nobody any more)."""

    pile: str
    component: str
    player: str = ""


class Decision(Struct, frozen=True):
    """A judged action: chance filled in, what it causes, which refusals the table overruled."""

    action: Action
    events: tuple[Event, ...]
    waived: tuple[Refusal, ...]


@dataclass(frozen=True)
class Countable:
    """A thing the table can count by hand, and how many of it the log says there are.

    A function answers None where there is nothing to count: a module that is not in play.
    """

    key: str
    words: Words
    player: Callable[[Any, str], int | None] | None = None  # at a seat
    common: Callable[[Any], int | None] | None = None  # in the middle of the table


class Reading(Struct, frozen=True):
    """A line of a tie, and what it is worth to somebody who reads the tie the wrong way."""

    line: ScoreLine  # as the rules read it; 0 points where the tie gives nobody anything
    points: int


class Watcher(Protocol):
    """Checks the laws of a title that need more than one position."""

    def after(self, state: Any, event: Any) -> list[str]:
        """Every law this event broke, by id and sentence; `state` is the table after it."""


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


class Catalogues(Generic[C]):
    """The catalogues of one title, found by content hash. Those once released are kept for ever."""

    def __init__(self, read: Callable[[str], C], *texts: str) -> None:
        self._read = read
        self._by_hash: dict[str, C] = {}
        self._texts: dict[str, str] = {}
        for text in texts:
            self.add(text)
        self.default = next(iter(self._by_hash.values()))
        self.built_in = frozenset(self._by_hash)

    def add(self, text: str) -> C:
        digest = hashlib.sha256(text.encode()).hexdigest()
        if digest not in self._by_hash:
            self._by_hash[digest] = replace(self._read(text), hash=digest)
            self._texts[digest] = text
        return self._by_hash[digest]

    def get(self, digest: str) -> C:
        try:
            return self._by_hash[digest]
        except KeyError:
            raise UnknownName("catalogue", digest) from None

    def source(self, digest: str) -> str:
        """The text of any catalogue, a released one too."""
        self.get(digest)
        return self._texts[digest]

    def text(self, digest: str) -> str | None:
        """What a game must carry so that it opens elsewhere; None for a released catalogue."""
        return None if digest in self.built_in else self._texts[digest]


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
    lint: Callable[[S], Iterator[str]]  # broken invariants of a state, by id and sentence
    declared: Callable[[S], Mapping[str, int]]  # totals the table announced inside the game
    # words
    codes: Mapping[str, Code]
    refusal_words: Mapping[str, Words]
    explain: Callable[[C, Refusal, Lang], str]  # a refusal as a sentence
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
    dealer_code: str = "dealer_decides"  # said to who fills them though a virtual dealer does
    watch: Callable[[S], Watcher] | None = None  # checks a history from this state on
    # where a seat's lines rest on few parts of the state: the lines, and those parts
    player_lines: Callable[[S, str], tuple[ScoreLine, ...]] | None = None
    player_parts: Callable[[S, str], tuple[Any, ...]] | None = None
    scorers: Callable[[S], Iterable[str]] | None = None  # who has lines, if not just the players
    market_parts: Callable[[S], tuple[Any, ...]] | None = None  # what the market rests on
    # who may see what while the game is on; a viewer is a seat, or None for a spectator
    seen: Callable[[S, str | None], S] | None = None  # the state as the viewer may see it
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
    lint_words: Mapping[str, Words] = field(default_factory=dict)  # what lint says -> in words
    round_of: Callable[[S], int] | None = None  # the era or round a position belongs to, from 1
    round_words: Words = field(default_factory=dict)  # what {n} of them is called
    misread: Callable[[S], Iterable[Reading]] | None = None  # lines of ties, taken the wrong way
    # events a reader looks for in a long game, and what each is called: a battle, a pillage
    moments: Mapping[str, Words] = field(default_factory=dict)
    # what else such a step is found by, from the public table after it
    found_by: Callable[[S, Sequence[Event]], Iterable[Words]] | None = None
    # what a seat has on the table and where, piece by piece, where the board alone shows it
    in_words: Callable[[C, S, str, Lang], Iterable[str]] | None = None

    def __post_init__(self) -> None:
        self.evolve.complete()

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

    def seen_by(self, state: S, viewer: str | None) -> S:
        """The state without what the viewer may not know yet. At the end everything is open."""
        if self.seen is None or self.now(state).over:
            return state
        return self.seen(state, viewer)

    def told_to(self, viewer: str | None, happened: T) -> T:
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

    def told_all(self, viewer: str | None, events: tuple[Event, ...]) -> tuple[Event, ...]:
        if self._secrets.keys().isdisjoint(map(type, events)):
            return events
        return tuple([self.told_to(viewer, event) for event in events])

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
