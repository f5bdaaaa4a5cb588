"""The links that are stored with the steps, in the same transaction: one for each step of a game,
and one for each game the store has ever had. What they are for is in docs/record.md."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock
from typing import NamedTuple, Protocol
from uuid import UUID
from zlib import crc32

from cachetools import LRUCache

from ledger.aggregates.steps import AnyBody, Removed, Started, Step, decode_body, encode_body
from ledger.chain.lines import encode
from ledger.chain.links import header_text, next_link
from ledger.chain.step_lines import step_line

LINKS, BIRTHS, HIDDEN = "ledger_links", "ledger_births", "ledger_hidden"
STORE = UUID(int=0)  # of the births, the row that tells how many there were
REMEMBERED = 1024  # games

StoredRow = tuple[str, int, str, bytes]  # game id, step, name of the body, body
LinkRow = tuple[str, int, bytes, int]  # game id, step, link, checksum of the stored row
Birth = tuple[str, int, bytes]  # game id, which game of the store it is, link


class LinkTable(Protocol):
    """What both recorders offer for the chain."""

    def select_rows(self, game_id: UUID, gt: int, lte: int | None) -> Sequence[tuple[int, bytes]]:
        """(step, body) of one game, oldest first."""

    def last_link(self, game_id: UUID, lte: int) -> tuple[int, bytes] | None:
        """The last step up to this one that has a link."""

    def insert_links(self, game_id: UUID, links: Sequence[LinkRow]) -> None:
        """Those of a game older than the chain; what is there already stays."""


class LastLink(NamedTuple):
    step: int
    link: bytes
    schema: int  # of step 1


def checksum(name: str, body: bytes) -> int:
    """A damaged row is known by it, also where the damage is in nothing that a record tells."""
    return crc32(name.encode(), crc32(body))


def text_of(game_id: UUID, number: int, body: AnyBody, schema: int) -> bytes:
    """A step as it is chained."""
    if isinstance(body, Removed):
        return encode_body(body)
    line = encode(step_line(game_id, number, body, schema))
    return header_text(line) if number == 1 else line


def schema_of(body: AnyBody) -> int:
    return body.schema if isinstance(body, Started) else 0


def birth_link(before: bytes, game: str) -> bytes:
    return next_link(before, game.encode())


def links_of(game_id: UUID, rows: Sequence[tuple[int, bytes]]) -> list[LinkRow]:
    """Of a whole game, worked out from its stored rows."""
    links: list[LinkRow] = []
    schema, link = 0, b""
    for number, state in rows:
        body = decode_body(state)
        if number == 1:
            schema = schema_of(body)
        elif isinstance(body, Removed):
            link = bytes.fromhex(body.head)
        link = next_link(link, text_of(game_id, number, body, schema))
        links.append((game_id.hex, number, link, checksum(type(body).__name__, state)))
    return links


class Linker:
    """Works out the links of what is about to be stored; it remembers where each game stands, so
    that a step costs one hash and no question."""

    def __init__(self, table: LinkTable) -> None:
        self._table = table
        self._last: LRUCache[UUID, LastLink] = LRUCache(REMEMBERED)
        self._lock = Lock()

    def links(
        self, steps: Sequence[Step], rows: Sequence[StoredRow]
    ) -> tuple[list[LinkRow], dict[UUID, LastLink]]:
        """The links of these steps, and what to remember once they are stored."""
        links: list[LinkRow] = []
        ends: dict[UUID, LastLink] = {}
        for step, row in zip(steps, rows, strict=True):
            game, number, body = step.originator_id, step.originator_version, step.body
            if number == 1:
                before = LastLink(0, b"", schema_of(body))
            else:
                before = ends.get(game) or self._before(game, number)
            link = next_link(before.link, text_of(game, number, body, before.schema))
            links.append((row[0], number, link, checksum(row[2], row[3])))
            ends[game] = LastLink(number, link, before.schema)
        return links, ends

    def remember(self, ends: dict[UUID, LastLink]) -> None:
        with self._lock:
            self._last.update(ends)

    def adopt(self, game_id: UUID) -> None:
        """A game older than the chain gets its links."""
        self._table.insert_links(
            game_id, links_of(game_id, self._table.select_rows(game_id, 0, None))
        )

    def _before(self, game: UUID, number: int) -> LastLink:
        with self._lock:
            known = self._last.get(game)
        if known is not None and known.step == number - 1:
            return known
        first = self._table.select_rows(game, 0, 1)
        schema = schema_of(decode_body(first[0][1])) if first else 0
        found = self._table.last_link(game, number - 1)
        if found is None:
            self.adopt(game)
            found = self._table.last_link(game, number - 1) or (0, b"")
        return LastLink(*found, schema)
