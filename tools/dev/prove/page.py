"""The table of promises: printed, and kept in docs/promises.md."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path

from rich.console import Console
from rich.table import Table

from ledger.tools.dev.prove.outcome import Outcome, Row

PAGE = Path(__file__).parent.parent.parent.parent / "docs" / "promises.md"
HEAD = "<!-- The table below is written by `make prove`. -->\n"
COLUMNS = ("row", "promise", "how it is tried", "tried", "failures", "on")
NEVER = ("not yet", "", "")


def cells(row: Row, outcome: Outcome, today: date) -> tuple[str, ...]:
    """What is told of one row."""
    tried = ". ".join(part for part in (outcome.tries, outcome.untried) if part)
    day = f"{today:%d %B %Y}".lstrip("0")
    return (f"`{row.key}`", row.promise, row.how, tried, str(len(outcome.failures)), day)


def written(rows: Sequence[Row], outcomes: Mapping[str, Outcome], old: str, today: date) -> str:
    """The page with new figures; a row that was not tried keeps those it had."""
    above, _, below = old.partition(HEAD)
    kept = {found[1]: found[0] for found in re.finditer(r"^\| `([\w-]+)` \|.*$", below, re.M)}
    lines = [f"| {' | '.join(COLUMNS)} |", f"|{'---|' * len(COLUMNS)}"]
    for row in rows:
        if row.key in outcomes:
            told = cells(row, outcomes[row.key], today)
        elif row.key in kept:
            earlier = [cell.strip() for cell in kept[row.key][1:-1].split("|")]
            told = (f"`{row.key}`", row.promise, row.how, *earlier[3:])
        else:
            told = (f"`{row.key}`", row.promise, row.how, *NEVER)
        lines.append(f"| {' | '.join(told)} |")
    return above + HEAD + "\n" + "\n".join(lines) + "\n"


def write(rows: Sequence[Row], outcomes: Mapping[str, Outcome]) -> None:
    today = date.today()  # noqa: DTZ011 (the day of whoever ran it)
    PAGE.write_text(written(rows, outcomes, PAGE.read_text("utf-8"), today), "utf-8")


def show(rows: Sequence[Row], outcomes: Mapping[str, Outcome], console: Console) -> None:
    table = Table("promise", "how", "tried", "failures", show_lines=True)
    for row in rows:
        if (outcome := outcomes.get(row.key)) is not None:
            _, promise, how, tried, failures, _ = cells(row, outcome, date.today())  # noqa: DTZ011
            style = "red" if outcome.failures else "green"
            table.add_row(promise, how, tried, f"[{style}]{failures}[/]")
    console.print(table)
