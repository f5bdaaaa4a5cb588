"""The file the accounts are kept in: its tables, and how they are read and written."""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from typing import Any

from sqlite_utils import Database

TABLES: dict[str, tuple[dict[str, Any], str | tuple[str, ...]]] = {
    "accounts": (
        {"account": str, "name": str, "password": str, "keeper": int, "sessions": int}
        | {"token": str, "made_at": str},
        "account",
    ),
    "invitations": (
        {"id": str, "by": str, "keeper": int, "game": str, "role": str, "seat": str}
        | {"until": str, "used_by": str},
        "id",
    ),
    "roles": (
        {"account": str, "game": str, "role": str, "seat": str},
        ("account", "game", "role", "seat"),
    ),
    "shown": ({"game": str, "visibility": str}, "game"),
    "settings": ({"name": str, "value": str}, "name"),
    "open_sessions": (
        {"id": str, "account": str, "begun": float, "seen": float}
        | {"address": str, "device": str, "code_due": int},
        "id",
    ),
    "second_factors": ({"account": str, "secret": str, "confirmed": int, "used": int}, "account"),
    "recovery_codes": ({"id": int, "account": str, "code": str}, "id"),
    "delays": ({"what": str, "failures": int, "at": float}, "what"),
    "sign_ins": (
        {"id": int, "at": float, "last": float, "what": str, "failed": int, "account": str}
        | {"by": str, "address": str, "device": str, "about": str, "times": int},
        "id",
    ),
}


class AccountTables:
    """One file. Several threads and processes may use it at once."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.touch(mode=0o600, exist_ok=True)  # hashes of passwords: for the owner alone
        connection = sqlite3.connect(
            self.path, isolation_level=None, check_same_thread=False, timeout=30
        )
        connection.execute("PRAGMA journal_mode=WAL")
        self._db = Database(connection)
        self._lock = RLock()
        self.prepare()

    def prepare(self) -> None:
        """A file of an older version gets the tables it lacks; those it has stay as they are."""
        with self.writing():
            for name, (columns, key) in TABLES.items():
                self._db.table(name).create(columns, pk=key, if_not_exists=True)
            self._db.execute("DROP TABLE IF EXISTS attempts")  # counted in `delays` since
            self._db.execute(
                "INSERT OR IGNORE INTO settings VALUES ('secret', ?)", [secrets.token_hex(32)]
            )

    def close(self) -> None:
        self._db.close()

    @contextmanager
    def writing(self) -> Generator[None, None, None]:
        """One transaction. Within it `change` adds to it."""
        with self._lock:
            if self._db.conn.in_transaction:
                yield
                return
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._db.execute("COMMIT")
            except BaseException:
                self._db.execute("ROLLBACK")
                raise

    def rows(self, sql: str, params: Any = ()) -> list[dict[str, Any]]:
        with self._lock:
            return list(self._db.query(sql, params))

    def change(self, sql: str, params: Any = ()) -> int:
        """How many rows it has changed."""
        with self.writing():
            return int(self._db.execute(sql, params).rowcount)

    @property
    def secret(self) -> str:
        """Signs sessions and links; the same in every process and after a restart."""
        return str(self.rows("SELECT value FROM settings WHERE name='secret'")[0]["value"])
