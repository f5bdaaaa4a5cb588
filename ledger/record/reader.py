"""Records in a file, one or many."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ledger.chain import Chain
from ledger.chain.lines import ChainLine, Header
from ledger.record.build import Record
from ledger.record.lines import NO_DEADLINE, BadRecord, Deadline, bad, numbered, read_line


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
    read_lines: list[bytes] = []  # of this record, as they are; chained only if it has its chain
    closed = False
    number = 1
    for number, raw in numbered(source):
        deadline.check(number)
        line = read_line(number, raw)
        if isinstance(line, Header):
            if record is not None:
                yield record
            record, read_lines, closed = Record(line, number, []), [], False
        elif record is None:
            raise bad(number, "no_header")
        elif closed:
            raise bad(number, "behind_the_chain")
        elif isinstance(line, ChainLine):
            closed = True
            record.fault = _fault(record, number, read_lines, line)
            continue
        else:
            record.lines.append((number, line))
        read_lines.append(raw)
    if record is None:
        raise bad(number, "no_header")
    yield record


def _fault(
    record: Record, number: int, read_lines: list[bytes], told: ChainLine
) -> BadRecord | None:
    """The first line that is not as it was when the chain was written."""
    chain = Chain()
    for raw in read_lines:
        chain.add(raw)
    here = chain.last_line
    lines = [record.line, *(one for one, _ in record.lines)]
    for line, was, found in zip(lines, told.links, here.links, strict=False):
        if was != found:
            return bad(line, "chain_differs")
    if here.steps != told.steps:
        return bad(number, f"steps_missing:{told.steps}", "steps")
    return None if here.head == told.head else bad(number, "chain_differs")
