"""The log in the order of recording, whoever is still writing; and what the store says when the
database cannot answer."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from queue import Queue
from uuid import uuid4

import psycopg
import pytest
from eventsourcing.persistence import IntegrityError, OperationalError, StoredEvent

from ledger.application import Ledger
from ledger.storage import deep, listen, sqlite_links
from ledger.storage import postgres as storage
from ledger.storage.links import HIDDEN, LINKS
from tests.storage.test_storage import log, notes


@pytest.fixture
def ledger(any_store):
    with closing(Ledger(any_store)) as opened:
        yield opened


def test_the_log_waits_for_a_number_that_somebody_is_about_to_store(postgres):
    """PostgreSQL numbers a row before its transaction ends: whoever reads past it would never see
    it again."""
    game, other = uuid4(), uuid4()
    with (
        closing(Ledger(postgres)) as ledger,
        psycopg.connect(postgres) as slow,
        ThreadPoolExecutor(1) as reader,
    ):
        ledger.events.put(notes(game, 1))
        row = (other, 1, "Noted", ledger.recorder.select_rows(game, 0, None)[0][1])
        sql = (
            "INSERT INTO {} (originator_id, originator_version, topic, state) VALUES (%s,%s,%s,%s)"
        )
        slow.execute(sql.format(ledger.recorder.events_table_name), row)
        ledger.events.put(notes(game, 2))
        waiting = reader.submit(ledger.log_after, 0, 10)
        with pytest.raises(TimeoutError):
            waiting.result(timeout=0.3)
        slow.commit()
        assert [found[:3] for found in waiting.result(timeout=30)] == [
            (1, game.hex, 1),
            (2, other.hex, 1),
            (3, game.hex, 2),
        ]


def test_a_number_that_was_given_up_is_passed_over(postgres):
    game = uuid4()
    with closing(Ledger(postgres)) as ledger:
        ledger.events.put(notes(game, 1))
        with pytest.raises(IntegrityError):
            ledger.events.put(notes(game, 1))  # it takes a number and stores nothing
        ledger.events.put(notes(game, 2))
        assert [found[2] for found in ledger.log_after(0, 10)] == [1, 2]
        assert [found[2] for found in ledger.log_after(0, 1)] == [1]


def test_steps_are_read_backwards_or_a_few_of_them(ledger):
    game = uuid4()
    ledger.events.put(notes(game, 1, 2, 3, 4))
    assert list(ledger.events.get(game, desc=True)) == notes(game, 4, 3, 2, 1)
    assert list(ledger.events.get(game, limit=2)) == notes(game, 1, 2)
    assert list(ledger.events.get(game, gt=1, limit=1)) == notes(game, 2)


def test_what_the_library_stores_by_itself_is_stored_too(ledger):
    """Its own way in, past our links."""
    game = uuid4()
    ledger.events.put(notes(game, 1))
    [(_, state)] = ledger.recorder.select_rows(game, 0, None)
    ledger.recorder.insert_events([StoredEvent(game, 2, "Noted", state)])
    assert log(ledger) == [(game, 1), (game, 2)]


def test_what_was_just_put_is_given_once_and_only_to_who_put_it(ledger):
    game, other = uuid4(), uuid4()
    assert ledger.just_recorded(0) == ()
    ledger.events.put(notes(game, 1, 2))
    assert [row[1:3] for row in ledger.just_recorded(0)] == [(game.hex, 1), (game.hex, 2)]
    assert ledger.just_recorded(0) == ()
    ledger.events.put(notes(other, 1))
    assert ledger.just_recorded(1) == ()  # not what comes next in the log
    ledger.events.put(notes(other, 2))
    with ThreadPoolExecutor(1) as another:
        assert another.submit(ledger.just_recorded, 3).result() == ()


@pytest.mark.parametrize("what", ["is_hidden", "last_link", "is_born", "hidden_games"])
def test_a_file_older_than_the_chain_has_no_links_and_other_errors_are_told(store, what):
    with closing(Ledger(store)) as ledger:
        ledger.events.put(notes(uuid4(), 1))
        recorder = ledger.recorder
        words = {"last_link": (uuid4(), 5), "hidden_games": ()}.get(what, (uuid4(),))
        with closing(sqlite3.connect(store)) as db:
            for table in (LINKS, HIDDEN, sqlite_links.BIRTHS):
                db.execute(f"DROP TABLE {table}")
        assert not getattr(recorder, what)(*words)

        def ill(sql: str, params: object) -> list[object]:
            raise sqlite3.OperationalError("disk I/O error")

        recorder.datastore.read = ill
        with pytest.raises(sqlite3.OperationalError, match="disk"):
            getattr(recorder, what)(*words)


def test_a_process_has_so_many_connections_and_says_when_all_are_in_use(postgres, monkeypatch):
    with closing(Ledger(postgres)) as ledger:
        link = ledger.recorder.datastore.link
        monkeypatch.setattr(storage, "PATIENCE", 0.05)
        held = [link.connection() for _ in range(storage.CONNECTIONS)]
        for one in held:
            one.__enter__()
        with pytest.raises(OperationalError, match="every connection is in use"):
            ledger.events.put(notes(uuid4(), 1))
        held.pop().__exit__(None, None, None)
        ledger.events.put(notes(uuid4(), 1))
        for one in held:
            one.__exit__(None, None, None)


def test_a_database_that_is_sound_says_nothing_and_a_damaged_one_says_what(ledger, any_store):
    game = uuid4()
    ledger.events.put(notes(game, *range(1, 40)))
    assert deep.look(any_store, ledger.recorder) == []
    if "://" in any_store:
        with psycopg.connect(any_store) as connection:
            connection.execute(f"DROP TABLE {LINKS}")
        [told] = deep.look(any_store, ledger.recorder)
        assert told.startswith(f"{LINKS}: ")
        return
    ledger.close()
    with open(any_store, "r+b") as file:  # noqa: PTH123  (as the other tests of damage do)
        file.seek(3 * 4096 + 8)
        file.write(b"\xff" * 64)
    assert deep.look(any_store, ledger.recorder)


def test_an_address_that_cannot_be_read_is_told_without_its_password():
    with pytest.raises(ValueError, match="spaces") as told:
        storage.server("postgresql://ana:secret@host/x y=z")
    assert "secret" not in str(told.value)


def test_what_is_stored_is_heard_by_others_and_nobody_listens_to_a_file(any_store):
    told: Queue[str] = Queue()
    listening = listen(any_store, told.put)
    if "://" not in any_store:
        assert listening is None
        return
    assert listening is not None
    assert told.get(timeout=30) == ""  # from now on everything is heard
    game = uuid4()
    with closing(Ledger(any_store)) as ledger:
        ledger.events.put(notes(game, 1, 2))
        assert told.get(timeout=30) == f"step {game.hex} 2"
    listening.close()
