"""A read database from nothing, on every processor: each process takes its share of the games."""

from __future__ import annotations

import gc
import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Set
from contextlib import closing, contextmanager
from pathlib import Path
from typing import IO
from uuid import UUID

from ledger.aggregates.game import Game
from ledger.application import Ledger
from ledger.projections import writer
from ledger.projections.writer import Pages, make_tables
from ledger.storage.files import keep_private

SHARED_FROM = 20_000  # steps from which a second process is worth its start
HEAD_START = 10_000  # steps this one does while the second one starts
ENDINGS = frozenset(f"{n:02x}" for n in range(256))  # of games' ids, which are random

Progress = Callable[[int], None]  # called with the number of steps just taken in


def build(ledger: Ledger, path: Path, made_with: str, progress: Progress | None = None) -> int:
    """Every row the log gives, in a new file. Nobody reads it yet, so it needs no journal: if we
    are interrupted it is thrown away."""
    last = ledger.recorder.max_notification_id() or 0
    shared = last >= SHARED_FROM and (os.cpu_count() or 1) > 1
    others = given_away(last) if shared else frozenset()
    part = path.with_name(path.name + ".part")
    hidden = hidden_games(ledger)
    with closing(new_file(path, made_with, hidden)) as connection, no_garbage():
        helper = Helper(ledger.address, part, made_with, last) if shared else None
        try:
            taken = add_share(ledger, connection, last, ENDINGS - others, hidden, progress)
            if helper is not None and helper.done():
                merge(connection, part)
            elif helper is not None:  # it could not: then we do its share too
                add_share(ledger, connection, last, others, hidden, None)
        finally:
            if helper is not None:
                helper.stop()
        connection.execute("COMMIT")
    return taken


def build_from(
    ledger: Ledger, path: Path, made_with: str, parts: Iterable[bytes], last: int
) -> None:
    """The same from parts: read databases that each have some of the games."""
    piece = path.with_name(path.name + ".part")
    with closing(new_file(path, made_with, hidden_games(ledger))) as connection:
        try:
            for part in parts:
                piece.write_bytes(part)
                merge(connection, piece)
                connection.execute("COMMIT")
                connection.execute("DETACH part")
                connection.execute("BEGIN")
        finally:
            piece.unlink(missing_ok=True)
        if rows := ledger.log_after(last - 1, 1):
            sql = "UPDATE position SET position=?, game=?, step=?"
            connection.execute(sql, rows[0][:3])
        connection.execute("COMMIT")


def given_away(last: int) -> frozenset[str]:
    """The ids' endings whose games the second process does: less than half, for it begins late."""
    return frozenset(sorted(ENDINGS)[: 128 * (last - HEAD_START) // last])


def hidden_games(ledger: Ledger) -> set[str]:
    return {game_id.hex for game_id in ledger.hidden()}


def new_file(path: Path, made_with: str, hidden: Iterable[str] = ()) -> sqlite3.Connection:
    """A connection inside a transaction; whoever asked for it commits."""
    path.unlink(missing_ok=True)
    keep_private(path)
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA page_size=2048")  # a step touches few pages: small ones write less
    connection.execute("PRAGMA journal_mode=OFF")
    connection.execute("PRAGMA synchronous=OFF")
    connection.execute("BEGIN")
    make_tables(connection, made_with, hidden)
    return connection


def add_share(
    ledger: Ledger,
    connection: sqlite3.Connection,
    last: int,
    endings: Set[str],
    hidden: Set[str],
    progress: Progress | None,
) -> int:
    """The games whose ids end so, up to notification `last`; gives the steps of all games."""
    rows_of = Pages(ledger, connection, _nothing_loaded, anew=True)
    position = taken = 0
    while position < last:
        page = ledger.log_after(position, writer.PAGE)
        if page and page[-1][0] > last:  # recorded since we began
            page = [row for row in page if row[0] <= last]
        if not page:
            break
        mine = [row for row in page if row[1][-2:] in endings and row[1] not in hidden]
        if mine:
            rows_of.add(mine)
        rows_of.move_to(page[-1])
        position = page[-1][0]
        taken += len(page)
        if progress is not None:
            progress(len(page))
    return taken


def merge(connection: sqlite3.Connection, part: Path) -> None:
    """Games share no rows, so those of another share are simply added."""
    connection.execute("COMMIT")  # a file cannot be attached inside a transaction
    connection.execute("ATTACH ? AS part", (str(part),))
    connection.execute("BEGIN")
    for name in writer.ROWS:
        connection.execute(f"INSERT INTO main.{name} SELECT * FROM part.{name}")


class Helper:
    """Another process that does the second share in a file of its own."""

    def __init__(self, address: str, part: Path, made_with: str, last: int) -> None:
        self._part = part
        asked = {"address": address, "path": str(part), "made_with": made_with, "last": last}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "ledger.projections.rebuild"],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        stdin: IO[bytes] | None = self._process.stdin
        assert stdin is not None
        with stdin:  # not as an argument: an address may hold a password
            stdin.write(json.dumps(asked).encode())

    def done(self) -> bool:
        """Waits for it."""
        return self._process.wait() == 0

    def stop(self) -> None:
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()
        self._part.unlink(missing_ok=True)


def help_out(asked: dict[str, str | int]) -> None:
    path, last = Path(str(asked["path"])), int(asked["last"])
    with (
        closing(Ledger(str(asked["address"]))) as ledger,
        closing(new_file(path, str(asked["made_with"]))) as connection,
        no_garbage(),
    ):
        add_share(ledger, connection, last, given_away(last), hidden_games(ledger), None)
        connection.execute("COMMIT")


@contextmanager
def no_garbage() -> Iterator[None]:
    """Millions of objects are made here and no cycles: looking for some takes half the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _nothing_loaded(game_id: UUID) -> Game | None:
    return None


if __name__ == "__main__":
    help_out(json.loads(sys.stdin.buffer.read()))
