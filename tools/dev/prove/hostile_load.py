"""Half-sent requests, slow bodies, unread answers and many live streams: do pages still answer?

`python -m ledger.tools.dev.prove.hostile_load http://127.0.0.1:8000` prints a line for each kind:
how many were open, how many pages were asked for meanwhile, how many failed, and how long they
took. With `--json` it prints the same for programs.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass
from urllib.parse import urlsplit

PAGES = 40  # asked for while the load stands
PATIENCE = 30.0  # seconds for one of them

Opened = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Opener = Callable[["Target", str], Awaitable[Opened]]


@dataclass(frozen=True)
class Target:
    host: str
    port: int

    async def connect(self) -> Opened:
        return await asyncio.open_connection(self.host, self.port, limit=1 << 20)

    def head(self, method: str, path: str, more: str = "") -> bytes:
        return f"{method} {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n{more}".encode()


@dataclass(frozen=True)
class Figures:
    """What one kind of load did to the pages."""

    load: str
    opened: int
    standing: int  # of those, still open when the pages were answered
    pages: int
    failed: int
    median_ms: float
    p95_ms: float
    slowest_ms: float

    @property
    def line(self) -> str:
        return (
            f"{self.load:<16} {self.opened:>5} opened {self.standing:>5} standing "
            f"{self.pages:>4} pages {self.failed:>3} failed  median {self.median_ms:>7.1f} ms  "
            f"p95 {self.p95_ms:>7.1f} ms  slowest {self.slowest_ms:>7.1f} ms"
        )


# ------------------------------------------------------------------------- kinds of load


async def half_head(target: Target, game: str) -> Opened:
    """The head of a request that never ends."""
    return await _sent(target, target.head("GET", "/", "X-Slow: "))


async def half_body(target: Target, game: str) -> Opened:
    """A body of which ten bytes come."""
    more = "Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"
    return await _sent(target, target.head("POST", f"/api/v1/games/{game}/notes", more))


async def unread(target: Target, game: str) -> Opened:
    """An answer nobody reads."""
    reader, writer = await target.connect()
    reader._transport.pause_reading()  # type: ignore[attr-defined]
    writer.write(target.head("GET", f"/api/v1/games/{game}/history", "\r\n"))
    await writer.drain()
    return reader, writer


async def stream(target: Target, game: str) -> Opened:
    """A device that follows a game."""
    opened = await _sent(target, target.head("GET", f"/games/{game}/live", "\r\n"))
    reader, writer = opened
    head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
    if b" 200 " not in head.split(b"\r\n")[0]:
        writer.close()
        raise ConnectionError(head.split(b"\r\n")[0].decode())
    return opened


KINDS: dict[str, Opener] = {
    "half heads": half_head,
    "half bodies": half_body,
    "unread answers": unread,
    "streams": stream,
}


async def _sent(target: Target, data: bytes) -> Opened:
    reader, writer = await target.connect()
    writer.write(data)
    await writer.drain()
    return reader, writer


# ------------------------------------------------------------------------- measuring


@asynccontextmanager
async def standing(
    target: Target, game: str, kind: Opener, number: int
) -> AsyncIterator[list[Opened]]:
    opened: list[Opened] = []
    for start in range(0, number, 50):
        tries = [kind(target, game) for _ in range(min(50, number - start))]
        found = await asyncio.gather(*tries, return_exceptions=True)
        opened += [one for one in found if not isinstance(one, BaseException)]
    try:
        yield opened
    finally:
        for _, writer in opened:
            writer.transport.abort()


async def ask(target: Target, path: str) -> float | None:
    """Milliseconds until a page was there; None if it did not come."""
    begun = time.perf_counter()
    try:
        async with asyncio.timeout(PATIENCE):
            reader, writer = await _sent(
                target, target.head("GET", path, "Connection: close\r\n\r\n")
            )
            answer = await reader.read()
            writer.close()
    except (OSError, TimeoutError):
        return None
    good = answer.startswith(b"HTTP/1.1 200")
    return (time.perf_counter() - begun) * 1000 if good else None


async def measure(target: Target, game: str, name: str, number: int, pages: int = PAGES) -> Figures:
    kind = KINDS.get(name)
    paths = ("/", f"/games/{game}", f"/games/{game}/steps/1", f"/api/v1/games/{game}")
    async with standing(target, game, kind or half_head, number if kind else 0) as opened:
        took = [await ask(target, paths[n % len(paths)]) for n in range(pages)]
        left = sum(not reader.at_eof() and not w.is_closing() for reader, w in opened)
    good = sorted(one for one in took if one is not None) or [0.0]
    return Figures(
        load=name,
        opened=len(opened),
        standing=left,
        pages=pages,
        failed=pages - len([one for one in took if one is not None]),
        median_ms=round(statistics.median(good), 1),
        p95_ms=round(good[min(len(good) - 1, int(len(good) * 0.95))], 1),
        slowest_ms=round(good[-1], 1),
    )


async def first_game(target: Target) -> str:
    reader, writer = await _sent(
        target, target.head("GET", "/api/v1/games", "Connection: close\r\n\r\n")
    )
    answer = await reader.read()
    writer.close()
    body = answer.partition(b"\r\n\r\n")[2]
    return str(json.loads(body[body.index(b"{") : body.rindex(b"}") + 1])["games"][0]["id"])


async def run(address: str, half: int, streams: int, pages: int = PAGES) -> list[Figures]:
    parts = urlsplit(address)
    target = Target(parts.hostname or "127.0.0.1", parts.port or 80)
    game = await first_game(target)
    found = [await measure(target, game, "nothing", 0, pages)]
    for name in KINDS:
        number = streams if name == "streams" else half
        found.append(await measure(target, game, name, number, pages))
    return found


def main() -> None:
    said = argparse.ArgumentParser(description=__doc__)
    said.add_argument("address")
    said.add_argument("--half", type=int, default=200)
    said.add_argument("--streams", type=int, default=500)
    said.add_argument("--pages", type=int, default=PAGES)
    said.add_argument("--patience", type=float, default=PATIENCE, help="seconds for one page")
    said.add_argument("--json", action="store_true")
    given = said.parse_args()
    globals()["PATIENCE"] = given.patience
    for one in asyncio.run(run(given.address, given.half, given.streams, given.pages)):
        print(json.dumps(asdict(one)) if given.json else one.line)  # noqa: T201


if __name__ == "__main__":
    main()
