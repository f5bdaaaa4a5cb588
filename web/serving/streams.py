"""Live streams in the server's loop: hundreds of devices, no thread for any of them."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass, field
from threading import Lock
from typing import Any
from uuid import UUID

from ledger.application import Ledger
from ledger.web.serving import limits

TAKE_OVER = "ledger.stream"  # where a view leaves the stream it wants sent
POLL = 0.5  # seconds between looks at the log, for steps other processes recorded
HEARTBEAT = 15.0  # keeps the line open and finds devices that are gone
LIFE = 600.0  # a stream ends and the browser opens a new one


@dataclass(eq=False)
class Stream:
    """One device that follows a game."""

    game: UUID
    address: str
    may_look: Callable[[], bool]  # asked of the tables, in a thread
    woken: asyncio.Event = field(default_factory=asyncio.Event)
    over: bool = False


class Hub:
    """Who follows which game. One look at the log serves all of them."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._loop: asyncio.AbstractEventLoop | None = None
        self._threads: Executor | None = None
        self._guard = Lock()
        self._streams: dict[UUID, set[Stream]] = defaultdict(set)
        self._addresses: Counter[str] = Counter()
        self._versions: dict[UUID, int] = {}
        self._position = -1
        self._watching: asyncio.Task[None] | None = None

    def attach(self, loop: asyncio.AbstractEventLoop, threads: Executor) -> None:
        self._loop, self._threads = loop, threads

    # ------------------------------------------------------------------ from any thread

    def join(self, stream: Stream) -> bool:
        """A place for this device; False if there is none left."""
        with self._guard:
            own = self._addresses[stream.address]
            if self._addresses.total() >= limits.STREAMS or own >= limits.STREAMS_OF_ONE:
                return False
            self._addresses[stream.address] += 1
            self._streams[stream.game].add(stream)
        self._call(self._wake, stream.game)
        return True

    def leave(self, stream: Stream) -> None:
        with self._guard:
            mine = self._streams.get(stream.game, set())
            if stream not in mine:
                return
            mine.discard(stream)
            if not mine:
                del self._streams[stream.game]
                self._versions.pop(stream.game, None)
            self._addresses[stream.address] -= 1
            if not self._addresses[stream.address]:
                del self._addresses[stream.address]
        self._call(self._wake, stream.game)

    def devices(self, game_id: UUID) -> int:
        return len(self._streams.get(game_id, ()))

    def announce(self, game_id: UUID) -> None:
        """A step was recorded here: the devices of this game hear of it at once."""
        if game_id in self._streams:
            self._versions[game_id] = self._ledger.game(game_id).version
            self._call(self._wake, game_id)

    def close(self) -> None:
        for stream in self._all():
            stream.over = True
            stream.woken.set()

    def _call(self, what: Callable[..., None], *args: Any) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(what, *args)

    def _all(self) -> list[Stream]:
        with self._guard:
            return [stream for streams in self._streams.values() for stream in streams]

    # ------------------------------------------------------------------ in the loop

    def _wake(self, game_id: UUID) -> None:
        for stream in list(self._streams.get(game_id, ())):
            stream.woken.set()

    async def follow(
        self,
        stream: Stream,
        receive: Callable[[], Awaitable[Any]],
        send: Callable[[bytes], Awaitable[None]],
    ) -> None:
        """Sends what happens until the device goes, may no longer look, or has followed long."""
        loop = asyncio.get_running_loop()
        if self._watching is None or self._watching.done():
            self._watching = loop.create_task(self._watch())
        gone = loop.create_task(_until_gone(receive, stream))
        try:
            await send(b"retry: 1000\n\n")
            await self._tell(stream, send, loop.time() + LIFE)
        finally:
            gone.cancel()
            self.leave(stream)

    async def _tell(
        self, stream: Stream, send: Callable[[bytes], Awaitable[None]], until: float
    ) -> None:
        loop = asyncio.get_running_loop()
        said: tuple[int, int] = (0, 0)
        while not stream.over and loop.time() < until:
            stream.woken.clear()
            now = (self.devices(stream.game), await self._version(stream.game))
            if now[0] != said[0]:
                await send(b'event: devices\ndata: {"devices": %d}\n\n' % now[0])
            if now[1] != said[1]:
                await send(b'event: step\ndata: {"step": %d}\n\n' % now[1])
            said = now
            try:
                await asyncio.wait_for(stream.woken.wait(), min(HEARTBEAT, until - loop.time()))
            except TimeoutError:
                if loop.time() < until:
                    await send(b": still here\n\n")

    async def _version(self, game_id: UUID) -> int:
        if game_id not in self._versions:
            version = await self._in_thread(lambda: self._ledger.game(game_id).version)
            self._versions.setdefault(game_id, version)
        return self._versions[game_id]

    async def _watch(self) -> None:
        """While anybody follows: steps of other processes, and who may no longer look."""
        while self._streams:
            with suppress(Exception):  # the store is away for a moment: we look again
                await self._in_thread(self._look)
            await asyncio.sleep(POLL)

    def _look(self) -> None:
        for stream in self._all():
            if not stream.may_look():
                stream.over = True
                self._call(stream.woken.set)
        newest = self._ledger.recorder.max_notification_id() or 0
        if newest != self._position:
            self._position = newest
            for game_id in list(self._streams):
                version = self._ledger.game(game_id).version
                if self._versions.get(game_id) != version:
                    self._versions[game_id] = version
                    self._call(self._wake, game_id)

    async def _in_thread(self, work: Callable[[], Any]) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)


async def _until_gone(receive: Callable[[], Awaitable[Any]], stream: Stream) -> None:
    """A device that closes its stream frees its place at once."""
    while (await receive())["type"] != "http.disconnect":
        pass
    stream.over = True
    stream.woken.set()
