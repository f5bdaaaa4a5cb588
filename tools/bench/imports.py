"""Importing records: against a bare insert of the same rows, against the least that must be done to
have them, and in two processes."""

from __future__ import annotations

import os
import statistics
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from time import process_time
from typing import Any
from uuid import UUID, uuid4

import msgspec
from msgspec import Struct

from ledger import record
from ledger.aggregates.game import Game
from ledger.aggregates.steps import ActionTaken, AnyBody, Rewound, Started, encode_body
from ledger.application import Ledger
from ledger.chain.lines import ActionLine, RewindLine
from ledger.chain.links import header_text, next_link
from ledger.games import ruleset
from ledger.ruleset import Ruleset
from ledger.storage.links import checksum, links_of
from ledger.storage.sqlite_links import ADD, make_tables
from ledger.tools.bench.games import folded, long_bodies, simulated
from ledger.tools.bench.harness import (
    INSERT,
    Figure,
    Plan,
    bare_store,
    figure,
    rate,
    stored_rows,
    timed,
)
from ledger.tools.bulk.processes import Helper
from ledger.tools.bulk.work import STORE

Rows = tuple[list[tuple[Any, ...]], list[tuple[Any, ...]]]  # steps of one game, links of its chain

FLOOR = 0.25  # the import also checks, scores and says each step
CORES = 1.4  # one of the two waits while the other makes its rows durable

_action = msgspec.json.Decoder(ActionLine)
_rewind = msgspec.json.Decoder(RewindLine)


class Brought(Struct, frozen=True):
    """Games as the lines of their records."""

    games: list[Game]
    lines: list[list[bytes]]

    @property
    def steps(self) -> int:
        return sum(game.version for game in self.games)

    @property
    def file(self) -> bytes:
        return b"".join(line for lines in self.lines for line in lines)


def brought(plan: Plan, number: int, steps: int) -> Brought:
    model = simulated(plan, max(ruleset(plan.title).play.player_counts), 0)
    games = [folded(long_bodies(model, steps)) for _ in range(number)]
    return Brought(games, [[*record.record_lines(game)] for game in games])


def least(rules: Ruleset[Any, Any], game_id: UUID, started: Started, lines: list[bytes]) -> Rows:
    """A record's rows, by a program that trusts it: each line is read, its facts are decoded and
    folded, and its link is worked out. What the header says is known already."""
    key, schema = game_id.hex, started.schema
    states = [msgspec.structs.replace(rules.play.initial(started.setup), step=1)]
    link = next_link(b"", header_text(lines[0].strip()))
    steps, links = [], []

    def keep(number: int, body: AnyBody) -> None:
        name, state = type(body).__name__, encode_body(body)
        steps.append((key, number, name, state))
        links.append((key, number, link, checksum(name, state)))

    keep(1, started)
    for number, line in enumerate(lines[1:], start=2):
        body: ActionTaken | Rewound
        if line.startswith(b'{"step":'):
            told = _action.decode(line)
            assert isinstance(told.events, msgspec.Raw)
            rules.codec.action(told.action, schema)
            events = rules.codec.events(told.events, schema)
            states.append(rules.fold(states[-1], events, number))
            body = ActionTaken(
                action=told.action,
                events=told.events,
                waived=(),
                reason=told.reason,
                auto=told.auto,
                led=told.led,
                result=told.result,
                schema=schema,
                by=told.by,
                at=told.at or started.at,
            )
        else:
            back = _rewind.decode(line)
            states.append(states[back.to_step - 1])
            body = Rewound(to_step=back.to_step, by=back.by, at=back.at or started.at)
        link = next_link(link, line.strip())
        keep(number, body)
    return steps, links


def insert(path: Path, games: Callable[[], Iterator[Rows]]) -> None:
    """Each game in a transaction of its own, as the import has it."""
    with closing(bare_store(path)) as connection:
        make_tables(connection)
        for steps, links in games():
            connection.execute("BEGIN IMMEDIATE")
            connection.executemany(INSERT, steps)
            connection.executemany(ADD, links)
            connection.execute("COMMIT")


def import_records(plan: Plan) -> Iterator[Figure]:
    """Records in batches; beside them a bare insert of the same rows, steps and links of the chain,
    in the same transactions, and the least program that reads the same file."""
    rules, many = ruleset(plan.title), brought(plan, plan.size(100, 3), plan.size(500, 60))
    file, rows = many.file, [rows_of(game) for game in many.games]

    def ours() -> None:
        with closing(Ledger(str(plan.file("import.db")))) as ledger:
            for _ in record.import_records(ledger, record.read_all(file)):
                pass

    def bare() -> None:
        insert(plan.file("import-bare.db"), lambda: iter(rows))

    def floor() -> None:
        def games() -> Iterator[Rows]:
            for game, lines in zip(many.games, many.lines, strict=True):
                yield least(rules, game.id, game.started, lines)

        insert(plan.file("import-floor.db"), games)

    def measured(program: Callable[[], None]) -> tuple[float, float]:
        """Seconds by the clock, and of a processor."""
        used: list[float] = []

        def work() -> None:
            start = process_time()
            program()
            used.append(process_time() - start)

        return timed(work), used[0]

    times, work = [], []
    for n in range(-1, plan.rounds):
        programs = (ours, bare, floor) if n % 2 else (floor, bare, ours)
        found = {program: measured(program) for program in programs}
        if n >= 0:
            times.append((found[ours][0], found[bare][0]))
            work.append((found[ours][1], found[bare][1], found[floor][1]))
    fast, slow = min(a for a, _ in times), min(b for _, b in times)
    detail = f"{len(rows)} records: {rate(many.steps, fast)}, bare {rate(many.steps, slow)}"
    yield figure("import records", [b / a for a, b in times], ">=", 0.25, detail)
    mine, inserting, alone = (
        statistics.median(column) / many.steps * 1e6 for column in zip(*work, strict=True)
    )
    detail = f"{mine:.0f} µs of a processor a step, least {alone:.0f}, insert {inserting:.0f}"
    yield figure("import, the least program", [c / a for a, _, c in work], ">=", FLOOR, detail)


def rows_of(game: Game) -> Rows:
    rows = stored_rows(game)
    return list(rows), list(links_of(game.id, [(row[1], row[3]) for row in rows]))


# ------------------------------------------------------------------------- two cores


def import_on_two_cores(plan: Plan) -> Figure:
    """Records a second of two processes against one; each has the same store open already."""
    many = brought(plan, plan.size(24, 2), plan.size(500, 60))
    os.environ[STORE] = str(plan.file("import-two.db"))  # where a helper looks
    Ledger(os.environ[STORE]).close()
    one, two = Helper("import_records"), Helper("import_records")

    def renamed() -> list[tuple[int, int, bytes]]:
        """The same records under ids the store does not know."""
        return [
            (n, 1, b"".join(lines).replace(str(game.id).encode(), str(uuid4()).encode(), 1))
            for n, (game, lines) in enumerate(zip(many.games, many.lines, strict=True))
        ]

    def handed(*shares: tuple[Helper, list[tuple[int, int, bytes]]]) -> float:
        def work() -> None:
            for helper, share in shares:
                helper.line.send(share)
            for helper, share in shares:
                fine, found = helper.line.recv()
                assert fine, found
                assert [what.status for _, what in found] == ["imported"] * len(share)

        return timed(work)

    try:
        for helper in (one, two):  # they start
            handed((helper, renamed()[:1]))
        times = []
        for _ in range(plan.rounds):
            records = renamed()
            together = handed((one, records[::2]), (two, records[1::2]))
            times.append((together, handed((one, renamed()))))
    finally:
        one.end()
        two.end()
    detail = f"{rate(many.steps, min(a for a, _ in times))} on two cores"
    return figure("import on two cores", [b / a for a, b in times], ">=", CORES, detail)
