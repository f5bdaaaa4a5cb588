"""Backups made while scribes record, put back and compared; on PostgreSQL to a point in time."""

from __future__ import annotations

import os
import signal
import tempfile
from contextlib import closing
from pathlib import Path
from shutil import copytree, rmtree
from time import sleep

import psycopg
from click.testing import CliRunner

from ledger.application import Ledger
from ledger.games import GAMES
from ledger.tools.cli import main
from ledger.tools.dev.postgres_server import Server, controlled_server, new_database
from ledger.tools.dev.prove.history import Book, Stored, rows
from ledger.tools.dev.prove.outcome import Effort, Outcome
from ledger.tools.dev.prove.scribes import recording
from ledger.tools.dev.prove.servers import served, store

DRILLS = 10
POINTS = 2
BETWEEN = 0.5  # seconds of recording


def run(effort: Effort) -> Outcome:
    drills, points = effort.many(DRILLS), effort.many(POINTS)
    failures = [*files(drills), *archives(max(1, drills // 5))]
    tries = f"{drills} backups of SQLite and {max(1, drills // 5)} of PostgreSQL made while "
    tries += "recording, put back"
    untried = ""
    with controlled_server(*ARCHIVING) as database:
        if (database.folder / "pg_basebackup").exists():
            failures += points_in_time(database, points)
            tries += f"; {points} times PostgreSQL to a point in time"
        else:
            untried = "Point in time: not here, pg_basebackup is missing"
    return Outcome(tries, failures, untried)


def ledger_says(address: str, *words: str) -> None:
    """The `ledger` command, as somebody types it."""
    done = CliRunner(env={"LEDGER_DB": address}).invoke(main, list(words))
    if done.exit_code:
        raise RuntimeError(f"ledger {' '.join(words)}: {done.output}")


def files(drills: int) -> list[str]:
    """A SQLite store is copied; the copy holds all that was acknowledged before it was begun."""
    book, failures = Book(), []
    with tempfile.TemporaryDirectory() as folder, store("SQLite") as address:
        with served(address) as server, recording(server.port, book, games=2):
            for n in range(drills):
                sleep(BETWEEN)
                known = {(one.game, one.step) for one in _acknowledged(book)}
                ledger_says(address, "backup", f"{folder}/{n}.db")
                copy = list(rows(f"{folder}/{n}.db"))
                failures += _missing(f"backup {n}", known, copy)
                ledger_says(f"{folder}/{n}.db", "verify")
        whole = list(rows(address))
        failures += [
            f"backup {n} is no beginning of the log"
            for n in range(drills)
            if (copy := list(rows(f"{folder}/{n}.db"))) != whole[: len(copy)]
        ]
    return failures


def archives(drills: int) -> list[str]:
    """A PostgreSQL store becomes records; imported, they are the same games."""
    failures = []
    for n in range(drills):
        book = Book()
        with tempfile.TemporaryDirectory() as folder, store("PostgreSQL") as address:
            with served(address) as server, recording(server.port, book, games=2):
                sleep(BETWEEN)
                known = {(one.game, one.step) for one in _acknowledged(book)}
                ledger_says(address, "backup", f"{folder}/archive.jsonl")
            ledger_says(f"{folder}/restored.db", "import", f"{folder}/archive.jsonl")
            failures += _missing(f"archive {n}", known, list(rows(f"{folder}/restored.db")))
    return failures


def _acknowledged(book: Book) -> list[Stored]:
    return [Stored(one.game, one.step, one.token) for one in book.asked if one.acknowledged]


def _missing(what: str, known: set[tuple[str, int]], copy: list[Stored]) -> list[str]:
    missing = known - {(one.game, one.step) for one in copy}
    return [f"{what}: {len(missing)} acknowledged steps are not in it"] if missing else []


# ------------------------------------------------------------------------- a point in time

ARCHIVING = (
    "wal_level=replica",
    "archive_mode=on",
    "archive_command=test ! -f archive/%f && mkdir -p archive && cp %p archive/%f",
)


def points_in_time(database: Server, points: int) -> list[str]:
    """A base backup and the log behind it, played back to a moment between two steps."""
    return [wrong for n in range(points) for wrong in _point(database, f"point_{n}")]


def _point(database: Server, name: str) -> list[str]:
    base, data = database.home / f"{name}.base", database.home / "data"
    with new_database(database.address, name) as address:
        with closing(Ledger(address)) as ledger:
            game = ledger.start(next(iter(GAMES)), ["Ana", "Bo"], dealer="virtual")
            words = ("-d", database.address, "-D", base, "-X", "none", "--checkpoint=fast")
            database.run("pg_basebackup", *words)
            for n in range(20):
                ledger.note(game.id, f"before {n}")
            wanted = list(rows(address))
            moment = _now(address)
            for n in range(20):
                ledger.note(game.id, f"after {n}")
        with psycopg.connect(database.address, autocommit=True) as connection:
            connection.execute("SELECT pg_switch_wal()")
        database.stop(signal.SIGINT)
        kept = database.home / f"{name}.kept"
        data.rename(kept)
        _restored(base, kept, data, moment)
        database.start()
        _wait_until_recovered(database)
        found = list(rows(address))
        database.stop(signal.SIGINT)
        rmtree(data)
        kept.rename(data)
        database.start()
    return [] if found == wanted else [f"{name}: {len(found)} steps and not {len(wanted)}"]


def _now(address: str) -> str:
    """A moment after everything that is stored and before what comes."""
    with psycopg.connect(address) as connection:
        found = connection.execute("SELECT clock_timestamp()::text").fetchone()
    sleep(0.05)
    return str(found[0]) if found else ""


def _wait_until_recovered(database: Server) -> None:
    with psycopg.connect(database.address, autocommit=True) as connection:
        while connection.execute("SELECT pg_is_in_recovery()").fetchone() != (False,):
            sleep(0.05)


def _restored(base: Path, kept: Path, data: Path, moment: str) -> None:
    owner = kept.stat()
    copytree(base, data)
    archive = kept / "archive"
    settings = (
        f"restore_command = 'cp {archive}/%f %p'",
        f"recovery_target_time = '{moment}'",
        "recovery_target_action = 'promote'",
    )
    with (data / "postgresql.auto.conf").open("a") as file:
        file.write("\n".join([*settings, ""]))
    (data / "recovery.signal").touch()
    for path in (data, *data.rglob("*")):
        os.chown(path, owner.st_uid, owner.st_gid)
    data.chmod(0o700)
