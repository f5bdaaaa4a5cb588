"""Between the loop and the threads: what comes slowly, is too long or is never read."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterable
from typing import Any

import pytest

from ledger.web.serving import limits
from ledger.web.serving.bridge import Bridge, environ_of
from ledger.web.serving.streams import Hub

SCOPE: dict[str, Any] = {
    "type": "http",
    "method": "POST",
    "path": "/é",
    "raw_path": b"/%C3%A9",
    "query_string": b"q=1",
    "http_version": "1.1",
    "headers": [(b"host", b"club"), (b"x_forwarded_for", b"evil"), (b"accept", b"a")],
    "server": ("127.0.0.1", 80),
    "client": ("10.0.0.1", 5000),
}


def echo(environ: dict[str, Any], start: Any) -> Iterable[bytes]:
    body = environ["wsgi.input"].read()
    start("200 OK", [("Content-Type", "text/plain")])
    return [environ["PATH_INFO"].encode("latin-1"), b" ", body]


class Device:
    """Sends these messages and keeps what is sent to it."""

    def __init__(self, *messages: Any) -> None:
        self.messages = list(messages)
        self.got: list[Any] = []
        self.reads = asyncio.Event()
        self.reads.set()

    async def receive(self) -> Any:
        if not self.messages:
            await asyncio.Event().wait()
        return self.messages.pop(0)

    async def send(self, message: Any) -> None:
        await self.reads.wait()
        self.got.append(message)

    @property
    def status(self) -> int:
        return int(self.got[0]["status"])

    @property
    def body(self) -> bytes:
        return b"".join(one.get("body", b"") for one in self.got[1:])


def part(body: bytes, more: bool = False) -> dict[str, Any]:
    return {"type": "http.request", "body": body, "more_body": more}


def answered(device: Device, application: Any = echo, largest: int = 1000) -> Device:
    async def run() -> None:
        bridge = Bridge(application, Hub(None), largest)  # type: ignore[arg-type]
        try:
            await bridge(SCOPE, device.receive, device.send)
        finally:
            bridge.close()

    asyncio.run(run())
    return device


def test_a_request_is_handed_on_whole_and_its_answer_comes_back():
    device = answered(Device(part(b"one ", more=True), part(b"two")))
    assert (device.status, device.body) == (200, "/é one two".encode())
    assert device.got[-1]["more_body"] is False


def test_a_header_that_could_pass_for_another_is_left_out():
    environ = environ_of(SCOPE, None, 0)  # type: ignore[arg-type]
    assert "HTTP_X_FORWARDED_FOR" not in environ
    assert (environ["HTTP_HOST"], environ["REMOTE_ADDR"]) == ("club", "10.0.0.1")


def test_a_body_that_does_not_come_is_not_waited_for(monkeypatch):
    monkeypatch.setattr(limits, "BODY", 0.05)
    assert answered(Device(part(b"{", more=True))).status == 408


def test_a_body_that_is_too_long_is_not_read_to_its_end():
    device = Device(*[part(b"x" * 100, more=True)] * 50)
    assert answered(device).status == 413
    assert len(device.messages) > 30


def test_a_device_that_goes_while_it_sends_is_left():
    device = answered(Device(part(b"x", more=True), {"type": "http.disconnect"}))
    assert device.got == []


def test_an_answer_nobody_reads_is_given_up(monkeypatch):
    monkeypatch.setattr(limits, "SEND", 0.05)
    device = Device(part(b""))
    device.reads.clear()
    answered(device)
    assert device.got == []


def test_more_requests_than_can_wait_are_told_at_once(monkeypatch):
    monkeypatch.setattr(limits, "WAITING", -limits.THREADS)
    assert answered(Device(part(b""))).status == 503


@pytest.mark.parametrize("size", [10, 2_000_000])
def test_an_answer_of_any_length_is_sent_in_pieces(size):
    def long(environ: Any, start: Any) -> Iterable[bytes]:
        start("200 OK", [])
        return (b"x" * 1000 for _ in range(size // 1000 or 1))

    device = answered(Device(part(b"")), long)
    assert len(device.body) == max(size // 1000, 1) * 1000
    assert max(len(one.get("body", b"")) for one in device.got) <= limits.PIECE


def test_what_is_made_slowly_is_sent_while_it_is_made():
    """The thread goes on only when the device has its first part."""
    read = threading.Event()

    def slow(environ: Any, start: Any) -> Iterable[bytes]:
        start("200 OK", [])
        yield b"one "
        assert read.wait(20)
        yield b"two"

    class Reader(Device):
        async def send(self, message: Any) -> None:
            await super().send(message)
            if message.get("body") == b"one ":
                read.set()

    assert answered(Reader(part(b"")), slow).body == b"one two"


def test_a_thread_does_not_wait_for_whoever_reads():
    """The device begins to read when the answer is made to its end."""

    async def run() -> Device:
        device, loop = Device(part(b"")), asyncio.get_running_loop()
        device.reads.clear()

        def long(environ: Any, start: Any) -> Iterable[bytes]:
            start("200 OK", [])
            yield from [b"x" * 100_000] * 50
            loop.call_soon_threadsafe(device.reads.set)

        bridge = Bridge(long, Hub(None), 1000)  # type: ignore[arg-type]
        await bridge(SCOPE, device.receive, device.send)
        bridge.close()
        return device

    assert len(asyncio.run(run()).body) == 5_000_000


def test_what_nobody_reads_is_not_made_to_its_end(monkeypatch):
    monkeypatch.setattr(limits, "SEND", 0.05)
    ended = threading.Event()

    def endless(environ: Any, start: Any) -> Iterable[bytes]:
        start("200 OK", [])
        try:
            while True:
                yield b"x"
        finally:
            ended.set()

    device = Device(part(b""))
    device.reads.clear()
    answered(device, endless)
    assert ended.is_set()


def test_an_application_that_fails_is_not_waited_for():
    def broken(environ: Any, start: Any) -> Iterable[bytes]:
        raise ValueError("broken")

    with pytest.raises((ValueError, RuntimeError)):
        answered(Device(part(b"")), broken)
