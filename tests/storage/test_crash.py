"""Killed at any moment: what was acknowledged is there, nothing is half-written, play goes on."""

from __future__ import annotations

import time
from random import Random
from uuid import UUID

import psycopg
import pytest

from ledger.application import Ledger
from ledger.projections import Projections
from ledger_cairn import AddStone
from tests.conftest import play_some
from tests.support import processes

pytestmark = pytest.mark.usefixtures("cairn")

KILLS = 5
OTHERS = (
    "SELECT count(*) FROM pg_stat_activity "
    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


def killed(chance: Random, *arguments: str) -> list[str]:
    """Runs a work of `tests.support.processes` and kills it; gives what it had acknowledged.

    It has acknowledged something before: on a busy machine it would often not have begun.
    """
    pipe, its_end = processes.OTHER.Pipe(duplex=False)
    child = processes.OTHER.Process(target=processes.tell, args=(its_end, *arguments))
    child.start()
    its_end.close()
    with open(pipe.fileno(), encoding="utf-8", closefd=False) as told:
        assert told.readline().startswith("ready")
        said = told.readline()
        time.sleep(chance.uniform(0, 0.25))
        child.kill()
        said += told.read()
    child.join()
    assert child.exitcode == -9
    return said.split("\n")[:-1]  # a line cut short was not acknowledged


def reopened(address: str) -> Ledger:
    """The store once a PostgreSQL server has noticed, too, that its client is gone."""
    if address.startswith("postgresql:"):
        with psycopg.connect(address, autocommit=True) as connection:
            while connection.execute(OTHERS).fetchone() != (0,):
                time.sleep(0.02)
    return Ledger(address)


def whole_log(ledger: Ledger) -> list[tuple[UUID, int]]:
    """(game, step) of every stored row, read page by page as the projections do."""
    rows: list[tuple[UUID, int]] = []
    after = 0
    while page := ledger.notification_log.select(after + 1, 1000):
        rows += [(row.originator_id, row.originator_version) for row in page]
        after = page[-1].id
    return rows


def test_a_game_killed_while_recording_keeps_every_acknowledged_step(any_store):
    ledger = Ledger(any_store)
    game_id = ledger.start("cairn", ["Ana", "Bo"]).id
    ledger.close()
    chance = Random(1)
    for _ in range(KILLS):
        said = killed(chance, "record", any_store, str(game_id))
        ledger = reopened(any_store)
        game = ledger.load(game_id)
        assert game.version >= int(said[-1])
        assert [type(body).__name__ for body in game.bodies].count("Started") == 1
        # a stone is stored together with the end of the turn it forces
        assert not game.state.moved
        # the log has every step once, without a gap
        assert whole_log(ledger) == [(game_id, n) for n in range(1, game.version + 1)]
        before = game.version
        assert ledger.note(game_id, "still here").version == before + 1
        ledger.close()


def test_an_import_that_is_killed_leaves_whole_games_only(any_store):
    chance = Random(2)
    steps = 60
    for _ in range(KILLS):
        said = killed(chance, "open_games", any_store, str(steps))
        ledger = reopened(any_store)
        sizes: dict[UUID, int] = {}
        for game_id, step in whole_log(ledger):
            sizes[game_id] = step
        acknowledged = [UUID(name) for name in said]
        assert set(acknowledged) <= sizes.keys()
        assert set(sizes.values()) == {steps + 1}
        assert {ledger.load(game_id).version for game_id in acknowledged} <= {steps + 1}
        ledger.close()


def test_projections_that_are_killed_catch_up_to_the_same_rows(ledger, store, tmp_path):
    for seed in range(6):
        play_some(ledger, "cairn", seed=seed, steps=40)
    read = tmp_path / "killed.db"
    chance = Random(3)
    for _ in range(KILLS):
        killed(chance, "catch_up", store, str(read))
    survivor = Projections(ledger, str(read))
    survivor.catch_up()
    fresh = Projections(ledger, str(tmp_path / "fresh.db"))
    fresh.catch_up()
    tables = [name for name in fresh.db.table_names() if "_fts" not in name]
    assert any(fresh.db[name].count for name in tables)
    for name in tables:
        assert list(survivor.db[name].rows) == list(fresh.db[name].rows), name
    survivor.close()
    fresh.close()


def test_after_a_crash_the_next_scribe_goes_on(store):
    ledger = Ledger(store)
    game_id = ledger.start("cairn", ["Ana", "Bo"]).id
    ledger.close()
    killed(Random(4), "record", store, str(game_id))
    ledger = Ledger(store)
    game = ledger.rewind(game_id, 1)
    assert ledger.take(game_id, AddStone("Ana", "slate")).action(game.version - 1) == AddStone(
        "Ana", "slate"
    )
    ledger.close()
