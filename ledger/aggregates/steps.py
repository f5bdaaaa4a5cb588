"""What a game's log is made of: one step is one stored row."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from ledger.errors import Refusal
from ledger.ruleset import Setup


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
    # whose record this was, taken in while the game was on: a seat's, None for a spectator's
    seen_by: str | UnsetType | None = UNSET
    schema: int = 0


class ActionTaken(Body, frozen=True, kw_only=True):
    """What was asked, everything it caused, and the refusals the table overruled."""

    action: Raw
    events: Raw
    waived: tuple[Refusal, ...] = ()
    reason: str = ""
    auto: bool = False  # nobody had to choose it
    schema: int = 0


class Corrected(Body, frozen=True, kw_only=True):
    """What the table set right by hand, as events."""

    events: Raw
    reason: str
    schema: int = 0


class Rewound(Body, frozen=True, kw_only=True):
    """The table stands again as it did after `to_step`."""

    to_step: int
    reason: str = ""


class Noted(Body, frozen=True, kw_only=True):
    """A remark on a step or on a score line."""

    text: str
    on_step: int
    line: str = ""


class Claimed(Body, frozen=True, kw_only=True):
    """The totals on the paper sheet, whole or by category."""

    totals: dict[str, int | dict[str, int]]


class SignedOff(Body, frozen=True, kw_only=True):
    """A player agrees with the result."""

    player: str


AnyBody = Started | ActionTaken | Corrected | Rewound | Noted | Claimed | SignedOff


class Step(Struct, frozen=True):
    """A domain event as the library sees one: identity, version, body."""

    originator_id: UUID
    originator_version: int
    body: AnyBody


encode_body = msgspec.json.Encoder().encode
decode_body: Any = msgspec.json.Decoder(AnyBody).decode
decode_bodies: Any = msgspec.json.Decoder(list[AnyBody]).decode
