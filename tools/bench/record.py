"""Recording against bare inserts of the same bytes: one action at a time, and whole records."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any
from uuid import UUID, uuid4

import psycopg
from msgspec import Struct

from ledger import record
from ledger.aggregates.steps import Step, encode_body
from ledger.application import Ledger
from ledger.games import ruleset
from ledger.projections import Projections
from ledger.ruleset.codec import Action
from ledger.tools.bench.games import folded, long_bodies, recordings, simulated, some_games
from ledger.tools.bench.harness import (
    INSERT,
    Figure,
    LeftOut,
    Plan,
    bare_store,
    figure,
    in_turns,
    micro,
    pairs,
    rate,
    stored_rows,
)
from ledger.tools.dev import postgres_server

PG_TABLE = (
    "CREATE TABLE bare_events (originator_id uuid NOT NULL, originator_version bigint NOT NULL,"
    " topic text, state bytea, notification_id bigserial,"
    " PRIMARY KEY (originator_id, originator_version))"
)
PG_INSERT = "INSERT INTO bare_events VALUES (%s,%s,%s,%s)"

Bare = Callable[[list[tuple[Any, ...]]], None]


class Turn(Struct, frozen=True):
    """One recording at the table, and the rows a bare program would store for it."""

    game: UUID
    action: Action
    steps: list[Step]
    rows: list[tuple[Any, ...]]


def turns(plan: Plan, ledger: Ledger, as_key: Callable[[UUID], Any]) -> Iterator[Turn]:
    """Game after game, each started in the store when it is reached."""
    while True:
        for game in some_games(plan, plan.size(6, 1), dealer="table"):
            game_id = ledger.open(uuid4(), [game.started], follow=True).id
            bare_id, number = uuid4(), 1
            for taken in recordings(game):
                steps = [Step(bare_id, number + n, body) for n, body in enumerate(taken.bodies, 1)]
                rows = [
                    (
                        as_key(bare_id),
                        step.originator_version,
                        type(step.body).__name__,
                        encode_body(step.body),
                    )
                    for step in steps
                ]
                number += len(steps)
                yield Turn(game_id, taken.action, steps, rows)


def bare_sqlite(connection: sqlite3.Connection) -> Bare:
    def insert(rows: list[tuple[Any, ...]]) -> None:
        if len(rows) == 1:
            connection.execute(INSERT, rows[0])
            return
        connection.execute("BEGIN IMMEDIATE")
        connection.executemany(INSERT, rows)
        connection.execute("COMMIT")

    return insert


def bare_postgres(connection: psycopg.Connection[Any]) -> Bare:
    def insert(rows: list[tuple[Any, ...]]) -> None:
        if len(rows) == 1:
            connection.execute(PG_INSERT, rows[0], prepare=True)
            return
        with connection.transaction(), connection.cursor() as cursor:
            cursor.executemany(PG_INSERT, rows)

    return insert


def measured(
    plan: Plan, supply: Iterator[Turn], ours: Callable[[Turn], Any], bare: Bare
) -> tuple[list[float], str]:
    """Rates against the bare insert, round by round, and what one recording took."""
    count = plan.size(100, 5)
    ratios, spent = [], [0.0, 0.0]
    for n in range(-1, plan.rounds):
        now = [next(supply) for _ in range(count)]
        a, b = pairs(count, lambda i, now=now: ours(now[i]), lambda i, now=now: bare(now[i].rows))
        if n >= 0:
            ratios.append(b / a)
            spent[0] += a
            spent[1] += b
    done = count * plan.rounds
    return ratios, f"{micro(spent[0] / done)} each, bare {micro(spent[1] / done)}"


def record_sqlite(plan: Plan) -> Figure:
    with (
        closing(Ledger(str(plan.file("record.db")))) as ledger,
        closing(Projections(ledger, plan.file("record-read.db"))) as projections,
        closing(bare_store(plan.file("record-bare.db"))) as connection,
    ):

        def take(turn: Turn) -> None:
            ledger.take(turn.game, turn.action)
            projections.catch_up()

        supply = turns(plan, ledger, lambda key: key.hex)
        ratios, detail = measured(plan, supply, take, bare_sqlite(connection))
    return figure("record an action (SQLite)", ratios, ">=", 0.5, detail)


def store_sqlite(plan: Plan) -> Figure:
    with (
        closing(Ledger(str(plan.file("store.db")))) as ledger,
        closing(bare_store(plan.file("store-bare.db"))) as connection,
    ):
        supply = turns(plan, ledger, lambda key: key.hex)
        ratios, detail = measured(
            plan, supply, lambda turn: ledger.events.put(turn.steps), bare_sqlite(connection)
        )
    return figure("store a step (SQLite)", ratios, ">=", 0.7, detail)


def record_postgres(plan: Plan) -> Figure:
    if postgres_server.installed() is None:
        raise LeftOut("no PostgreSQL server is installed; `make postgres` installs one if it may")
    with (
        postgres_server.temporary_server() as address,
        closing(Ledger(address)) as ledger,
        closing(Projections(ledger, plan.file("postgres-read.db"))) as projections,
        psycopg.connect(address, autocommit=True) as connection,
    ):
        connection.execute(PG_TABLE)
        connection.execute("CREATE UNIQUE INDEX ON bare_events (notification_id)")

        def take(turn: Turn) -> None:
            ledger.take(turn.game, turn.action)
            projections.catch_up()

        supply = turns(plan, ledger, lambda key: key)
        ratios, detail = measured(plan, supply, take, bare_postgres(connection))
    return figure("record an action (PostgreSQL)", ratios, ">=", 0.45, detail)


def import_records(plan: Plan) -> Figure:
    """Records in batches; the bare program inserts the same rows in the same transactions."""
    number, steps = plan.size(100, 3), plan.size(500, 60)
    model = simulated(plan, max(ruleset(plan.title).play.player_counts), 0)
    games = [folded(long_bodies(model, steps)) for _ in range(number)]
    lines = b"".join(record.write(game) for game in games)
    rows = [stored_rows(game) for game in games]

    def ours() -> None:
        with closing(Ledger(str(plan.file("import.db")))) as ledger:
            for _ in record.import_records(ledger, record.read_all(lines)):
                pass

    def bare() -> None:
        with closing(bare_store(plan.file("import-bare.db"))) as connection:
            insert = bare_sqlite(connection)
            for game in rows:
                insert(game)

    times = in_turns(plan.rounds, ours, bare)
    total = number * steps
    fast, slow = min(a for a, _ in times), min(b for _, b in times)
    detail = f"{number} records of {steps} steps: {rate(total, fast)}, bare {rate(total, slow)}"
    return figure("import records", [b / a for a, b in times], "", None, detail)
