"""Every open device hears of a step within a second."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from threading import Thread
from urllib.request import urlopen

import pytest

from ledger.application import Ledger
from ledger.web import live


@pytest.fixture
def game(app, play_some):
    return play_some(app.extensions["ledger"], steps=12)


def follow(address: str) -> Iterator[tuple[str, dict[str, int]]]:
    """The events of a stream, as they arrive."""
    with urlopen(address, timeout=10) as stream:
        name = ""
        for line in stream:
            text = line.decode().strip()
            if text.startswith("event: "):
                name = text.removeprefix("event: ")
            elif text.startswith("data: "):
                yield name, json.loads(text.removeprefix("data: "))


def next_step(events: Iterator[tuple[str, dict[str, int]]]) -> int:
    return next(data["step"] for name, data in events if name == "step")


def take_one(ledger: Ledger, game) -> int:
    fresh = ledger.game(game.id)
    ledger.take(game.id, fresh.rules.legal_actions(fresh.state)[0])
    return ledger.game(game.id).version


def test_a_stream_begins_with_the_devices_and_the_step(server, game):
    events = follow(f"{server}/games/{game.id}/live")
    first = [next(events), next(events)]
    assert ("step", {"step": game.version}) in first
    assert first[0][0] == "devices"


def test_an_announced_step_arrives_on_every_stream_within_a_second(server, app, game):
    streams = [follow(f"{server}/games/{game.id}/live") for _ in range(3)]
    for events in streams:
        next_step(events)
    started = time.monotonic()
    step = take_one(app.extensions["ledger"], game)
    live.announce(game.id, step)
    for events in streams:
        assert next_step(events) == step
    assert time.monotonic() - started < 1


def test_a_step_of_another_process_arrives_by_looking_at_the_log(server, store, game):
    events = follow(f"{server}/games/{game.id}/live")
    next_step(events)
    elsewhere = Ledger(store)  # announces nothing here
    started = time.monotonic()
    step = take_one(elsewhere, game)
    assert next_step(events) == step
    assert time.monotonic() - started < 1
    elsewhere.close()


def test_devices_are_counted_as_they_come_and_go(server, game):
    events = follow(f"{server}/games/{game.id}/live")
    assert next(data for name, data in events if name == "devices") == {"devices": 1}
    second = follow(f"{server}/games/{game.id}/live")
    next(second)
    assert next(data for name, data in events if name == "devices") == {"devices": 2}
    assert live.devices(game.id) == 2
    second.close()


def test_a_quiet_stream_says_that_it_is_still_there(server, game, monkeypatch):
    monkeypatch.setattr(live, "HEARTBEAT", 0.2)
    with urlopen(f"{server}/games/{game.id}/live", timeout=10) as stream:
        for line in stream:
            if line.startswith(b":"):
                return
    raise AssertionError("the stream ended without a heartbeat")


def test_a_stream_ends_after_its_life_so_that_no_thread_is_held_for_ever(server, game, monkeypatch):
    monkeypatch.setattr(live, "LIFE", 0.3)
    done: list[bytes] = []

    def read() -> None:
        with urlopen(f"{server}/games/{game.id}/live", timeout=10) as stream:
            done.append(stream.read())

    reader = Thread(target=read)
    reader.start()
    reader.join(5)
    assert done
    assert b"event: step" in done[0]


def test_too_many_streams_are_told_to_ask_now_and_then(client, game, monkeypatch):
    monkeypatch.setattr(live, "MOST", 0)
    assert client.get(f"/games/{game.id}/live").status_code == 204


@pytest.mark.parametrize("address", ["nonsense", "00000000-0000-0000-0000-000000000000"])
def test_a_game_that_is_not_there_has_no_stream(client, address):
    assert client.get(f"/games/{address}/live").status_code == 404
