"""Where the read database lies: beside a SQLite log, or for PostgreSQL in one file of each host."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from platformdirs import user_cache_path

from ledger.storage import on_postgres
from ledger.storage.locks import held


class Place:
    """The file's path. All processes of a host use the same."""

    def __init__(self, address: str, path: str | Path | None = None) -> None:
        if path is not None:
            self.path = Path(path).expanduser()
        elif on_postgres(address):
            self.path = _of_database(address)
        else:
            log = Path(address).expanduser()
            self.path = log.with_name(f"{log.name}.read")

    @contextmanager
    def locked(self) -> Iterator[None]:
        """While a process opens or removes the file, no other one does. What a deleted file left
        behind must not meet a new one."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with held(self._beside(".lock")):
            if not self.path.exists():
                self.remove()
            yield

    @contextmanager
    def building(self) -> Iterator[None]:
        """While a process builds a file that is to take the place of this one, no other one does.
        The old one is read meanwhile."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with held(self._beside(".building")):
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


def _of_database(address: str) -> Path:
    """In the user's cache folder, whatever the password is."""
    from ledger.storage.postgres import database

    folder = user_cache_path("ledger", ensure_exists=True)
    name = hashlib.sha256(database(address).encode()).hexdigest()[:16]
    return folder / f"read-{name}.db"
