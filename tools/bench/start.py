"""How long a command takes to start, and what loaded games take in memory."""

from __future__ import annotations

import multiprocessing
import os
import statistics
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

from ledger.application import LOADED_GAMES, Ledger
from ledger.games import ruleset
from ledger.simulate import NAMES, play
from ledger.tools.bench.games import some_games
from ledger.tools.bench.harness import Figure, LeftOut, Plan, figure

BARE = (sys.executable, "-c", "import click")
LEDGER = (sys.executable, "-c", "from ledger.tools.cli import main; main()")
# The libraries through which every row is read, and the rows.
ROWS = """
import sys
import click, msgspec, eventsourcing.application
from eventsourcing.sqlite import SQLiteDatastore
store = SQLiteDatastore(sys.argv[1])
with store.transaction(commit=False) as cursor:
    cursor.execute("SELECT state FROM stored_events")
    for (state,) in cursor.fetchall():
        msgspec.json.decode(state)
store.close()
"""
MOST_A_STEP = 4096  # bytes


def processor_time(command: Sequence[str]) -> float:
    """Seconds of a processor that a command takes from its start to its end."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, command
    return used.ru_utime + used.ru_stime


def command_starts(plan: Plan) -> Iterator[Figure]:
    """`ledger --help`, and `ledger legal` in a game of each title, in turns with a program that
    only imports click; beside it one that only imports what no way of reading the store does
    without, and reads the rows."""
    if not hasattr(os, "wait4"):
        raise LeftOut("this system does not tell what a process has used")
    yield _start(plan, "--help", ("--help",))
    for title in plan.titles or (plan.title,):
        path = str(plan.file(f"start-{title}.db"))
        rules = ruleset(title)
        number = max(rules.play.player_counts)
        game = play(None, title, NAMES[:number], "start", rules.play.soaks[0], "virtual")
        with closing(Ledger(path)) as ledger:
            kept = ledger.open(uuid4(), game.bodies[: game.version // 2]).id
        yield _start(plan, f"legal, {title}", ("--db", path, "legal", str(kept)), path)


def _start(plan: Plan, name: str, words: Sequence[str], path: str = "") -> Figure:
    asked, floor = (*LEDGER, *words), (sys.executable, "-c", ROWS, path)
    for command in (asked, BARE):
        processor_time(command)  # what was not compiled yet is compiled
    rounds = [
        (processor_time(asked), processor_time(BARE), processor_time(floor) if path else 0.0)
        for _ in range(plan.rounds)
    ]
    ours, bare, rows = (statistics.median(column) * 1e3 for column in zip(*rounds, strict=True))
    detail = f"{ours:.0f} ms of a processor, import click {bare:.0f} ms"
    if path:
        detail += f", click and the store's rows alone {rows:.0f} ms"
    ratios = [one / two for one, two, _ in rounds]
    return figure(f"start ledger {name}, against import click", ratios, "<=", 3, detail)


def memory(plan: Plan) -> Figure:
    """What a process grows by when it loads as many games as a server keeps, by the step."""
    if not Path("/proc/self/statm").exists():
        raise LeftOut("this system does not tell how much memory a process has")
    games = some_games(plan, plan.size(8, 1))
    number = plan.size(LOADED_GAMES, 2)
    path = str(plan.file("memory.db"))
    with closing(Ledger(path)) as ledger:
        kept = [ledger.open(uuid4(), games[n % len(games)].bodies).id for n in range(number)]
    steps = sum(games[n % len(games)].version for n in range(number))
    grown = [_grown(path, kept) for _ in range(plan.rounds)]
    each = statistics.median(grown) / steps
    detail = f"{statistics.median(grown) / 1e6:.0f} MB for {number} games, {each:,.0f} bytes a step"
    ratios = [max(one, 1) / steps / MOST_A_STEP for one in grown]
    return figure(f"memory of a step, against {MOST_A_STEP:,} bytes", ratios, "<=", 1, detail)


def _grown(path: str, games: list[UUID]) -> int:
    """In a process of its own: what one has given back is not seen to be free."""
    spawn = multiprocessing.get_context("spawn")
    here, there = spawn.Pipe()
    process = spawn.Process(target=_load, args=(path, games, there))
    process.start()
    there.close()
    try:
        found: int = here.recv()
    finally:
        process.join()
    return found


def _load(path: str, games: list[UUID], told: Any) -> None:
    with closing(Ledger(path)) as ledger:
        ledger.game(games[0])  # the title is loaded with the first
        before = _resident()
        for game in games:
            ledger.game(game)
        told.send(_resident() - before)


def _resident() -> int:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")
