"""A file: written ahead, durable, one connection that writes."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock
from typing import Any
from uuid import UUID

from eventsourcing.persistence import IntegrityError, OperationalError, StoredEvent
from eventsourcing.sqlite import (
    SQLiteApplicationRecorder,
    SQLiteConnection,
    SQLiteConnectionPool,
    SQLiteDatastore,
    SQLiteFactory,
)

from ledger.storage import LogRow, Unanswered, sqlite_links, sqlite_removal
from ledger.storage.files import WatchedFiles
from ledger.storage.links import Birth, LinkRow, StoredRow

LOCK_TIMEOUT = 10  # seconds a writer waits for another process
ROOM = 32 + 1000 * (24 + 4096)  # bytes SQLite writes ahead, page by page, before it begins anew
BODY = "CAST(coalesce(state, '') AS BLOB)"  # bytes, whatever somebody has put there
PLENTY = 100 * ROOM  # bytes free; on a fuller disk no room is taken beforehand


class DurablePool(SQLiteConnectionPool):
    """Connections on which a committed step survives a power cut."""

    def _create_connection(self) -> SQLiteConnection:
        connection = sqlite3.connect(
            self.db_name,
            check_same_thread=False,
            isolation_level=None,
            cached_statements=128,
            timeout=self.lock_timeout or LOCK_TIMEOUT,
        )
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.row_factory = sqlite3.Row
        connection.text_factory = readable  # one damaged row must not hide the others
        self.is_journal_mode_wal = True
        return SQLiteConnection(sqlite_conn=connection, max_age=self.max_age)


def readable(text: bytes) -> str:
    return text.decode(errors="replace")


def make_room(writer: sqlite3.Connection) -> None:
    """Zeros where the steps to come will be written ahead.

    A file that keeps its length is made durable in half the time of one that grows. SQLite reads
    it as far as there are pages of its own. Nobody else may write meanwhile.
    """
    from shutil import disk_usage  # loads every way to pack a file

    path = writer.execute("PRAGMA database_list").fetchone()[2]
    if disk_usage(Path(path).parent).free < PLENTY:
        return
    writer.execute("BEGIN IMMEDIATE")
    try:
        with Path(f"{path}-wal").open("r+b") as ahead:
            ahead.write(bytes(max(0, ROOM - ahead.seek(0, os.SEEK_END))))
            ahead.flush()
            os.fsync(ahead.fileno())
    except OSError:  # it grows as it is written
        pass
    finally:
        writer.execute("COMMIT")


class WriterDatastore(SQLiteDatastore):
    """A pool for reading and one connection for writing, closed together."""

    def __init__(self, db_name: str, **kwargs: Any) -> None:
        super().__init__(db_name, **kwargs)
        self.pool.close()
        self.pool = DurablePool(db_name=db_name, lock_timeout=LOCK_TIMEOUT, max_overflow=100)
        self.lock = Lock()
        self.writer: sqlite3.Connection | None = None
        self.writes = 0
        self.chained = False  # the tables of the chain are there
        self.readers: list[sqlite3.Connection] = []  # those nobody is using now
        self.files: WatchedFiles | None = None

    def open_writer(self) -> sqlite3.Connection:
        if self.writer is None:
            self.writer = self._connect()
            self.writer.execute("SELECT count(*) FROM sqlite_master").fetchone()  # opens the files
            self.files = self.files.opened_again() if self.files else self._watched()
        return self.writer

    def _watched(self) -> WatchedFiles:
        return WatchedFiles(str(self.pool.db_name))

    def drop_writer(self) -> None:
        """The next step is written by a new connection."""
        if self.writer is not None:
            self.writer.close()
            self.writer = None

    def read(self, sql: str, params: Sequence[Any]) -> list[Any]:
        """Plain tuples. The library's pool takes longer to hand out a connection than a short
        query takes on it."""
        try:
            reader = self.readers.pop()
        except IndexError:
            if self.files is not None:
                self.files.check()  # another file would be made in its place
            reader = self._connect()
        try:
            return reader.execute(sql, params).fetchall()
        finally:
            self.readers.append(reader)

    def _connect(self) -> sqlite3.Connection:
        connection = self.pool._create_connection()._sqlite_conn
        connection.row_factory = None
        return connection

    def close(self) -> None:
        """What was written ahead is put into the file itself: whoever copies that alone has all
        there is."""
        super().close()
        for reader in getattr(self, "readers", ()):
            reader.close()
        self.readers = []
        writer = getattr(self, "writer", None)
        if writer is not None:
            with suppress(sqlite3.Error):  # held by another process, or a full disk: it stays ahead
                writer.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            writer.close()
            self.writer = None


class WriterRecorder(SQLiteApplicationRecorder):
    """One INSERT is one durable transaction. The key still refuses a second step of one number."""

    datastore: WriterDatastore

    def insert_events(
        self, stored_events: Sequence[StoredEvent], **kwargs: Any
    ) -> Sequence[int] | None:
        return self.insert_rows(
            [
                (event.originator_id.hex, event.originator_version, event.topic, event.state)  # type: ignore[union-attr]
                for event in stored_events
            ]
        )

    def insert_rows(self, rows: list[StoredRow], links: Sequence[LinkRow] = ()) -> list[int]:
        with self._writing() as writer:
            if self.datastore.writes == 1:  # who records one step may record many
                make_room(writer)
            self.datastore.writes += 1
            return self._watched_insert(writer, rows, links)

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        try:
            with self.datastore.lock:
                yield self.datastore.open_writer()
        except sqlite3.IntegrityError as error:
            raise IntegrityError(error) from error
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_IOERR_FSYNC:
                # All of it was written, and may be found there if we are killed before it is
                # written over.
                raise Unanswered(str(error)) from error
            raise OperationalError(error) from error

    def _watched_insert(
        self, writer: sqlite3.Connection, rows: list[StoredRow], links: Sequence[LinkRow]
    ) -> list[int]:
        """Looks at the files before and after: what went into a file that is gone is not told to be
        stored."""
        files = self.datastore.files
        assert files is not None
        files.check()
        try:
            ids = self._insert_rows(writer, rows, links)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_READONLY:
                self.datastore.drop_writer()  # a disk that was ill for a moment opens it like that
            raise
        files.check()
        for number in ids:
            files.seen(number)
        return ids

    def _insert_rows(
        self, writer: sqlite3.Connection, rows: list[StoredRow], links: Sequence[LinkRow]
    ) -> list[int]:
        writer.execute("BEGIN IMMEDIATE")
        try:
            if not self.datastore.chained:
                sqlite_links.make_tables(writer)
            ids = self._numbered(writer, rows)
            if links:
                sqlite_links.add(writer, links)
            writer.execute("COMMIT")
        except BaseException:
            if writer.in_transaction:  # a full disk has ended it already
                writer.execute("ROLLBACK")
            raise
        self.datastore.chained = True
        return ids

    def _numbered(self, writer: sqlite3.Connection, rows: list[StoredRow]) -> list[int]:
        """Numbers in the log. SQLite gives each row the one behind the highest there is; many rows
        go in with one call."""
        if len(rows) == 1:
            return [writer.execute(self.insert_events_statement, rows[0]).lastrowid or 0]
        writer.executemany(self.insert_events_statement, rows)
        last: int = writer.execute("SELECT last_insert_rowid()").fetchone()[0]
        return [*range(last - len(rows) + 1, last + 1)]

    # ------------------------------------------------------------------ the chain

    def insert_links(self, game_id: UUID, links: Sequence[LinkRow]) -> None:
        with self._writing() as writer:
            sqlite_links.add_older(writer, game_id.hex, links)

    def last_link(self, game_id: UUID, lte: int) -> tuple[int, bytes] | None:
        return sqlite_links.last(self.datastore.read, game_id, lte)

    def select_links(self, game_id: UUID) -> list[tuple[int, bytes, int]]:
        return sqlite_links.of_game(self.datastore.read, game_id)

    def linked_games(self) -> list[str]:
        return sqlite_links.games(self.datastore.read)

    def is_born(self, game_id: UUID) -> bool:
        return sqlite_links.is_born(self.datastore.read, game_id)

    def select_births(self) -> list[Birth]:
        return sqlite_links.births(self.datastore.read)

    # ------------------------------------------------------------------ hidden and removed

    def hide(self, game_id: UUID, by: str, at: str) -> None:
        with self._writing() as writer:
            sqlite_removal.hide(writer, game_id.hex, by, at)

    def show(self, game_id: UUID) -> None:
        with self._writing() as writer:
            sqlite_removal.show(writer, game_id.hex)

    def erase(self, row: StoredRow, links: Sequence[LinkRow]) -> None:
        with self._writing() as writer:
            files = self.datastore.files
            assert files is not None
            files.check()
            files.seen(sqlite_removal.erase(writer, self.events_table_name, row, links))

    def rewrite(
        self, changed: Sequence[StoredRow], added: Sequence[StoredRow], links: Sequence[LinkRow]
    ) -> None:
        with self._writing() as writer:
            files = self.datastore.files
            assert files is not None
            files.check()
            table = self.events_table_name
            for number in sqlite_removal.rewrite(writer, table, changed, added, links):
                files.seen(number)

    def forget_hider(self, names: Sequence[str]) -> None:
        with self._writing() as writer:
            sqlite_removal.forget_hider(writer, names)

    def is_hidden(self, game_id: UUID) -> bool:
        return sqlite_links.is_hidden(self.datastore.read, game_id)

    def has_steps(self, game_id: UUID) -> bool:
        sql = (
            f"SELECT 1 FROM {self.events_table_name} WHERE originator_id=? AND originator_version=1"
        )
        return bool(self.datastore.read(sql, (game_id.hex,)))

    def hidden_games(self) -> dict[str, tuple[str, str]]:
        return sqlite_links.hidden(self.datastore.read)

    # ------------------------------------------------------------------ looking

    def select_log_of(self, game_id: UUID) -> list[LogRow]:
        sql = (
            "SELECT rowid, originator_id, originator_version, CAST(state AS BLOB)"
            f" FROM {self.events_table_name} WHERE originator_id=? ORDER BY originator_version"
        )
        return self.datastore.read(sql, (game_id.hex,))

    def select_named_rows(self, game_id: UUID) -> list[tuple[int, str, bytes]]:
        sql = (
            f"SELECT originator_version, topic, {BODY}"
            f" FROM {self.events_table_name} WHERE originator_id=? ORDER BY originator_version"
        )
        return self.datastore.read(sql, (game_id.hex,))

    def last_step(self, game_id: UUID) -> int:
        sql = f"SELECT max(originator_version) FROM {self.events_table_name} WHERE originator_id=?"
        return self.datastore.read(sql, (game_id.hex,))[0][0] or 0

    def last_steps(self) -> dict[str, int]:
        table = self.events_table_name
        sql = f"SELECT originator_id, max(originator_version) FROM {table} GROUP BY originator_id"
        return dict(self.datastore.read(sql, ()))

    def stored_games(self) -> list[str]:
        sql = f"SELECT DISTINCT originator_id FROM {self.events_table_name}"
        return [str(row[0]) for row in self.datastore.read(sql, ())]

    def select_rows(self, game_id: UUID, gt: int, lte: int | None) -> list[tuple[int, bytes]]:
        sql = (
            f"SELECT originator_version, {BODY} FROM {self.events_table_name} "
            "WHERE originator_id=? AND originator_version>? "
        )
        params: list[Any] = [game_id.hex, gt]
        if lte is not None:
            sql += "AND originator_version<=? "
            params.append(lte)
        return self.datastore.read(sql + "ORDER BY originator_version", params)

    def select_log(self, after: int, limit: int) -> list[LogRow]:
        sql = (
            f"SELECT rowid, originator_id, originator_version, {BODY} "
            f"FROM {self.events_table_name} WHERE rowid>? ORDER BY rowid LIMIT ?"
        )
        with self.datastore.lock:  # the writer still has the pages it has just written
            rows: list[LogRow] = (
                self.datastore.open_writer().execute(sql, (after, limit)).fetchall()
            )
            if rows and self.datastore.files is not None:
                self.datastore.files.read(rows[-1][0])
            return rows


class WriterFactory(SQLiteFactory):
    """The library's factory with our datastore and recorder."""

    application_recorder_class = WriterRecorder

    def __init__(self, env: Any) -> None:
        super().__init__(env)
        library_datastore = self.datastore
        self.datastore = WriterDatastore(library_datastore.pool.db_name)
        library_datastore.close()
