"""A PostgreSQL server by its address, shared by any number of processes."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from uuid import UUID

import psycopg
from eventsourcing.persistence import InterfaceError, OperationalError, StoredEvent
from eventsourcing.postgres import PostgresApplicationRecorder, PostgresFactory
from eventsourcing.utils import retry
from psycopg.conninfo import conninfo_to_dict
from psycopg.rows import tuple_row

from ledger.storage import LogRow, StoredRow

FEW = 20  # rows one statement can name
CONNECT_TIMEOUT = 2  # seconds; a server that is gone is asked ten times
SERVER = {
    "dbname": "postgres",
    "host": "127.0.0.1",
    "port": "5432",
    "user": "postgres",
    "password": "none",
}
MORE = "LEDGER_POSTGRES_MORE"  # what else the address says: `?sslmode=require`

again = retry((InterfaceError, OperationalError), max_attempts=10, wait=0.2)


# ------------------------------------------------------------------------- addresses


def server(address: str) -> dict[str, Any]:
    """What a `postgresql://` address says, as a connection takes it."""
    try:
        said = conninfo_to_dict(address)
    except psycopg.ProgrammingError as error:  # it repeats the address, which may hold a password
        raise ValueError(str(error).replace(address, "...").strip()) from None
    return SERVER | {name: str(value) for name, value in said.items()}


def environment(address: str) -> dict[str, str]:
    """The library's settings."""
    said = server(address)
    return {
        "PERSISTENCE_MODULE": "ledger.storage.postgres:PlainFactory",
        **{f"POSTGRES_{name.upper()}": said.pop(name) for name in SERVER},
        "POSTGRES_ENABLE_DB_FUNCTIONS": "y",
        "POSTGRES_POOL_SIZE": "2",
        "POSTGRES_MAX_OVERFLOW": "10",
        "POSTGRES_CONNECT_TIMEOUT": str(CONNECT_TIMEOUT),
        MORE: json.dumps(said),
    }


@contextmanager
def opening(address: str) -> Iterator[None]:
    """One process at a time: PostgreSQL cannot replace a function that another one replaces."""
    with psycopg.connect(**server(address), autocommit=True) as connection:
        connection.execute("SELECT pg_advisory_lock(hashtext('ledger: opening'))")
        yield  # the lock ends with the connection


# ------------------------------------------------------------------------- rows


class PlainRecorder(PostgresApplicationRecorder):
    """One INSERT is one durable transaction. The library's function takes an array of composite
    values, which cost more to write down than the row to store, and its queries make two objects
    of every row."""

    @property
    def _table(self) -> str:
        return f'"{self.datastore.schema}"."{self.events_table_name}"'

    def insert_rows(self, rows: list[StoredRow]) -> Sequence[int]:
        if 0 < len(rows) <= FEW:
            found: Sequence[int] = self._insert_few(rows)
            return found
        stored = [StoredEvent(UUID(game), step, name, body) for game, step, name, body in rows]
        return self.insert_events(stored) or ()

    @again
    def _insert_few(self, rows: list[StoredRow]) -> list[int]:
        sql = (
            f"INSERT INTO {self._table} (originator_id, originator_version, topic, state)"
            f" VALUES {', '.join(['(%s, %s, %s, %s)'] * len(rows))}"
            " RETURNING notification_id"
        )
        values = [value for row in rows for value in row]
        with (
            self.datastore.get_connection() as connection,
            connection.cursor(row_factory=tuple_row) as cursor,
        ):
            cursor.execute(sql, values, prepare=True)
            return [row[0] for row in cursor.fetchall()]

    def select_rows(self, game_id: UUID, gt: int, lte: int | None) -> list[tuple[int, bytes]]:
        found: list[tuple[int, bytes]] = self._selected(
            f"SELECT originator_version, state FROM {self._table} WHERE originator_id=%s"
            " AND originator_version>%s AND originator_version<=%s ORDER BY originator_version",
            (game_id, gt, 2**62 if lte is None else lte),
        )
        return found

    def select_log(self, after: int, limit: int) -> list[LogRow]:
        rows = self._log(after, limit)
        if rows and rows[-1][0] - after != len(rows):
            # PostgreSQL numbers a row before its transaction ends. A number that is missing may yet
            # appear, so we wait until whoever is writing now is done, and look again; what comes
            # behind was begun since, and may leave new gaps.
            last = rows[-1][0]
            with self.datastore.transaction() as cursor:
                cursor.execute(f"LOCK TABLE {self._table} IN SHARE MODE")
            rows = [row for row in self._log(after, limit) if row[0] <= last]
        return rows

    def _log(self, after: int, limit: int) -> list[LogRow]:
        found = self._selected(
            "SELECT notification_id, originator_id, originator_version, state"
            f" FROM {self._table} WHERE notification_id > %s ORDER BY notification_id LIMIT %s",
            (after, limit),
        )
        return [(number, game_id.hex, step, state) for number, game_id, step, state in found]

    @again
    def _selected(self, sql: str, params: Sequence[Any]) -> list[Any]:
        with (
            self.datastore.get_connection() as connection,
            connection.cursor(binary=True, row_factory=tuple_row) as cursor,
        ):
            return cursor.execute(sql, params, prepare=True).fetchall()


class PlainFactory(PostgresFactory):
    """The library's factory with our recorder, and all that the address says."""

    application_recorder_class = PlainRecorder

    def __init__(self, env: Any) -> None:
        super().__init__(env)
        pool: Any = self.datastore.pool
        pool.kwargs = {**pool.kwargs, **json.loads(self.env.get(MORE) or "{}")}
