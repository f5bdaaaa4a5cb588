"""The store, on SQLite and on a real PostgreSQL server alike."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from uuid import UUID, uuid4

import pytest
from eventsourcing.persistence import IntegrityError, OperationalError

from ledger.aggregates.steps import Noted, Step
from ledger.application import Ledger
from ledger.errors import UnknownName
from ledger.storage import environment, sqlite
from ledger_cairn import AddStone
from tests.support import processes

pytestmark = pytest.mark.usefixtures("cairn")

AT = datetime(2026, 3, 1, 20, 15, 30, 123456, tzinfo=UTC)


@pytest.fixture
def ledger(any_store: str) -> Iterator[Ledger]:
    """Shadows the fixture of the same name: here it runs on both kinds of store."""
    opened = Ledger(any_store)
    yield opened
    opened.close()


def notes(game_id: UUID, *numbers: int) -> list[Step]:
    return [Step(game_id, n, Noted(text=f"note {n}", on_step=1, at=AT)) for n in numbers]


def log(ledger: Ledger) -> list[tuple[UUID, int]]:
    rows = ledger.notification_log.select(1, 1000)
    return [(row.originator_id, row.originator_version) for row in rows]


def test_what_is_appended_is_read_back_in_order(ledger):
    game_id = uuid4()
    ledger.events.put(notes(game_id, 1))
    ledger.events.put(notes(game_id, 2, 3, 4))
    assert list(ledger.events.get(game_id)) == notes(game_id, 1, 2, 3, 4)


def test_a_part_of_a_game_is_read_by_step(ledger):
    game_id = uuid4()
    ledger.events.put(notes(game_id, *range(1, 11)))
    assert list(ledger.events.get(game_id, gt=7)) == notes(game_id, 8, 9, 10)
    assert list(ledger.events.get(game_id, gt=2, lte=4)) == notes(game_id, 3, 4)
    assert list(ledger.events.get(game_id, desc=True, limit=2)) == notes(game_id, 10, 9)
    assert list(ledger.events.get(game_id, gt=10)) == []


def test_of_two_steps_with_one_number_the_first_wins(ledger):
    game_id = uuid4()
    ledger.events.put(notes(game_id, 1, 2))
    other = Step(game_id, 2, Noted(text="too late", on_step=1, at=AT))
    with pytest.raises(IntegrityError):
        ledger.events.put([other])
    assert list(ledger.events.get(game_id)) == notes(game_id, 1, 2)


def test_steps_stored_together_are_stored_all_or_none(ledger):
    game_id = uuid4()
    ledger.events.put(notes(game_id, 1, 2, 3))
    with pytest.raises(IntegrityError):
        ledger.events.put([*notes(game_id, 4, 5), *notes(game_id, 3)])
    assert list(ledger.events.get(game_id)) == notes(game_id, 1, 2, 3)
    ledger.events.put(notes(game_id, 4))
    assert len(list(ledger.events.get(game_id))) == 4


def test_games_do_not_mix(ledger):
    first, second = uuid4(), uuid4()
    ledger.events.put(notes(first, 1))
    ledger.events.put(notes(second, 1, 2))
    assert list(ledger.events.get(first)) == notes(first, 1)
    assert list(ledger.events.get(second)) == notes(second, 1, 2)


def test_the_log_keeps_the_order_of_recording(ledger):
    first, second = uuid4(), uuid4()
    ledger.events.put(notes(first, 1))
    ledger.events.put(notes(second, 1))
    ledger.events.put(notes(first, 2, 3))
    ledger.events.put(notes(second, 2))
    assert log(ledger) == [(first, 1), (second, 1), (first, 2), (first, 3), (second, 2)]
    ids = [row.id for row in ledger.notification_log.select(1, 1000)]
    assert ids == sorted(set(ids))
    assert ledger.recorder.max_notification_id() == ids[-1]


def test_everything_is_there_after_closing_and_opening_again(any_store):
    ledger = Ledger(any_store)
    game = ledger.start("cairn", ["Ana", "Zoé"])
    ledger.take(game.id, AddStone("Ana", "slate"))
    ledger.note(game.id, "« belle pierre » 石")
    ledger.close()
    again = Ledger(any_store)
    stored = again.load(game.id)
    assert stored.bodies == game.bodies
    assert stored.state == game.state
    again.close()


def test_closing_twice_is_harmless(any_store):
    ledger = Ledger(any_store)
    ledger.start("cairn", ["Ana", "Bo"])
    ledger.close()
    ledger.close()


def test_processes_may_open_one_store_at_the_same_moment(any_store):
    """As the workers of a web server do when it starts."""
    with processes.OTHER.Pool(4) as pool:
        pool.starmap(processes.open_and_close, [(any_store, 15)] * 4)


def test_processes_that_write_at_the_same_time_lose_nothing(ledger, any_store):
    game = ledger.start("cairn", ["Ana", "Bo"])
    jobs = [(any_store, str(game.id), name, 25) for name in ("first", "second", "third")]
    with processes.OTHER.Pool(3) as pool:
        pool.starmap(processes.write_notes, jobs)
    stored = ledger.game(game.id)
    written = [body.text for body in stored.bodies[1:]]
    assert sorted(written) == sorted(f"{job[2]} {n}" for job in jobs for n in range(25))
    for _, _, name, count in jobs:
        own = [text for text in written if text.startswith(name)]
        assert own == [f"{name} {n}" for n in range(count)]
    assert [step for _, step in log(ledger)] == list(range(1, 77))


def test_a_request_repeated_by_several_processes_is_recorded_once(ledger, any_store):
    game = ledger.start("cairn", ["Ana", "Bo"])
    with processes.OTHER.Pool(3) as pool:
        jobs = [(any_store, str(game.id), "request-1")] * 6
        versions = pool.starmap(processes.take_with_key, jobs)
    assert versions == [3] * 6
    assert ledger.game(game.id).version == 3


def test_sqlite_writes_ahead_and_waits_for_the_disk(store):
    ledger = Ledger(store)
    ledger.start("cairn", ["Ana", "Bo"])
    writer = ledger.recorder.datastore.writer
    assert writer.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert writer.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
    with ledger.recorder.datastore.get_connection(commit=False) as reader:
        assert tuple(reader._sqlite_conn.execute("PRAGMA synchronous").fetchone()) == (2,)
    ledger.close()


def test_sqlite_makes_room_once_and_what_a_crash_leaves_is_read_as_far_as_it_goes(store, tmp_path):
    ledger, game_id, ahead = Ledger(store), uuid4(), Path(f"{store}-wal")
    ledger.events.put(notes(game_id, 1))
    assert ahead.stat().st_size < sqlite.ROOM  # one command records one step
    sizes = []
    for number in range(2, 12):
        ledger.events.put(notes(game_id, number))
        sizes.append(ahead.stat().st_size)
    assert set(sizes) == {sqlite.ROOM}
    left = tmp_path / "left.db"
    for end in ("", "-wal"):  # nobody has closed it, and the index in memory is gone
        Path(f"{left}{end}").write_bytes(Path(f"{store}{end}").read_bytes())
    found = Ledger(str(left))
    assert list(found.events.get(game_id)) == notes(game_id, *range(1, 12))
    found.events.put(notes(game_id, 12))
    found.close()
    ledger.close()


def test_where_there_is_no_room_the_steps_are_stored_all_the_same(store, monkeypatch):
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(sqlite.os, "fsync", full)
    ledger, game_id = Ledger(store), uuid4()
    for number in (1, 2, 3):
        ledger.events.put(notes(game_id, number))
    ledger.close()
    again = Ledger(store)
    assert list(again.events.get(game_id)) == notes(game_id, 1, 2, 3)
    again.close()


def test_a_disk_that_is_nearly_full_keeps_the_room_it_has(store, monkeypatch):
    monkeypatch.setattr(sqlite, "PLENTY", float("inf"))
    ledger, game_id = Ledger(store), uuid4()
    for number in (1, 2, 3):
        ledger.events.put(notes(game_id, number))
    assert Path(f"{store}-wal").stat().st_size < sqlite.ROOM
    ledger.close()


def test_sqlite_gives_its_log_as_plain_rows(store):
    ledger = Ledger(store)
    game_id = uuid4()
    ledger.events.put(notes(game_id, 1, 2, 3))
    rows = ledger.recorder.select_log(1, 10)
    assert [(game, step) for _, game, step, _ in rows] == [(game_id.hex, 2), (game_id.hex, 3)]
    ledger.close()


def test_postgresql_waits_for_the_disk_and_uses_its_functions(postgres):
    import psycopg

    assert environment(postgres)["POSTGRES_ENABLE_DB_FUNCTIONS"] == "y"
    with psycopg.connect(postgres) as connection:
        assert connection.execute("SHOW fsync").fetchone() == ("on",)
        assert connection.execute("SHOW synchronous_commit").fetchone() == ("on",)


def test_a_full_disk_stores_nothing_of_what_belongs_together(store):
    ledger, game_id = Ledger(store), uuid4()
    ledger.events.put(notes(game_id, 1))
    writer = ledger.recorder.datastore.writer
    (pages,) = writer.execute("PRAGMA page_count").fetchone()
    writer.execute(f"PRAGMA max_page_count={pages}")
    with pytest.raises(OperationalError, match="full"):
        ledger.events.put(notes(game_id, *range(2, 200)))
    assert list(ledger.events.get(game_id)) == notes(game_id, 1)
    writer.execute("PRAGMA max_page_count=1000000")
    ledger.events.put(notes(game_id, *range(2, 200)))
    assert len(list(ledger.events.get(game_id))) == 199
    ledger.close()


def test_all_that_a_postgresql_address_says_goes_with_every_connection(postgres):
    sign = "&" if "?" in postgres else "?"
    ledger = Ledger(f"{postgres}{sign}application_name=at%20the%20club")
    with ledger.recorder.datastore.get_connection() as connection:
        named = connection.execute("SHOW application_name").fetchone()
    assert list(named.values()) == ["at the club"]
    ledger.close()


@pytest.mark.parametrize("address", ["mysql://x/y", "postgresql:/x/y", "file:x.db", ":memory:"])
def test_another_kind_of_address_is_refused_and_makes_no_folder(address, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UnknownName):
        Ledger(address)
    assert list(tmp_path.iterdir()) == []


def test_the_folder_of_a_new_store_is_made(tmp_path):
    ledger = Ledger(str(tmp_path / "a" / "b" / "ledger.db"))
    ledger.start("cairn", ["Ana", "Bo"])
    ledger.close()
    assert (tmp_path / "a" / "b" / "ledger.db").exists()


@pytest.mark.parametrize(
    ("address", "user", "password", "host", "port", "name"),
    [
        (
            "postgresql://club:p%40ss@db.example:6543/games",
            "club",
            "p@ss",
            "db.example",
            "6543",
            "games",
        ),
        ("postgres://club@localhost/games", "club", "none", "localhost", "5432", "games"),
        ("postgresql:///games", "postgres", "none", "127.0.0.1", "5432", "games"),
    ],
)
def test_a_postgresql_address_is_taken_apart(address, user, password, host, port, name):
    settings = environment(address)
    assert settings["POSTGRES_USER"] == user
    assert settings["POSTGRES_PASSWORD"] == password
    assert settings["POSTGRES_HOST"] == host
    assert settings["POSTGRES_PORT"] == port
    assert settings["POSTGRES_DBNAME"] == name


@pytest.mark.postgres
def test_steps_that_were_stored_in_another_table_come_to_the_others(postgres):
    """As earlier versions did when they were served with accounts."""
    first, second = uuid4(), uuid4()
    with closing(Ledger(postgres)) as ledger:
        ledger.events.put(notes(first, 1, 2))
        ledger.events.put(notes(second, 1))
    import psycopg

    with psycopg.connect(postgres) as connection:
        connection.execute("ALTER TABLE ledger_events RENAME TO ownedledger_events")
    with closing(Ledger(postgres)) as ledger:
        assert [row[1:3] for row in ledger.log_after(0, 10)] == [
            (first.hex, 1),
            (first.hex, 2),
            (second.hex, 1),
        ]
        ledger.events.put(notes(second, 2))
    with closing(Ledger(postgres)) as ledger:
        assert list(ledger.events.get(second)) == notes(second, 1, 2)
