"""What was changed, is missing or was added is named; on SQLite and on PostgreSQL alike."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from ledger import record
from ledger.application import Ledger
from ledger.chain import head_of
from ledger.review.verify_chain import RowFault, check_game, check_games, check_store
from ledger.storage import deep, on_postgres
from ledger.storage.links import BIRTHS, LINKS
from ledger_cairn import AddStone
from tests.conftest import play_some
from tests.support.commands import agree, amend

pytestmark = pytest.mark.usefixtures("cairn")


@pytest.fixture
def ledger(any_store: str) -> Iterator[Ledger]:
    """Shadows the fixture of the same name: here it runs on both kinds of store."""
    opened = Ledger(any_store)
    yield opened
    opened.close()


def played(ledger: Ledger, *, more: bool = True) -> Any:
    """A game with an undo, a note, an agreement and an amendment."""
    game = play_some(ledger, "cairn", steps=8)
    if more:
        ledger.undo(game.id)
        ledger.note(game.id, "well, well")
        agree(ledger, game.id, "house")
        amend(ledger, game.id, 2, AddStone(game.action(2).player, "round"))
    return ledger.load(game.id)


def sql(ledger: Ledger, statement: str, *values: Any) -> None:
    """Behind Ledger's back."""
    recorder: Any = ledger.recorder
    statement = statement.replace(EVENTS, recorder.events_table_name)
    if on_postgres(ledger.address):
        with recorder.datastore.get_connection() as connection, connection.cursor() as cursor:
            cursor.execute(statement.replace("?", "%s"), values, prepare=False)
        return
    plain = [value.hex if isinstance(value, UUID) else value for value in values]
    with closing(sqlite3.connect(ledger.address)) as db:
        db.execute(statement, plain)
        db.commit()


NOTE = b'{"type":"Noted","at":"2026-03-01T20:15:30Z","text":"","on_step":1}'
ONE = "originator_id=? AND originator_version=?"
EVENTS = "stored_events"  # in a file


def test_a_game_is_whole_after_moves_undo_amendment_and_agreement(ledger):
    game = played(ledger)
    report = check_game(ledger, game.id)
    assert report.whole
    assert report.steps == game.version
    assert report.head == head_of(record.record_lines(game))
    assert check_store(ledger).whole


def test_changed_missing_and_added_rows_are_named(ledger):
    game = played(ledger)
    last = game.version

    def faults() -> tuple[RowFault, ...]:
        return check_game(ledger, game.id).faults

    sql(ledger, f"UPDATE {EVENTS} SET state=? WHERE {ONE}", NOTE, game.id, 3)
    assert faults() == (RowFault("changed", 3, 3),)
    sql(ledger, f"DELETE FROM {EVENTS} WHERE {ONE}", game.id, 5)
    assert RowFault("missing", 5, 5) in faults()
    later = "originator_id=? AND originator_version>=?"
    sql(ledger, f"DELETE FROM {EVENTS} WHERE {later}", game.id, last - 1)
    assert RowFault("missing", last - 1, last) in faults()
    sql(ledger, f"DELETE FROM {EVENTS} WHERE {ONE}", game.id, 1)
    assert RowFault("missing", 1, 1) in faults()
    columns = "originator_id, originator_version, topic, state"
    values = (game.id, last + 1, "Noted", NOTE)
    sql(ledger, f"INSERT INTO {EVENTS} ({columns}) VALUES (?,?,?,?)", *values)
    assert RowFault("added", last + 1, last + 1) in faults()


def test_a_missing_game_is_named_also_when_nothing_is_left_of_it(ledger):
    games = [played(ledger, more=False) for _ in range(3)]
    sql(ledger, f"DELETE FROM {EVENTS} WHERE originator_id=?", games[1].id)
    by_id = {one.game: one for one in check_games(ledger)}
    assert by_id[games[1].id].missing
    assert by_id[games[1].id].steps == games[1].version
    assert by_id[games[0].id].whole
    sql(ledger, f"DELETE FROM {LINKS} WHERE game=?", games[1].id)
    assert {one.game: one for one in check_games(ledger)}[games[1].id].missing
    sql(ledger, f"DELETE FROM {BIRTHS} WHERE game=?", games[1].id)
    assert check_store(ledger).missing_numbers == (2,)
    for table, name in ((EVENTS, "originator_id"), (LINKS, "game"), (BIRTHS, "game")):
        sql(ledger, f"DELETE FROM {table} WHERE {name}=?", games[2].id)
    assert check_store(ledger).missing_numbers == (2, 3)


def test_a_game_older_than_the_chain_gets_its_links(ledger):
    old, next_recorded = played(ledger), played(ledger)
    for table in (LINKS, BIRTHS):
        sql(ledger, f"DELETE FROM {table}")
    fresh = Ledger(ledger.address)
    fresh.note(next_recorded.id, "recorded by a newer program")
    by_id = {one.game: one for one in check_games(fresh)}
    assert by_id[old.id].chained_now
    assert not by_id[next_recorded.id].chained_now
    assert all(one.whole for one in by_id.values())
    assert by_id[old.id].head == head_of(record.record_lines(old))
    assert not any(one.chained_now for one in check_games(fresh))
    assert check_store(fresh).whole
    sql(ledger, f"DELETE FROM {LINKS} WHERE game=?", old.id)  # it was born: that is no old game
    assert check_game(fresh, old.id).faults == (RowFault("added", 1, old.version),)
    fresh.close()


def test_two_processes_go_on_with_one_chain(ledger):
    game, other = played(ledger, more=False), Ledger(ledger.address)
    for n in range(6):
        (ledger, other)[n % 2].note(game.id, str(n))
    assert check_game(ledger, game.id).whole
    other.close()


def test_the_database_finds_no_fault_with_itself(ledger):
    played(ledger)
    assert deep.look(ledger.address, ledger.recorder) == []


# ------------------------------------------------------------------------- at random


Contents = dict[str, list[tuple[int, str, bytes]]]


def contents(path: Path) -> Contents | None:
    """The stored rows of each game; None where they cannot be read at all."""
    try:
        ledger = Ledger(str(path))
    except Exception:  # the library's own words for a damaged file
        return None
    recorder: Any = ledger.recorder
    try:
        return {one: recorder.select_named_rows(UUID(one)) for one in recorder.stored_games()}
    except (sqlite3.DatabaseError, ValueError):
        return None
    finally:
        ledger.close()


def noticed(path: Path) -> bool:
    ledger = Ledger(str(path))
    try:
        games = list(check_games(ledger))
        return not (all(one.whole for one in games) and check_store(ledger).whole)
    finally:
        ledger.close()


@pytest.fixture
def closed(store: str) -> Path:
    """A file with three games in it that nobody has open."""
    ledger = Ledger(store)
    for _ in range(3):
        played(ledger)
    ledger.close()
    return Path(store)


def test_no_flipped_bit_changes_a_game_unnoticed(closed, tmp_path):
    before, chance, copy = contents(closed), random.Random(14), tmp_path / "copy.db"
    data = closed.read_bytes()
    changed = 0
    for _ in range(120):
        bit = chance.randrange(8 * len(data))
        spoilt = bytearray(data)
        spoilt[bit // 8] ^= 1 << bit % 8
        copy.write_bytes(spoilt)
        after = contents(copy)
        if after is None:  # nobody can take that for the game
            continue
        if after != before:
            changed += 1
            assert noticed(copy), f"bit {bit}"
        for beside in (f"{copy}-wal", f"{copy}-shm"):
            Path(beside).unlink(missing_ok=True)
    assert changed > 10


def test_no_row_is_changed_taken_added_or_exchanged_unnoticed(closed, tmp_path):
    before, chance, copy = contents(closed), random.Random(15), tmp_path / "copy.db"
    assert before is not None
    places = [(game, step) for game, rows in before.items() for step, *_ in rows]
    for n in range(40):
        shutil.copy(closed, copy)
        (game, step), (other, there) = chance.sample(places, 2)
        with closing(sqlite3.connect(copy)) as db:
            match n % 4:
                case 0:
                    db.execute(f"DELETE FROM {EVENTS} WHERE {ONE}", (game, step))
                case 1:
                    end = "originator_version = originator_version + 1000"
                    db.execute(f"UPDATE {EVENTS} SET {end} WHERE {ONE}", (game, step))
                case 2:
                    state = f"(SELECT state FROM {EVENTS} WHERE {ONE})"
                    sent = f"UPDATE {EVENTS} SET state={state} WHERE {ONE}"
                    db.execute(sent, (other, there, game, step))
                case 3:
                    values = (game, len(places) + step, "Noted", NOTE)
                    db.execute(f"INSERT INTO {EVENTS} VALUES (?,?,?,?)", values)
            db.commit()
        if contents(copy) != before:
            assert noticed(copy), (n, game, step)
