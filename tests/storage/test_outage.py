"""A PostgreSQL server that goes down and comes back, and answers that get lost on the way."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from eventsourcing.persistence import IntegrityError, OperationalError

from ledger.aggregates.steps import Noted, Step
from ledger.application import Entry, Ledger
from ledger.commands.notes import Note
from ledger.storage import Unanswered
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


@pytest.mark.parametrize("many", [1, 2, storage.FEW, storage.FEW + 1, 60])
def test_a_step_whose_answer_was_lost_is_stored_once(ledger, proxy, monkeypatch, many):
    monkeypatch.setattr(storage, "sleep", lambda seconds: None)
    number = uuid4()
    ledger.events.put(notes(number, 1))
    end = 2 + many
    proxy.cut = b"Noted"
    ledger.events.put(notes(number, *range(2, end)))
    assert proxy.cut == b""
    assert list(ledger.events.get(number)) == notes(number, *range(1, end))
    with pytest.raises(IntegrityError):  # without a lost answer it is somebody else's
        ledger.events.put(notes(number, *range(2, end)))


@pytest.mark.parametrize("many", [1, storage.FEW + 1])
def test_a_server_that_hangs_is_not_waited_for_and_nobody_claims_to_know(
    ledger, proxy, monkeypatch, many
):
    monkeypatch.setattr(storage, "ANSWER", 0.2)
    monkeypatch.setattr(storage, "PATIENCE", 0.1)
    number = uuid4()
    ledger.events.put(notes(number, 1))
    proxy.mute = True
    with pytest.raises(Unanswered):
        ledger.events.put(notes(number, *range(2, 2 + many)))
    with pytest.raises(OperationalError):
        list(ledger.events.get(number))
    proxy.mute = False
    stored = list(ledger.events.get(number))  # all of it or nothing
    assert stored in (notes(number, 1), notes(number, *range(1, 2 + many)))


def test_a_step_that_was_never_sent_is_known_not_to_be_stored(ledger, proxy, pauses):
    ledger.events.put(notes(uuid4(), 1))
    ledger.recorder.datastore.link.close()
    proxy.down()
    with pytest.raises(OperationalError) as told:
        ledger.events.put(notes(uuid4(), 1))
    assert not isinstance(told.value, Unanswered)


def test_a_page_says_that_nobody_knows(client, app, play_some, monkeypatch):
    game = play_some(app.extensions["ledger"], steps=4)

    def silent(rows, links):
        raise Unanswered("no answer")

    monkeypatch.setattr(app.extensions["ledger"].recorder, "insert_rows", silent)
    answer = client.post(f"/api/v1/games/{game.id}/notes", json={"text": "here"})
    assert (answer.status_code, answer.json["code"]) == (503, "store_silent")
    assert "nobody knows" in answer.json["message"]


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


def test_a_note_without_key_or_step_that_is_sent_again_after_silence_is_stored_once(
    any_store, monkeypatch
):
    """It was stored, nobody said so, and whoever sent it sends it again."""
    with closing(Ledger(any_store)) as ledger:
        game, entry = ledger.start("founders", ["Ana", "Bo"]), Entry(by="Ana")
        insert, begun = ledger.recorder.insert_rows, game.version

        def silent(rows, links):
            insert(rows, links)
            raise Unanswered("no answer")

        monkeypatch.setattr(ledger.recorder, "insert_rows", silent)
        with pytest.raises(Unanswered):
            ledger.note(game.id, "here", entry=entry)
        monkeypatch.setattr(ledger.recorder, "insert_rows", insert)
        first = ledger.execute(game.id, Note("here"), entry)
        assert (first.first, first.stored) == (begun + 1, False)
        again = ledger.execute(game.id, Note("here"), entry)  # now it is meant
        assert again.stored
        monkeypatch.setattr(ledger.recorder, "insert_rows", silent)
        with pytest.raises(Unanswered):
            ledger.note(game.id, "one", entry=entry)
        monkeypatch.setattr(ledger.recorder, "insert_rows", insert)
        assert ledger.execute(game.id, Note("another"), entry).stored
        texts = [body.text for body in ledger.load(game.id).bodies if isinstance(body, Noted)]
    assert texts == ["here", "here", "one", "another"]
