"""A read database from nothing: every game folded once from the log itself."""

from __future__ import annotations

import gc
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from uuid import UUID

from ledger.aggregates.game import Game
from ledger.application import Ledger
from ledger.projections import pages
from ledger.projections.pages import Pages, make_tables

Progress = Callable[[int], None]  # called with the number of steps just taken in


def build(ledger: Ledger, path: Path, made_with: str, progress: Progress | None = None) -> int:
    """Every row the log gives, in a new file. Nobody reads it yet, so it needs no journal: if we
    are interrupted it is thrown away."""
    path.unlink(missing_ok=True)
    taken = 0
    with closing(sqlite3.connect(path, isolation_level=None)) as connection, no_garbage():
        connection.execute("PRAGMA journal_mode=OFF")
        connection.execute("PRAGMA synchronous=OFF")
        connection.execute("BEGIN")
        make_tables(connection, made_with)
        new = Pages(ledger, connection, _nothing_kept)
        while rows := ledger.log_after(new.position, pages.PAGE):
            new.take_in(rows)
            taken += len(rows)
            if progress is not None:
                progress(len(rows))
        connection.execute("COMMIT")
    return taken


@contextmanager
def no_garbage() -> Iterator[None]:
    """Millions of objects are made here and no cycles: looking for some takes a third longer."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _nothing_kept(game_id: UUID) -> Game | None:
    return None
