"""What one process has stored, told to all others by PostgreSQL's own channel.

It is told after the commit, by a thread of its own: told inside the transaction it would make every
writer wait for every other. What a crash leaves untold is found by looking at the log now and then.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from threading import Condition, Event, Thread
from time import sleep
from typing import Any

import psycopg

from ledger.storage.postgres import LINK, Link, server

CHANNEL = "ledger"
TELL = f"SELECT pg_notify('{CHANNEL}', told) FROM unnest(%s::text[]) AS told"
TOGETHER = 0.003  # seconds in which what comes next is told together
LEAVE = 3.0  # seconds to tell the last of it when the store is closed
AGAIN = 0.5  # seconds until a lost connection is opened anew
STILL = 1.0  # seconds between looks at whether we are to end


class Crier:
    """Tells in the background. Only the last of what concerns one thing is told."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._pending: dict[str, str] = {}
        self._news = Condition()
        self._over = False
        self._thread: Thread | None = None

    def say(self, about: str, more: str = "") -> None:
        with self._news:
            self._pending[about] = more
            if self._thread is None:
                self._thread = Thread(target=self._run, name="crier", daemon=True)
                self._thread.start()
            self._news.notify()

    def _run(self) -> None:
        while True:
            with self._news:
                while not self._pending and not self._over:
                    self._news.wait()
                pending, self._pending = self._pending, {}
            if not pending:
                return
            with suppress(psycopg.Error), self._link.connection() as connection:
                told = [f"{about} {more}".strip() for about, more in pending.items()]
                connection.execute(TELL, (told,), prepare=True)
            sleep(TOGETHER)

    def close(self) -> None:
        with self._news:
            self._over = True
            self._news.notify()
        if self._thread is not None:
            self._thread.join(LEAVE)


class Listener:
    """One thread and one connection that hear all of it. `heard` is called with each message, and
    with an empty one when something may have been missed."""

    def __init__(self, address: str, heard: Callable[[str], None]) -> None:
        self._settings: dict[str, Any] = {**LINK, **server(address), "autocommit": True}
        self._heard = heard
        self._over = Event()
        self.listening = Event()
        self._thread = Thread(target=self._run, name="listener", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        while not self._over.is_set():
            try:
                self._listen()
            except (psycopg.Error, OSError) as error:
                logging.getLogger(__name__).info("not listening: %s", error)
            self.listening.clear()
            self._over.wait(AGAIN)

    def _listen(self) -> None:
        with psycopg.connect(**self._settings) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            self.listening.set()
            self._heard("")
            while not self._over.is_set():
                for told in connection.notifies(timeout=STILL):
                    self._heard(told.payload)
                    if self._over.is_set():
                        return

    def close(self) -> None:
        self._over.set()
        self._thread.join(LEAVE)
