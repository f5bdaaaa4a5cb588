"""Which games a store holds, asked of the store itself, and what to call the store."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

from ledger.application import Ledger
from ledger.storage import on_postgres

CONNECT_TIMEOUT = 5  # seconds


def leaf(address: str) -> str:
    """The address as it may be printed: without a password."""
    if not on_postgres(address):
        return address
    try:
        url = urlsplit(address)
    except ValueError:
        return f"{address.partition('://')[0]}://..."
    return f"{url.scheme}://{url.hostname or ''}{url.path}"


def knock(address: str) -> None:
    """Raises at once, and with the reason, when no server answers; the pool would wait for long."""
    import psycopg  # slow to load, and most stores are files

    from ledger.storage.postgres import server

    psycopg.connect(**{"connect_timeout": CONNECT_TIMEOUT, **server(address)}).close()


def find_ids(ledger: Ledger, start: str = "") -> list[UUID]:
    """The games whose id begins so (lower-case hexadecimal, no hyphens), oldest first."""
    recorder: Any = ledger.recorder
    table = recorder.events_table_name
    if on_postgres(ledger.address):
        sql = (
            f"SELECT originator_id FROM {recorder.datastore.schema}.{table} "
            "WHERE originator_version = 1 AND replace(originator_id::text, '-', '') LIKE %s "
            "ORDER BY notification_id"
        )
        with recorder.datastore.get_connection() as connection, connection.cursor() as cursor:
            rows = cursor.execute(sql, (f"{start}%",)).fetchall()
            return [UUID(str(row["originator_id"])) for row in rows]
    sql = (
        f"SELECT originator_id FROM {table} "
        "WHERE originator_version = 1 AND originator_id >= ? AND originator_id < ? ORDER BY rowid"
    )
    with recorder.datastore.get_connection(commit=False) as connection:
        cursor = connection._sqlite_conn.cursor()
        cursor.row_factory = None
        return [UUID(row[0]) for row in cursor.execute(sql, (start, f"{start}g"))]


def accounts_place(ledger: Ledger) -> str | Path:
    """Where the accounts of this store lie."""
    from ledger.web.access.location import place  # only commands about accounts need it

    return place(ledger.address, lambda game: bool(find_ids(ledger, UUID(game).hex)))
