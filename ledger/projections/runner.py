"""Projections: the read tables, kept up with the log. They can be thrown away at any time."""

from __future__ import annotations

import sqlite3
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from threading import Lock, RLock
from typing import Any
from uuid import UUID

from sqlite_utils import Database

from ledger.aggregates.game import Game, project
from ledger.aggregates.steps import AnyBody, Step, decode_bodies
from ledger.application import Ledger
from ledger.games import GAMES
from ledger.projections.games import Games
from ledger.projections.history import History
from ledger.projections.market import Market
from ledger.projections.place import Place
from ledger.projections.players import Players
from ledger.projections.queries import Queries, ReadDatabase
from ledger.projections.scores import Scores
from ledger.projections.watched import Watched

SCHEMA = 1  # raise it when a table or a sentence of ours changes
TABLES = (Scores, Market, History, Games, Players)
PAGE = 1000  # notifications read and written at a time
WATCHED_GAMES = 64
LOCK_TIMEOUT = 30  # seconds a process waits for another one's page
LAST = "SELECT position, game, step, made_with FROM position"
MOVE = "UPDATE position SET position=?, game=?, step=?"

Progress = Callable[[int], None]  # called with the number of steps just taken in


def made_with() -> str:
    """Lines and sentences follow the rules: other rules, other rows."""
    return f"{SCHEMA} " + " ".join(f"{key}={rules.version}" for key, rules in GAMES.items())


class Projections(Queries):
    """The read database of one store. Several threads and processes may use the same file."""

    def __init__(self, ledger: Ledger, path: str | Path | None = None) -> None:
        self.ledger = ledger
        self._place = Place(ledger.address, path)
        self.path = self._place.path
        self._lock = RLock()
        self._reading = Lock()
        self._watched: OrderedDict[str, Watched] = OrderedDict()
        self._position = -1
        self._open()
        self.catch_up()

    # ------------------------------------------------------------------ keeping up

    def catch_up(self, progress: Progress | None = None) -> int:
        """Takes in what was recorded since; gives the number of steps."""
        with self._lock:
            try:
                return self._catch_up(progress)
            except sqlite3.DatabaseError as error:
                if type(error) is not sqlite3.DatabaseError:  # its subclasses are no damage
                    raise
            self._throw_away()
            return self._catch_up(progress)

    def _catch_up(self, progress: Progress | None) -> int:
        if self._inode() != self._opened_inode:
            self._reopen()
        taken = 0
        rows = self.ledger.log_after(self._position, PAGE)
        while rows:
            self._writer.execute("BEGIN IMMEDIATE")
            try:
                rows = self._since(self._position, rows)
                self._take_in(rows, self.ledger.kept)
                self._writer.execute("COMMIT")
            except BaseException:
                self._roll_back()
                raise
            taken += len(rows)
            if progress is not None and rows:
                progress(len(rows))
            rows = self.ledger.log_after(self._position, PAGE) if len(rows) == PAGE else []
        return taken

    def rebuild(self, progress: Progress | None = None) -> int:
        """Every table anew from the log, in one transaction: readers see the old rows until it
        is done."""
        with self._lock:
            if self._inode() != self._opened_inode:
                self._reopen()
            self._writer.execute("BEGIN IMMEDIATE")
            try:
                taken = self._rebuild(progress)
                self._writer.execute("COMMIT")
            except BaseException:
                self._roll_back()
                raise
            return taken

    def _rebuild(self, progress: Progress | None) -> int:
        self._make_tables()
        taken = 0
        while rows := self.ledger.log_after(self._position, PAGE):
            self._take_in(rows, _nothing_kept)
            taken += len(rows)
            if progress is not None:
                progress(len(rows))
        return taken

    def _since(self, position: int, rows: list[Any]) -> list[Any]:
        """The rows to take in: other ones if somebody else has moved the position meanwhile."""
        now = self._writer.execute(LAST).fetchone()[0]
        if now == position:
            return rows
        self._forget(now)
        return self.ledger.log_after(now, PAGE)

    def _take_in(self, rows: list[Any], kept: Callable[[UUID], Game | None]) -> None:
        """One page: the rows of every table, and the position with them."""
        if not rows:
            return
        bodies = decode_bodies(b"[" + b",".join([row[3] for row in rows]) + b"]")
        tables = self._tables
        for (_, game_id, step, _), body in zip(rows, bodies, strict=True):
            watched = self._watched.get(game_id)
            if watched is None:
                watched = self._watch(game_id, step, body, kept)
            elif watched.game.version < step:
                self._follow(watched, step, body, kept)
            watched.look(step)
            for table in tables:
                table.see(watched)
        for table in tables:
            table.write(self._writer)
        self._writer.execute(MOVE, rows[-1][:3])
        self._position = rows[-1][0]
        while len(self._watched) > WATCHED_GAMES:
            self._watched.popitem(last=False)

    def _watch(
        self, key: str, step: int, body: AnyBody, kept: Callable[[UUID], Game | None]
    ) -> Watched:
        """Starts to watch a game: a new one, or one that was not looked at for a while."""
        game_id = UUID(key)
        game = kept(game_id)
        own = game is None or game.version < step
        if game is None or own:
            game = Game(Step(game_id, 1, body)) if step == 1 else self._load(game_id, step)
        if step == 1:
            self._last_number += 1
            watched = Watched(self._last_number, game, own)
        else:
            sql = "SELECT game FROM games WHERE id=?"
            number = self._writer.execute(sql, (str(game_id),)).fetchone()[0]
            watched = Watched(number, game, own)
            watched.resume(step - 1)
            for table in self._tables:
                table.recall(self._writer, watched)
        self._watched[key] = watched
        return watched

    def _follow(
        self, watched: Watched, step: int, body: AnyBody, kept: Callable[[UUID], Game | None]
    ) -> None:
        """The next step of a game: folded here, or found in the application's own game."""
        if watched.own:
            watched.game.apply(Step(watched.game.id, step, body))
            return
        game = kept(watched.game.id)
        if game is not None and game.version >= step:
            watched.game = game
        else:  # another process recorded it, and the application's game is not ours to grow
            watched.game, watched.own = self._load(watched.game.id, step), True

    def _load(self, game_id: UUID, step: int) -> Game:
        game = project(None, self.ledger.events.get(game_id, lte=step))  # type: ignore[arg-type]
        assert game is not None
        return game

    # ------------------------------------------------------------------ the file

    def _open(self) -> None:
        with self._place.locked():
            try:
                self._connect()
            except sqlite3.DatabaseError as error:
                if type(error) is not sqlite3.DatabaseError:
                    raise
                self._place.remove()
                self._connect()

    def _connect(self) -> None:
        self._writer = _connection(self.path)
        self.db = ReadDatabase(_connection(self.path), self._reading)
        self._writer.execute("PRAGMA cache_size=-65536")  # 64 MiB: a rebuild is mostly indexes
        self._writer.execute("BEGIN IMMEDIATE")
        try:
            if not self._usable():
                self._make_tables()
            self._writer.execute("COMMIT")
        except BaseException:
            self._disconnect()
            raise
        self._opened_inode = self._inode()
        self._forget(self._writer.execute(LAST).fetchone()[0])

    def _usable(self) -> bool:
        """Made by the same rules, and from this very log."""
        tables = self._writer.execute("SELECT name FROM sqlite_master WHERE name='position'")
        if tables.fetchone() is None:
            return False
        try:
            position, game, step, rules = self._writer.execute(LAST).fetchone()
        except (
            sqlite3.OperationalError,
            TypeError,
        ):  # of an older make, or empty
            return False
        if rules != made_with():
            return False
        rows = self.ledger.log_after(position - 1, 1) if position else []
        return not position or (bool(rows) and rows[0][:3] == (position, game, step))

    def _make_tables(self) -> None:
        """Empty tables and position 0, whatever the file held before."""
        db = Database(self._writer)
        for (name,) in self._writer.execute(
            "SELECT name FROM sqlite_master WHERE type='table' AND name NOT LIKE 'sqlite_%'"
            " ORDER BY sql NOT LIKE 'CREATE VIRTUAL%'"  # drops the tables of its index with it
        ).fetchall():
            db.table(name).drop(ignore=True)
        for table in TABLES:
            table.make(db)
        columns = {"position": int, "game": str, "step": int, "made_with": str}
        db.table("position").create(columns)
        self._writer.execute("INSERT INTO position VALUES (0, '', 0, ?)", (made_with(),))
        self._forget(0)

    def _forget(self, position: int) -> None:
        """Nothing remembered: the tables are as the file has them at this position."""
        self._position = position
        self._watched.clear()
        self._tables = (Scores(), Market(), History(), Games(), Players())
        for table in self._tables:
            table.begin(self._writer)
        last = self._writer.execute("SELECT max(game) FROM games").fetchone()[0]
        self._last_number: int = last or 0

    def _roll_back(self) -> None:
        if self._writer.in_transaction:
            self._writer.execute("ROLLBACK")
        self._forget(self._writer.execute(LAST).fetchone()[0])

    def _inode(self) -> int:
        """0 when somebody has deleted the file."""
        try:
            return self.path.stat().st_ino
        except FileNotFoundError:
            return 0

    def _reopen(self) -> None:
        with self._reading:
            self._disconnect()
            self._open()

    def _throw_away(self) -> None:
        with self._reading:
            self._disconnect()
            with self._place.locked():
                self._place.remove()
            self._open()

    def _disconnect(self) -> None:
        self._writer.close()
        self.db.close()

    def close(self) -> None:
        self._disconnect()
        self._place.release()


def _connection(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(
        path, isolation_level=None, check_same_thread=False, timeout=LOCK_TIMEOUT
    )
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=NORMAL")  # the log is what must survive, not this
    return connection


def _nothing_kept(game_id: UUID) -> Game | None:
    return None
