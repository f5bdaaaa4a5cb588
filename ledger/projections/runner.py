"""Projections: the read tables, kept up with the log. They can be thrown away at any time."""

from __future__ import annotations

import logging
import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Lock, RLock

from ledger.application import Ledger
from ledger.games import GAMES
from ledger.projections import search, writer
from ledger.projections.location import Place
from ledger.projections.queries import Queries, ReadDatabase, damaged, unwritable
from ledger.projections.rebuild import Progress, build, hidden_games
from ledger.projections.writer import Pages
from ledger.storage import LogRow

log = logging.getLogger(__name__)

SCHEMA = 7  # raise it when a table or a sentence of ours changes
LOCK_TIMEOUT = 30  # seconds a process waits for another one's page
LAST = "SELECT position, game, step, made_with FROM position"


def made_with() -> str:
    """Lines and sentences follow the rules: other rules, other rows."""
    return f"{SCHEMA} " + " ".join(f"{key}={rules.version}" for key, rules in GAMES.items())


class Projections(Queries):
    """The read database of one store. Several threads and processes may use the same file."""

    _put_away: set[str]  # the games that the file leaves out, because they are hidden

    def __init__(self, ledger: Ledger, path: str | Path | None = None) -> None:
        self.ledger = ledger
        self._place = Place(ledger.address, path)
        self.path = self._place.path
        self._file = str(self.path)
        self._lock = RLock()
        self._reading = Lock()
        with self._place.locked():
            self._open()
        self.catch_up()

    # ------------------------------------------------------------------ keeping up

    def catch_up(self, progress: Progress | None = None) -> int:
        """Takes in what was recorded since; gives the number of steps."""
        with self._lock:
            try:
                return self._catch_up(progress)
            except sqlite3.DatabaseError as error:
                if not damaged(error):
                    raise
            return self.rebuild(progress)

    def _catch_up(self, progress: Progress | None) -> int:
        if rows := self.ledger.just_recorded(self._pages.position):
            taken = len(self._take_in(rows))  # the file is looked for when somebody wants to read
            if progress is not None:
                progress(taken)
            return taken
        taken = 0
        if self._inode() != self._opened_inode:  # deleted, or rebuilt by another process
            with self._reading, self._place.locked():
                self._close_files()
                taken = self._open(progress)
        while rows := self.ledger.log_after(self._pages.position, writer.PAGE):
            rows = self._take_in(rows)
            taken += len(rows)
            if progress is not None:
                progress(len(rows))
            if len(rows) < writer.PAGE:
                break
        if self._pages.erased or not self._without_hidden():
            self.rebuild(progress)
        return taken

    def _without_hidden(self) -> bool:
        """Leaves out what was hidden since, wherever that was done; False if something is to be
        shown again."""
        hidden = hidden_games(self.ledger)
        if hidden == self._put_away:
            return True
        with self._together():
            for game in hidden - self._put_away:
                self._pages.put_away(game)
            self._put_away = writer.put_away(self._writer)
        return hidden == self._put_away

    def _take_in(self, rows: Sequence[LogRow]) -> Sequence[LogRow]:
        """Rows and position move in one transaction; gives the rows that were really new."""
        with self._together():
            while rows and not self._pages.take_in(rows):
                self._pages.forget()  # another process was here first
                rows = self.ledger.log_after(self._pages.position, writer.PAGE)
        return rows

    @contextmanager
    def _together(self) -> Iterator[None]:
        self._writer.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._writer.execute("COMMIT")
        except BaseException:
            if self._writer.in_transaction:  # a full disk has ended it already
                self._writer.execute("ROLLBACK")
            self._pages.forget()
            raise

    def keep_search_up(self) -> None:
        with self._lock:
            try:
                search.keep_up(self._writer)
            except sqlite3.OperationalError as error:
                if not unwritable(error):
                    raise  # else what was found before is found

    def rebuild(self, progress: Progress | None = None) -> int:
        """Every table anew from the log alone. Readers see the old rows until it is done."""
        with self._lock:
            with self._place.locked():
                taken = self._build(progress)
                with self._reading:
                    self._close_files()
                    self._place.replace()
                    self._connect()
            return taken

    def _build(self, progress: Progress | None) -> int:
        """A new file beside the old one."""
        return build(self.ledger, self._place.new, made_with(), progress)

    # ------------------------------------------------------------------ the file

    @contextmanager
    def standing_still(self) -> Iterator[None]:
        """While somebody opens the file by its path, no other one takes its place."""
        with self._lock, self._place.locked():
            yield

    def _open(self, progress: Progress | None = None) -> int:
        """Opens the file, made anew if it is not of any use. Gives the steps that took."""
        try:
            if self._usable():
                self._connect()
                return 0
        except sqlite3.DatabaseError as error:
            if not damaged(error):
                raise
        taken = self._build(progress)
        self._place.replace()
        self._connect()
        return taken

    def _usable(self) -> bool:
        """Made by the same rules, and from this very log."""
        if not self.path.exists():
            return False
        connection = sqlite3.connect(self.path, timeout=LOCK_TIMEOUT)
        try:
            position, game, step, rules = connection.execute(LAST).fetchone()
        except (sqlite3.OperationalError, TypeError):  # of an older make, or empty
            return False
        finally:
            connection.close()
        if rules != made_with():
            return False
        rows = self.ledger.log_after(position - 1, 1) if position else []
        if not position or (bool(rows) and rows[0][:3] == (position, game, step)):
            return True
        log.warning(
            "This is not the log the read tables were drawn from, or it is shorter than it was: "
            "step %s of game %s is missing.",
            *(step, game),
        )
        return False

    def _connect(self) -> None:
        self._writer = _connection(self.path)
        self.db = ReadDatabase(_connection(self.path), self._reading)
        self._opened_inode = self._inode()
        self._pages = Pages(self.ledger, self._writer, self.ledger.loaded_game)
        self._put_away = writer.put_away(self._writer)

    def _inode(self) -> int:
        """0 when somebody has deleted the file."""
        try:
            return os.stat(self._file).st_ino  # noqa: PTH116  (pathlib's takes four times as long)
        except FileNotFoundError:
            return 0

    def _close_files(self) -> None:
        self._writer.close()
        self.db.close()

    def close(self) -> None:
        self._close_files()
        self._place.release()


def _connection(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(
        path, isolation_level=None, check_same_thread=False, timeout=LOCK_TIMEOUT
    )
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=NORMAL")  # the log is what must survive, not this
    connection.execute("PRAGMA wal_autocheckpoint=4000")  # pages: a step rewrites the same few
    return connection
