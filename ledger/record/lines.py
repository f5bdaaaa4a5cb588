"""The lines of a record file: what each may hold, and how one is read (docs/record.md)."""

from __future__ import annotations

import io
import re
import time
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from ledger.aggregates.steps import Evidence, ValueChanged
from ledger.errors import LedgerError, Refusal, Unreadable
from ledger.limits import MAX_DOCUMENT, MAX_EMPTY_LINES, beyond
from ledger.ruleset import read_json
from ledger.schemas import checked
from ledger.schemas.derive import schema_of

FORMAT = "ledger-record/1"
MAX_LINE = MAX_DOCUMENT  # a catalogue or a position is a few hundred kB at most
LONG_NUMBER = re.compile(rb"\d{10}|\d[eE]\+?\d")  # perhaps out of range; an id looks so too

Time = Annotated[datetime, Meta(tz=True)]


class BadRecord(LedgerError):
    """A record that cannot be taken in: the line at fault and what is wrong with it."""

    code = "bad_record"

    def __init__(self, line: int, cause: LedgerError) -> None:
        super().__init__(line=line, cause=cause.code)
        self.line, self.cause = line, cause

    def __str__(self) -> str:
        return f"line {self.line}: {self.cause}"


def bad(line: int, code: str, field: str = "") -> BadRecord:
    return BadRecord(line, Unreadable({field: [code]}))


class Deadline:
    """The moment at which a file that takes too long is left; what was stored before it stays."""

    def __init__(self, seconds: float) -> None:
        self._end = time.monotonic() + seconds

    @property
    def over(self) -> bool:
        return time.monotonic() > self._end

    def check(self, line: int) -> None:
        if self.over:
            raise bad(line, "takes_too_long")


NO_DEADLINE = Deadline(float("inf"))


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
    seen_by: str | UnsetType | None = UNSET  # what others held is unknown here; null: a spectator
    evidence: Evidence = "recorded"
    entered: Time | None = None
    result: Raw | UnsetType = UNSET
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


AnyLine = (
    ActionLine
    | CorrectionLine
    | RewindLine
    | NoteLine
    | ClaimLine
    | CountLine
    | SignOffLine
    | HouseRuleLine
    | HouseRuleEndLine
)

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
}


class _Mark(Struct, frozen=True):
    """Just enough to know what a line is."""

    format: Any = UNSET
    kind: str = "action"


_mark = msgspec.json.Decoder(_Mark)
_header = msgspec.json.Decoder(Header)
_lines: dict[str, msgspec.json.Decoder[Any]] = {
    kind: msgspec.json.Decoder(line) for kind, line in KINDS.items()
}
encode = msgspec.json.Encoder().encode


def numbered(source: bytes | Iterable[bytes | str]) -> Iterator[tuple[int, bytes]]:
    """The lines that hold something, with their numbers. A file is read line by line."""
    file: Any = io.BytesIO(source) if isinstance(source, bytes) else source
    if hasattr(file, "readline"):
        given_lines = iter(lambda: file.readline(MAX_LINE + 1), file.read(0))
    else:
        given_lines = iter(file)
    empty = 0
    for number, given in enumerate(given_lines, start=1):
        raw = given.encode("utf-8", "surrogateescape") if isinstance(given, str) else given
        if len(raw) > MAX_LINE:
            raise bad(number, f"line_too_long:{MAX_LINE}")
        if number == 1:
            raw = raw.removeprefix(b"\xef\xbb\xbf")
        try:
            raw.decode()
        except UnicodeDecodeError:
            raise bad(number, "not_utf8") from None
        if raw.strip():
            yield number, raw
            continue
        empty += 1
        if empty > MAX_EMPTY_LINES:
            raise bad(number, f"too_many_empty_lines:{MAX_EMPTY_LINES}")


def read_line(number: int, raw: bytes) -> Header | AnyLine:
    if LONG_NUMBER.search(raw):
        _check_numbers(number, raw)
    try:
        mark = _mark.decode(raw)
        if mark.format is not UNSET:
            if mark.format != FORMAT:
                raise bad(number, f"wrong_format:{FORMAT}", "format")
            return _header.decode(raw)
        if mark.kind in _lines:
            found: AnyLine = _lines[mark.kind].decode(raw)
            return found
    except (msgspec.MsgspecError, RecursionError):
        pass
    raise BadRecord(number, _fault(raw))


def _check_numbers(number: int, raw: bytes) -> None:
    try:
        place = beyond(read_json(raw))
    except Unreadable as error:
        raise BadRecord(number, error) from None
    if place is not None:
        raise bad(number, "number_out_of_range", place)


def _fault(raw: bytes) -> Unreadable:
    """Field by field, why a line could not be read."""
    try:
        data = read_json(raw)
        if not isinstance(data, dict):
            return Unreadable({"": ["not_an_object"]})
        if "format" in data:
            checked(schema_of(Header), data)
        else:
            kind = data.get("kind", "action")
            if not isinstance(kind, str) or kind not in KINDS:
                return Unreadable({"kind": [f"not_one_of:{', '.join(KINDS)}"]})
            if kind != "action":
                del data["kind"]
            checked(schema_of(KINDS[kind]), data)
    except Unreadable as error:
        return error
    return Unreadable({"": ["not_json"]})
