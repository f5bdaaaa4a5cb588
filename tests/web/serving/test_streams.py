"""Live streams in the loop: what a device is told, and when its stream ends."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any
from uuid import UUID, uuid4

import pytest

from ledger.web.serving import limits, streams
from ledger.web.serving.streams import Hub, Stream


class Log:
    """Stands for the ledger: one game, whose version other processes raise."""

    def __init__(self) -> None:
        self.version = 3
        self.recorder = self

    def game(self, game_id: UUID) -> Any:
        return self

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
            await asyncio.to_thread(hub.announce, GAME)
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
