"""Where a job of the keeper says how far it is: a file beside the store, for every process to read.

Whoever holds the lock of that file is at work; a job that is said to be at work while nobody holds
the lock was cut off.
"""

from __future__ import annotations

import hashlib
import logging
import os
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import IO, Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from platformdirs import user_data_path

from ledger.errors import LedgerError, Unreadable
from ledger.ruleset import read_json
from ledger.storage.files import keep_private
from ledger.storage.locks import taken

log = logging.getLogger(__name__)
Kind = Literal["verify", "backup", "look", "restore", "rebuild"]
OFTEN = 0.2  # seconds between two notes of how far it is
MOST_LINES = 200


class Job(Struct, frozen=True):
    """A job as everybody is told: how far it is, and in the end what it found."""

    kind: Kind
    by: str
    began: float
    state: Literal["running", "done", "failed", "cut_off"] = "running"
    done: int = 0
    all: int = 0
    found: dict[str, Any] = {}  # figures and lists, by name
    ended: float = 0


class Busy(LedgerError):
    """Another job is at work."""

    code = "job_running"


class Jobs:
    """The jobs of one store."""

    def __init__(self, address: str) -> None:
        if "://" in address:
            from ledger.storage.postgres import database

            name = hashlib.sha256(database(address).encode()).hexdigest()[:16]
            self.folder = user_data_path("ledger", appauthor=False) / "jobs" / name
        else:
            store = Path(address).expanduser()
            self.folder = store.with_name(f"{store.name}.jobs")
        self.said = self.folder / "job.json"

    def now(self) -> Job | None:
        """The job at work, or the last one."""
        try:
            job = msgspec.convert(read_json(self.said.read_bytes()), Job)
        except (OSError, Unreadable, msgspec.ValidationError):
            return None
        if job.state == "running" and (lock := self._lock()) is not None:
            lock.close()
            job = self.now_again() or job
            return replace(job, state="cut_off") if job.state == "running" else job
        return job

    def now_again(self) -> Job | None:
        """It may have ended between the two looks."""
        try:
            return msgspec.convert(read_json(self.said.read_bytes()), Job)
        except (OSError, Unreadable, msgspec.ValidationError):
            return None

    def _lock(self) -> IO[bytes] | None:
        """The lock, or None while another job holds it."""
        self.folder.mkdir(parents=True, exist_ok=True)
        return taken(self.folder / "lock")

    def start(self, kind: Kind, by: str, work: Callable[[Note], dict[str, Any]]) -> Thread:
        """Begins a job in a thread of its own; Busy while another one is at work."""
        lock = self._lock()
        if lock is None:
            raise Busy
        note = Note(self, Job(kind, by, time.time()))
        note.write()
        thread = Thread(target=self._run, args=(note, work, lock), name=f"job {kind}", daemon=True)
        thread.start()
        return thread

    def _run(self, note: Note, work: Callable[[Note], dict[str, Any]], lock: IO[bytes]) -> None:
        try:
            found = work(note)
            note.end("done", found)
        except Exception:
            log.exception("the job %s failed", note.job.kind)
            note.end("failed", {})
        finally:
            lock.close()

    @contextmanager
    def put_away(self) -> Iterator[None]:
        """No job is at work meanwhile, or Busy; what earlier ones found and left is gone then."""
        if not self.folder.exists():
            yield
            return
        lock = self._lock()
        if lock is None:
            raise Busy
        with lock:
            yield
            for path in self.folder.iterdir():
                if path.name != "lock":
                    path.unlink(missing_ok=True)

    def file(self, name: str) -> Path:
        """A file a job leaves; for its owner alone."""
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / name
        keep_private(path)
        return path

    def room_for(self, size: int) -> bool:
        return shutil.disk_usage(self.folder).free > 2 * size


class Note:
    """What a job writes down while it works."""

    def __init__(self, jobs: Jobs, job: Job) -> None:
        self.jobs, self.job, self._written = jobs, job, 0.0

    def of(self, all_there_is: int) -> None:
        self.job = replace(self.job, all=all_there_is, done=0)
        self.write()

    def advance(self, number: int = 1) -> None:
        self.at(self.job.done + number)

    def at(self, done: int) -> None:
        self.job = replace(self.job, done=done)
        if time.monotonic() - self._written > OFTEN:
            self.write()

    def end(self, state: Literal["done", "failed"], found: dict[str, Any]) -> None:
        self.job = replace(self.job, state=state, found=found, ended=time.time())
        self.write()

    def write(self) -> None:
        self._written = time.monotonic()
        half = self.jobs.said.with_suffix(f".{os.getpid()}")
        half.write_bytes(msgspec.json.encode(self.job))
        half.rename(self.jobs.said)
