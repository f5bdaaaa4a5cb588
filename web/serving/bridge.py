"""From the server's loop to the application: a request is read whole before a thread works on it,
and the thread does not wait for whoever reads its answer, so that no slow device holds a thread."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from tempfile import SpooledTemporaryFile
from threading import Event
from typing import IO, Any
from urllib.parse import unquote_to_bytes

from ledger.web.serving import limits
from ledger.web.serving.answer import Answer, Left
from ledger.web.serving.streams import TAKE_OVER, Hub, Stream

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]


class Gone(Exception):
    """The device is no longer there, or too slow to be waited for."""


class Bridge:
    """An ASGI application around a WSGI one. `answered` is set as soon as it has answered once."""

    def __init__(
        self, application: Any, hub: Hub, largest: int, answered: Event | None = None
    ) -> None:
        self._application, self._hub, self._largest = application, hub, largest
        self.answered = answered or Event()
        self._threads = ThreadPoolExecutor(limits.THREADS, thread_name_prefix="request")
        self._waiting = 0
        self._stopping = False

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        self._hub.attach(asyncio.get_running_loop(), self._threads)
        with suppress(Gone):  # the server closes the connection of an answer that is not whole
            await self._answer(scope, receive, send)

    async def _answer(self, scope: Message, receive: Receive, send: Send) -> None:
        if self._waiting >= limits.WAITING + limits.THREADS:
            await _plain(send, 503, "Too many requests at once. Please try again.")
            return
        with SpooledTemporaryFile(limits.SPOOL) as body:
            try:
                length = await self._body(receive, body)
            except TimeoutError:
                await _plain(send, 408, "The request took too long to arrive.")
                return
            if length > self._largest:
                await _plain(send, 413, "The request is too large.")
                return
            await self._sent(environ_of(scope, body, length), receive, send)

    async def _sent(self, environ: dict[str, Any], receive: Receive, send: Send) -> None:
        """A thread makes the answer, and it is sent meanwhile."""
        answer = Answer()
        self._waiting += 1
        loop = asyncio.get_running_loop()
        work = loop.run_in_executor(self._threads, self._work, environ, answer)
        work.add_done_callback(self._worked)
        try:
            status, headers = await answer.head()
            if self._stopping:
                headers = [*headers, (b"connection", b"close")]
            await _send(send, {"type": START, "status": status, "headers": headers})
            stream: Stream | None = environ.get(TAKE_OVER)
            if stream is not None:
                await self._hub.follow(stream, receive, lambda text: _piece(send, text))
            while piece := await answer.piece():
                await _piece(send, piece)
            await _send(send, {"type": BODY, "body": b"", "more_body": False})
        finally:
            answer.leave()
            await asyncio.wait([work])  # the thread still has both files
            answer.close()
            with suppress(Left):
                work.result()

    def _worked(self, work: Any) -> None:
        self._waiting -= 1
        self.answered.set()

    async def _body(self, receive: Receive, body: IO[bytes]) -> int:
        """Reads the body; gives up when it is late or longer than anything we take."""
        loop = asyncio.get_running_loop()
        begun, length = loop.time(), 0
        while length <= self._largest:
            late = begun + limits.BODY + length / limits.BODY_PACE
            message = await asyncio.wait_for(receive(), max(0.0, late - loop.time()))
            if message["type"] == "http.disconnect":
                raise Gone
            length += len(message.get("body", b""))
            body.write(message.get("body", b""))
            if not message.get("more_body", False):
                break
        body.seek(0)
        return length

    def _work(self, environ: dict[str, Any], answer: Answer) -> None:
        """In a thread: the application's answer."""
        environ["ledger.hub"], environ["ledger.stopping"] = self._hub, self._stopping
        try:
            parts: Iterable[bytes] = self._application(environ, answer.start)
            try:
                if TAKE_OVER not in environ and environ["REQUEST_METHOD"] != "HEAD":
                    for part in parts:
                        answer.write(part)
            finally:
                if hasattr(parts, "close"):
                    parts.close()
        finally:
            answer.finish()

    def stop(self) -> None:
        """Whoever asks now gets an answer, and is told to go elsewhere with the next request."""
        self._stopping = True
        self._hub.close()

    def close(self) -> None:
        self._hub.close()
        self._threads.shutdown(wait=False, cancel_futures=True)


START, BODY = "http.response.start", "http.response.body"


def environ_of(scope: Message, body: IO[bytes], length: int) -> dict[str, Any]:
    """What WSGI calls a request. A header whose name has an underscore could pass for another."""
    server, client = scope.get("server") or ("", 0), scope.get("client") or ("", 0)
    environ: dict[str, Any] = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(scope["raw_path"]).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_NAME": str(server[0]),
        "SERVER_PORT": str(server[1]),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": str(client[0]),
        "REMOTE_PORT": str(client[1]),
        "CONTENT_LENGTH": str(length),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.input": body,
        "wsgi.input_terminated": True,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    for raw_name, raw_value in scope["headers"]:
        name, value = raw_name.decode("latin-1").upper(), raw_value.decode("latin-1")
        if "_" in name or name in ("CONTENT-LENGTH", "TRANSFER-ENCODING"):
            continue
        key = "CONTENT_TYPE" if name == "CONTENT-TYPE" else "HTTP_" + name.replace("-", "_")
        between = "; " if key == "HTTP_COOKIE" else ","
        environ[key] = f"{environ[key]}{between}{value}" if key in environ else value
    return environ


async def _piece(send: Send, piece: bytes) -> None:
    await _send(send, {"type": BODY, "body": piece, "more_body": True})


async def _send(send: Send, message: Message) -> None:
    """A reader who does not take the next piece in time is left."""
    try:
        await asyncio.wait_for(send(message), limits.SEND)
    except (TimeoutError, OSError):
        raise Gone from None


async def _plain(send: Send, status: int, text: str) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
    await _send(send, {"type": START, "status": status, "headers": headers})
    await _send(send, {"type": BODY, "body": text.encode(), "more_body": False})
