"""`ledger bench`: how fast it is, as ratios against bare programs measured in the same run."""

from __future__ import annotations

import gc
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from ledger.games import GAMES, ruleset
from ledger.tools.bench.harness import Figure, LeftOut, Plan
from ledger.tools.bench.pages import first_pictures, slowest_pages
from ledger.tools.bench.paper import show as on_paper
from ledger.tools.bench.rebuild import rebuild
from ledger.tools.bench.record import import_records, record_postgres, record_sqlite, store_sqlite
from ledger.tools.bench.replay import legal_actions, load
from ledger.tools.bench.report import Report, report
from ledger.tools.bench.server_time import server_time
from ledger.tools.bench.steps import browser_steps
from ledger.tools.bench.web import show_a_step, step_as_json
from ledger.tools.context import Context, command, pass_context
from ledger.tools.errors import NO

Measure = Callable[[Plan], Figure | Iterable[Figure]]

MEASURES: dict[str, Measure] = {
    "record": record_sqlite,
    "store": store_sqlite,
    "postgres": record_postgres,
    "load": load,
    "show": show_a_step,
    "json": step_as_json,
    "rebuild": rebuild,
    "legal": legal_actions,
    "import": import_records,
    "first": first_pictures,
    "pages": slowest_pages,
    "server": server_time,
    "steps": browser_steps,
}


@command("bench")
@click.option("--rounds", type=click.IntRange(1), default=9, show_default=True)
@click.option("--only", "names", type=click.Choice(list(MEASURES)), multiple=True)
@click.option("--quick", is_flag=True, help="Tiny sizes: does it run, not how fast is it.")
@click.option("--title", type=click.Choice(list(GAMES)), default=next(iter(GAMES)))
@click.option(
    "--dir",
    "folder",
    type=click.Path(file_okay=False, exists=True, path_type=Path),
    help="Where the files go while it runs: a folder on a real disk (else the temporary one).",
)
@click.option(
    "--paper", is_flag=True, help="What a million games would take, from what is measured now."
)
@pass_context
def bench(
    context: Context,
    rounds: int,
    names: tuple[str, ...],
    quick: bool,
    title: str,
    folder: Path | None,
    paper: bool,
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
    with workplace(folder) as place, report(context) as told:
        plan = Plan(ruleset(title).key, rounds, quick, place)
        for name in names or MEASURES:
            with context.err.status(name):
                measure(name, plan, told)
    if not told.good:
        raise click.exceptions.Exit(NO)


def measure(name: str, plan: Plan, told: Report) -> None:
    """One measure; if it fails, the others still have their turn."""
    try:
        found = MEASURES[name](plan)
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
