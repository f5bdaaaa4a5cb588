"""A PostgreSQL server that goes down and comes back, and answers that get lost on the way."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from eventsourcing.persistence import IntegrityError, OperationalError

from ledger.aggregates.steps import Noted, Step
from ledger.application import Ledger
from ledger.storage import postgres as storage
from ledger.tools.dev.prove.proxy import Proxy
from tests.storage.test_storage import AT, notes


@pytest.fixture
def proxy(postgres: str) -> Iterator[Proxy]:
    parts = urlsplit(postgres)
    made = Proxy(parts.hostname or "", parts.port or 0)
    yield made
    made.down()


@pytest.fixture
def ledger(postgres: str, proxy: Proxy) -> Iterator[Ledger]:
    parts = urlsplit(postgres)
    with closing(Ledger(postgres.replace(f":{parts.port}", f":{proxy.port}"))) as opened:
        yield opened


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How often a try was followed by another one."""
    found: list[float] = []
    monkeypatch.setattr(storage, "sleep", found.append)
    monkeypatch.setattr(storage, "monotonic", lambda: len(found) * 0.5)
    return found


def test_an_outage_is_told_soon_and_the_first_request_after_it_is_served(ledger, proxy, pauses):
    number = uuid4()
    ledger.events.put(notes(number, 1))
    proxy.down()
    with pytest.raises(OperationalError):
        ledger.events.put(notes(number, 2))
    assert len(pauses) == 4  # two seconds
    for _ in range(3):
        with pytest.raises(OperationalError):
            list(ledger.events.get(number))
    assert len(pauses) == 4  # who comes later does not wait again
    proxy.up()
    ledger.events.put(notes(number, 2))
    assert list(ledger.events.get(number)) == notes(number, 1, 2)
    assert len(pauses) == 4
    proxy.down()
    with pytest.raises(OperationalError):
        list(ledger.events.get(number))
    assert len(pauses) == 8


def test_a_server_that_restarts_is_waited_for(ledger, proxy, monkeypatch):
    number = uuid4()
    ledger.events.put(notes(number, 1))
    proxy.down()
    monkeypatch.setattr(storage, "sleep", lambda seconds: proxy.up())
    ledger.events.put(notes(number, 2))
    assert list(ledger.events.get(number)) == notes(number, 1, 2)


def test_a_step_whose_answer_was_lost_is_stored_once(ledger, proxy, monkeypatch):
    monkeypatch.setattr(storage, "sleep", lambda seconds: None)
    number = uuid4()
    ledger.events.put(notes(number, 1))
    proxy.cut = b"Noted"
    ledger.events.put(notes(number, 2, 3))
    assert proxy.cut == b""
    assert list(ledger.events.get(number)) == notes(number, 1, 2, 3)
    with pytest.raises(IntegrityError):  # without a lost answer it is somebody else's
        ledger.events.put(notes(number, 2, 3))


def test_a_lost_answer_does_not_pass_another_step_for_ours(ledger, proxy, monkeypatch, postgres):
    number = uuid4()
    ledger.events.put(notes(number, 1))
    with closing(Ledger(postgres)) as other:

        def quicker(seconds: float) -> None:
            other.events.put([Step(number, 2, Noted(text="another", on_step=1, at=AT))])
            proxy.up()

        monkeypatch.setattr(storage, "sleep", quicker)
        proxy.down()
        with pytest.raises(IntegrityError):
            ledger.events.put(notes(number, 2))
