"""How the benchmark measures: side by side, in turns, as ratios inside one run."""

from __future__ import annotations

import gc
import sqlite3
import statistics
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import perf_counter
from typing import Any, Literal
from uuid import UUID

from msgspec import Struct, structs

from ledger.aggregates.game import Game
from ledger.aggregates.steps import encode_body

EVENTS_TABLE = (
    "CREATE TABLE stored_events (originator_id TEXT, originator_version INTEGER, topic TEXT,"
    " state BLOB, PRIMARY KEY (originator_id, originator_version))"
)
INSERT = "INSERT INTO stored_events VALUES (?,?,?,?)"

Sense = Literal[">=", "<=", ""]


class LeftOut(Exception):
    """This machine has no program for the measure; the text says which."""


class Figure(Struct, frozen=True):
    """One line of the benchmark. Without a bar it is only printed."""

    name: str
    ratio: float
    bar: float | None
    holds: bool
    sense: Sense
    rounds: int
    low: float  # quartiles of the rounds' ratios
    high: float
    detail: str


Measure = Callable[["Plan"], "Figure | Iterable[Figure]"]


@dataclass
class Plan:
    """What is measured: which title, how often, how much, and where the files lie."""

    title: str
    rounds: int
    quick: bool
    folder: Path
    kept: dict[Any, Any] = field(default_factory=dict)
    titles: tuple[str, ...] = ()  # those a measure of every title is made of; none: the one above

    def size(self, full: int, quick: int) -> int:
        return quick if self.quick else full

    def file(self, name: str) -> Path:
        """A new path: what an earlier round left there is gone."""
        path = self.folder / name
        for old in self.folder.glob(f"{name}*"):
            old.unlink()
        return path


def figure(
    name: str, ratios: Sequence[float], sense: Sense, bar: float | None, detail: str
) -> Figure:
    ratio = statistics.median(ratios)
    low, _, high = statistics.quantiles(ratios, n=4) if len(ratios) > 1 else ratios * 3
    holds = bar is None or (ratio >= bar if sense == ">=" else ratio <= bar)
    return Figure(
        name,
        round(ratio, 3),
        bar,
        holds,
        sense,
        len(ratios),
        round(low, 3),
        round(high, 3),
        detail,
    )


def each_title(measure: Callable[[Plan], Figure | Iterable[Figure]]) -> Measure:
    """The same measure of one title after the other."""

    def measured(plan: Plan) -> Iterator[Figure]:
        for title in plan.titles or (plan.title,):
            found = measure(replace(plan, title=title))
            for one in [found] if isinstance(found, Figure) else found:
                yield structs.replace(one, name=f"{one.name}, {title}")

    return measured


def timed(work: Callable[[], Any]) -> float:
    """Seconds; what was left lying about is collected before, not during."""
    gc.collect()
    start = perf_counter()
    work()
    return perf_counter() - start


def in_turns(
    rounds: int, first: Callable[[], Any], second: Callable[[], Any]
) -> list[tuple[float, float]]:
    """Seconds of both in every round. They take turns in going first; one round is for warming."""
    times = []
    for n in range(-1, rounds):
        if n % 2:
            a, b = timed(first), timed(second)
        else:
            b, a = timed(second), timed(first)
        if n >= 0:
            times.append((a, b))
    return times


def pairs(
    count: int, first: Callable[[int], Any], second: Callable[[int], Any]
) -> tuple[float, float]:
    """`count` calls of each, one after the other: a slow spell of the disk falls on both."""
    spent = [0.0, 0.0]
    gc.collect()
    gc.freeze()  # the benchmark's own games are no part of what is measured
    for n in range(count):
        for which in (0, 1) if n % 2 else (1, 0):
            start = perf_counter()
            (first, second)[which](n)
            spent[which] += perf_counter() - start
    gc.unfreeze()
    return spent[0], spent[1]


def bare_store(path: Path) -> sqlite3.Connection:
    """The log as a program of ten lines would keep it, as durable as ours."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute(EVENTS_TABLE)
    return connection


def stored_rows(game: Game, game_id: UUID | None = None) -> list[tuple[str, int, str, bytes]]:
    """The rows of a game, byte for byte as the store has them."""
    key = (game_id or game.id).hex
    return [
        (key, number, type(body).__name__, encode_body(body))
        for number, body in enumerate(game.bodies, start=1)
    ]


def rate(count: int, seconds: float) -> str:
    return f"{count / seconds:,.0f}/s"


def micro(seconds: float) -> str:
    return f"{seconds * 1e6:,.1f} µs"
