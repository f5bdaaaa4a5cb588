"""The read tables of one game, drawn in memory: for when their file cannot follow the log."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from threading import Lock
from typing import Any
from uuid import UUID

from ledger.aggregates.game import Game
from ledger.application import Ledger
from ledger.projections import search
from ledger.projections.queries import Queries, ReadDatabase
from ledger.projections.writer import Pages, make_tables


class GameTables(Queries):
    """Answers every question about this game from the log alone; nothing is written to a disk."""

    def __init__(self, ledger: Ledger, game_id: UUID) -> None:
        self._ledger = ledger
        self._connection = sqlite3.connect(
            ":memory:", isolation_level=None, check_same_thread=False
        )
        self._connection.execute("BEGIN")
        make_tables(self._connection, "")
        recorder: Any = ledger.recorder
        rows = recorder.select_rows(game_id, 0, None)
        if rows:
            log = [(step, game_id.hex, step, state) for step, state in rows]
            Pages(ledger, self._connection, _nothing_loaded, anew=True).add(log)
        self._connection.execute("COMMIT")
        self.db = ReadDatabase(self._connection, Lock())

    def tagged(self, tag: str) -> Sequence[str]:
        return self._ledger.shelf.tags.games(tag)

    def keep_search_up(self) -> None:
        search.keep_up(self._connection)

    def close(self) -> None:
        self.db.close()


def _nothing_loaded(game_id: UUID) -> Game | None:
    return None
