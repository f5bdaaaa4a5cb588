"""Gunicorn's own asyncio worker, with deadlines and with limits for each address."""

from __future__ import annotations

import asyncio
import os
import socket
from collections import Counter
from contextlib import suppress
from typing import Any

from gunicorn.asgi.protocol import ASGIProtocol
from gunicorn.workers.gasgi import ASGIWorker

from ledger.web.serving import limits

LINGER = 2  # seconds in which an open connection may still bring a request once we stop


class Connection(ASGIProtocol):
    """One connection. The head of its first request must come in time, and what is sent must be
    taken in time. Between requests gunicorn's own `keepalive` does the same."""

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        _notice_the_dead(transport.get_extra_info("socket"))
        peer = transport.get_extra_info("peername")
        self.address = str(peer[0]) if peer else ""
        self.worker.enter(self)
        if self.worker.crowded(self.address):
            transport.abort()
            return
        self._deadline = self.worker.loop.call_later(limits.HEADERS, self._give_up)

    def _give_up(self) -> None:
        if self.req_count <= 1 and self._current_request is None:
            self.transport.abort()

    def pause_writing(self) -> None:
        """The other side does not read: it has so long to begin again."""
        super().pause_writing()
        self._expect(limits.SEND)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._cancel()

    def _close_transport(self) -> None:
        """Closing waits until everything is sent, but not for ever."""
        super()._close_transport()
        self._expect(limits.SEND)

    def _expect(self, seconds: float) -> None:
        self._cancel()
        self._deadline = self.worker.loop.call_later(seconds, self.transport.abort)

    def _cancel(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel()
        self.worker.leave(self)
        super().connection_lost(exc)

    @property
    def idle(self) -> bool:
        return self._current_request is None


def _notice_the_dead(connection: Any) -> None:
    """A device that has gone without a word is noticed by the system, within a minute."""
    waits = {"TCP_KEEPIDLE": 30, "TCP_KEEPINTVL": 10, "TCP_KEEPCNT": 3, "TCP_USER_TIMEOUT": 30_000}
    with suppress(OSError, AttributeError):
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for name, value in waits.items():
            if hasattr(socket, name):
                connection.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)


class LoopWorker(ASGIWorker):
    """Serves in one loop; the application works in threads of its own."""

    proxied = False  # behind a proxy everybody has its address

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.connections: set[Connection] = set()
        self.addresses: Counter[str] = Counter()
        self.told_to_stop = asyncio.Event()

    @classmethod
    def check_config(cls, cfg: Any, log: Any) -> None:
        """The threads are the application's."""

    # ------------------------------------------------------------------ connections

    def enter(self, connection: Connection) -> None:
        self.connections.add(connection)
        self.addresses[connection.address] += 1

    def leave(self, connection: Connection) -> None:
        if connection in self.connections:
            self.connections.discard(connection)
            self.addresses[connection.address] -= 1
            if not self.addresses[connection.address]:
                del self.addresses[connection.address]

    def crowded(self, address: str) -> bool:
        if len(self.connections) > limits.CONNECTIONS:
            return True
        return not self.proxied and self.addresses[address] > limits.CONNECTIONS_OF_ONE

    # ------------------------------------------------------------------ serving

    async def _serve(self) -> None:
        for bound in self.sockets:
            made = await self.loop.create_server(lambda: Connection(self), sock=bound.sock)
            self.servers.append(made)
        while self.alive and not self.told_to_stop.is_set() and self.ppid == os.getppid():
            self.notify()
            with suppress(TimeoutError):
                await asyncio.wait_for(self.told_to_stop.wait(), 1.0)
        await self._leave()
        self._end()
        await self._shutdown()

    async def _leave(self) -> None:
        """No new connections. Who has one is told with the next answer to open another: one that
        was simply closed might just be sending a request."""
        self.asgi.stop()
        for server in self.servers:
            server.close()
        until = self.loop.time() + LINGER
        while self.alive and self.connections and self.loop.time() < until:
            self.notify()
            await asyncio.sleep(0.05)
        self.alive = False

    def handle_exit_signal(self) -> None:
        self.told_to_stop.set()

    def handle_quit_signal(self) -> None:
        super().handle_quit_signal()
        self.told_to_stop.set()

    def _end(self) -> None:
        """Connections nobody uses are closed: only answers under way are waited for."""
        self.asgi.close()
        for connection in list(self.connections):
            if connection.idle:
                connection.transport.close()
