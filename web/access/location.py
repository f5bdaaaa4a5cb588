"""Where the accounts of a store lie: in a file beside it, or on the same PostgreSQL server."""

from __future__ import annotations

import hashlib
import os
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from tempfile import mkstemp

from platformdirs import user_data_path

from ledger.storage import on_postgres
from ledger.storage.files import keep_private
from ledger.storage.tables import copy_rows, open_tables
from ledger.web.access.tables import TABLES

NAMED_BY_ADDRESS = re.compile(r"[0-9a-f]{16}\.accounts")  # as older versions called them
HasGame = Callable[[str], bool]


def place(address: str, has_game: HasGame | None = None) -> str | Path:
    """A file beside a SQLite store; a PostgreSQL store has them itself, for every host.

    Where it has none yet, those of the file that an earlier version kept for it are taken over.
    """
    if on_postgres(address):
        _move_in(address, has_game)
        return address
    store = Path(address).expanduser()
    return store.with_name(f"{store.name}.accounts")


def _move_in(address: str, has_game: HasGame | None) -> None:
    """Into a store without accounts. The file stays, for the version before."""
    with closing(open_tables(address, TABLES)) as target:
        if target.rows("SELECT 1 FROM accounts LIMIT 1"):
            return
        path = file_of_before(address, has_game)
        if not path.exists():
            return
        with closing(open_tables(path, TABLES)) as source, target.writing():
            if not target.rows("SELECT 1 FROM accounts LIMIT 1"):  # another host was first
                copy_rows(source, target, TABLES)


def file_of_before(address: str, has_game: HasGame | None = None) -> Path:
    """Where the accounts of a PostgreSQL store lay, in the user's data folder.

    A file that a still older version named by the whole address, password included, counts: the
    one of this address, or the only one whose people have a part in a game that this store has.
    """
    folder = user_data_path("ledger", appauthor=False, ensure_exists=True)
    path = folder / f"postgresql-{_hash(_database(address))}.accounts"
    if not path.exists():
        old = _of_before(folder, address, has_game)
        if old is not None:
            _take_over(old, path)
    return path


def _database(address: str) -> str:
    from ledger.storage.postgres import (
        database,  # loads psycopg, which a SQLite store does not need
    )

    return database(address)


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


# ------------------------------------------------------------------------ files of before


def _of_before(folder: Path, address: str, has_game: HasGame | None) -> Path | None:
    exact = folder / f"{_hash(address)}.accounts"
    if exact.exists():
        return exact
    if has_game is None:
        return None
    found = [
        one
        for one in sorted(folder.glob("*.accounts"))
        if NAMED_BY_ADDRESS.fullmatch(one.name) and any(map(has_game, _games(one)))
    ]
    return found[0] if len(found) == 1 else None


def _games(path: Path) -> list[str]:
    """In which somebody has a part. The sample games, which every store may have, are not."""
    with suppress(sqlite3.Error), closing(_read_only(path)) as old:
        return [game for (game,) in old.execute("SELECT DISTINCT game FROM roles")]
    return []


def _take_over(old: Path, path: Path) -> None:
    """A copy, so that nothing is lost if another database or an older version still uses it. Of two
    processes that do it at once, one wins."""
    handle, name = mkstemp(prefix=".accounts-", dir=path.parent)
    os.close(handle)
    part = Path(name)
    try:
        keep_private(part)
        with closing(_read_only(old)) as source, closing(sqlite3.connect(part)) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it
        with suppress(FileExistsError):
            os.link(part, path)
    finally:
        part.unlink(missing_ok=True)


def _read_only(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path.resolve().as_uri() + "?mode=ro", uri=True)
