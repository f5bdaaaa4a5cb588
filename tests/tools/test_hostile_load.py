"""`ledger serve` under load from people who mean no good, and from a whole club."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest

from ledger.tools.dev.prove.hostile_load import Target, ask, half_body, half_head, stream, unread
from ledger.tools.dev.prove.hostile_load import standing as held_open

MANY = 90  # more than the server ever had threads
SHORT = "limits.HEADERS = limits.SEND = 0.3; limits.STREAMS_OF_ONE = 3"


@contextmanager
def serving(store: str, before: str = "") -> Iterator[tuple[subprocess.Popen[str], Target]]:
    code = f"from ledger.web.serving import limits; {before}\n"
    code += "from ledger.tools.cli import main; main()"
    words = [sys.executable, "-c", code, "serve", "--port", "0"]
    environment = {**os.environ, "LEDGER_DB": store, "LANG": "en_GB.UTF-8"}
    process = subprocess.Popen(words, env=environment, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    line = process.stdout.readline()
    found = re.fullmatch(r"Ledger is at (http://127\.0\.0\.1:\d+)\n", line)
    assert found, line
    parts = urlsplit(found[1])
    try:
        yield process, Target("127.0.0.1", parts.port or 0)
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()
        process.stdout.close()


@pytest.fixture
def target(store: str, game: str) -> Iterator[Target]:
    with serving(store) as (_, found):
        yield found


@pytest.mark.parametrize("kind", [half_head, half_body, unread, stream], ids=lambda k: k.__name__)
def test_pages_answer_whatever_is_held_open(target: Target, game: str, kind: Callable[..., Any]):
    async def run() -> tuple[int, list[float | None]]:
        async with held_open(target, game, kind, MANY) as opened:
            pages = ("/", f"/games/{game}", f"/api/v1/games/{game}")
            return len(opened), [await ask(target, page) for page in pages]

    opened, took = asyncio.run(run())
    assert opened == MANY
    assert None not in took


def test_closed_devices_free_their_places_at_once(target: Target, game: str):
    async def told(reader: asyncio.StreamReader, number: int) -> None:
        async with asyncio.timeout(20):
            while await reader.readline() != b'data: {"devices": %d}\n' % number:
                pass

    async def run() -> None:
        reader, writer = await stream(target, game)
        async with held_open(target, game, stream, MANY):
            await told(reader, MANY + 1)
        await told(reader, 1)
        writer.close()

    asyncio.run(run())


def test_a_recorded_step_reaches_every_stream(target: Target, game: str):
    async def step(reader: asyncio.StreamReader) -> int:
        async with asyncio.timeout(20):
            while not (line := await reader.readline()).startswith(b'data: {"step"'):
                pass
        return int(json.loads(line.removeprefix(b"data: "))["step"])

    def note() -> None:
        path = f"http://127.0.0.1:{target.port}/api/v1/games/{game}/notes"
        kind = {"Content-Type": "application/json"}
        with urlopen(Request(path, b'{"text": "here"}', kind)) as answer:
            assert answer.status == 201

    async def run() -> set[int]:
        async with held_open(target, game, stream, 20) as opened:
            before = {await step(reader) for reader, _ in opened}
            await asyncio.to_thread(note)
            after = {await step(reader) for reader, _ in opened}
        assert after == {one + 1 for one in before}
        return after

    assert len(asyncio.run(run())) == 1


def test_what_takes_too_long_is_closed_and_one_address_has_so_many_streams(store: str, game: str):
    with serving(store, SHORT) as (_, target):
        with socket.create_connection(("127.0.0.1", target.port), timeout=20) as slow:
            slow.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")
            assert ended(slow)

        async def run() -> int:
            async with held_open(target, game, stream, 6) as opened:
                return len(opened)

        assert asyncio.run(run()) == 3


def ended(slow: socket.socket) -> bool:
    """Waits for the end of the connection."""
    try:
        return slow.recv(100) == b""
    except ConnectionResetError:
        return True


def test_after_a_stop_the_file_alone_holds_everything(store: str, game: str):
    with serving(store) as (process, target):
        path = f"http://127.0.0.1:{target.port}/api/v1/games/{game}/notes"
        for _ in range(5):
            kind = {"Content-Type": "application/json"}
            with urlopen(Request(path, b'{"text": "here"}', kind)) as answer:
                assert answer.status == 201
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=30) == 0
    wal = Path(f"{store}-wal")
    assert not wal.exists() or not wal.stat().st_size
    with closing(sqlite3.connect(f"file:{store}?immutable=1", uri=True)) as alone:
        count = alone.execute("SELECT count(*) FROM stored_events WHERE topic='Noted'").fetchone()
    assert count == (5,)
