"""Records in a file, one or many."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ledger.record.build import Record
from ledger.record.lines import NO_DEADLINE, Deadline, Header, bad, numbered, read_line


def read(source: bytes | Iterable[bytes | str]) -> Record:
    """The one record in this file, or BadRecord."""
    records = read_all(source)
    record = next(records)
    following = next(records, None)
    if following is not None:
        raise bad(following.line, "second_header")
    return record


def read_all(
    source: bytes | Iterable[bytes | str], deadline: Deadline = NO_DEADLINE
) -> Iterator[Record]:
    """Every record of a stream, as soon as it is complete: files may be strung together."""
    record: Record | None = None
    number = 1
    for number, raw in numbered(source):
        deadline.check(number)
        line = read_line(number, raw)
        if isinstance(line, Header):
            if record is not None:
                yield record
            record = Record(line, number, [])
        elif record is None:
            raise bad(number, "no_header")
        else:
            record.lines.append((number, line))
    if record is None:
        raise bad(number, "no_header")
    yield record
