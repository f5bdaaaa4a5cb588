"""Where the read database lies: beside a SQLite log, or one file per process for PostgreSQL."""

from __future__ import annotations

import fcntl
import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import IO

from platformdirs import user_cache_path


class Place:
    """The file's path. A process that needs a file of its own takes the first nobody holds, so
    that a restart finds the rows of the last time."""

    def __init__(self, address: str, path: str | Path | None = None) -> None:
        self._held: IO[bytes] | None = None
        if path is not None:
            self.path = Path(path).expanduser()
        elif "://" in address:
            self.path = self._own(address)
        else:
            log = Path(address).expanduser()
            self.path = log.with_name(f"{log.name}.read")

    def _own(self, address: str) -> Path:
        folder = user_cache_path("ledger", ensure_exists=True)
        name = hashlib.sha256(address.encode()).hexdigest()[:16]
        for number in count(1):
            path = folder / f"read-{name}-{number}.db"
            held = path.with_suffix(".held").open("wb")
            try:
                fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                held.close()
                continue
            self._held = held
            return path
        raise AssertionError  # count() does not end

    @contextmanager
    def locked(self) -> Iterator[None]:
        """While a process opens or removes the file, no other one does. What a deleted file left
        behind must not meet a new one."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self._beside(".lock").open("wb") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not self.path.exists():
                self.remove()
            yield

    @property
    def new(self) -> Path:
        """Where a file is built that is to take the place of this one."""
        return self._beside(".new")

    def replace(self) -> None:
        """Processes that have the old file open go on reading it until they look again."""
        self.remove()
        self.new.rename(self.path)

    def remove(self) -> None:
        for suffix in ("", "-wal", "-shm"):
            self._beside(suffix).unlink(missing_ok=True)

    def _beside(self, suffix: str) -> Path:
        return self.path.with_name(self.path.name + suffix)

    def release(self) -> None:
        if self._held is not None:
            self._held.close()
            self._held = None
