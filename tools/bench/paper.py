"""`ledger bench --paper`: what a million games would take, from a small store measured now."""

from __future__ import annotations

import sqlite3
import zlib
from contextlib import closing
from pathlib import Path
from time import process_time
from typing import Any
from uuid import UUID

import click
from eventsourcing.persistence import PersistenceError
from msgspec import Struct
from rich.table import Table

from ledger.application import Ledger
from ledger.games import GAMES
from ledger.projections import Projections
from ledger.record import chained, record_lines
from ledger.review.verify_store import verify_one
from ledger.simulate import NAMES, play
from ledger.tools.context import Context

GAMES_ON_PAPER, STEPS_OF_A_GAME = 1_000_000, 500
GAMES_OF_A_TITLE, FEWEST = 3, 1
HOUR = 3600


class Measured(Struct, frozen=True):
    """Bytes and seconds of processor time for each step; nothing where it cannot be had here."""

    steps: int
    sqlite: float
    postgres: float | None
    read_tables: float
    records: float
    verify: float
    rebuild: float


def measure(folder: Path, quick: bool) -> Measured:
    address = str(folder / "paper.db")
    with closing(Ledger(address)) as ledger:
        games = [
            play(ledger, title, NAMES[: min(rules.play.player_counts)], f"paper {n}")
            for title, rules in GAMES.items()
            for n in range(FEWEST if quick else GAMES_OF_A_TITLE)
        ]
        steps = sum(game.version for game in games)
        packed = sum(
            len(zlib.compress(b"".join(chained(record_lines(game, keeper=True))))) for game in games
        )
        begun = process_time()
        for game in games:
            verify_one(ledger, game.id)
        judged = process_time() - begun
        begun = process_time()
        with closing(Projections(ledger, folder / "paper.read")):
            drawn = process_time() - begun
        bodies = [(game.id, game.bodies) for game in games]
    return Measured(
        steps=steps,
        sqlite=_size(Path(address)) / steps,
        postgres=_on_postgres(bodies, steps),
        read_tables=_size(folder / "paper.read") / steps,
        records=packed / steps,
        verify=judged / steps,
        rebuild=drawn / steps,
    )


def _size(path: Path) -> int:
    with closing(sqlite3.connect(path)) as file:
        file.execute("VACUUM")
        pages, size = (file.execute(f"PRAGMA {what}").fetchone()[0] for what in PRAGMAS)
        return int(pages * size)


PRAGMAS = ("page_count", "page_size")
TABLES = ("ledger_events", "ledger_links", "ledger_births")


def _on_postgres(games: list[tuple[UUID, Any]], steps: int) -> float | None:
    """Tables and indexes of the log on a real server, if one can be had."""
    try:
        from ledger.tools.dev.postgres_server import new_database, temporary_server

        with (
            temporary_server() as server,
            new_database(server, "paper") as address,
            closing(Ledger(address)) as ledger,
        ):
            for game, bodies in games:
                ledger.open(game, bodies)
            rows: Any = ledger.recorder
            named = ", ".join(f"('{name}'::regclass)" for name in TABLES)
            sql = f"SELECT sum(pg_total_relation_size(t)) FROM (VALUES {named}) AS v(t)"
            return float(rows.ask(sql)[0][0]) / steps
    except (OSError, click.ClickException, PersistenceError):  # none here, and the table says so
        return None


def lines(found: Measured) -> list[tuple[str, str]]:
    """What to tell, and how much of it, for so many games of so many steps."""
    steps = GAMES_ON_PAPER * STEPS_OF_A_GAME
    sizes = {
        "paper.postgres": found.postgres,
        "paper.sqlite": found.sqlite,
        "paper.read_tables": found.read_tables,
        "paper.records": found.records,
    }
    times = {"paper.verify": found.verify, "paper.rebuild": found.rebuild}
    told = [
        (key, f"{each * steps / 1e9:,.0f} GB ({each:,.0f} B)" if each is not None else "–")
        for key, each in sizes.items()
    ]
    return told + [
        (key, f"{each * steps / HOUR:,.1f} h ({each * 1e6:,.0f} µs)") for key, each in times.items()
    ]


def show(context: Context, folder: Path, quick: bool) -> None:
    found = measure(folder, quick)
    steps = GAMES_ON_PAPER * STEPS_OF_A_GAME
    told = lines(found)
    answer = {"games": GAMES_ON_PAPER, "steps": steps, "measured": found, **dict(told)}
    if context.answer(answer):
        return
    context.tell("paper.head", games=GAMES_ON_PAPER, steps=steps, measured=found.steps)
    table = Table(show_header=False)
    for key, much in told:
        table.add_row(context.say(key), much)
    context.out.print(table)
