"""The links of the chain in a file."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from typing import Any
from uuid import UUID

from ledger.storage.links import BIRTHS, HIDDEN, LINKS, STORE, Birth, LinkRow, birth_link

LINKED = f"{LINKS} (game TEXT, step INTEGER, link BLOB, checksum INTEGER, PRIMARY KEY (game, step))"
AWAY = f"{HIDDEN} (game TEXT PRIMARY KEY, by TEXT, at TEXT)"
BORN = f"{BIRTHS} (game TEXT PRIMARY KEY, number INTEGER, link BLOB)"
ADD = f"INSERT INTO {LINKS} VALUES (?,?,?,?)"
ADD_OLDER = f"INSERT OR IGNORE INTO {LINKS} VALUES (?,?,?,?)"
LAST_BIRTH = f"SELECT number, link FROM {BIRTHS} WHERE game=?"
BIRTH = f"INSERT INTO {BIRTHS} VALUES (?,?,?)"
COUNT = f"INSERT OR REPLACE INTO {BIRTHS} VALUES (?,?,?)"


def make_tables(writer: sqlite3.Connection) -> None:
    for table in (LINKED, BORN, AWAY):
        writer.execute(f"CREATE TABLE IF NOT EXISTS {table} WITHOUT ROWID")


def add(writer: sqlite3.Connection, links: Sequence[LinkRow]) -> None:
    """Inside the transaction that stores the steps; step 1 is the birth of a game."""
    if len(links) == 1:
        writer.execute(ADD, links[0])
    else:
        writer.executemany(ADD, links)
    born = [game for game, step, *_ in links if step == 1]
    if born:
        bear(writer, born)


def bear(writer: sqlite3.Connection, games: Iterable[str]) -> None:
    number, link = writer.execute(LAST_BIRTH, (STORE.hex,)).fetchone() or (0, b"")
    for game in games:
        number, link = number + 1, birth_link(link, game)
        writer.execute(BIRTH, (game, number, link))
    writer.execute(COUNT, (STORE.hex, number, link))


def add_older(writer: sqlite3.Connection, game: str, links: Sequence[LinkRow]) -> None:
    writer.execute("BEGIN IMMEDIATE")
    try:
        make_tables(writer)
        writer.executemany(ADD_OLDER, links)
        if writer.execute(LAST_BIRTH, (game,)).fetchone() is None:
            bear(writer, [game])
        writer.execute("COMMIT")
    except BaseException:
        if writer.in_transaction:
            writer.execute("ROLLBACK")
        raise


# ------------------------------------------------------------------------- looking

Read = Callable[[str, Sequence[Any]], list[Any]]


def _found(read: Read, sql: str, params: Sequence[Any] = ()) -> list[Any]:
    """Nothing in a store that no program with a chain has written to."""
    try:
        return read(sql, params)
    except sqlite3.OperationalError as error:
        if "no such table" in str(error):
            return []
        raise


def last(read: Read, game_id: UUID, lte: int) -> tuple[int, bytes] | None:
    sql = f"SELECT step, link FROM {LINKS} WHERE game=? AND step<=? ORDER BY step DESC LIMIT 1"
    found = _found(read, sql, (game_id.hex, lte))
    return found[0] if found else None


def of_game(read: Read, game_id: UUID) -> list[tuple[int, bytes, int]]:
    sql = f"SELECT step, CAST(link AS BLOB), checksum FROM {LINKS} WHERE game=? ORDER BY step"
    return _found(read, sql, (game_id.hex,))


def games(read: Read) -> list[str]:
    return [row[0] for row in _found(read, f"SELECT DISTINCT game FROM {LINKS}")]


def is_born(read: Read, game_id: UUID) -> bool:
    return bool(_found(read, LAST_BIRTH, (game_id.hex,)))


def births(read: Read) -> list[Birth]:
    return _found(read, f"SELECT game, number, CAST(link AS BLOB) FROM {BIRTHS} ORDER BY number")


def hidden(read: Read) -> dict[str, tuple[str, str]]:
    """Game -> who hid it, and when."""
    rows = _found(read, f"SELECT game, by, at FROM {HIDDEN}")
    return {game: (by, at) for game, by, at in rows}


def is_hidden(read: Read, game_id: UUID) -> bool:
    return bool(_found(read, f"SELECT 1 FROM {HIDDEN} WHERE game=?", (game_id.hex,)))
