"""Live streams in the loop: what a device is told, and when its stream ends."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any
from uuid import UUID, uuid4

import pytest

from ledger.web.serving import limits, presence, streams
from ledger.web.serving.presence import Presence
from ledger.web.serving.streams import Hub, Stream


class Log:
    """Stands for the ledger: one game, whose version other processes raise."""

    def __init__(self) -> None:
        self.version = 3
        self.recorder = self

    def game(self, game_id: UUID) -> Any:
        return self

    def last_step(self, game_id: UUID) -> int:
        return self.version

    def max_notification_id(self) -> int:
        return self.version


class Device:
    """Keeps what it is told; goes when `leaves` is set."""

    def __init__(self) -> None:
        self.told = b""
        self.news, self.leaves = asyncio.Event(), asyncio.Event()

    async def send(self, text: bytes) -> None:
        self.told += text
        self.news.set()

    async def receive(self) -> Any:
        await self.leaves.wait()
        return {"type": "http.disconnect"}

    async def hears(self, text: bytes) -> None:
        async with asyncio.timeout(20):
            while text not in self.told:
                self.news.clear()
                await self.news.wait()


GAME = uuid4()


@contextmanager
def hub_of(log: Log) -> Iterator[Hub]:
    with ThreadPoolExecutor(2) as threads:
        hub = Hub(log)  # type: ignore[arg-type]
        hub.attach(asyncio.get_running_loop(), threads)
        yield hub


def follow(hub: Hub, device: Device, may_look: Callable[[], bool] = lambda: True) -> Any:
    stream = Stream(GAME, "10.0.0.1", may_look)
    assert hub.join(stream)
    return asyncio.create_task(hub.follow(stream, device.receive, device.send))


def test_a_device_hears_of_devices_and_steps_of_any_process():
    async def run() -> None:
        log, device, second = Log(), Device(), Device()
        with hub_of(log) as hub:
            first = follow(hub, device)
            await device.hears(b'{"devices": 1}')
            await device.hears(b'{"step": 3}')
            other = follow(hub, second)
            await device.hears(b'{"devices": 2}')
            log.version = 4  # by another process
            await device.hears(b'{"step": 4}')
            log.version = 5
            await asyncio.to_thread(hub.announce, GAME, 5)
            await second.hears(b'{"step": 5}')
            second.leaves.set()
            await other
            assert hub.devices(GAME) == 1
            device.leaves.set()
            await first
            assert hub.devices(GAME) == 0

    asyncio.run(run())


def test_a_stream_ends_when_its_reader_may_no_longer_look():
    async def run() -> None:
        device, allowed = Device(), [True]
        with hub_of(Log()) as hub:
            following = follow(hub, device, lambda: allowed[0])
            await device.hears(b"step")
            allowed[0] = False
            async with asyncio.timeout(20):
                await following
            assert hub.devices(GAME) == 0

    asyncio.run(run())


def test_a_stream_has_a_life_and_a_heartbeat(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(streams, "HEARTBEAT", 0.05)
    monkeypatch.setattr(streams, "LIFE", 0.5)

    async def run() -> bytes:
        device = Device()
        with hub_of(Log()) as hub:
            async with asyncio.timeout(20):
                await follow(hub, device)
        return device.told

    assert b": still here" in asyncio.run(run())


def test_a_stop_ends_every_stream():
    async def run() -> None:
        devices = [Device() for _ in range(5)]
        with hub_of(Log()) as hub:
            following = [follow(hub, device) for device in devices]
            for device in devices:
                await device.hears(b"step")
            hub.close()
            async with asyncio.timeout(20):
                await asyncio.gather(*following)

    asyncio.run(run())


def test_places_are_limited_in_all_and_for_one_address(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(limits, "STREAMS", 4)
    monkeypatch.setattr(limits, "STREAMS_OF_ONE", 3)

    async def run() -> list[bool]:
        with hub_of(Log()) as hub:
            asked = [Stream(GAME, address, lambda: True) for address in "aaaabb"]
            found = [hub.join(one) for one in asked]
            hub.leave(asked[0])
            hub.leave(asked[0])
            return [*found, hub.join(Stream(GAME, "a", lambda: True))]

    assert asyncio.run(run()) == [True, True, True, False, True, False, True]


def test_what_the_store_tells_wakes_the_devices_of_that_game_alone():
    async def run() -> None:
        log, device, other = Log(), Device(), Device()
        with hub_of(log) as hub:
            hub.listening = True  # no look at the log for some time
            following = [follow(hub, device)]
            elsewhere = Stream(uuid4(), "10.0.0.1", lambda: True)
            assert hub.join(elsewhere)
            following.append(asyncio.create_task(hub.follow(elsewhere, other.receive, other.send)))
            await device.hears(b'{"step": 3}')
            await other.hears(b'{"step": 3}')
            elsewhere.woken.clear()
            for text in ("step", "step x y", "nonsense", f"step {GAME.hex} 9"):
                hub.heard(text)
            await device.hears(b'{"step": 9}')
            hub.heard(f"step {GAME.hex} 8")  # told late
            log.version = 10
            hub.heard("")  # something was missed
            await device.hears(b'{"step": 10}')
            assert b'{"step": 8}' not in device.told
            assert b'{"step": 9}' not in other.told
            for one in (device, other):
                one.leaves.set()
            await asyncio.gather(*following)

    asyncio.run(run())


class Rights:
    """Stands for the tables of the accounts."""

    def __init__(self) -> None:
        self.number = 0

    def changes(self) -> int:
        return self.number

    def heard(self) -> None:
        self.number += 1


def test_rights_are_asked_for_anew_when_somebody_changed_them():
    async def run() -> None:
        device, asked = Device(), []
        with ThreadPoolExecutor(2) as threads:
            hub = Hub(Log(), None, Rights())  # type: ignore[arg-type]
            hub.listening = True
            hub.attach(asyncio.get_running_loop(), threads)

            def may_look() -> bool:
                asked.append(True)
                return len(asked) < 2

            following = follow(hub, device, may_look)
            await device.hears(b"step")
            async with asyncio.timeout(20):
                while not asked:
                    await asyncio.sleep(0.01)
            hub.heard("devices")  # no reason to ask
            hub.heard("rights")
            async with asyncio.timeout(20):
                await following
        assert len(asked) == 2

    asyncio.run(run())


def test_devices_are_counted_over_all_processes(any_store, monkeypatch):
    """Two processes that share a store, and a third one that was killed."""
    monkeypatch.setattr(streams, "POLL", 0.05)
    monkeypatch.setattr(streams, "NET", 0.05)
    monkeypatch.setattr(streams, "BEAT", 0.05)
    dead, here, there = (Presence(any_store) for _ in range(3))
    dead.beat()
    dead.say({GAME: 7})

    async def run() -> None:
        device, second = Device(), Device()
        with ThreadPoolExecutor(4) as threads:
            hubs = [Hub(Log(), one) for one in (here, there)]  # type: ignore[arg-type]
            for hub in hubs:
                hub.attach(asyncio.get_running_loop(), threads)
            following = [follow(hubs[0], device)]
            await device.hears(b'{"devices": 8}')
            following.append(follow(hubs[1], second))
            here.heard()
            await device.hears(b'{"devices": 9}')
            await second.hears(b'{"devices": 9}')
            monkeypatch.setattr(presence, "GONE", 0.2)  # it shows no sign of life
            device.told = b""
            await device.hears(b'{"devices": 2}')
            second.leaves.set()
            await device.hears(b'{"devices": 1}')
            device.leaves.set()
            await asyncio.gather(*following)

    asyncio.run(run())
    for one in (dead, here, there):
        one.close()
