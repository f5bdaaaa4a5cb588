"""`ledger bench`: how fast it is, as ratios against bare programs measured in the same run."""

from __future__ import annotations

import gc
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from ledger.games import BUILT_IN, GAMES
from ledger.tools.bench.busy import busy_core
from ledger.tools.bench.harness import Figure, LeftOut, Measure, Plan, each_title
from ledger.tools.bench.imports import import_on_two_cores, import_records
from ledger.tools.bench.judge import simulate, verify_a_step, verify_on_two_cores
from ledger.tools.bench.page import write
from ledger.tools.bench.pages import first_pictures, slowest_pages
from ledger.tools.bench.paper import show as on_paper
from ledger.tools.bench.peers import boardgame_io_beside, python_chess_beside
from ledger.tools.bench.rebuild import rebuild
from ledger.tools.bench.record import record_postgres, record_sqlite, store_sqlite
from ledger.tools.bench.replay import legal_actions, load
from ledger.tools.bench.report import Report, report
from ledger.tools.bench.scribes import scribes
from ledger.tools.bench.server_time import server_time
from ledger.tools.bench.start import command_starts, memory
from ledger.tools.bench.steps import browser_steps
from ledger.tools.bench.web import show_a_step, step_as_json
from ledger.tools.context import Context, command, pass_context
from ledger.tools.errors import NO

MEASURES: dict[str, Measure] = {
    "record": each_title(record_sqlite),
    "store": each_title(store_sqlite),
    "postgres": each_title(record_postgres),
    "scribes": each_title(scribes),
    "load": each_title(load),
    "show": each_title(show_a_step),
    "json": each_title(step_as_json),
    "rebuild": each_title(rebuild),
    "legal": each_title(legal_actions),
    "import": each_title(import_records),
    "verify": each_title(verify_a_step),
    "cores": each_title(verify_on_two_cores),
    "import-cores": each_title(import_on_two_cores),
    "simulate": each_title(simulate),
    "start": command_starts,
    "memory": each_title(memory),
    "first": first_pictures,
    "pages": slowest_pages,
    "server": server_time,
    "steps": browser_steps,
}
PEERS: dict[str, Measure] = {
    "python-chess": each_title(python_chess_beside),
    "boardgame.io": each_title(boardgame_io_beside),
}


@command("bench")
@click.option("--rounds", type=click.IntRange(1), default=9, show_default=True)
@click.option("--only", "names", type=click.Choice(list(MEASURES)), multiple=True)
@click.option("--quick", is_flag=True, help="Tiny sizes: does it run, not how fast is it.")
@click.option("--title", type=click.Choice(list(GAMES)), help="Of this one alone (else of all).")
@click.option(
    "--dir",
    "folder",
    type=click.Path(file_okay=False, exists=True, path_type=Path),
    help="Where the files go while it runs: a folder on a real disk (else the temporary one).",
)
@click.option(
    "--paper", is_flag=True, help="What a million games would take, from what is measured now."
)
@click.option("--peers", is_flag=True, help="Beside other engines, if they are installed.")
@click.option("--busy", is_flag=True, help="One core is kept busy with something else meanwhile.")
@click.option(
    "--write",
    "page",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the figures as a table into this page.",
)
@pass_context
def bench(
    context: Context,
    rounds: int,
    names: tuple[str, ...],
    quick: bool,
    title: str | None,
    folder: Path | None,
    paper: bool,
    busy: bool,
    peers: bool,
    page: Path | None,
) -> None:
    """Measures recording, loading, showing, rebuilding, listing and importing.

    Every figure is a ratio against a bare program that is measured in turns with ours; the median
    of the rounds counts. A figure is printed as soon as it is there. What this machine has no
    program for is left out and named. Exit 1 if a bar does not hold or a measure fails.
    """
    gc.freeze()  # as the server does
    if paper:
        with workplace(folder) as place:
            on_paper(context, place, quick)
        return
    with workplace(folder) as place, report(context) as told, busy_core(busy):
        titles = (title,) if title else (*BUILT_IN,)[: 1 if quick else None]
        plan = Plan(titles[0], rounds, quick, place, titles=titles)
        for name in PEERS if peers else names or MEASURES:
            with context.err.status(name):
                measure(name, plan, told)
            if page is not None:  # after each: what ends it loses no figure
                write(page, told.figures, busy)
    if not told.good:
        raise click.exceptions.Exit(NO)


def measure(name: str, plan: Plan, told: Report) -> None:
    """One measure; if it fails, the others still have their turn."""
    try:
        found = {**MEASURES, **PEERS}[name](plan)
        for figure in [found] if isinstance(found, Figure) else found:
            told.figure(figure)
    except LeftOut as missing:
        told.left_out(name, str(missing))
    except Exception as error:
        told.failed(name, error)


@contextmanager
def workplace(folder: Path | None) -> Iterator[Path]:
    """A folder that is thrown away, also if a measure that failed still writes there."""
    with tempfile.TemporaryDirectory(
        prefix="ledger-bench-", dir=folder, ignore_cleanup_errors=True
    ) as place:
        yield Path(place)
