"""A game hidden, shown again, or removed from a file, so that nothing of it is left on any page."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from ledger.storage.links import HIDDEN, LINKS, LinkRow, StoredRow
from ledger.storage.sqlite_links import ADD, make_tables

COLUMNS = "originator_id, originator_version, topic, state"
NEW = (
    "originator_id TEXT, originator_version INTEGER, topic TEXT, state BLOB,"
    " PRIMARY KEY (originator_id, originator_version)"
)


@contextmanager
def _together(writer: sqlite3.Connection) -> Iterator[None]:
    writer.execute("BEGIN IMMEDIATE")
    try:
        make_tables(writer)
        yield
        writer.execute("COMMIT")
    except BaseException:
        if writer.in_transaction:
            writer.execute("ROLLBACK")
        raise


def hide(writer: sqlite3.Connection, game: str, by: str, at: str) -> None:
    with _together(writer):
        writer.execute(f"INSERT OR IGNORE INTO {HIDDEN} VALUES (?,?,?)", (game, by, at))


def show(writer: sqlite3.Connection, game: str) -> None:
    with _together(writer):
        writer.execute(f"DELETE FROM {HIDDEN} WHERE game=?", (game,))


def forget_hider(writer: sqlite3.Connection, names: Sequence[str]) -> None:
    writer.execute("PRAGMA secure_delete=ON")
    with _together(writer):
        sql = f"UPDATE {HIDDEN} SET by='' WHERE by=?"
        writer.executemany(sql, [(name,) for name in names])
    _end_wiping(writer)


def erase(writer: sqlite3.Connection, table: str, row: StoredRow, links: Sequence[LinkRow]) -> int:
    """The tombstone in the place of all steps before it; gives its place in the log.

    What SQLite deletes it overwrites with zeros here. Copies of a row may be left in the unused
    part of a page from when pages were split, so the table is written anew, with the numbers its
    rows have in the log; VACUUM would give them others.
    """
    game, step = row[0], row[1]
    writer.execute("PRAGMA secure_delete=ON")
    with _together(writer):
        added = f"INSERT INTO {table} ({COLUMNS}) VALUES (?,?,?,?)"
        number = writer.execute(added, row).lastrowid or 0
        before = (game, step)
        earlier = "originator_id=? AND originator_version<?"
        writer.execute(f"DELETE FROM {table} WHERE {earlier}", before)
        writer.execute(f"DELETE FROM {LINKS} WHERE game=? AND step<?", before)
        writer.executemany(ADD, links)
        writer.execute(f"DELETE FROM {HIDDEN} WHERE game=?", (game,))
        _write_anew(writer, table)
    _end_wiping(writer)
    return number


def rewrite(
    writer: sqlite3.Connection,
    table: str,
    changed: Sequence[StoredRow],
    added: Sequence[StoredRow],
    links: Sequence[LinkRow],
) -> list[int]:
    """Rows in the place of others, of which nothing is left; gives the places of the new ones."""
    writer.execute("PRAGMA secure_delete=ON")
    with _together(writer):
        put = f"INSERT INTO {table} ({COLUMNS}) VALUES (?,?,?,?)"
        numbers = [writer.execute(put, row).lastrowid or 0 for row in added]
        at = "originator_id=? AND originator_version=?"
        rows = [(topic, state, game, step) for game, step, topic, state in changed]
        writer.executemany(f"UPDATE {table} SET topic=?, state=? WHERE {at}", rows)
        games = {game for game, *_ in links}
        writer.executemany(f"DELETE FROM {LINKS} WHERE game=?", [(game,) for game in games])
        writer.executemany(ADD, links)
        _write_anew(writer, table)
    _end_wiping(writer)
    return numbers


def _write_anew(writer: sqlite3.Connection, table: str) -> None:
    """With the numbers its rows have in the log."""
    writer.execute(f"CREATE TABLE {table}_anew ({NEW})")
    copied = f"SELECT rowid, {COLUMNS} FROM {table} ORDER BY rowid"
    writer.execute(f"INSERT INTO {table}_anew (rowid, {COLUMNS}) {copied}")
    writer.execute(f"DROP TABLE {table}")
    writer.execute(f"ALTER TABLE {table}_anew RENAME TO {table}")


def _end_wiping(writer: sqlite3.Connection) -> None:
    with suppress(sqlite3.Error):  # another process reads: it is done when that one is
        writer.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    writer.execute("PRAGMA secure_delete=OFF")
