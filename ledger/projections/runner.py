"""Projections: the read tables, kept up with the log. They can be thrown away at any time."""

from __future__ import annotations

import logging
import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Lock, RLock

from ledger.application import Ledger
from ledger.games import GAMES
from ledger.projections import search, writer
from ledger.projections.location import Place
from ledger.projections.queries import Queries, ReadDatabase, damaged, unwritable
from ledger.projections.rebuild import Progress, build, build_from, hidden_games
from ledger.projections.worker import Worker
from ledger.projections.writer import Pages, make_tables
from ledger.storage import LogRow

log = logging.getLogger(__name__)

SCHEMA = 12  # raise it when a table or a sentence of ours changes
LOCK_TIMEOUT = 30  # seconds a process waits for another one's page
AT_ONCE = 2  # pages that a reader takes in before it goes on without the rest
LAST = "SELECT position, game, step, made_with FROM position"


def made_with() -> str:
    """Lines and sentences follow the rules: other rules, other rows."""
    return f"{SCHEMA} " + " ".join(f"{key}={rules.version}" for key, rules in GAMES.items())


class Projections(Queries):
    """The read database of one store. Several threads and processes may use the same file.

    In the `background` nobody waits for it: until the file is built every table is empty, and who
    reads takes in no more than a few pages at a time. `behind` then says that rows are missing. A
    file that is built from nothing waits until `begin` is set, for a moment.
    """

    _put_away: set[str]  # the games that the file leaves out, because they are hidden

    def __init__(
        self,
        ledger: Ledger,
        path: str | Path | None = None,
        *,
        background: bool = False,
        begin: Event | None = None,
    ) -> None:
        self.ledger = ledger
        self._place = Place(ledger.address, path)
        self.path = self._place.path
        self._file = str(self.path)
        self._lock = RLock()
        self._reading = Lock()
        self._worker = Worker(begin) if background else None
        self._closed = False
        self.built = False  # the file is there
        self.behind = True  # some of the log is not in it
        if self._worker is not None:
            self._connect_empty()
            self._worker.begin(self._draw)
        else:
            self._open_or_build()
            self.catch_up()

    # ------------------------------------------------------------------ keeping up

    def catch_up(self, progress: Progress | None = None) -> int:
        """Takes in what was recorded since; gives the number of steps."""
        if not self.built:
            return 0
        if self._worker is not None and self.behind and self._worker.busy:
            with self._lock:
                self._without_hidden()  # that does not wait for the rest
            return 0
        with self._lock:
            try:
                return self._catch_up(progress)
            except sqlite3.DatabaseError as error:
                if not damaged(error):
                    raise
            return self._begin_anew() if self._worker is not None else self.rebuild(progress)

    def _catch_up(self, progress: Progress | None) -> int:
        if rows := self.ledger.just_recorded(self._pages.position):
            taken = len(self._take_in(rows))  # the file is looked for when somebody wants to read
            if progress is not None:
                progress(taken)
            return taken
        taken = 0
        if self._inode() != self._opened_inode:  # deleted, or rebuilt by another process
            if self._worker is not None and not self._opens_as_it_is():
                return self._begin_anew()
            taken = self._open_or_build(progress) if self._worker is None else self._swap(False)
        pages = 0
        while rows := self.ledger.log_after(self._pages.position, writer.PAGE):
            rows = self._take_in(rows)
            taken += len(rows)
            pages += 1
            if progress is not None:
                progress(len(rows))
            if len(rows) < writer.PAGE:
                break
            if self._worker is not None and pages >= AT_ONCE:
                self.behind = True
                self._worker.begin(self._follow)
                return taken
        self.behind = False
        if self._pages.erased or not self._without_hidden():
            if self._worker is not None:
                self.behind = self._pages.erased
                self._worker.begin(self._draw_anew)
            else:
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

    def tagged(self, tag: str) -> Sequence[str]:
        return self.ledger.shelf.tags.games(tag)

    def keep_search_up(self) -> None:
        with self._lock:
            try:
                search.keep_up(self._writer)
            except sqlite3.OperationalError as error:
                if not unwritable(error):
                    raise  # else what was found before is found

    def rebuild(self, progress: Progress | None = None) -> int:
        """Every table anew from the log alone. Readers see the old rows until it is done."""
        with self._place.building():
            taken = self._build(progress)
            self._swap(True)
        return taken

    def replace_by(self, parts: Iterable[bytes], last: int) -> None:
        """The same from parts that others have built, each with the rows of some games up to this
        place in the log."""
        with self._place.building():
            build_from(self.ledger, self._place.new, made_with(), parts, last)
            self._swap(True)

    def _build(self, progress: Progress | None) -> int:
        """A new file beside the old one."""
        return build(self.ledger, self._place.new, made_with(), progress)

    # ------------------------------------------------------------------ in the background

    def _draw(self) -> None:
        assert self._worker is not None
        if not self._opens_as_it_is():
            self._worker.held_back()
        if self._closed:
            return
        self._open_or_build()
        self._follow()

    def _draw_anew(self) -> None:
        """Rows that are to be gone, or to come back. Readers see the old ones meanwhile."""
        if self._pages.erased or not self._without_hidden():
            self.rebuild()
        self._follow()

    def _follow(self) -> None:
        """Page by page, so that readers come in between."""
        self.behind = True
        while self.behind and not self._closed:
            with self._lock:
                rows = self.ledger.log_after(self._pages.position, writer.PAGE)
                if rows:
                    rows = self._take_in(rows)
                self.behind = len(rows) == writer.PAGE

    def _begin_anew(self) -> int:
        """The file is gone or damaged: it is drawn while the tables are empty."""
        assert self._worker is not None
        with self._reading:
            self._close_files()
            self._connect_empty()
        self.built, self.behind = False, True
        self._worker.begin(self._draw)
        return 0

    # ------------------------------------------------------------------ the file

    @contextmanager
    def standing_still(self) -> Iterator[None]:
        """While somebody opens the file by its path, no other one takes its place."""
        with self._lock, self._place.locked():
            yield

    def _open_or_build(self, progress: Progress | None = None) -> int:
        """Opens the file, made anew if it is not of any use. Gives the steps that took. One process
        of a host builds it; the others find it when it is done."""
        with self._place.building():
            if self._opens_as_it_is():
                return self._swap(False)
            taken = self._build(progress)
            self._swap(True)
            return taken

    def _swap(self, new: bool) -> int:
        """What is open now makes room for the file, or for the new one that takes its place."""
        with self._lock, self._reading, self._place.locked():
            self._close_files()
            if not self._closed:
                if new:
                    self._place.replace()
                self._connect()
                self.built = True
        return 0

    def _opens_as_it_is(self) -> bool:
        try:
            return self._usable()
        except sqlite3.DatabaseError as error:
            if not damaged(error):
                raise
            return False

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

    def _connect_empty(self) -> None:
        """Tables without a row, until there is a file."""
        self._writer = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        make_tables(self._writer, "")
        self.db = ReadDatabase(self._writer, self._reading)

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
        if hasattr(self, "db"):
            self._writer.close()
            self.db.close()

    def close(self) -> None:
        self._closed = True
        if self._worker is not None:
            self._worker.end()
        with self._lock:
            self._close_files()


def _connection(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(
        path, isolation_level=None, check_same_thread=False, timeout=LOCK_TIMEOUT
    )
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=NORMAL")  # the log is what must survive, not this
    connection.execute("PRAGMA wal_autocheckpoint=4000")  # pages: a step rewrites the same few
    return connection
