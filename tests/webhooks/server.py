"""A local server that answers as it is told, and keeps what it was sent."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any

from ledger.webhooks.transport import Transport


class Receiver:
    def __init__(self) -> None:
        self.status, self.headers, self.body = 204, {}, b""
        self.hangs, self.let_go = False, Event()
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        self.port = 0


@contextmanager
def receiving() -> Iterator[Receiver]:
    kept = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            if kept.hangs:
                kept.let_go.wait(20)
            kept.got.append((self.path, dict(self.headers), body))
            self.send_response(kept.status)
            for name, value in kept.headers.items():
                self.send_header(name, value)
            self.end_headers()
            with suppress(OSError):  # nobody reads it all
                self.wfile.write(kept.body)

        def log_message(self, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    kept.port = server.server_address[1]
    thread = Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield kept
    finally:
        server.shutdown()
        server.server_close()


def transport_to(kept: Receiver, dialled: list[str] | None = None) -> Transport:
    """As in production, but for where the name leads and that the line is plain."""

    def dial(address: str, port: int, host: str, timeout: float) -> socket.socket:
        if dialled is not None:
            dialled.append(address)
        return socket.create_connection(("127.0.0.1", kept.port), timeout)

    return Transport(resolve=lambda host, port: ["93.184.216.34"], dial=dial)
