"""An answer while a thread makes it and the loop sends it: neither waits for the other."""

from __future__ import annotations

import asyncio
from tempfile import SpooledTemporaryFile
from threading import Lock
from typing import Any

from ledger.web.serving import limits

Head = tuple[int, list[tuple[bytes, bytes]]]


class Left(Exception):
    """Nobody is there any more to read what is being made."""


class Answer:
    """What was made so far lies here, in memory or in a file, until the reader takes it."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._file = SpooledTemporaryFile(limits.SPOOL)  # noqa: SIM115  (closed by `close`)
        self._guard = Lock()
        self._length = self._sent = 0
        self._grown = asyncio.Event()
        self._head: Head | None = None
        self._whole = self._left = False

    # ------------------------------------------------------------------ in the thread

    def start(self, status: str, headers: list[tuple[str, str]], error: Any = None) -> Any:
        """As WSGI calls it; nothing is sent before there is something to send."""
        coded = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in headers]
        self._head = int(status[:3]), coded
        return self.write

    def write(self, part: bytes) -> None:
        if self._left:
            raise Left
        if part:
            with self._guard:
                self._file.seek(self._length)
                self._file.write(part)
                self._length += len(part)
            self._tell()

    def finish(self) -> None:
        self._whole = True
        self._tell()

    def _tell(self) -> None:
        self._loop.call_soon_threadsafe(self._grown.set)

    # ------------------------------------------------------------------ in the loop

    async def head(self) -> Head:
        """Known as soon as there is a part of the body, or none will come."""
        while not self._whole and not self._length:
            await self._more()
        if self._head is None:
            raise RuntimeError("the application gave no answer")
        return self._head

    async def piece(self) -> bytes:
        """The next part of the body; nothing at its end."""
        while self._sent == self._length and not self._whole:
            await self._more()
        with self._guard:
            self._file.seek(self._sent)
            found = self._file.read(limits.PIECE)
        self._sent += len(found)
        return found

    async def _more(self) -> None:
        self._grown.clear()
        if not self._whole and self._sent == self._length:
            await self._grown.wait()

    def leave(self) -> None:
        """The thread stops at the next part."""
        self._left = True

    def close(self) -> None:
        with self._guard:
            self._file.close()
