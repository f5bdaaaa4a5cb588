"""What a soak has done, as figures: printed, and kept in docs/soak.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import date

from msgspec import Struct

from ledger.games import ruleset

WAIVED = "waived "
ROWS: dict[str, tuple[str, ...]] = {
    "Runs of the machine": ("runs",),
    "Steps stored": ("steps",),
    "Actions of seeded players": ("actions",),
    "Games played to their end": ("games to the end",),
    "Agreed actions": ("agreed actions",),
    "House rules agreed, ended": ("house rules agreed", "house rules ended"),
    "Actions under a house rule": ("actions under a house rule",),
    "Undone, done again, rewound": ("undone", "done again", "rewound"),
    "Amendments: changed, inserted, dropped": (
        "amendments change",
        "amendments insert",
        "amendments drop",
    ),
    "Amendments stopped, refused, against a law": (
        "amendments stopped",
        "amendments refused",
        "amendments against a law",
    ),
    "Forks": ("forks",),
    "Games begun from a position": ("positions",),
    "Positions refused, since a law was set aside": ("positions refused",),
    "Named late, refused": ("named late", "names refused"),
    "Printed values put right, refused": ("reprinted", "reprints refused"),
    "Corrections, counts, claims": ("corrected", "counted", "claimed"),
    "Events after which every law was checked": ("events with every law checked",),
    "Listed actions judged, others like them": ("listed actions judged", "others judged"),
    "Actions verified": ("actions verified",),
    "Records compared byte for byte": ("records",),
    "Read tables rebuilt": ("rebuilt",),
    "Pages and API routes asked": ("pages asked",),
    "Compared with a twin: tables, logs, pages": (
        "tables seen by twins",
        "logs with a twin",
        "pages compared with a twin",
    ),
}

Tallies = dict[str, Counter[str]]  # by title


class Time(Struct, frozen=True):
    """How long it took, and how much of it a processor worked."""

    seconds: float
    used: float
    processes: int


def lines(tallies: Tallies, time: Time, kinds: int) -> Iterator[str]:
    """The figures as Markdown."""
    titles = sorted(tallies)
    runs = sum(tally["runs"] for tally in tallies.values())
    steps = sum(tally["steps"] for tally in tallies.values())
    yield (
        f"{date.today():%d %B %Y}".lstrip("0")  # noqa: DTZ011 (the day of whoever ran it)
        + f": {time.seconds / 60:.0f} minutes in {time.processes} processes "
        f"({time.used / 60:.0f} minutes of a processor), {kinds} kinds of table, "
        f"{runs} runs, {steps} steps."
    )
    yield ""
    yield from _table(["", *titles], ([row, *_cells(tallies, titles, ROWS[row])] for row in ROWS))
    yield ""
    yield "## Agreed actions, by the code that was waived"
    for title in titles:
        yield ""
        yield from _codes(title, tallies[title])


def _cells(tallies: Tallies, titles: Sequence[str], names: Sequence[str]) -> list[str]:
    return [" · ".join(f"{tallies[title][name]:,}" for name in names) for title in titles]


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"|{'|'.join('---' for _ in head)}|"
    for row in rows:
        yield f"| {' | '.join(row)} |"


def _codes(title: str, tally: Counter[str]) -> Iterator[str]:
    """How often each waivable code was waived; those that never came up are named too."""
    codes = sorted(code for code, one in ruleset(title).play.codes.items() if one.waivable)
    met = {code: tally[f"{WAIVED}{code}"] for code in codes}
    yield f"**{title}**: {sum(1 for n in met.values() if n)} of {len(codes)} codes."
    yield ", ".join(f"`{code}` {n:,}" for code, n in met.items() if n) + "."
    never = [f"`{code}`" for code, n in met.items() if not n]
    if never:
        yield f"Not met in this soak: {', '.join(never)}."
