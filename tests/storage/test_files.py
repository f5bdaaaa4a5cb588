"""The files of a store: for their owner alone, whole after a stop, watched while they are open."""

from __future__ import annotations

import logging
import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from uuid import uuid4

import pytest
from eventsourcing.persistence import OperationalError

from ledger.application import Ledger
from ledger.projections import Projections
from ledger.storage import Unanswered
from ledger.storage.files import StoreLost
from tests.storage.test_storage import notes


@pytest.fixture
def kept(store):
    with closing(Ledger(store)) as ledger:
        ledger.number = uuid4()
        ledger.events.put(notes(ledger.number, 1))
        ledger.events.put(notes(ledger.number, 2))
        yield ledger


def mode(path: str | Path) -> int:
    return Path(path).stat().st_mode & 0o777


def test_new_files_are_for_their_owner_alone(store, tmp_path):
    before = os.umask(0)
    try:
        with closing(Ledger(store)) as ledger:
            ledger.events.put(notes(uuid4(), 1))
            with closing(Projections(ledger, tmp_path / "read.db")) as read:
                read.catch_up()
                found = [store, f"{store}-wal", f"{store}-shm", tmp_path / "read.db"]
                assert {mode(path) for path in found} == {0o600}
                assert mode(tmp_path / "read.db-wal") == 0o600
    finally:
        os.umask(before)


@pytest.mark.parametrize(("was", "now"), [(0o644, 0o640), (0o664, 0o660), (0o600, 0o600)])
def test_an_older_file_is_closed_to_others_and_keeps_its_group(store, was, now):
    Ledger(store).close()
    Path(store).chmod(was)
    Ledger(store).close()
    assert mode(store) == now


def test_after_a_stop_the_file_alone_holds_everything(store, tmp_path):
    ledger, number = Ledger(store), uuid4()
    reading = Ledger(store)  # another process has it open too
    list(reading.events.get(number))
    for step in range(1, 61):
        ledger.events.put(notes(number, step))
    ledger.close()
    copy = tmp_path / "copy.db"
    shutil.copy(store, copy)
    reading.close()
    with closing(Ledger(str(copy))) as again:
        assert len(list(again.events.get(number))) == 60


def unlink_all(store: str) -> None:
    for suffix in ("", "-wal", "-shm"):
        Path(store + suffix).unlink(missing_ok=True)


def unlink_wal(store: str) -> None:
    Path(f"{store}-wal").unlink()


def replace_by_a_copy(store: str) -> None:
    shutil.copy(store, f"{store}.copy")
    Path(f"{store}.copy").rename(store)


def make_anew(store: str) -> None:
    unlink_all(store)
    Ledger(store).close()


@pytest.mark.parametrize("hit", [unlink_all, unlink_wal, replace_by_a_copy, make_anew])
def test_a_store_that_is_gone_acknowledges_nothing(kept, store, hit):
    hit(store)
    for step in (3, 4):
        with pytest.raises(StoreLost):
            kept.events.put(notes(kept.number, step))
    with pytest.raises(StoreLost):
        kept.events.put(notes(uuid4(), 1, 2, 3))


def test_it_is_noticed_although_it_goes_while_a_step_is_stored(kept, store, monkeypatch):
    insert = type(kept.recorder)._insert_rows

    def meanwhile(self, writer, rows, links):
        ids = insert(self, writer, rows, links)
        unlink_all(store)
        return ids

    monkeypatch.setattr(type(kept.recorder), "_insert_rows", meanwhile)
    with pytest.raises(StoreLost):
        kept.events.put(notes(kept.number, 3))


def test_a_log_that_has_become_shorter_acknowledges_nothing(kept):
    writer = kept.recorder.datastore.open_writer()
    kept.recorder.select_log(0, 10)
    writer.execute("DELETE FROM stored_events")  # what an older copy in its place looks like
    with pytest.raises(StoreLost):
        kept.events.put(notes(kept.number, 3))


def test_a_shorter_log_than_the_read_tables_knew_is_told_at_the_start(store, tmp_path, caplog):
    with closing(Ledger(store)) as ledger:
        game = ledger.start("founders", ["Ana", "Bo"])
        ledger.note(game.id, "here")
        with closing(Projections(ledger, tmp_path / "read.db")) as read:
            read.catch_up()
        ledger.recorder.datastore.open_writer().execute(
            "DELETE FROM stored_events WHERE originator_version=2"
        )
    with closing(Ledger(store)) as ledger, caplog.at_level(logging.WARNING):
        Projections(ledger, tmp_path / "read.db").close()
    assert f"step 2 of game {game.id.hex} is missing" in caplog.text


def test_a_page_says_that_the_store_is_gone(client, app, store, play_some):
    game = play_some(app.extensions["ledger"], steps=4)
    unlink_all(store)
    answer = client.post(f"/api/v1/games/{game.id}/notes", json={"text": "here"})
    assert (answer.status_code, answer.json["code"]) == (503, "store_lost")
    assert "was not recorded" in answer.json["message"]
    assert str(Path(store).parent) not in answer.text
    assert client.get(f"/games/{game.id}").status_code in (200, 503)
    assert not Path(store).exists()


# ---------------------------------------------------------------------- a disk that is ill


def ill(kept, monkeypatch, code: int) -> None:
    """The next step meets this error of SQLite."""
    insert = type(kept.recorder)._insert_rows

    def once(self, writer, rows, links):
        monkeypatch.setattr(type(kept.recorder), "_insert_rows", insert)
        error = sqlite3.OperationalError("disk")
        error.sqlite_errorcode = code
        raise error

    monkeypatch.setattr(type(kept.recorder), "_insert_rows", once)


def test_a_step_that_could_not_be_synced_is_not_said_to_be_lost(kept, monkeypatch):
    ill(kept, monkeypatch, sqlite3.SQLITE_IOERR_FSYNC)
    with pytest.raises(Unanswered):
        kept.events.put(notes(kept.number, 3))
    kept.events.put(notes(kept.number, 3))
    assert len(list(kept.events.get(kept.number))) == 3


def test_a_file_that_was_opened_read_only_is_opened_anew(kept, monkeypatch):
    before = kept.recorder.datastore.writer
    ill(kept, monkeypatch, sqlite3.SQLITE_READONLY)
    with pytest.raises(OperationalError) as told:
        kept.events.put(notes(kept.number, 3))
    assert not isinstance(told.value, Unanswered)
    kept.events.put(notes(kept.number, 3))
    assert kept.recorder.datastore.writer is not before


def test_what_is_opened_anew_must_be_the_same_store(kept, store, monkeypatch):
    ill(kept, monkeypatch, sqlite3.SQLITE_READONLY)
    with pytest.raises(OperationalError):
        kept.events.put(notes(kept.number, 3))
    replace_by_a_copy(store)
    with pytest.raises(StoreLost):
        kept.events.put(notes(kept.number, 3))


def test_a_log_that_has_become_shorter_is_noticed_by_a_new_connection_too(kept, monkeypatch):
    ill(kept, monkeypatch, sqlite3.SQLITE_READONLY)
    with pytest.raises(OperationalError):
        kept.events.put(notes(kept.number, 3))
    with closing(sqlite3.connect(kept.address)) as other:
        other.execute("DELETE FROM stored_events")
        other.commit()
    with pytest.raises(StoreLost):
        kept.events.put(notes(kept.number, 3))
