"""The read tables as one reader may see them: every question is asked of the allowed games only."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from threading import Lock

from flask import g, request

from ledger.projections import Projections
from ledger.projections.queries import Queries, ReadDatabase
from ledger.web.access.identity import standing, the_accounts, who, whole
from ledger.web.access.rights import Right

SHOWN = (
    "SELECT game FROM {0}shown WHERE visibility = 'public'"
    " UNION SELECT game FROM {0}roles WHERE account = "
)
FROM_FILE = SHOWN.format("access.") + "(SELECT account FROM temp.reader)"
FROM_SERVER = "SELECT game FROM temp.allowed"
WITH_A_GAME = (
    "SELECT DISTINCT m.name FROM main.sqlite_master AS m, pragma_table_info(m.name) AS c"
    " WHERE c.name = 'game' AND m.type IN ('table', 'view') AND m.name != 'games'"
)


class SeenTables(Queries):
    """Views of the same names hide the tables, so that no query needs to think of it."""

    def __init__(self, read: Projections, account: str, game: str) -> None:
        self._read, self._account, self._game = read, account, game
        self._open()

    def _open(self) -> None:
        accounts = the_accounts()
        with self._read.standing_still():
            connection = sqlite3.connect(
                self._read.path, isolation_level=None, check_same_thread=False
            )
            run = connection.execute
            run("PRAGMA temp_store = MEMORY")  # a full disk is no reason not to read
            if accounts.path is not None:
                run("ATTACH ? AS access", [str(accounts.path)])
            tables = run(WITH_A_GAME).fetchall()
        reader = [self._account, self._game]
        run("CREATE TEMP TABLE reader AS SELECT ? AS account, ? AS game", reader)
        if accounts.path is None:
            run("CREATE TEMP TABLE allowed (game TEXT PRIMARY KEY) WITHOUT ROWID")
            found = accounts.rows(SHOWN.format("") + "?", [self._account])
            connection.executemany("INSERT INTO allowed VALUES (:game)", found)
        mine = (FROM_FILE if accounts.path else FROM_SERVER) + " UNION SELECT game FROM temp.reader"
        run(f"CREATE TEMP VIEW games AS SELECT * FROM main.games WHERE id IN ({mine})")
        for (name,) in tables:
            quoted = '"' + name.replace('"', '""') + '"'
            run(
                f"CREATE TEMP VIEW {quoted} AS SELECT * FROM main.{quoted}"
                " WHERE game IN (SELECT game FROM temp.games)"
            )
        run("PRAGMA query_only = ON")
        self.db = ReadDatabase(connection, Lock())

    def catch_up(self) -> int:
        return self._read.catch_up()

    def rebuild(self) -> int:
        rebuilt = self._read.rebuild()
        self.db.close()
        self._open()
        return rebuilt

    def tagged(self, tag: str) -> Sequence[str]:
        return self._read.tagged(tag)

    def keep_search_up(self) -> None:
        self._read.keep_search_up()

    def close(self) -> None:
        self.db.close()


def seen_tables(read: Projections) -> Projections:
    """The tables themselves for a keeper of the club, who may see every game."""
    account = who()
    if (account is not None and account.acts_as_keeper) or not read.built:
        return read  # what is not built yet has no rows
    if "seen_tables" not in g:
        g.seen_tables = SeenTables(read, account.account if account else "", _this_game())
    found: Projections = g.seen_tables
    return found


def _this_game() -> str:
    """The game of the address, which may be unlisted."""
    game_id = (request.view_args or {}).get("game_id")
    if game_id is None or Right.LOOK not in standing(game_id).rights:
        return ""
    return whole(game_id)


def close(error: BaseException | None = None) -> None:
    if (found := g.pop("seen_tables", None)) is not None:
        found.close()
