"""Every projection from nothing, against a bare read and raw inserts of the same rows."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any
from uuid import uuid4

from sqlite_utils import Database

from ledger.aggregates.steps import ActionTaken, decode_bodies
from ledger.application import Ledger
from ledger.games import ruleset
from ledger.projections import Projections
from ledger.projections.writer import PAGE, TABLES
from ledger.ruleset.codec import Codec
from ledger.tools.bench.games import some_games
from ledger.tools.bench.harness import Figure, Plan, figure, in_turns, rate

LOG = "SELECT rowid, originator_id, originator_version, state FROM stored_events ORDER BY rowid"
NAMES = ("scores", "history", "games", "words", "players")


def fill(plan: Plan, path: Path, steps: int) -> int:
    """Simulated games stored again and again under new ids, until there are enough steps."""
    games = some_games(plan, plan.size(30, 2))
    stored = 0
    with closing(Ledger(str(path))) as ledger:
        while stored < steps:
            for game in games:
                ledger.open(uuid4(), game.bodies)
                stored += game.version
    return stored


def rows_of(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    """The finished rows, in memory before the clock starts."""
    with closing(sqlite3.connect(path)) as connection:
        return {
            name: connection.execute(f"SELECT * FROM {name} ORDER BY rowid").fetchall()
            for name in NAMES
        }


def bare_rebuild(
    codec: Codec, log: Path, path: Path, rows: dict[str, list[tuple[Any, ...]]]
) -> None:
    """Reads and decodes every step with its action and events, and inserts rows that somebody
    else worked out."""
    with (
        closing(sqlite3.connect(log)) as source,
        closing(sqlite3.connect(path, isolation_level=None)) as target,
    ):
        target.execute("PRAGMA journal_mode=WAL")
        target.execute("PRAGMA synchronous=NORMAL")
        target.execute("BEGIN")
        for table in TABLES:
            table.make(Database(target))
        cursor = source.execute(LOG)
        while page := cursor.fetchmany(PAGE):
            for body in decode_bodies(b"[" + b",".join([row[3] for row in page]) + b"]"):
                if isinstance(body, ActionTaken):
                    codec.action(body.action, body.schema)
                    codec.events(body.events, body.schema)
        for name, found in rows.items():
            marks = ",".join("?" * len(found[0])) if found else ""
            target.executemany(f"INSERT INTO {name} VALUES ({marks})", found)
        target.execute("COMMIT")


def rebuild(plan: Plan) -> Figure:
    log, codec = plan.file("rebuild.db"), ruleset(plan.title).codec
    steps = fill(plan, log, plan.size(60_000, 300))
    with closing(Ledger(str(log))) as ledger:
        model = plan.file("rebuild-model.db")
        Projections(ledger, model).close()
        rows = rows_of(model)

        def ours() -> None:
            """A reader that finds no file: opening it takes in the whole log."""
            Projections(ledger, plan.file("rebuild-ours.db")).close()

        def bare() -> None:
            bare_rebuild(codec, log, plan.file("rebuild-bare.db"), rows)

        times = in_turns(plan.rounds, ours, bare)
    fast, slow = min(a for a, _ in times), min(b for _, b in times)
    number = sum(map(len, rows.values()))
    detail = f"{steps:,} steps, {number:,} rows: {rate(steps, fast)}, bare {rate(steps, slow)}"
    return figure("rebuild the projections", [b / a for a, b in times], ">=", 0.5, detail)
