"""The keeper's jobs: one at a time, told as they go on, safe, and for keepers alone."""

from __future__ import annotations

import io
import time
from threading import Event

import pytest

from ledger.application import Ledger
from ledger.errors import GameRemoved
from ledger.record import chained, record_lines
from ledger.review.verify_chain import check_games
from ledger.simulate import play
from ledger.web import close, create_app
from ledger.web.jobs import Jobs
from ledger.web.jobs.board import Busy


def wait(client):
    """What a browser sees at last."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if client.get("/keeper/job").json["state"] != "running":
            return client.get("/keeper?lang=en").text
        time.sleep(0.05)
    raise AssertionError("the job does not end")


@pytest.fixture
def some(ledger, cairn, app):
    games = [ledger.start("cairn", ["Ana", name]) for name in ("Bo", "Cy")]
    app.extensions["projections"].catch_up()
    return games


def test_every_game_is_verified_with_a_bar(client, some):
    assert client.get("/keeper/job").json == {}
    assert client.post("/keeper/verify").status_code == 303
    assert "All 2 games are as they were stored." in wait(client)
    assert client.get("/keeper/job").json["done"] == 2
    assert "Les 2 parties sont telles" in client.get("/keeper?lang=fr").text


def test_lists_are_rebuilt(client, some):
    client.post("/keeper/rebuild")
    assert "Rebuilt from" in wait(client)


def test_a_backup_is_downloaded_and_looked_into_and_only_then_restored(client, some, ledger):
    client.post("/keeper/backup")
    assert "The backup is ready." in wait(client)
    copy = client.get("/keeper/backup").data
    assert copy.startswith(b"SQLite format 3")
    gone, stays = some
    ledger.take(stays.id, next(iter(stays.rules.legal_actions(stays.state))))
    after = ledger.load(stays.id).version
    ledger.remove(gone.id)
    other = ledger.start("cairn", ["Dee", "Eli"])
    client.post("/keeper/look", data={"backup": (io.BytesIO(copy), "copy.db")})
    told = wait(client)
    assert "Continued here since" in told
    assert "Removed here by their keeper" in told
    assert client.post("/keeper/restore").status_code == 303  # nobody confirmed
    assert ledger.load(stays.id).version == after
    assert ledger.load(other.id).version == 1


def test_games_that_are_missing_come_back_step_for_step(client, app, ledger, tmp_path):
    with_more = Ledger(str(tmp_path / "other.db"))
    game = play(None, "founders", ("Ana", "Bo"), "1", {}, "virtual")
    with_more.open(game.id, game.bodies)
    with_more.close()
    copy = (tmp_path / "other.db").read_bytes()
    client.post("/keeper/look", data={"backup": (io.BytesIO(copy), "copy.db")})
    assert "1 game is missing here" in wait(client)
    with pytest.raises(Exception, match="no_such_game"):
        ledger.load(game.id)
    client.post("/keeper/restore", data={"confirm": "yes"})
    assert "1 game was added." in wait(client)
    assert ledger.load(game.id).version == game.version
    assert client.get(f"/games/{game.id}").status_code == 200


@pytest.mark.parametrize("raw", [b"", b"no store", b"SQLite format 3\x00" + b"x" * 4000])
def test_what_is_no_backup_is_told(client, raw):
    client.post("/keeper/look", data={"backup": (io.BytesIO(raw), "copy.db")})
    assert "not a Ledger backup" in wait(client)
    assert "Choose a backup first" in client.post("/keeper/look", follow_redirects=True).text


def test_one_job_at_a_time_and_one_that_was_cut_off_is_named(client, ledger):
    jobs, go_on = Jobs(ledger.address), Event()
    thread = jobs.start("verify", "Ana", lambda note: {"waited": go_on.wait(20)})
    with pytest.raises(Busy):
        jobs.start("rebuild", "Bo", lambda note: {})
    refused = client.post("/keeper/rebuild?lang=fr")
    assert refused.status_code == 409
    assert "Une autre tâche est en cours" in refused.text
    assert jobs.now().state == "running"
    go_on.set()
    thread.join()
    assert jobs.now().state == "done"
    jobs.said.write_bytes(jobs.said.read_bytes().replace(b'"state":"done"', b'"state":"running"'))
    assert jobs.now().state == "cut_off"


def test_a_job_that_fails_says_so(client, ledger):
    jobs = Jobs(ledger.address)
    jobs.start("verify", "Ana", lambda note: 1 / 0).join()
    assert jobs.now().state == "failed"
    assert "It did not work" in client.get("/keeper?lang=en").text


@pytest.fixture
def on_any_store(any_store, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    app = create_app(any_store, read_path=str(tmp_path / "read.db"), testing=True)
    yield app.test_client(), app.extensions["ledger"]
    close(app)


def test_a_backup_puts_back_what_is_missing_and_changes_nothing_else(on_any_store, cairn, tmp_path):
    client, ledger = on_any_store
    lost, shorter, longer, other, removed, same = (
        ledger.start("cairn", ["Ana", name]) for name in ("Bo", "Cy", "Di", "Ed", "Flo", "Gil")
    )
    for game in (shorter, other):
        ledger.note(game.id, "the last step")
    client.post("/keeper/backup")
    assert "The backup is ready." in wait(client)
    copy = client.get("/keeper/backup").data

    there = Ledger(str(tmp_path / "there.db"))  # what became of them elsewhere
    for game in (shorter, longer, other, removed, same):
        there.open(game.id, ledger.load(game.id).bodies[:1])
    there.note(longer.id, "gone on")
    there.note(other.id, "something else")
    there.remove(removed.id)
    app = create_app(str(tmp_path / "there.db"), read_path=str(tmp_path / "t.db"), testing=True)
    visitor = app.test_client()
    visitor.post("/keeper/look", data={"backup": (io.BytesIO(copy), "copy")})
    told = wait(visitor)
    for said in (
        *("1 game is missing here", "Missing their last steps here", "Continued here since"),
        *("Different steps here", "Removed here by their keeper", "1 of its games is here already"),
    ):
        assert said in told
    before = {game.id: there.load(game.id).bodies for game in (longer, other, same)}
    visitor.post("/keeper/restore", data={"confirm": "yes"})
    told = wait(visitor)
    assert "1 game was added." in told
    assert "1 game has its last steps again." in told
    for game in (lost, shorter):
        assert there.load(game.id).bodies == ledger.load(game.id).bodies
    assert {game: there.load(game).bodies for game in before} == before
    with pytest.raises(GameRemoved):
        there.load(removed.id)
    assert all(one.whole for one in check_games(there) if not one.removed)
    close(app)
    there.close()


def test_an_archive_that_is_damaged_says_so(client, ledger, cairn):
    game = ledger.start("cairn", ["Ana", "Bo"])
    record = b"".join(chained(record_lines(game, keeper=True)))
    spoilt = record.replace(b'"Ana"', b'"Eva"')
    client.post("/keeper/look", data={"backup": (io.BytesIO(spoilt + record), "copy.jsonl")})
    told = wait(client)
    assert "1 record of the archive cannot be read." in told
    assert "1 of its games is here already" in told


def test_every_database_has_jobs_of_its_own():
    first, second = (Jobs(f"postgresql://me:word@host/{name}").folder for name in "ab")
    assert first != second
    assert first == Jobs("postgresql://me:another@host/a").folder
