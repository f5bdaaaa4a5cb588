"""How the lines of a record file are read, and what is wrong with those that cannot be."""

from __future__ import annotations

import io
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import UNSET, Struct

from ledger.chain.lines import FORMAT, KINDS, ActionLine, AnyLine, ChainLine, Header
from ledger.errors import LedgerError, Unreadable
from ledger.limits import MAX_DOCUMENT, MAX_EMPTY_LINES, beyond
from ledger.ruleset import read_json
from ledger.schemas import checked
from ledger.schemas.derive import schema_of

MAX_LINE = MAX_DOCUMENT  # a catalogue or a position is a few hundred kB at most
# Perhaps out of range: so many digits, or an exponent. An id looks so too.
LONG, POWER, POSITIVE_POWER = b"0" * 10, b"0e0", b"0e+0"
STEP = b'{"step":'  # how we begin the line of an action
AS_ZEROS = bytes.maketrans(b"123456789E", b"000000000e")


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


class _Mark(Struct, frozen=True):
    """Just enough to know what a line is."""

    format: Any = UNSET
    kind: str = "action"


_mark = msgspec.json.Decoder(_Mark)
_header = msgspec.json.Decoder(Header)
_action = msgspec.json.Decoder(ActionLine)
_lines: dict[str, msgspec.json.Decoder[Any]] = {
    kind: msgspec.json.Decoder(line) for kind, line in (*KINDS.items(), ("chain", ChainLine))
}


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


def read_line(number: int, raw: bytes) -> Header | AnyLine | ChainLine:
    digits = raw.translate(AS_ZEROS)
    if LONG in digits or POWER in digits or POSITIVE_POWER in digits:
        _check_numbers(number, raw)
    if raw.startswith(STEP):  # an action, nearly always: then it is read once and not twice
        with suppress(msgspec.MsgspecError, RecursionError):
            return _action.decode(raw)
    try:
        mark = _mark.decode(raw)
        if mark.format is not UNSET:
            if mark.format != FORMAT:
                raise bad(number, f"wrong_format:{FORMAT}", "format")
            return _header.decode(raw)
        if mark.kind in _lines:
            found: AnyLine | ChainLine = _lines[mark.kind].decode(raw)
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
            if not isinstance(kind, str) or kind not in _lines:
                return Unreadable({"kind": [f"not_one_of:{', '.join(KINDS)}"]})
            if kind != "action":
                del data["kind"]
            checked(schema_of(KINDS.get(kind, ChainLine)), data)
    except Unreadable as error:
        return error
    return Unreadable({"": ["not_json"]})
