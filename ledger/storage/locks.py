"""A file that one process at a time may hold, on every system Python runs on."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

try:
    import fcntl
except ImportError:  # on Windows
    fcntl = None  # type: ignore[assignment]

PAUSE = 0.05  # seconds between tries


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Waits until nobody else holds it. A process that dies lets go of it."""
    with path.open("ab") as file:
        _lock(file)
        yield  # closing it lets go


def taken(path: Path) -> IO[bytes] | None:
    """The file, held from now until it is closed; None while somebody else holds it."""
    file = path.open("ab")
    try:
        _try(file)
    except OSError:
        file.close()
        return None
    return file


def _lock(file: IO[bytes]) -> None:
    if fcntl is not None:
        fcntl.flock(file, fcntl.LOCK_EX)
        return
    while True:
        try:
            _try(file)
        except OSError:
            time.sleep(PAUSE)
        else:
            return


def _try(file: IO[bytes]) -> None:
    """OSError while another holds it."""
    if fcntl is not None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return
    try:
        msvcrt: Any = __import__("msvcrt")
    except ImportError:  # neither: then it is one process, and nobody to wait for
        return
    file.seek(0)
    msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
