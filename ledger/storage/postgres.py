"""A PostgreSQL server by its address, shared by any number of processes."""

from __future__ import annotations

import json
import select
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import wraps
from threading import BoundedSemaphore, local
from time import monotonic, sleep
from typing import Any, ParamSpec, TypeVar
from uuid import UUID

import psycopg
from eventsourcing.persistence import (
    DatabaseError,
    DataError,
    IntegrityError,
    InterfaceError,
    InternalError,
    NotSupportedError,
    OperationalError,
    PersistenceError,
    ProgrammingError,
)
from eventsourcing.postgres import (
    PostgresApplicationRecorder,
    PostgresDatastore,
    PostgresFactory,
)
from psycopg.conninfo import conninfo_to_dict
from psycopg.pq import TransactionStatus
from psycopg.rows import tuple_row
from psycopg.types.composite import register_composite

from ledger.storage import LogRow, Unanswered
from ledger.storage.links import Birth, LinkRow, StoredRow
from ledger.storage.postgres_links import LinkSql, plain_birth

FEW = 20  # rows that one statement stores
CONNECT_TIMEOUT = 2  # seconds, the least that PostgreSQL's library knows
CONNECTIONS = 12  # of a process at a time
ANSWER = 5.0  # seconds in which a server that took a question has to answer it
ROWS_A_SECOND = 500  # of many that are stored together, on a slow machine
PATIENCE = 2.0  # seconds in which a server that restarts is waited for
PAUSE = 0.1  # seconds between tries
LINK: dict[str, Any] = {  # a machine that is gone is noticed, not waited for
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
    "tcp_user_timeout": "5000",
    "connect_timeout": CONNECT_TIMEOUT,
}
SERVER = {
    "dbname": "postgres",
    "host": "127.0.0.1",
    "port": "5432",
    "user": "postgres",
    "password": "none",
}
STRAY = "ownedledger_events"
MORE = "LEDGER_POSTGRES_MORE"  # what else the address says: `?sslmode=require`

TOLD: dict[type[psycopg.Error], type[PersistenceError]] = {  # what the library calls each error
    psycopg.InterfaceError: InterfaceError,
    psycopg.OperationalError: OperationalError,
    psycopg.DataError: DataError,
    psycopg.IntegrityError: IntegrityError,
    psycopg.InternalError: InternalError,
    psycopg.ProgrammingError: ProgrammingError,
    psycopg.NotSupportedError: NotSupportedError,
    psycopg.DatabaseError: DatabaseError,
}
T = TypeVar("T")
Params = ParamSpec("Params")


def _without_answer(error: BaseException | None) -> bool:
    """Whether nobody knows what became of what was sent. A server that says no has stored nothing;
    one that says that it is going down may have."""
    state: str | None = getattr(error, "sqlstate", None)
    return state is None or state.startswith("57P")


def again(work: Callable[Params, T]) -> Callable[Params, T]:
    """Tries until the server is back, but not for long. Once it was not, others do not wait for it
    either, until it answers again."""

    @wraps(work)
    def tried(*args: Params.args, **kwargs: Params.kwargs) -> T:
        recorder: Any = args[0]
        link: Link = recorder.datastore.link
        end = monotonic() + (0 if link.down else PATIENCE)
        while True:
            try:
                done = work(*args, **kwargs)
            except (InterfaceError, OperationalError):
                if monotonic() >= end:
                    link.down = True
                    raise
                sleep(PAUSE)
            else:
                link.down = False
                return done

    return tried


# ------------------------------------------------------------------------- addresses


def server(address: str) -> dict[str, Any]:
    """What a `postgresql://` address says, as a connection takes it."""
    try:
        said = conninfo_to_dict(address)
    except psycopg.ProgrammingError as error:  # it repeats the address, which may hold a password
        raise ValueError(str(error).replace(address, "...").strip()) from None
    return SERVER | {name: str(value) for name, value in said.items()}


def database(address: str) -> str:
    """Which database it is, whoever asks for it and however they prove who they are."""
    said = server(address)
    host = said.get("hostaddr") or said["host"].lower()
    host = "127.0.0.1" if host == "localhost" else host
    return "\n".join((host, said["port"], said["dbname"]))


def environment(address: str) -> dict[str, str]:
    """The library's settings."""
    said = server(address)
    return {
        "PERSISTENCE_MODULE": "ledger.storage.postgres:PlainFactory",
        **{f"POSTGRES_{name.upper()}": said.pop(name) for name in SERVER},
        "POSTGRES_ENABLE_DB_FUNCTIONS": "y",
        MORE: json.dumps(said),
    }


@contextmanager
def opening(address: str) -> Iterator[None]:
    """One process at a time: PostgreSQL cannot replace a function that another one replaces."""
    said = {"connect_timeout": CONNECT_TIMEOUT, **server(address)}
    with psycopg.connect(**said, autocommit=True) as connection:
        connection.execute("SELECT pg_advisory_lock(hashtext('ledger: opening'))")
        yield  # the lock ends with the connection


# ------------------------------------------------------------------------- rows


def adopt(cursor: Any, table: str, stray: str) -> None:
    """Served with accounts, earlier versions stored steps in a table of another name, where nobody
    else found them. They come to the others, in their order."""
    found = cursor.execute("SELECT to_regclass(%s) AS stray", (stray,), prepare=False).fetchone()
    if found["stray"] is None:
        return
    columns = "originator_id, originator_version, topic, state"
    cursor.execute(
        f"INSERT INTO {table} ({columns}) SELECT {columns} FROM {stray} AS s WHERE NOT EXISTS"
        f" (SELECT 1 FROM {table} AS t WHERE (t.originator_id, t.originator_version) ="
        " (s.originator_id, s.originator_version)) ORDER BY s.notification_id",
        prepare=False,
    )
    sql = f"SELECT {columns} FROM {stray} EXCEPT SELECT {columns} FROM {table}"
    if cursor.execute(sql, prepare=False).fetchone() is None:
        cursor.execute(f"DROP TABLE {stray}", prepare=False)
    else:  # two games of one id: nothing is thrown away
        cursor.execute(f"ALTER TABLE {stray} RENAME TO {STRAY}_kept", prepare=False)


class PlainRecorder(PostgresApplicationRecorder):
    """One INSERT is one durable transaction. The library's function takes an array of composite
    values, which cost more to write down than the row to store, and its queries make two objects
    of every row."""

    datastore: PlainDatastore

    @property
    def _table(self) -> str:
        return f'"{self.datastore.schema}"."{self.events_table_name}"'

    def create_table(self) -> None:
        super().create_table()
        with self.datastore.transaction(commit=True) as cursor:
            for statement in self._chain.tables:
                cursor.execute(statement, prepare=False)
            adopt(cursor, self._table, f'"{self.datastore.schema}"."{STRAY}"')

    @property
    def _chain(self) -> LinkSql:
        return LinkSql(self.datastore.schema)

    def insert_rows(self, rows: list[StoredRow], links: Sequence[LinkRow] = ()) -> Sequence[int]:
        sent: list[bool] = []
        try:
            ids = self._insert(rows, links, sent) if rows else ()
        except (InterfaceError, OperationalError) as error:
            if sent and _without_answer(error.__cause__):
                raise Unanswered(str(error)) from error
            raise
        for game, step in {row[0]: row[1] for row in rows}.items():  # the last of each
            self.datastore.crier.say(f"step {game}", str(step))
        return ids

    @again
    def _insert(
        self, rows: list[StoredRow], links: Sequence[LinkRow], sent: list[bool]
    ) -> Sequence[int]:
        before = len(sent)
        born = [game for game, step, *_ in links if step == 1]
        try:
            with (
                self.datastore.link.patience(ANSWER + len(rows) / ROWS_A_SECOND),
                self.datastore.get_connection() as connection,
                connection.cursor(row_factory=tuple_row) as cursor,
            ):
                sent.append(True)
                if not born and len(rows) <= FEW:
                    return self._insert_few(cursor, rows, links)
                with connection.transaction():
                    return self._insert_many(cursor, rows, links, born)
        except IntegrityError:
            if before and (ids := self._stored(rows)):
                return ids  # an earlier try was stored, and only its answer was lost
            raise

    def _insert_many(
        self, cursor: Any, rows: list[StoredRow], links: Sequence[LinkRow], born: list[str]
    ) -> list[int]:
        last = self._chain.lock_births(cursor) if born else None
        ids: list[int] = []
        for n in range(0, len(rows), FEW):
            part = slice(n, n + FEW)
            ids += self._insert_few(cursor, rows[part], links[part])
        if last is not None:
            self._chain.bear(cursor, born, *last)
        return ids

    def _insert_few(
        self, cursor: Any, rows: Sequence[StoredRow], links: Sequence[LinkRow]
    ) -> list[int]:
        """One statement, so that the links are stored with their steps."""
        four = "(%s, %s, %s, %s)"
        sql = (
            f"INSERT INTO {self._table} (originator_id, originator_version, topic, state)"
            f" VALUES {', '.join([four] * len(rows))} RETURNING notification_id"
        )
        if links:
            add = f"INSERT INTO {self._chain.links} VALUES {', '.join([four] * len(links))}"
            sql = f"WITH linked AS ({add}), stored AS ({sql}) SELECT notification_id FROM stored"
        values = [value for row in (*links, *rows) for value in row]
        cursor.execute(sql, values, prepare=True)
        return [row[0] for row in cursor.fetchall()]

    # ------------------------------------------------------------------ the chain

    def insert_links(self, game_id: UUID, links: Sequence[LinkRow]) -> None:
        with (
            self.datastore.get_connection() as connection,
            connection.cursor(row_factory=tuple_row) as cursor,
            connection.transaction(),
        ):
            self._chain.older(cursor, game_id, links)

    def last_link(self, game_id: UUID, lte: int) -> tuple[int, bytes] | None:
        found = self._selected(self._chain.last, (game_id, lte))
        return found[0] if found else None

    def select_links(self, game_id: UUID) -> list[tuple[int, bytes, int]]:
        found: list[tuple[int, bytes, int]] = self._selected(self._chain.of_game, (game_id,))
        return found

    def linked_games(self) -> list[str]:
        return [row[0].hex for row in self._selected(self._chain.games, ())]

    def is_born(self, game_id: UUID) -> bool:
        return bool(self._selected(self._chain.birth, (game_id,)))

    def select_births(self) -> list[Birth]:
        return [plain_birth(row) for row in self._selected(self._chain.all_births, ())]

    # ------------------------------------------------------------------ hidden and removed

    def hide(self, game_id: UUID, by: str, at: str) -> None:
        sql = f"INSERT INTO {self._chain.hidden} VALUES (%s, %s, %s) ON CONFLICT DO NOTHING"
        self._done(sql, (game_id, by, at))

    def show(self, game_id: UUID) -> None:
        self._done(f"DELETE FROM {self._chain.hidden} WHERE game=%s", (game_id,))

    def erase(self, row: StoredRow, links: Sequence[LinkRow]) -> None:
        """The tombstone in the place of all steps before it. The table is then written anew: a
        deleted row would stay in its page until something else needs the room."""
        before = (UUID(row[0]), row[1])
        earlier = "originator_id=%s AND originator_version<%s"
        with (
            self.datastore.link.patience(60 * ANSWER),
            self.datastore.get_connection() as connection,
            connection.cursor(row_factory=tuple_row) as cursor,
        ):
            with connection.transaction():
                cursor.execute(f"DELETE FROM {self._chain.links} WHERE game=%s AND step<%s", before)
                self._insert_few(cursor, [row], links)
                cursor.execute(f"DELETE FROM {self._table} WHERE {earlier}", before)
                cursor.execute(f"DELETE FROM {self._chain.hidden} WHERE game=%s", before[:1])
            self.datastore.crier.say(f"step {row[0]}", str(row[1]))
            for table in (self._table, self._chain.links):
                cursor.execute(f"VACUUM (FULL) {table}")

    def rewrite(
        self, changed: Sequence[StoredRow], added: Sequence[StoredRow], links: Sequence[LinkRow]
    ) -> None:
        with (
            self.datastore.link.patience(60 * ANSWER),
            self.datastore.get_connection() as connection,
            connection.cursor(row_factory=tuple_row) as cursor,
        ):
            with connection.transaction():
                for game in {game for game, *_ in links}:
                    cursor.execute(f"DELETE FROM {self._chain.links} WHERE game=%s", (UUID(game),))
                for row in added:
                    self._insert_few(cursor, [row], ())
                cursor.executemany(self._chain.add_older, links)
                cursor.executemany(
                    f"UPDATE {self._table} SET topic=%s, state=%s"
                    " WHERE originator_id=%s AND originator_version=%s",
                    [(topic, state, UUID(game), step) for game, step, topic, state in changed],
                )
            for game, step, *_ in added:
                self.datastore.crier.say(f"step {game}", str(step))
            for table in (self._table, self._chain.links):
                cursor.execute(f"VACUUM (FULL) {table}")

    def forget_hider(self, names: Sequence[str]) -> None:
        self._done(f"UPDATE {self._chain.hidden} SET by='' WHERE by=ANY(%s)", (list(names),))

    def is_hidden(self, game_id: UUID) -> bool:
        return bool(self._selected(f"SELECT 1 FROM {self._chain.hidden} WHERE game=%s", (game_id,)))

    def has_steps(self, game_id: UUID) -> bool:
        sql = f"SELECT 1 FROM {self._table} WHERE originator_id=%s AND originator_version=1"
        return bool(self._selected(sql, (game_id,)))

    def hidden_games(self) -> dict[str, tuple[str, str]]:
        rows = self._selected(f"SELECT game, by, at FROM {self._chain.hidden}", ())
        return {game.hex: (by, at) for game, by, at in rows}

    def _done(self, sql: str, params: Sequence[Any]) -> None:
        with self.datastore.get_connection() as connection, connection.cursor() as cursor:
            cursor.execute(sql, params)

    # ------------------------------------------------------------------ looking

    def select_log_of(self, game_id: UUID) -> list[LogRow]:
        found = self._selected(
            f"SELECT notification_id, originator_version, state FROM {self._table}"
            " WHERE originator_id=%s ORDER BY originator_version",
            (game_id,),
        )
        return [(number, game_id.hex, step, state) for number, step, state in found]

    def select_named_rows(self, game_id: UUID) -> list[tuple[int, str, bytes]]:
        found: list[tuple[int, str, bytes]] = self._selected(
            f"SELECT originator_version, topic, state FROM {self._table}"
            " WHERE originator_id=%s ORDER BY originator_version",
            (game_id,),
        )
        return found

    def last_step(self, game_id: UUID) -> int:
        sql = f"SELECT max(originator_version) FROM {self._table} WHERE originator_id=%s"
        return self._selected(sql, (game_id,))[0][0] or 0

    def last_steps(self) -> dict[str, int]:
        sql = (
            f"SELECT originator_id, max(originator_version) FROM {self._table}"
            " GROUP BY originator_id"
        )
        return {game.hex: step for game, step in self._selected(sql, ())}

    def stored_games(self) -> list[str]:
        sql = f"SELECT DISTINCT originator_id FROM {self._table}"
        return [row[0].hex for row in self._selected(sql, ())]

    def _stored(self, rows: list[StoredRow]) -> list[int]:
        """The places of these very rows in the log; none unless all of them are there."""
        sql = (
            f"SELECT notification_id FROM {self._table}"
            " WHERE originator_id=%s AND originator_version=%s AND topic=%s AND state=%s"
        )
        found = [self._selected(sql, (UUID(game), *rest)) for game, *rest in rows]
        return [one[0][0] for one in found] if all(found) else []

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

    def ask(self, sql: str) -> list[Any]:
        return self._selected(sql, ())

    @again
    def _selected(self, sql: str, params: Sequence[Any]) -> list[Any]:
        with (
            self.datastore.get_connection() as connection,
            connection.cursor(binary=True, row_factory=tuple_row) as cursor,
        ):
            return cursor.execute(sql, params, prepare=True).fetchall()


class TimedConnection(psycopg.Connection[Any]):
    """A connection that does not wait for ever: a server that hangs keeps its side of it open."""

    patience = ANSWER

    def wait(self, gen: Any, interval: float = 0.1, timeout: float | None = None) -> Any:
        return super().wait(gen, interval, self.patience if timeout is None else timeout)


def _has_news(socket: int) -> bool:
    if not hasattr(select, "poll"):  # on Windows, where `select` takes any number
        return bool(select.select([socket], (), (), 0)[0])
    asked = select.poll()
    asked.register(socket, select.POLLIN)
    return bool(asked.poll(0))


class Link:
    """Connections that nobody uses now. Whoever finds none opens one: after an outage the first
    request that comes is served, where the library's pool waits longer after each failure."""

    def __init__(
        self, settings: dict[str, Any], prepare: Callable[[Any], None], most: int = CONNECTIONS
    ) -> None:
        self._settings, self._prepare = settings, prepare
        self._free: list[TimedConnection] = []
        self._places = BoundedSemaphore(most)
        self._mine = local()
        self.down = False

    @contextmanager
    def patience(self, seconds: float) -> Iterator[None]:
        """What this thread asks meanwhile may take so long."""
        self._mine.patience = seconds
        try:
            yield
        finally:
            del self._mine.patience

    @contextmanager
    def connection(self) -> Iterator[psycopg.Connection[Any]]:
        if not self._places.acquire(timeout=PATIENCE):
            raise psycopg.OperationalError("every connection is in use")
        try:
            connection = self._found() or self._opened()
            connection.patience = getattr(self._mine, "patience", ANSWER)
            try:
                yield connection
            except psycopg.OperationalError:
                self.close()  # the others are no better
                connection.close()
                raise
            finally:
                if (
                    not connection.closed
                    and connection.info.transaction_status == TransactionStatus.IDLE
                ):
                    self._free.append(connection)
                else:
                    connection.close()
        finally:
            self._places.release()

    def _found(self) -> TimedConnection | None:
        """One that nobody uses. A server that has ended it has said so on it, and nobody reads
        what is not asked for: it is of no use any more."""
        while self._free:
            with suppress(IndexError):
                connection = self._free.pop()
                if not _has_news(connection.pgconn.socket):
                    return connection
                connection.close()
        return None

    def _opened(self) -> TimedConnection:
        connection = TimedConnection.connect(**self._settings)
        try:
            self._prepare(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    def close(self) -> None:
        while self._free:
            with suppress(IndexError):
                self._free.pop().close()


class PlainDatastore(PostgresDatastore):
    """The library's datastore, with connections of its own."""

    def __init__(self, settings: dict[str, Any], schema: str) -> None:
        said = {name: settings[name] for name in SERVER}
        super().__init__(**said, schema=schema, enable_db_functions=True)
        from ledger.storage.postgres_news import Crier  # which needs the links of this module

        self.link = Link(settings, self.after_connect_func())
        self.crier = Crier(self.link)

    @contextmanager
    def get_connection(self) -> Iterator[psycopg.Connection[Any]]:
        with told_as_the_library_does(), self.link.connection() as connection:
            for info in self.psycopg_type_adapters.values():
                if not connection.adapters.types.get(info.oid):
                    register_composite(info, connection)
            yield connection

    def close(self) -> None:
        if hasattr(self, "link"):
            self.crier.close()
            self.link.close()
        super().close()


@contextmanager
def told_as_the_library_does() -> Iterator[None]:
    try:
        yield
    except psycopg.Error as error:
        for kind, told in TOLD.items():
            if isinstance(error, kind):
                raise told(str(error)) from error
        raise PersistenceError(str(error)) from error


class PlainFactory(PostgresFactory):
    """The library's factory with our recorder and connections, and all that the address says."""

    application_recorder_class = PlainRecorder

    def __init__(self, env: Any) -> None:
        super().__init__(env)
        usual: Any = self.datastore
        settings = {**LINK, **usual.pool.kwargs, **json.loads(self.env.get(MORE) or "{}")}
        usual.close()
        self.datastore = PlainDatastore(settings, usual.schema)
