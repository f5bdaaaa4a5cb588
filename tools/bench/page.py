"""The figures as the table of a page: what stands above its mark is kept."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from ledger.tools.bench.harness import Figure

MARK = "<!-- below: written by `ledger bench --write` -->"
HEAD = ("measure", "ratio", "bar", "holds", "quartiles", "what it is")


def write(path: Path, figures: Sequence[Figure], busy: bool) -> None:
    kept = path.read_text().partition(MARK)[0] if path.exists() else ""
    state = "with one core kept busy" if busy else "with nothing kept busy"
    rows = [HEAD, ("---",) * len(HEAD), *map(_row, figures)]
    table = "\n".join(f"| {' | '.join(row)} |" for row in rows)
    when = f"Measured on {datetime.now(UTC):%Y-%m-%d}, {state}."
    path.write_text(f"{kept}{MARK}\n\n{when}\n\n{table}\n")


def _row(one: Figure) -> tuple[str, ...]:
    bar = "" if one.bar is None else f"{one.sense} {one.bar:g}"
    holds = "" if one.bar is None else "yes" if one.holds else "**no**"
    return one.name, f"{one.ratio:.2f}", bar, holds, f"{one.low:.2f} .. {one.high:.2f}", one.detail
