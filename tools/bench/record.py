"""Recording against bare inserts of the same bytes, one action at a time."""

from __future__ import annotations

import sqlite3
import statistics
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any
from uuid import UUID, uuid4

import psycopg
from msgspec import Struct

from ledger.aggregates.steps import Step, encode_body
from ledger.application import Ledger
from ledger.projections import Projections
from ledger.ruleset.codec import Action
from ledger.tools.bench.games import recordings, some_games
from ledger.tools.bench.harness import (
    INSERT,
    Figure,
    LeftOut,
    Plan,
    bare_store,
    figure,
    micro,
    pairs,
    timed,
)
from ledger.tools.dev import postgres_server

PG_TABLE = (
    "CREATE TABLE bare_events (originator_id uuid NOT NULL, originator_version bigint NOT NULL,"
    " topic text, state bytea, notification_id bigserial,"
    " PRIMARY KEY (originator_id, originator_version))"
)
PG_INSERT = "INSERT INTO bare_events VALUES (%s,%s,%s,%s)"

Bare = Callable[[list[tuple[Any, ...]]], None]
Bars = tuple[float | None, float | None]
RECORDED = 100  # actions a round


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
    plan: Plan,
    supply: Iterator[Turn],
    ours: Callable[[Turn], Any],
    bare: Bare,
    catch_up: Callable[[], Any] = lambda: None,
) -> Iterator[tuple[float, float, float]]:
    """Seconds of ours, of the bare insert, and of the read tables taking in what was recorded, all
    at once as a reader does it; round by round."""
    count = plan.size(RECORDED, 5)
    for n in range(-1, plan.rounds):
        now = [next(supply) for _ in range(count)]
        catch_up()  # games were begun
        a, b = pairs(count, lambda i, now=now: ours(now[i]), lambda i, now=now: bare(now[i].rows))
        tables = timed(catch_up)
        if n >= 0:
            yield a / count, b / count, tables / count


def recorded(
    plan: Plan, ledger: Ledger, name: str, supply: Iterator[Turn], bare: Bare, bars: Bars
) -> Iterator[Figure]:
    """Judged, stored durably and answered; and the same counting the read tables' share."""
    with closing(Projections(ledger, plan.file("record-read.db"))) as projections:
        rounds = list(
            measured(
                plan,
                supply,
                lambda turn: ledger.take(turn.game, turn.action),
                bare,
                projections.catch_up,
            )
        )
    ours, base, tables = (statistics.median(column) for column in zip(*rounds, strict=True))
    detail = f"{micro(ours)} each, bare {micro(base)}"
    yield figure(f"record an action ({name})", [b / a for a, b, _ in rounds], ">=", bars[0], detail)
    share = f"{micro(tables)} of it for the read tables"
    ratios = [b / (a + c) for a, b, c in rounds]
    yield figure(f"record and read tables ({name})", ratios, ">=", bars[1], share)


def record_sqlite(plan: Plan) -> Iterator[Figure]:
    with (
        closing(Ledger(str(plan.file("record.db")))) as ledger,
        closing(bare_store(plan.file("record-bare.db"))) as connection,
    ):
        supply = turns(plan, ledger, lambda key: key.hex)
        bare = bare_sqlite(connection)
        yield from recorded(plan, ledger, "SQLite", supply, bare, (0.65, 0.5))


def store_sqlite(plan: Plan) -> Figure:
    with (
        closing(Ledger(str(plan.file("store.db")))) as ledger,
        closing(bare_store(plan.file("store-bare.db"))) as connection,
    ):
        supply = turns(plan, ledger, lambda key: key.hex)
        rounds = list(
            measured(
                plan, supply, lambda turn: ledger.events.put(turn.steps), bare_sqlite(connection)
            )
        )
    ours, base, _ = (statistics.median(column) for column in zip(*rounds, strict=True))
    detail = f"{micro(ours)} each, bare {micro(base)}"
    return figure("store a step (SQLite)", [b / a for a, b, _ in rounds], ">=", 0.7, detail)


def record_postgres(plan: Plan) -> Iterator[Figure]:
    if postgres_server.installed() is None:
        raise LeftOut("no PostgreSQL server is installed; `make postgres` installs one if it may")
    with (
        postgres_server.temporary_server() as address,
        closing(Ledger(address)) as ledger,
        psycopg.connect(address, autocommit=True) as connection,
    ):
        connection.execute(PG_TABLE)
        connection.execute("CREATE UNIQUE INDEX ON bare_events (notification_id)")
        supply = turns(plan, ledger, lambda key: key)
        bare = bare_postgres(connection)
        yield from recorded(plan, ledger, "PostgreSQL", supply, bare, (0.7, None))
