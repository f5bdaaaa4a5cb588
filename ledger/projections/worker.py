"""Work on the read tables that nobody waits for, one piece after the other."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable
from threading import Event, Lock, Thread

from eventsourcing.persistence import PersistenceError

PAUSE = 1.0  # seconds until what failed is tried again
LEAVE = 5.0  # seconds a page may take when we end
FIRST = 2.0  # seconds that what is long waits for the first page of a process to be answered


class Worker:
    """What is `held_back` before `begin` is set, or too much time has passed, does not make the
    first page later."""

    def __init__(self, begin: Event | None = None) -> None:
        self._over = Event()
        self._begin = begin
        self._lock = Lock()
        self._next: Callable[[], None] | None = None
        self._busy = False
        self._thread: Thread | None = None

    @property
    def busy(self) -> bool:
        return self._busy

    def begin(self, work: Callable[[], None]) -> None:
        """In a thread of its own, after what it is doing now; of two that wait the last is done."""
        with self._lock:
            self._next = work
            if not self._busy and not self._over.is_set():
                self._busy = True
                self._thread = Thread(target=self._run, name="read tables", daemon=True)
                self._thread.start()

    def held_back(self) -> None:
        """Waits for the first page of this process, once."""
        if self._begin is not None:
            self._begin.wait(FIRST)
            self._begin = None

    def _run(self) -> None:
        while True:
            with self._lock:
                work, self._next = self._next, None
                if work is None or self._over.is_set():
                    self._busy = False
                    return
            self._tried(work)

    def _tried(self, work: Callable[[], None]) -> None:
        while not self._over.is_set():
            try:
                work()
            except (sqlite3.Error, PersistenceError, OSError) as error:
                if not self._over.is_set():
                    told = "the read tables are not drawn yet: %s"
                    logging.getLogger(__name__).warning(told, error)
                self._over.wait(PAUSE)
            else:
                return

    def end(self) -> None:
        self._over.set()
        if self._begin is not None:
            self._begin.set()
        if self._thread is not None:
            self._thread.join(LEAVE)
