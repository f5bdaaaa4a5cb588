"""What a game's log is made of: one step is one stored row."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from ledger.errors import Refusal
from ledger.ruleset import Setup

Evidence = Literal["recorded", "position", "sheet"]  # how much is known of a game


class Body(Struct, frozen=True, kw_only=True, tag=True, omit_defaults=True):
    """Who entered it and when. `key` is the request's own, so that a repeat is recorded once."""

    by: str = ""
    at: datetime
    key: str = ""


class Started(Body, frozen=True, kw_only=True):
    """Step 1: the setup. The seed is the dealer's secret until the game is over."""

    setup: Setup
    rules_version: str
    seed: str | None = None
    catalogue: str | None = None  # the text of a catalogue that is not ours
    position: Raw | UnsetType = UNSET  # where the game begins, if not at the beginning
    forked_from: tuple[UUID, int] | None = None
    set_aside: tuple[str, ...] = ()  # the laws that amendments before a fork were stored against
    # whose record this was, taken in while the game was on: a seat's, None for a spectator's
    seen_by: str | UnsetType | None = UNSET
    evidence: Evidence = "recorded"
    entered: datetime | None = None  # when a game nobody logged was written down
    result: Raw | UnsetType = UNSET  # the sheet, where it is all there is
    play: Raw | UnsetType = UNSET  # the same game as another play logger kept it
    schema: int = 0


class ActionTaken(Body, frozen=True, kw_only=True):
    """What was asked, everything it caused, and the refusals the table overruled."""

    action: Raw
    events: Raw
    waived: tuple[Refusal, ...] = ()
    reason: str = ""
    house: tuple[str, ...] = ()  # the house rules that overruled some of them, by name
    auto: bool = False  # nobody had to choose it
    led: bool = False  # it went without saying: the step after it implied it
    keeper: bool = False  # the keeper's, after the signatures and the time to correct
    result: Raw | UnsetType = UNSET  # the sheet of a game this step ended
    schema: int = 0


class Named(Struct, frozen=True, omit_defaults=True):
    """An unknown component that was named: which one, what it is, since when it had been there."""

    thing: str
    component: str
    player: str = ""  # who held it
    pile: str = ""
    since: int = 0


class ValueChanged(Struct, frozen=True):
    """A printed value that was wrong in the catalogue."""

    entry: str
    field: str
    before: Any
    after: Any


class Reprinted(Struct, frozen=True):
    """The catalogue a game goes on with: its whole text, and what is different in it."""

    text: str
    changes: tuple[ValueChanged, ...] = ()


class Corrected(Body, frozen=True, kw_only=True):
    """What the table set right by hand: events, an unknown thing named, a printed value."""

    events: Raw
    reason: str
    named: Named | None = None
    reprinted: Reprinted | None = None
    keeper: bool = False  # the keeper's, after the signatures and the time to correct
    result: Raw | UnsetType = UNSET  # the sheet of a game that is over
    schema: int = 0


class Rewound(Body, frozen=True, kw_only=True):
    """The table stands again as it did after `to_step`."""

    to_step: int
    reason: str = ""
    amends: int = 0  # the step that is put right by the steps which follow
    gives_way: bool = False  # only automatic steps are taken back, for an agreed action
    breaks: tuple[str, ...] = ()  # the laws an amendment breaks, stored all the same
    keeper: bool = False  # the keeper's, after the signatures and the time to correct


class Noted(Body, frozen=True, kw_only=True):
    """A remark or a question on a step or on a score line, or the answer to a question."""

    text: str
    on_step: int
    line: str = ""
    question: bool = False
    answers: int = 0  # the step that stored the question


class HouseRuleAgreed(Body, frozen=True, kw_only=True):
    """A named ruling of this table; the rules it waives are waived from now on."""

    name: str
    reason: str = ""
    waives: tuple[str, ...] = ()  # rule ids; none for a ruling that overrules no rule
    actions: tuple[str, ...] = ()  # the kinds of action it is for; none for every kind
    answers: int = 0  # the step that stored the question it came from


class HouseRuleEnded(Body, frozen=True, kw_only=True):
    """The house rule of this name no longer holds."""

    name: str
    reason: str = ""


class Claimed(Body, frozen=True, kw_only=True):
    """The totals on the paper sheet, whole or by category."""

    totals: dict[str, int | dict[str, int]]
    rounds: dict[str, dict[str, int]] = {}  # player -> era or round -> points won in it
    sums: dict[str, int] = {}  # the totals written below categories, where they are not their sum
    winners: tuple[str, ...] = ()  # whom the sheet names


class Counted(Body, frozen=True, kw_only=True):
    """How many of a thing lie on the table, counted by hand; no player: in the middle."""

    player: str = ""
    thing: str
    number: int


class SignedOff(Body, frozen=True, kw_only=True):
    """A player agrees with the result."""

    player: str


class Confirmed(Body, frozen=True, kw_only=True):
    """A seat has looked at the sheet and confirms it: that of a round, or of the table so far."""

    player: str
    on_step: int  # the standing step whose sheet it was
    totals: dict[str, int]
    round: int = 0  # 0: the whole sheet


class NameForgotten(Body, frozen=True, kw_only=True):
    """Somebody's name was taken out of every step before this one (docs/people.md)."""

    shown: tuple[str, ...]  # what stands in its place, one for each way it was spelt


class Removed(Body, frozen=True, kw_only=True):
    """The last step of a game whose contents its keeper has removed: all that is left of it."""

    title: str
    steps: int  # how many it had
    head: str  # the last link of its chain
    reason: str = ""


AnyBody = (
    Started
    | ActionTaken
    | Corrected
    | Rewound
    | Noted
    | Claimed
    | SignedOff
    | Confirmed
    | Counted
    | HouseRuleAgreed
    | HouseRuleEnded
    | NameForgotten
    | Removed
)


class Step(Struct, frozen=True):
    """A domain event as the library sees one: identity, version, body."""

    originator_id: UUID
    originator_version: int
    body: AnyBody


encode_body = msgspec.json.Encoder().encode
decode_body: Any = msgspec.json.Decoder(AnyBody).decode
decode_bodies: Any = msgspec.json.Decoder(list[AnyBody]).decode
