"""The chain of a game: a line of its record and the link of the line before make the next link.

Whoever has a record can work the links out again (docs/record.md). The last one is the head.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from hashlib import sha256

from ledger.chain.lines import ChainLine, encode
from ledger.errors import Unreadable
from ledger.ruleset import read_json

CHANGING = ("steps", "seed")  # of the header, while the game is played
SHORT = 12  # letters that a record tells of each link but the last


def next_link(before: bytes, text: bytes) -> bytes:
    return sha256(before + text).digest()


def header_text(header: bytes) -> bytes:
    """A header as it is chained: without what changes, in one order."""
    try:
        said = read_json(header)
    except Unreadable:  # of a file from outside, which is refused elsewhere
        return header
    for name in CHANGING:
        said.pop(name, None)
    return json.dumps(said, sort_keys=True, separators=(",", ":")).encode()


class Chain:
    """The links of one record, line after line."""

    def __init__(self) -> None:
        self.links: list[bytes] = []

    def add(self, line: bytes) -> bytes:
        text = line.strip()
        if not self.links:
            text = header_text(text)
        self.links.append(next_link(self.links[-1] if self.links else b"", text))
        return line

    @property
    def head(self) -> str:
        return self.links[-1].hex() if self.links else ""

    @property
    def last_line(self) -> ChainLine:
        links = tuple(link.hex()[:SHORT] for link in self.links)
        return ChainLine(steps=len(links), head=self.head, links=links)


def chained(lines: Iterable[bytes]) -> Iterator[bytes]:
    """The lines of a record, and behind them the line that holds their chain."""
    chain = Chain()
    yield from map(chain.add, lines)
    yield encode(chain.last_line) + b"\n"


def head_of(lines: Iterable[bytes]) -> str:
    chain = Chain()
    for line in lines:
        chain.add(line)
    return chain.head
