"""The event store: the library's own modules with a msgspec mapper and one writer on SQLite."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Lock, local
from typing import Any
from urllib.parse import unquote, urlsplit
from uuid import UUID

import psycopg
from eventsourcing.persistence import (
    AggregateRecorder,
    EventStore,
    IntegrityError,
    InterfaceError,
    JSONTranscoder,
    Mapper,
    OperationalError,
    Recording,
    StoredEvent,
)
from eventsourcing.postgres import PostgresApplicationRecorder, PostgresFactory
from eventsourcing.sqlite import (
    SQLiteApplicationRecorder,
    SQLiteConnection,
    SQLiteConnectionPool,
    SQLiteDatastore,
    SQLiteFactory,
)
from eventsourcing.utils import retry
from psycopg.rows import tuple_row

from ledger.aggregates.steps import Step, decode_bodies, decode_body, encode_body

LOCK_TIMEOUT = 10  # seconds a writer waits for another process
FEW = 20  # rows one statement can name

LogRow = tuple[int, str, int, bytes]  # notification id, game id, step, body
StoredRow = tuple[str, int, str, bytes]  # game id, step, name of the body, body


def on_postgres(address: str) -> bool:
    return address.startswith(("postgresql://", "postgres://"))


def environment(address: str) -> dict[str, str]:
    """The library's settings for a file path or a `postgresql://` address."""
    if not on_postgres(address):
        path = Path(address).expanduser()
        path.parent.mkdir(parents=True, exist_ok=True)
        return {"PERSISTENCE_MODULE": "ledger.storage:WriterFactory", "SQLITE_DBNAME": str(path)}
    url = urlsplit(address)
    return {
        "PERSISTENCE_MODULE": "ledger.storage:PlainFactory",
        "POSTGRES_DBNAME": url.path.lstrip("/") or "postgres",
        "POSTGRES_HOST": url.hostname or "127.0.0.1",
        "POSTGRES_PORT": str(url.port or 5432),
        "POSTGRES_USER": unquote(url.username or "postgres"),
        "POSTGRES_PASSWORD": unquote(url.password or "none"),
        "POSTGRES_ENABLE_DB_FUNCTIONS": "y",
        "POSTGRES_POOL_SIZE": "2",
        "POSTGRES_MAX_OVERFLOW": "10",
    }


@contextmanager
def opening(address: str) -> Iterator[None]:
    """One process at a time: PostgreSQL cannot replace a function that another one replaces."""
    if not on_postgres(address):
        yield
        return
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("SELECT pg_advisory_lock(hashtext('ledger: opening'))")
        yield  # the lock ends with the connection


def stored_row(step: Step) -> StoredRow:
    body = step.body
    return step.originator_id.hex, step.originator_version, type(body).__name__, encode_body(body)


class StepMapper(Mapper[UUID]):
    """A step to and from a stored row. The topic is the body's name, short and for ever."""

    def __init__(self) -> None:
        super().__init__(transcoder=JSONTranscoder())

    def to_stored_event(self, domain_event: Any) -> StoredEvent:
        body = domain_event.body
        return StoredEvent(
            domain_event.originator_id,
            domain_event.originator_version,
            type(body).__name__,
            encode_body(body),
        )

    def to_domain_event(self, stored_event: StoredEvent) -> Any:
        return Step(
            stored_event.originator_id,  # type: ignore[arg-type]
            stored_event.originator_version,
            decode_body(stored_event.state),
        )


class StepStore(EventStore[UUID]):
    """Decodes a whole stream in one call, and reads plain tuples where the recorder offers them."""

    def __init__(self, mapper: Mapper[UUID], recorder: AggregateRecorder) -> None:
        super().__init__(mapper, recorder)
        self._mine = local()  # what each thread has put last

    def get(
        self,
        originator_id: UUID,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Iterator[Any]:
        if desc or limit is not None:
            return super().get(originator_id, gt=gt, lte=lte, desc=desc, limit=limit)
        recorder: Any = self.recorder
        if isinstance(recorder, WriterRecorder):
            rows = recorder.select_rows(originator_id, gt or 0, lte)
        else:
            stored = recorder.select_events(originator_id, gt=gt, lte=lte)
            rows = [(event.originator_version, event.state) for event in stored]
        bodies = decode_bodies(b"[" + b",".join([state for _, state in rows]) + b"]")
        return iter(
            [Step(originator_id, row[0], body) for row, body in zip(rows, bodies, strict=True)]
        )

    def put(self, domain_events: Sequence[Any], **kwargs: Any) -> list[Recording[UUID]]:
        """Stores the steps together or not at all; nobody here reads Recording objects."""
        rows = [stored_row(step) for step in domain_events]
        if isinstance(self.recorder, WriterRecorder):
            ids: Sequence[int] = self.recorder.insert_rows(rows)
        else:
            stored = [self.mapper.to_stored_event(step) for step in domain_events]
            ids = self.recorder.insert_events(stored, **kwargs) or ()
        self._mine.rows = [
            (number, game, step, state)
            for number, (game, step, _, state) in zip(ids, rows, strict=True)
        ]
        return []

    def just_put(self, after: int) -> Sequence[LogRow]:
        """What this thread has put last, if it is what comes next in the log: it need not be read
        back. What others put behind it comes with the next call."""
        rows: Sequence[LogRow] = getattr(self._mine, "rows", ())
        self._mine.rows = ()
        if rows and rows[0][0] == after + 1 and rows[-1][0] == after + len(rows):
            return rows
        return ()

    def log_after(self, after: int, limit: int) -> Sequence[LogRow]:
        """The log in the order of recording."""
        return select_log(self.recorder, after, limit)


class DurablePool(SQLiteConnectionPool):
    """Connections on which a committed step survives a power cut."""

    def _create_connection(self) -> SQLiteConnection:
        connection = sqlite3.connect(
            self.db_name,
            uri=self.db_name.startswith("file:"),
            check_same_thread=False,
            isolation_level=None,
            cached_statements=128,
            timeout=self.lock_timeout or LOCK_TIMEOUT,
        )
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.row_factory = sqlite3.Row
        self.is_journal_mode_wal = True
        return SQLiteConnection(sqlite_conn=connection, max_age=self.max_age)


class WriterDatastore(SQLiteDatastore):
    """A pool for reading and one connection for writing, closed together."""

    def __init__(self, db_name: str, **kwargs: Any) -> None:
        super().__init__(db_name, **kwargs)
        self.pool.close()
        self.pool = DurablePool(db_name=db_name, lock_timeout=LOCK_TIMEOUT, max_overflow=100)
        self.lock = Lock()
        self.writer: sqlite3.Connection | None = None
        self.readers: list[sqlite3.Connection] = []  # those nobody is using now

    def open_writer(self) -> sqlite3.Connection:
        if self.writer is None:
            self.writer = self._connect()
        return self.writer

    def read(self, sql: str, params: Sequence[Any]) -> list[Any]:
        """Plain tuples. The library's pool takes longer to hand out a connection than a short
        query takes on it."""
        try:
            reader = self.readers.pop()
        except IndexError:
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
        super().close()
        writer = getattr(self, "writer", None)
        if writer is not None:
            writer.close()
            self.writer = None
        for reader in getattr(self, "readers", ()):
            reader.close()
        self.readers = []


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

    def insert_rows(self, rows: list[StoredRow]) -> list[int]:
        try:
            with self.datastore.lock:
                return self._insert_rows(self.datastore.open_writer(), rows)
        except sqlite3.IntegrityError as error:
            raise IntegrityError(error) from error
        except sqlite3.OperationalError as error:
            raise OperationalError(error) from error

    def _insert_rows(self, writer: sqlite3.Connection, rows: list[StoredRow]) -> list[int]:
        if len(rows) == 1:
            return [writer.execute(self.insert_events_statement, rows[0]).lastrowid or 0]
        writer.execute("BEGIN IMMEDIATE")
        try:
            ids = [writer.execute(self.insert_events_statement, row).lastrowid or 0 for row in rows]
            writer.execute("COMMIT")
        except BaseException:
            writer.execute("ROLLBACK")
            raise
        return ids

    def select_rows(self, originator_id: UUID, gt: int, lte: int | None) -> list[tuple[int, bytes]]:
        sql = (
            f"SELECT originator_version, state FROM {self.events_table_name} "
            "WHERE originator_id=? AND originator_version>? "
        )
        params: list[Any] = [originator_id.hex, gt]
        if lte is not None:
            sql += "AND originator_version<=? "
            params.append(lte)
        return self.datastore.read(sql + "ORDER BY originator_version", params)

    def select_log(self, after: int, limit: int) -> list[LogRow]:
        """(notification id, game id, step, body) in the order of recording, as plain tuples."""
        sql = (
            f"SELECT rowid, originator_id, originator_version, state "
            f"FROM {self.events_table_name} WHERE rowid>? ORDER BY rowid LIMIT ?"
        )
        with self.datastore.lock:  # the writer still has the pages it has just written
            return self.datastore.open_writer().execute(sql, (after, limit)).fetchall()


def select_log(recorder: Any, after: int, limit: int) -> list[LogRow]:
    """The log in the order of recording, as plain tuples, from either store."""
    if isinstance(recorder, WriterRecorder):
        return recorder.select_log(after, limit)
    rows: list[LogRow] = _notifications(recorder, after, limit)
    if rows and rows[-1][0] - after != len(rows):
        # PostgreSQL numbers a row before its transaction ends. A number that is missing may yet
        # appear, so we wait until whoever is writing now is done, and look again.
        with recorder.datastore.transaction() as cursor:
            cursor.execute(f"LOCK TABLE {_table(recorder)} IN SHARE MODE")
        rows = _notifications(recorder, after, limit)
    return rows


@retry((InterfaceError, OperationalError), max_attempts=10, wait=0.2)
def _notifications(recorder: Any, after: int, limit: int) -> list[LogRow]:
    """The library's own query makes two objects of every row first."""
    sql = (
        "SELECT notification_id, originator_id, originator_version, state"
        f" FROM {_table(recorder)} WHERE notification_id > %s ORDER BY notification_id LIMIT %s"
    )
    with (
        recorder.datastore.get_connection() as connection,
        connection.cursor(binary=True, row_factory=tuple_row) as cursor,
    ):
        found = cursor.execute(sql, (after, limit), prepare=True).fetchall()
    return [(number, game_id.hex, step, state) for number, game_id, step, state in found]


def _table(recorder: Any) -> str:
    return f'"{recorder.datastore.schema}"."{recorder.events_table_name}"'


class WriterFactory(SQLiteFactory):
    """The library's factory with our datastore and recorder."""

    application_recorder_class = WriterRecorder

    def __init__(self, env: Any) -> None:
        super().__init__(env)
        library_datastore = self.datastore
        self.datastore = WriterDatastore(library_datastore.pool.db_name)
        library_datastore.close()


class PlainRecorder(PostgresApplicationRecorder):
    """One INSERT is one durable transaction, as above. The library's function takes an array of
    composite values, which cost more to write down than the row to store."""

    @retry((InterfaceError, OperationalError), max_attempts=10, wait=0.2)
    def insert_events(
        self, stored_events: Sequence[StoredEvent], **kwargs: Any
    ) -> Sequence[int] | None:
        if not 0 < len(stored_events) <= FEW:
            ids: Sequence[int] | None = super().insert_events(stored_events, **kwargs)
            return ids
        sql = (
            f"INSERT INTO {_table(self)} (originator_id, originator_version, topic, state)"
            f" VALUES {', '.join(['(%s, %s, %s, %s)'] * len(stored_events))}"
            " RETURNING notification_id"
        )
        values: list[Any] = []
        for event in stored_events:
            values += event.originator_id, event.originator_version, event.topic, event.state
        with (
            self.datastore.get_connection() as connection,
            connection.cursor(row_factory=tuple_row) as cursor,
        ):
            cursor.execute(sql, values, prepare=True)
            return [row[0] for row in cursor.fetchall()]


class PlainFactory(PostgresFactory):
    """The library's factory with our recorder."""

    application_recorder_class = PlainRecorder
