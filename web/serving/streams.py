"""Live streams in the server's loop: hundreds of devices, no thread for any of them."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass, field
from threading import Lock
from time import monotonic
from typing import Any
from uuid import UUID

from ledger.application import Ledger
from ledger.storage.tables import Tables
from ledger.web.access.tables import RIGHTS_CHANGED
from ledger.web.serving import limits
from ledger.web.serving.presence import DEVICES, Presence

TAKE_OVER = "ledger.stream"  # where a view leaves the stream it wants sent
POLL = 0.5  # seconds between looks at a log that tells nothing by itself
NET = 5.0  # seconds between looks at one that does: what got lost is found then
RIGHTS_NET = 30.0  # seconds after which everybody's rights are asked for anew
RECENT = 2.0  # seconds for which a number of devices is good where nobody follows
BEAT = 5.0  # seconds between signs of life
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
    """Who follows which game. One look at the log serves all of them; where the store tells what
    others record (`listening`), that look is only for what got lost on the way."""

    def __init__(
        self, ledger: Ledger, presence: Presence | None = None, rights: Tables | None = None
    ) -> None:
        self._ledger, self._presence, self._rights = ledger, presence, rights
        self._loop: asyncio.AbstractEventLoop | None = None
        self._threads: Executor | None = None
        self._guard = Lock()
        self._streams: dict[UUID, set[Stream]] = defaultdict(set)
        self._addresses: Counter[str] = Counter()
        self._versions: dict[UUID, int] = {}
        self._position = -1
        self._watching: asyncio.Task[None] | None = None
        self._soon = asyncio.Event()
        self._moved: set[UUID] = set()  # games that devices came to or left, not told yet
        self._elsewhere: Counter[UUID] = Counter()
        self._counted = (-1, float("-inf"))  # at which changes, and when
        self._judged = (-1, float("-inf"))
        self._beaten = float("-inf")
        self.listening = False

    @property
    def _rows(self) -> Any:
        return self._ledger.recorder

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
            self._moved.add(stream.game)
        self._call(self._wake, stream.game)
        self._call(self._soon.set)
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
            self._moved.add(stream.game)
        self._call(self._wake, stream.game)
        self._call(self._soon.set)

    def devices(self, game_id: UUID) -> int:
        """In every process of every host."""
        if self._presence is not None and not self._streams:
            self._count(self._presence, RECENT)  # nobody else does it now
        return len(self._streams.get(game_id, ())) + self._elsewhere[game_id]

    def announce(self, game_id: UUID, step: int) -> None:
        """A step was recorded: the devices of this game hear of it at once, and no others."""
        with self._guard:
            if game_id not in self._streams or self._versions.get(game_id, 0) >= step:
                return
            self._versions[game_id] = step
        self._call(self._wake, game_id)

    def heard(self, text: str) -> None:
        """What the store tells of other processes; nothing when something was missed."""
        what, *rest = text.split() or [""]
        if what == "step":
            with suppress(ValueError, IndexError):  # anybody on the server may say anything
                self.announce(UUID(rest[0]), int(rest[1]))
            return
        if what in (DEVICES, "") and self._presence is not None:
            self._presence.heard()
        if what in (RIGHTS_CHANGED, "") and self._rights is not None:
            self._rights.heard()
        if not what:
            self._position = -1
        self._call(self._soon.set)

    def close(self) -> None:
        for stream in self._all():
            stream.over = True
            stream.woken.set()

    def _call(self, what: Callable[..., Any], *args: Any) -> None:
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
                async with asyncio.timeout(min(HEARTBEAT, until - loop.time())):
                    await stream.woken.wait()
            except TimeoutError:
                if loop.time() < until:
                    await send(b": still here\n\n")

    async def _version(self, game_id: UUID) -> int:
        if game_id not in self._versions:
            version = await self._in_thread(lambda: self._rows.last_step(game_id))
            self._versions.setdefault(game_id, version)
        return self._versions[game_id]

    async def _watch(self) -> None:
        """While anybody follows: steps of other processes, and who may no longer look."""
        while self._streams or (self._moved and self._presence is not None):
            self._soon.clear()
            with suppress(Exception):  # the store is away for a moment: we look again
                await self._in_thread(self._look)
            with suppress(TimeoutError):
                async with asyncio.timeout(NET if self.listening else POLL):
                    await self._soon.wait()

    # ------------------------------------------------------------------ in a thread

    def _look(self) -> None:
        self._judge()
        if self._presence is not None:
            self._tell_devices(self._presence)
            self._count(self._presence, NET)
        self._read_log()

    def _judge(self) -> None:
        """Who may no longer look. Asked anew when anybody's rights changed, and now and then."""
        changes = self._rights.changes() if self._rights is not None else None
        at, since = self._judged
        if changes == at and monotonic() - since < RIGHTS_NET:
            return
        for stream in self._all():
            if not stream.may_look():
                stream.over = True
                self._call(stream.woken.set)
        self._judged = (-1 if changes is None else changes, monotonic())

    def _tell_devices(self, presence: Presence) -> None:
        if monotonic() - self._beaten > BEAT:
            presence.beat()
            self._beaten = monotonic()
        with self._guard:
            moved, self._moved = self._moved, set()
        if moved:
            try:
                presence.say({game: len(self._streams.get(game, ())) for game in moved})
            except Exception:
                with self._guard:
                    self._moved |= moved
                raise

    def _count(self, presence: Presence, recent: float) -> None:
        """The devices of other processes; the games whose number changed wake."""
        changes, (at, since) = presence.changes(), self._counted
        if changes == at and monotonic() - since < recent:
            return
        before, self._elsewhere = self._elsewhere, presence.elsewhere()
        self._counted = (changes, monotonic())
        for game_id in list(self._streams):
            if before[game_id] != self._elsewhere[game_id]:
                self._call(self._wake, game_id)

    def _read_log(self) -> None:
        newest = self._rows.max_notification_id() or 0
        if newest != self._position:
            self._position = newest
            for game_id in list(self._streams):
                self.announce(game_id, self._rows.last_step(game_id))

    async def _in_thread(self, work: Callable[[], Any]) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)


async def _until_gone(receive: Callable[[], Awaitable[Any]], stream: Stream) -> None:
    """A device that closes its stream frees its place at once."""
    while (await receive())["type"] != "http.disconnect":
        pass
    stream.over = True
    stream.woken.set()
