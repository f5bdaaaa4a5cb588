"""Small tables beside the log, that every process shares: in a file, or on the PostgreSQL server.

The statements are written once, in what both kinds of database understand.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from threading import RLock
from typing import Any, Protocol

from ledger.storage import on_postgres
from ledger.storage.files import keep_private

# Table -> its columns with their types, and its key. A key `id` of numbers is counted up.
Definitions = Mapping[str, tuple[Mapping[str, type], str | tuple[str, ...]]]
LOCK_TIMEOUT = 30  # seconds a writer waits for another process


class Tables(Protocol):
    """Several threads, processes and hosts may use them at once."""

    @property
    def path(self) -> Path | None:
        """Of the file, if they lie in one."""

    def rows(self, sql: str, params: Any = ()) -> list[dict[str, Any]]: ...

    def change(self, sql: str, params: Any = ()) -> int:
        """How many rows it has changed."""

    def writing(self) -> AbstractContextManager[None]:
        """One transaction, in which nobody else writes. Within it `change` adds to it."""

    def wiping(self) -> AbstractContextManager[None]:
        """A transaction that leaves nothing behind of the rows it deletes."""

    def tell(self, about: str) -> None:
        """Others who listen to the store hear of it once the change is made."""

    def heard(self) -> None:
        """Somebody else has told of a change."""

    def changes(self) -> int:
        """Another number as soon as anybody has told of a change; in a file, has changed it."""

    def prepare(self) -> None:
        """Makes the tables that are not there yet; those that are stay as they are."""

    def close(self) -> None: ...


def open_tables(place: str | Path, definitions: Definitions, *, lasting: bool = True) -> Tables:
    """At a `postgresql://` address or in a file. What is not `lasting` may be lost in a crash."""
    if on_postgres(str(place)):
        from ledger.storage.postgres_tables import ServerTables  # slow to load

        return ServerTables(str(place), definitions)
    return FileTables(place, definitions, lasting=lasting)


def copy_rows(source: Tables, target: Tables, definitions: Definitions) -> None:
    """Every row of one in the place of those of the other."""
    with target.writing():
        for name, (columns, _) in definitions.items():
            target.change(f"DELETE FROM {name}")
            named, marks = ", ".join(columns), ", ".join("?" * len(columns))
            for row in source.rows(f"SELECT {named} FROM {name}"):
                sql = f"INSERT INTO {name} ({named}) VALUES ({marks})"
                target.change(sql, [row[column] for column in columns])
    target.prepare()


class FileTables:
    def __init__(self, path: str | Path, definitions: Definitions, *, lasting: bool = True) -> None:
        self.path = Path(path)
        self._definitions = definitions
        self.path.parent.mkdir(parents=True, exist_ok=True)
        keep_private(self.path)  # hashes of passwords: for the owner alone
        connection = sqlite3.connect(
            self.path, isolation_level=None, check_same_thread=False, timeout=LOCK_TIMEOUT
        )
        connection.execute("PRAGMA journal_mode=WAL")
        if not lasting:
            connection.execute("PRAGMA synchronous=OFF")
        from sqlite_utils import Database  # slow to load, and not every command has such tables

        self._db = Database(connection)
        self._lock = RLock()
        self.prepare()

    def prepare(self) -> None:
        with self.writing():
            for name, (columns, key) in self._definitions.items():
                self._db.table(name).create(dict(columns), pk=key, if_not_exists=True)

    def close(self) -> None:
        self._db.close()

    @contextmanager
    def writing(self) -> Iterator[None]:
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

    @contextmanager
    def wiping(self) -> Iterator[None]:
        with self._lock:
            self._db.execute("PRAGMA secure_delete=ON")
            with self.writing():
                yield
                for name in self._definitions:
                    self._write_anew(name)
            with suppress(sqlite3.Error):  # another process reads: it is done when that one is
                self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def _write_anew(self, name: str) -> None:
        """Copies of a row may be left in a page from when pages were split."""
        columns, key = self._definitions[name]
        named = ", ".join(columns)
        self._db.execute(f"ALTER TABLE {name} RENAME TO {name}_old")
        self._db.table(name).create(dict(columns), pk=key)
        self._db.execute(f"INSERT INTO {name} ({named}) SELECT {named} FROM {name}_old")
        self._db.execute(f"DROP TABLE {name}_old")

    def rows(self, sql: str, params: Any = ()) -> list[dict[str, Any]]:
        with self._lock:
            return list(self._db.query(sql, params))

    def change(self, sql: str, params: Any = ()) -> int:
        with self.writing():
            return int(self._db.execute(sql, params).rowcount)

    def tell(self, about: str) -> None:
        """Nobody listens to a file: others look at `changes`."""

    def heard(self) -> None: ...

    def changes(self) -> int:
        """SQLite counts what others have changed and what this connection has."""
        with self._lock:
            others: int = self._db.execute("PRAGMA data_version").fetchone()[0]
            return others + self._db.conn.total_changes
