"""Tries every promise for some minutes, prints a table and keeps it in docs/promises.md."""

from __future__ import annotations

import sys
import traceback
from time import monotonic

import click
from rich.console import Console

from ledger.tools.dev.prove import page
from ledger.tools.dev.prove.outcome import FULL, SLACK, Outcome, Row
from ledger.tools.dev.prove.rows import ONE_HOST, ROWS

SHOWN = 5  # failures of a row that are printed


@click.command()
@click.option("--only", multiple=True, type=click.Choice([row.key for row in ROWS]))
@click.option("--minutes", type=click.FloatRange(0.01), default=FULL, show_default=True)
@click.option(
    "--slack",
    type=click.FloatRange(1),
    default=SLACK,
    show_default=True,
    help="A row stops after so many times the minutes it takes on two quiet cores.",
)
@click.option("--write/--no-write", default=True, help="Keep the figures in docs/promises.md.")
def main(only: tuple[str, ...], minutes: float, slack: float, write: bool) -> None:
    """Try what Ledger promises on one host, or ONLY some rows. With other MINUTES everything is
    tried that much more or less; rows that are not tried keep their earlier figures."""
    console = Console(width=None if sys.stdout.isatty() else 160)
    outcomes: dict[str, Outcome] = {}
    for row in ROWS:
        if row.key not in only if only else row not in ONE_HOST:
            continue
        begun = monotonic()
        console.print(f"{row.key}: {row.promise} ...", markup=False)
        outcomes[row.key] = outcome = tried(row, minutes, slack)
        for failure in outcome.failures[:SHOWN]:
            console.print(f"  {failure}", style="red", markup=False)
        console.print(f"  {outcome.tries}; {(monotonic() - begun) / 60:.1f} minutes", markup=False)
        if write:
            page.write(ROWS, outcomes)
    page.show(ROWS, outcomes, console)
    sys.exit(any(outcome.failures for outcome in outcomes.values()))


def tried(row: Row, minutes: float, slack: float = SLACK) -> Outcome:
    """A row that cannot even be tried has failed."""
    try:
        return row.run(row.effort(minutes, slack))
    except Exception as error:
        return Outcome("ended early", [f"{error!r}\n{traceback.format_exc()}"])


if __name__ == "__main__":
    main()
