"""The files of a store: for their owner alone, and watched while they are open."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from eventsourcing.persistence import OperationalError

OWNER_ALONE = 0o600  # seeds, hands and whoever plays here
OTHERS = 0o007


class StoreLost(OperationalError):
    """The store's file was deleted or replaced while it was open: what is written now is lost."""

    def __init__(self, path: str) -> None:
        super().__init__(f"{path} was deleted or replaced while it was open")


def keep_private(path: Path) -> None:
    """Made for its owner alone before anything is in it. What a group may do with a file that is
    there already is for its owner to say; others on the machine may do nothing."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, OWNER_ALONE))
    except FileExistsError:
        mode = path.stat().st_mode & 0o777
        if mode & OTHERS and path.is_file():
            with suppress(PermissionError):  # somebody else's
                path.chmod(mode & ~OTHERS)
    except OSError:  # whoever opens it says why
        pass


class WatchedFiles:
    """Which files a connection writes to. Deleted or replaced under it, they would take what is
    written with them, and nobody would be told."""

    def __init__(self, path: str) -> None:
        self._paths = (path, f"{path}-wal")
        self._opened = [_inode(one) for one in self._paths]
        self.last = 0  # the highest number in the log so far

    def opened_again(self) -> WatchedFiles:
        """After the connection was closed and opened anew: it must be the same store."""
        made = WatchedFiles(self._paths[0])
        if made._opened[0] != self._opened[0]:
            raise StoreLost(self._paths[0])
        made.last = self.last
        return made

    def check(self) -> None:
        """StoreLost unless the files are those that were opened."""
        for path, opened in zip(self._paths, self._opened, strict=True):
            if opened and _inode(path) != opened:
                raise StoreLost(path)

    def read(self, number: int) -> None:
        self.last = max(self.last, number)

    def seen(self, number: int) -> None:
        """The log only grows: a number it had already means that another one lies in its place."""
        if number <= self.last:
            raise StoreLost(self._paths[0])
        self.last = number


def _inode(path: str) -> tuple[int, int] | None:
    try:
        found = os.stat(path)  # noqa: PTH116  (pathlib's takes four times as long)
    except OSError:
        return None
    return found.st_dev, found.st_ino
