"""market: what lies on the table for everybody, whenever a step changed it."""

from __future__ import annotations

import sqlite3
from operator import is_
from typing import Any

import msgspec
from sqlite_utils import Database

from ledger.projections.game_cursor import Watched

INSERT = "INSERT INTO market VALUES (?,?,?)"

_encode = msgspec.json.Encoder().encode


class Market:
    def __init__(self) -> None:
        self._new: list[tuple[int, int, str]] = []

    @staticmethod
    def make(db: Database) -> None:
        columns = {"game": int, "step": int, "document": str}
        db.table("market").create(columns, pk=("game", "step"))

    def recall(self, connection: sqlite3.Connection, watched: Watched) -> None:
        watched.market = watched.rules.look.market(watched.state)

    def see(self, watched: Watched) -> None:
        if not watched.moved:
            return
        rules, state = watched.rules, watched.state
        if rules.look.market_parts is not None:
            before, watched.market_parts = watched.market_parts, rules.look.market_parts(state)
            if all(map(is_, before, watched.market_parts)) and before:
                return  # the very same parts: nothing to work out
        document = rules.look.market(state)
        if document != watched.market:
            watched.market = document
            self._new.append((watched.number, watched.step, _encode(document).decode()))

    def write(self, connection: sqlite3.Connection) -> None:
        if self._new:
            connection.executemany(INSERT, self._new)
            self._new = []


def document_of(row: Any) -> dict[str, Any]:
    document: dict[str, Any] = msgspec.json.decode(row)
    return document
