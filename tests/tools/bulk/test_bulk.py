"""Work on every game of a store: the same answer however it is shared out, and whoever dies."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from ledger.tools.bulk import cluster, processes
from ledger.tools.bulk.shards import Results, by_shard, shard_of
from ledger.tools.bulk.work import STORE

GAMES = 6


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv(STORE, "")  # set by whoever starts workers; put back afterwards


@pytest.fixture
def games(ask: Any) -> list[str]:
    told = ask("simulate", "founders", "--games", str(GAMES), "--players", "2")
    return [one["game"] for one in told["games"]]


def test_a_shard_is_the_end_of_an_id():
    one, two = UUID(int=0xABC), UUID(int=0x1ABC)
    assert shard_of(one) == shard_of(str(two)) == "abc"
    assert by_shard([one, UUID(int=7), two]) == {"abc": [one, two], "007": [UUID(int=7)]}


def test_a_cluster_of_two_processes_answers_as_one_process_does(
    command: Any, ask: Any, games: list[str], store: str, tmp_path: Path
) -> None:
    """Every command that works on whole archives, on a LocalCluster."""
    two = ("--cluster", "--processes", "2")
    alone = command("verify", "--processes", "1", "--json").stdout
    assert command("verify", "--json", *two).stdout == alone
    assert command("verify", "--json", "--processes", "2").stdout == alone
    assert json.loads(alone)["games"] == GAMES
    files = [tmp_path / name for name in ("one.jsonl", "two.jsonl")]
    command("export", "--archive", "-o", str(files[0]))
    command("export", "--archive", "-o", str(files[1]), *two)
    assert files[0].read_bytes() == files[1].read_bytes()
    other = ("--db", str(tmp_path / "other.db"))
    told = ask("import", str(files[0]), *two, *other)
    assert [one["game"] for one in told["records"]] == sorted(games)
    assert {one["status"] for one in told["records"]} == {"imported"}
    again = ask("import", str(files[0]), *two, *other)
    assert {one["status"] for one in again["records"]} == {"already_there"}
    copy = tmp_path / "copy.jsonl"
    command("export", "--archive", "-o", str(copy), *other)
    assert copy.read_bytes() == files[0].read_bytes()
    words = ("simulate", "founders", "--games", str(GAMES), "--players", "2")
    third = ("--db", str(tmp_path / "third.db"))
    played = ask(*words, *two, *third)
    assert [one["game"] for one in played["games"]] == games
    assert ask(*words, *third)["already_stored"] == GAMES
    assert ask("rebuild", *two)["games"] == GAMES
    assert len(ask("games")["games"]) == GAMES
    assert not list((tmp_path / "cache").rglob("bulk/*/*"))  # what was told is not kept


def test_read_tables_drawn_by_shards_are_the_same(
    ask: Any, command: Any, games: list[str], store: str
) -> None:
    from ledger.application import Ledger
    from ledger.projections import Projections
    from tests.projections.test_projections import rows

    command("hide", games[0])

    def drawn() -> Any:
        ledger = Ledger(store)
        read = Projections(ledger)
        found = rows(read)
        read.close()
        ledger.close()
        return found

    ask("rebuild")
    before = drawn()
    ask("rebuild", "--processes", "2")
    assert drawn() == before
    assert len(before["games"]) == GAMES - 1


# ------------------------------------------------------------------------ who dies


def dies_once(ledger: Any, task: Any) -> Any:
    mark = Path(os.environ["BULK_MARKS"]) / task
    if not mark.exists():
        mark.touch()
        os._exit(1)
    return f"done {task}"


def dies(ledger: Any, task: Any) -> Any:
    if task == "b":
        os._exit(1)
    return f"done {task}"


@pytest.fixture
def jobs_of_ours(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Found by the workers too: they import this module by its name."""
    (tmp_path / "marks").mkdir()
    monkeypatch.setenv("BULK_MARKS", str(tmp_path / "marks"))
    monkeypatch.setattr("ledger.tools.bulk.work.import_module", lambda _: sys.modules[__name__])


TASKS = {name: name for name in ("a", "b", "c")}


def test_a_process_that_dies_costs_its_shard_alone(store, jobs_of_ours, monkeypatch):
    monkeypatch.setattr(processes, "SPAWN", processes.get_context("fork"))
    found = dict(processes.run("dies_once", TASKS, store, 2))
    assert found == {name: f"done {name}" for name in TASKS}
    found = dict(processes.run("dies", TASKS, store, 2))
    assert isinstance(found.pop("b"), processes.Died)
    assert found == {"a": "done a", "c": "done c"}


def test_a_second_run_does_only_what_is_missing(command, ask, games, store, monkeypatch):
    """The first one is stopped in the middle, as by a scheduler that dies."""
    alone = command("verify", "--processes", "1", "--json").stdout
    done: list[str] = []
    real = processes.run

    def stopped(job: str, tasks: Any, *more: Any) -> Any:
        for number, (shard, result) in enumerate(real(job, tasks, *more)):
            if number == 3:
                raise KeyboardInterrupt
            done.append(shard)
            yield shard, result

    monkeypatch.setattr(processes, "run", stopped)
    monkeypatch.setattr("ledger.tools.commands.maintenance.SHARED_FROM", 1)
    command("verify", "--processes", "2", "--json", code=1)
    again: list[str] = []

    def counted(job: str, tasks: Any, *more: Any) -> Any:
        again.extend(tasks)
        return real(job, tasks, *more)

    monkeypatch.setattr(processes, "run", counted)
    assert command("verify", "--processes", "2", "--json").stdout == alone
    assert len(done) == 3
    assert not set(done) & set(again)
    assert len(again) + 3 == len(by_shard([UUID(game) for game in games]))


def test_a_game_whose_process_dies_is_told_and_the_others_are_judged(
    ask, games, monkeypatch, capfd
):
    victim = UUID(games[2])

    def one_died(job: str, tasks: Any, *more: Any) -> Any:
        for shard, result in real(job, tasks, *more):
            yield shard, processes.Died() if shard == shard_of(victim) else result

    real = processes.run
    monkeypatch.setattr(processes, "run", one_died)
    monkeypatch.setattr("ledger.tools.commands.maintenance.SHARED_FROM", 1)
    told = ask("verify", "--processes", "2", code=1)
    assert (told["games"], told["differ"]) == (GAMES, 1)
    assert str(victim) in told["cannot_be_opened"]


def test_results_are_of_the_rules_and_steps_they_were_found_with(store, tmp_path):
    results = Results(store, "verify")
    results.keep("abc", ["one", 1], {"found": 1})
    assert results.find("abc", ["one", 1]) == {"found": 1}
    assert results.find("abc", ["one", 2]) is None
    results.path("abc", ["one", 1]).write_bytes(b"cut off")
    assert results.find("abc", ["one", 1]) is None
    results.forget()
    assert not results.folder.exists()


def test_without_the_extra_it_says_what_to_install(command, games):
    code = "import sys; sys.modules['dask'] = None\nfrom tools.cli import main; main()"
    words = [sys.executable, "-c", code, "verify", "--cluster"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "ledger-boardgames[cluster]" in done.stderr


def test_a_scheduler_that_is_not_there_is_told(command, games, monkeypatch):
    monkeypatch.setattr(cluster, "LOST", 1)
    told = command("verify", "--cluster", "tcp://127.0.0.1:9", code=2).stderr
    assert "127.0.0.1:9" in told


def test_a_file_with_faults_is_told_as_one_process_tells_it(
    command: Any, games: list[str], tmp_path: Path
) -> None:
    """A record that cannot be taken, and a line that cannot be read and ends the file."""
    path = tmp_path / "games.jsonl"
    command("export", "--archive", "-o", str(path))
    lines = path.read_bytes().splitlines(keepends=True)
    begins = [n for n, line in enumerate(lines) if b'"format"' in line]
    lines[begins[1] + 2] = lines[begins[1] + 2].replace(b'"step":3', b'"step":4')
    lines[begins[4] + 1] = b"no json\n"
    path.write_bytes(b"".join(lines))
    told = [
        command("import", str(path), "--json", "--db", str(tmp_path / f"{n}.db"), *words, code=1)
        for n, words in enumerate([(), ("--processes", "2")])
    ]
    assert json.loads(told[0].stdout)["failed"] == 2
    assert told[0].stdout == told[1].stdout
