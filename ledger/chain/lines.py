"""The lines of a record: what each may hold (docs/record.md). The chain is made of them."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from ledger.aggregates.steps import Evidence, ValueChanged
from ledger.errors import Refusal

FORMAT = "ledger-record/1"

Time = Annotated[datetime, Meta(tz=True)]


class Part(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    pass


class CatalogueUsed(Part, frozen=True, kw_only=True):
    id: str = ""
    hash: str = ""
    text: str | None = None


class Begun(Part, frozen=True, kw_only=True):
    by: str = ""
    at: Time | None = None


class ForkedFrom(Part, frozen=True, kw_only=True):
    game: UUID
    step: int


class Header(Part, frozen=True, kw_only=True):
    format: str
    game: UUID | None = None
    title: str
    players: tuple[str, ...]
    first_player: str | None = None
    options: dict[str, Any] = {}
    dealer: Literal["table", "virtual"] | UnsetType = UNSET  # always written
    seed_commitment: str | None = None
    seed: str | None = None
    catalogue: CatalogueUsed = CatalogueUsed()
    position: Raw | UnsetType = UNSET
    rules_version: str | None = None
    schema: int | None = None
    started: Begun = Begun()
    forked_from: ForkedFrom | None = None
    set_aside: tuple[str, ...] = ()
    seen_by: str | UnsetType | None = UNSET  # what others held is unknown here; null: a spectator
    evidence: Evidence = "recorded"
    entered: Time | None = None
    result: Raw | UnsetType = UNSET
    play: Raw | UnsetType = UNSET  # as another play logger kept it
    steps: int | None = None  # how many steps the game has, the setup included


class ActionLine(Part, frozen=True, kw_only=True):
    kind: Literal["action"] = "action"
    step: int | None = None
    action: Raw
    events: Raw | UnsetType = UNSET
    waived: tuple[Refusal | str, ...] = ()
    reason: str = ""
    house: tuple[str, ...] = ()
    auto: bool = False
    led: bool = False
    keeper: bool = False
    result: Raw | UnsetType = UNSET
    schema: int | None = None
    by: str = ""
    at: Time | None = None


class NamedPart(Part, frozen=True, kw_only=True):
    """An unknown component that was named."""

    thing: str
    component: str
    player: str = ""
    pile: str = ""
    since: int = 0


class ReprintedPart(Part, frozen=True, kw_only=True):
    """The catalogue a game goes on with."""

    text: str
    changes: tuple[ValueChanged, ...] = ()


class CorrectionLine(Part, frozen=True, kw_only=True, tag_field="kind", tag="correction"):
    step: int | None = None
    events: Raw
    reason: str = ""
    named: NamedPart | None = None
    reprinted: ReprintedPart | None = None
    keeper: bool = False
    result: Raw | UnsetType = UNSET
    schema: int | None = None
    by: str = ""
    at: Time | None = None


class RewindLine(Part, frozen=True, kw_only=True, tag_field="kind", tag="rewind"):
    step: int | None = None
    to_step: int
    reason: str = ""
    amends: int | None = None
    gives_way: bool = False
    breaks: tuple[str, ...] = ()
    keeper: bool = False
    by: str = ""
    at: Time | None = None


class NoteLine(Part, frozen=True, kw_only=True, tag_field="kind", tag="note"):
    step: int | None = None
    text: str
    on_step: int | None = None
    line: str = ""
    question: bool = False
    answers: int | None = None
    by: str = ""
    at: Time | None = None


class HouseRuleLine(Part, frozen=True, kw_only=True, tag_field="kind", tag="house_rule"):
    step: int | None = None
    name: str
    reason: str = ""
    waives: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()
    answers: int | None = None
    by: str = ""
    at: Time | None = None


class HouseRuleEndLine(Part, frozen=True, kw_only=True, tag_field="kind", tag="house_rule_end"):
    step: int | None = None
    name: str
    reason: str = ""
    by: str = ""
    at: Time | None = None


class ClaimLine(Part, frozen=True, kw_only=True, tag_field="kind", tag="claim"):
    step: int | None = None
    totals: dict[str, int | dict[str, int]]
    rounds: dict[str, dict[str, int]] = {}
    sums: dict[str, int] = {}
    winners: tuple[str, ...] = ()
    by: str = ""
    at: Time | None = None


class CountLine(Part, frozen=True, kw_only=True, tag_field="kind", tag="count"):
    step: int | None = None
    player: str = ""
    thing: str
    number: Annotated[int, Meta(ge=0)]
    by: str = ""
    at: Time | None = None


class SignOffLine(Part, frozen=True, kw_only=True, tag_field="kind", tag="sign_off"):
    step: int | None = None
    player: str
    by: str = ""
    at: Time | None = None


class ConfirmLine(Part, frozen=True, kw_only=True, tag_field="kind", tag="confirm"):
    step: int | None = None
    player: str
    on_step: int
    totals: dict[str, int]
    round: int = 0
    by: str = ""
    at: Time | None = None


class NameForgottenLine(Part, frozen=True, kw_only=True, tag_field="kind", tag="name_forgotten"):
    step: int | None = None
    shown: tuple[str, ...]
    by: str = ""
    at: Time | None = None


AnyLine = (
    ActionLine
    | CorrectionLine
    | RewindLine
    | NoteLine
    | ClaimLine
    | CountLine
    | SignOffLine
    | ConfirmLine
    | HouseRuleLine
    | HouseRuleEndLine
    | NameForgottenLine
)


class ChainLine(Part, frozen=True, kw_only=True, tag_field="kind", tag="chain"):
    """The last line: what is before it, as it was written. It is no step."""

    steps: int
    head: str
    links: tuple[str, ...] = ()


KINDS: dict[str, type[AnyLine]] = {
    "action": ActionLine,
    "correction": CorrectionLine,
    "rewind": RewindLine,
    "note": NoteLine,
    "house_rule": HouseRuleLine,
    "house_rule_end": HouseRuleEndLine,
    "claim": ClaimLine,
    "count": CountLine,
    "sign_off": SignOffLine,
    "confirm": ConfirmLine,
    "name_forgotten": NameForgottenLine,
}

encode = msgspec.json.Encoder().encode
