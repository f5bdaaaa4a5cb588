"""`ledger serve` in processes that start fast, because they are killed often."""

from __future__ import annotations

import http.client
import os
import signal
import socket
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from flask import Flask

from ledger.application import Ledger
from ledger.projections import Projections
from ledger.tools.context import Context
from ledger.tools.dev.postgres_server import free_port, new_database, temporary_server
from ledger.tools.options import Options
from ledger.tools.serving import server
from ledger.web import close, create_app
from ledger.web.boards import look_once

STORES = ("SQLite", "PostgreSQL")
PATIENCE = 60.0  # seconds for a server to answer

# Each server is forked from a process that has imported everything and made the application.
FORKS = get_context("forkserver")
FORKS.set_forkserver_preload(["ledger.tools.dev.prove.preloaded"])


@cache
def application() -> Flask:
    """Made once: its routes take most of the time of a start."""
    with tempfile.TemporaryDirectory() as folder:
        made = create_app(f"{folder}/none.db", read_path=f"{folder}/read.db")
        close(made)
    return made


def _over(address: str, **others: Any) -> Flask:
    """The application over a store, opened as `create_app` does."""
    ledger = Ledger(address)
    ledger.first_look = look_once
    made = application()
    made.extensions.update(ledger=ledger, projections=Projections(ledger))
    return made


def _serve(address: str, port: int, log: str) -> None:
    """In a process of its own: gunicorn, its worker, and all that `ledger serve` does."""
    os.setpgrp()  # killed together, also whom the master has just forked
    file = Path(log).open("a", buffering=1, encoding="utf-8")  # noqa: SIM115  (until the end)
    os.dup2(file.fileno(), 1)
    os.dup2(file.fileno(), 2)
    sys.stdout = sys.stderr = file
    server.create_app = _over
    server.warm = lambda app, answered: None
    context = Context(Options())
    context.address = address
    server.serve_forever(context, "127.0.0.1", port, False, accounts=False)


class Served:
    """A store that is served on one port, also after it was killed."""

    def __init__(self, address: str, folder: Path) -> None:
        self.address, self.port = address, free_port()
        self.log = folder / "server.log"
        self._process: BaseProcess | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """As soon as the one before has let go of the port."""
        end = monotonic() + PATIENCE
        while not _free(self.port) and monotonic() < end:
            sleep(0.005)
        words = (self.address, self.port, str(self.log))
        self._process = FORKS.Process(target=_serve, args=words)  # type: ignore[attr-defined]
        self._process.start()

    def answers(self) -> bool:
        """Waits until it does; False if it ended instead."""
        end = monotonic() + PATIENCE
        while monotonic() < end:
            with suppress(OSError, http.client.HTTPException):
                asked = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
                asked.request("GET", "/api/v1/titles")
                asked.getresponse().read()
                asked.close()
                return True
            if self._process is None or not self._process.is_alive():
                return False
            sleep(0.01)
        return False

    def kill_worker(self) -> None:
        """The master forks another one."""
        master = self._process.pid if self._process else 0
        with suppress(OSError):
            for pid in Path(f"/proc/{master}/task/{master}/children").read_text().split():
                os.kill(int(pid), signal.SIGKILL)

    def kill(self, pause: float = 0.0) -> None:
        """The master, and its worker so many seconds later."""
        if self._process is None or self._process.pid is None:
            return
        group = self._process.pid
        if pause:
            self._process.kill()
            self._process.join()
            sleep(pause)
        with suppress(OSError):
            os.killpg(group, signal.SIGKILL)
        self._process.kill()
        self._process.join()
        self._process = None


def _free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


@contextmanager
def served(address: str) -> Iterator[Served]:
    """Started, and killed in the end."""
    with tempfile.TemporaryDirectory(prefix="ledger-prove-") as folder:
        found = Served(address, Path(folder))
        found.start()
        try:
            if not found.answers():
                raise RuntimeError(f"the server did not start: {found.log.read_text()[-2000:]}")
            yield found
        finally:
            found.kill()


@contextmanager
def store(kind: str) -> Iterator[str]:
    """The address of an empty store, gone afterwards."""
    if kind == "SQLite":
        with tempfile.TemporaryDirectory(prefix="ledger-prove-") as folder:
            yield f"{folder}/ledger.db"
    else:
        with temporary_server() as address, new_database(address, "prove") as database:
            yield database
