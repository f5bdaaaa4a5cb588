"""A proxy between us and a server that can go down, come back, and swallow answers."""

from __future__ import annotations

import socket
from contextlib import suppress
from threading import Thread


class Proxy:
    """Listens on a port of its own on 127.0.0.1, also when it was down in between."""

    def __init__(self, host: str, port: int) -> None:
        self._target = (host, port)
        self.port = 0
        self.cut = b""  # an answer to a message with these bytes is swallowed, once
        self.mute = False  # the server hears everything and is not heard, as if it hung
        self._open: list[socket.socket] = []
        self._listener: socket.socket | None = None
        self.up()

    def up(self) -> None:
        listener = socket.socket()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", self.port))
        listener.listen()
        self.port = listener.getsockname()[1]
        self._listener = listener
        Thread(target=self._accept, args=(listener,), daemon=True).start()

    def down(self) -> None:
        """Refuses new connections and breaks the old ones."""
        if self._listener is not None:
            with suppress(OSError):
                self._listener.shutdown(socket.SHUT_RDWR)
            self._listener.close()
            self._listener = None
        self._break(*self._open)

    def _accept(self, listener: socket.socket) -> None:
        with suppress(OSError):
            while True:
                near, _ = listener.accept()
                far = socket.create_connection(self._target)
                self._open += [near, far]
                swallow: list[bool] = []
                Thread(target=self._there, args=(near, far, swallow), daemon=True).start()
                Thread(target=self._back, args=(far, near, swallow), daemon=True).start()

    def _there(self, near: socket.socket, far: socket.socket, swallow: list[bool]) -> None:
        with suppress(OSError):
            while data := near.recv(65536):
                if self.cut and self.cut in data:
                    self.cut = b""
                    swallow.append(True)
                far.sendall(data)
        self._break(near, far)

    def _back(self, far: socket.socket, near: socket.socket, swallow: list[bool]) -> None:
        with suppress(OSError):
            while data := far.recv(65536):
                if swallow:
                    break
                if not self.mute:
                    near.sendall(data)
        self._break(near, far)

    def _break(self, *ends: socket.socket) -> None:
        for end in ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
            with suppress(ValueError):
                self._open.remove(end)
