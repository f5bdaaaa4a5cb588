"""What a title fills in, by what it is for: play, look, words, hidden, paper."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic, Protocol, TypeVar

from msgspec.structs import replace

from ledger.errors import Code, Finding, Refusal
from ledger.ruleset.catalogues import Components, Rule
from ledger.ruleset.codec import Action, Event
from ledger.ruleset.dealer import Dealer
from ledger.ruleset.evolve import Evolve
from ledger.ruleset.score import ScoreLine, Sheet, TieMisreading
from ledger.ruleset.setup import Option, Setup
from ledger.ruleset.table import Ask, Countable, Known, Memo, Now, TableState, Unknown
from ledger.ruleset.texts import Lang, Sentence, Words, printed

COLOURS = ("red", "blue", "green", "purple", "yellow", "orange", "brown")
SHADES = ("blue-2", "green-2", "brown-2")

C = TypeVar("C", bound=Components)
S = TypeVar("S", bound=TableState)

_TABLES = (
    "refusals",
    "laws",
    "categories",
    "phases",
    "reasons",
    "sections",
    "ties",
    "labels",
    "rounds",
)


class Watcher(Protocol):
    """Checks the laws of a title that need more than one position."""

    def after(self, state: Any, event: Any) -> list[Finding]:
        """Every law this event broke; `state` is the table after it."""


def any_choice(state: Any, legal: Sequence[Action], chance: Random) -> Action:
    """A seeded player who takes whatever may be taken."""
    return chance.choice(list(legal))


def as_said(state: Any, action: Any, dealer: Dealer) -> Action:
    """A title without chance: the dealer fills no blanks."""
    filled: Action = action
    return filled


def first_component(line: ScoreLine) -> str:
    """What a line is named after."""
    return line.components[0] if line.components else ""


@dataclass(frozen=True, kw_only=True)
class Play(Generic[S]):
    """How the game goes: who may play, what may be done, and what it causes."""

    state: type[S]
    action: Any  # the union of its actions
    event: Any  # the union of its events
    player_counts: tuple[int, ...]
    codes: Mapping[str, Code]
    initial: Callable[[Setup], S]
    evolve: Evolve[S]
    candidates: Callable[[S, Memo], Iterator[Action]]
    refusals: Callable[[S, Any, Memo], Iterator[Refusal]]
    outcome: Callable[[S, Any, Memo], tuple[Event, ...]]
    now: Callable[[S], Now]
    options: tuple[Option, ...] = ()
    setup_refusals: Callable[[Setup], Iterator[Refusal]] | None = None  # None: just the players
    fill: Callable[[S, Any, Dealer], Action] = as_said  # the virtual dealer's blanks
    forced: Callable[[S], Action | None] = lambda state: None  # the action nobody has to choose
    # the end of a phase that an action implies where it is not in order yet; asked until it is
    lead: Callable[[S, Action], Action | None] | None = None
    # the candidates less some that would be refused, where to judge them all takes long
    shortlist: Callable[[S, Memo], Iterator[Action]] | None = None
    asks: Callable[[S], tuple[Ask, ...]] = lambda state: ()
    # kinds of which more may be done than is listed, and how the rest is said
    listed_in_part: Mapping[str, Words] = field(default_factory=dict)
    bot: Callable[[S, Sequence[Action], Random], Action] = any_choice  # a seeded player's choice
    chance: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    # action kind -> fields the dealer fills
    # an action taken again at a table, with the names its things had: what happened at the step
    # then (nothing if it is new), and at the steps after it
    keep: Callable[[S, Action, Sequence[Event], Sequence[Event]], Action] | None = None
    draws_first_player: bool = False  # a virtual dealer does, if nobody says who begins
    # what the words of an action point at on this table: the card in a slot, the tile on a cell; an
    # amendment takes no step again that would be about another thing. None: nothing of the kind
    meant: Callable[[S, Action], Any] | None = None
    # the same action for what it meant, where that lies elsewhere now
    pointing_at: Callable[[S, Action, Any], Action] | None = None
    dealer_code: str = "dealer_decides"  # said to who fills them though a virtual dealer does
    # who is meant by an action of this kind that names nobody, where it is not always who moves
    speaker: Callable[[S, str], str | None] | None = None
    # options `make soak` plays: most games the first, with which every number of players may play
    soaks: tuple[Mapping[str, Any], ...] = ({},)

    def __post_init__(self) -> None:
        options = [replace(o, label=printed(o.label), words=printed(o.words)) for o in self.options]
        object.__setattr__(self, "options", tuple(options))
        object.__setattr__(self, "listed_in_part", printed(self.listed_in_part))


@dataclass(frozen=True, kw_only=True)
class Look(Generic[S]):
    """What is read off a table: points, the market, the laws, the moments of a game."""

    score: Callable[[S], Sheet]
    # the sheet as if the game ended now, or the era where points are counted era by era; left out:
    # what is scored now is what would be
    if_ended: Callable[[S], Sheet] | None = None
    # where a seat's lines rest on few parts of the state: the lines, and those parts
    player_lines: Callable[[S, str], tuple[ScoreLine, ...]] | None = None
    player_parts: Callable[[S, str], tuple[Any, ...]] | None = None
    scorers: Callable[[S], Iterable[str]] | None = None  # who has lines, if not just the players
    # the rule by which somebody wins: total, each tie-break, shared; together if not one by one
    winner_rules: Mapping[str, str] = field(default_factory=dict)
    # who has which colour of the box (of COLOURS or SHADES), where the box has any
    colours: Callable[[S], Mapping[str, str]] = lambda state: {}
    market: Callable[[S], dict[str, Any]] = lambda state: {}
    market_parts: Callable[[S], tuple[Any, ...]] | None = None  # what the market rests on
    lint: Callable[[S], Iterator[Finding]] = lambda state: iter(())  # broken laws of a state
    watch: Callable[[S], Watcher] | None = None  # checks a history from this state on
    # law -> the rules whose waiver sets it aside: then it is not broken, it was agreed
    excused_by: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    # law or code -> the fields of a position it is told at, if it names nothing that is written
    told_at: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    round_of: Callable[[S], int] | None = None  # the era or round a position belongs to, from 1
    # the sheet of the rounds up to this one, where cells of an earlier round may still be put right
    settled: Callable[[S, int], Sheet] | None = None
    # events a reader looks for in a long game, and what each is called: a battle, a pillage
    moments: Mapping[str, Words] = field(default_factory=dict)
    # what else such a step is found by, from the public table after it
    found_by: Callable[[S, Sequence[Event]], Iterable[Words]] | None = None
    # the component whose points a line's are in the figures over many games; "": just its category
    counted_as: Callable[[ScoreLine], str] = first_component
    # the kinds of action that tell how a player began; none: all of them do
    openings: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        object.__setattr__(self, "moments", printed(self.moments))

    def score_if_ended(self, state: S) -> Sheet:
        """What the table would be worth if it ended now; every point is a line."""
        return (self.if_ended or self.score)(state)


@dataclass(frozen=True, kw_only=True)
class TitleWords(Generic[C]):
    """Every text of a title, in both languages."""

    refusals: Mapping[str, Sentence]  # by code
    say: Callable[[C, Action, Sequence[Event], Lang], str]  # a step as one sentence
    tell: Callable[[C, Event, Lang], str]  # one event as one sentence
    explain: Callable[[C, Refusal, Lang], str]  # a refusal as a sentence
    laws: Mapping[str, Sentence] = field(default_factory=dict)  # every code of a finding
    explain_law: Callable[[C, Finding, Lang], str] = lambda catalogue, found, lang: found.code
    categories: Mapping[str, Words] = field(default_factory=dict)
    phases: Mapping[str, Words] = field(default_factory=dict)
    reasons: Mapping[str, Words] = field(default_factory=dict)
    sections: Mapping[str, Words] = field(default_factory=dict)  # headings of the rules page
    ties: Mapping[str, Words] = field(default_factory=dict)  # what each tie-break counts
    # actions, fields and lists of the catalogue by their names in the program, where a page of all
    # titles or the default board shows them; left out: the name read aloud
    labels: Mapping[str, Words] = field(default_factory=dict)
    rounds: Words = field(default_factory=dict)  # what {n} of them is called
    name_of: Callable[[C, str, Lang], str] = lambda catalogue, component, lang: component
    cites: Callable[[Event], tuple[str, ...]] = lambda event: ()  # the rules an event rests on
    rulebook: Callable[[], tuple[Rule, ...]] = tuple  # every rule by its id, in our own words
    # what a component does, in our own short words; "" where it has no effect of its own
    effect_of: Callable[[C, str, Lang], str] | None = None
    # what a seat has on the table and where, piece by piece, where the board alone shows it
    in_words: Callable[[C, Any, str, Lang], Iterable[str]] | None = None

    def __post_init__(self) -> None:
        for table in _TABLES:
            object.__setattr__(self, table, printed(getattr(self, table)))


@dataclass(frozen=True, kw_only=True)
class Hidden(Generic[S]):
    """Who may see what while the game is on; a viewer is a seat, or None for a spectator."""

    redact_state: Callable[[S, str | None], S] | None = None  # less what a viewer must not see
    # action or event -> secret field -> the field that names the seat who may see it ("": nobody;
    # EACH: the secret is a map, and every seat may see its own part)
    private: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    # what nobody has named yet, every hidden component that is named, and the state with one named
    unknown: Callable[[S], tuple[Unknown, ...]] | None = None
    known: Callable[[S], tuple[Known, ...]] | None = None
    unveil: Callable[[S, str, str], S] | None = None


@dataclass(frozen=True, kw_only=True)
class Paper(Generic[S]):
    """Beside the log: what a table counts and announces, and a position as a document."""

    countables: tuple[Countable, ...] = ()
    declared: Callable[[S], Mapping[str, int]] = lambda state: {}  # totals the table announced
    misread: Callable[[S], Iterable[TieMisreading]] | None = None  # ties taken the wrong way
    # a position where it is told otherwise than the state keeps it; `renewed` reads it
    written: Callable[[dict[str, Any]], dict[str, Any]] | None = None
    renewed: Callable[[Mapping[str, Any]], dict[str, Any]] | None = None  # an old one, renamed
    # fields of a position that number steps; in a game that begins with it they are its step 1
    step_fields: tuple[str, ...] = ("step", "since")
    # a whole position from what is known of it; left out: laid over how a game begins
    complete: Callable[[Mapping[str, Any], Setup], dict[str, Any]] | None = None

    def __post_init__(self) -> None:
        things = [dataclasses.replace(one, words=printed(one.words)) for one in self.countables]
        object.__setattr__(self, "countables", tuple(things))
