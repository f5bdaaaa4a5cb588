"""CSV: `date,title,player,score,winner[,category…]`, one row for each player of a play."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping
from datetime import date, datetime
from itertools import islice
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from ledger.errors import Unreadable
from ledger.plays.play import MOST_PLAYS, BadPlay, Play, Seat, measured

SOURCE = "csv"
COLUMNS = ("date", "title", "player", "score", "winner")
TRUE = {"1", "x", "yes", "true", "y", "oui", "vrai", "o"}
DAYS = ("%Y-%m-%d", "%d.%m.%Y", "%d/%m/%Y", "%Y/%m/%d")
LONGEST_CELL = 2000
MOST_COLUMNS, MOST_ROWS = 200, 200_000


def is_csv(text: str) -> bool:
    head = text.lstrip("\ufeff").partition("\n")[0].lower()
    return {"date", "title", "player"} <= {one.strip().strip('"') for one in _split(head)}


def _split(head: str) -> list[str]:
    return head.replace(";", ",").split(",")


def read(text: str) -> tuple[list[Play], list[BadPlay]]:
    """A play is the rows next to each other with the same date, title and `play`."""
    text = text.lstrip("\ufeff")
    separator = ";" if ";" in text.partition("\n")[0] else ","
    try:
        reader = csv.DictReader(io.StringIO(text, newline=""), delimiter=separator)
        if len(reader.fieldnames or ()) > MOST_COLUMNS:  # every row would have them all
            raise Unreadable({"file": ["not_csv"]})
        rows = [
            {_name(key): _cell(value) for key, value in row.items()}
            for row in islice(reader, MOST_ROWS + 1)
        ]
    except csv.Error:
        raise Unreadable({"file": ["not_csv"]}) from None
    if len(rows) > MOST_ROWS:
        raise Unreadable({"file": [f"too_many_plays:{MOST_PLAYS}"]})
    if not rows or not {"date", "title", "player"} <= rows[0].keys():
        raise Unreadable({"file": ["not_csv"]})
    plays: list[Play] = []
    bad: list[BadPlay] = []
    for number, group in _plays(rows):
        if len(plays) + len(bad) >= MOST_PLAYS:
            raise Unreadable({"file": [f"too_many_plays:{MOST_PLAYS}"]})
        day = _day(group[0]["date"])
        if day is None:
            bad.append(BadPlay(number=number, code="no_date", detail=group[0]["date"][:40]))
        elif not group[0]["title"]:
            bad.append(BadPlay(number=number, code="no_game"))
        elif not all(row["player"] for row in group):
            bad.append(BadPlay(number=number, code="no_players"))
        elif isinstance(found := measured(_play(day, group), number), BadPlay):
            bad.append(found)
        else:
            plays.append(found)
    return plays, bad


def _name(key: Any) -> str:
    return str(key or "").strip().lower()


def _cell(value: Any) -> str:
    return (value if isinstance(value, str) else "").strip()[:LONGEST_CELL]


def _plays(rows: list[dict[str, str]]) -> Iterable[tuple[int, list[dict[str, str]]]]:
    """Rows of one play lie together; a player who comes again begins the next one."""
    group: list[dict[str, str]] = []
    named: set[str] = set()
    first = 2  # the line of the file
    for number, row in enumerate(rows, start=2):
        same = bool(group) and all(
            row.get(name) == group[0].get(name) for name in ("date", "title", "play")
        )
        again = row["player"] in named
        if group and (not same or (again and not row.get("play"))):
            yield first, group
            group, named, first = [], set(), number
        group.append(row)
        named.add(row["player"])
    if group:
        yield first, group


def _day(text: str) -> date | None:
    for shape in DAYS:
        try:
            return datetime.strptime(text[:10], shape).date()  # noqa: DTZ007  (a day has no zone)
        except ValueError:
            continue
    return None


def _play(day: date, rows: list[dict[str, str]]) -> Play:
    kept: dict[str, Any] = {"format": SOURCE, "rows": rows}
    return Play(
        source=SOURCE,
        id=str(uuid5(NAMESPACE_URL, json.dumps(rows, sort_keys=True))),
        title=rows[0]["title"],
        played=day,
        seats=tuple(
            Seat(
                name=row["player"],
                score=row.get("score", ""),
                winner=row.get("winner", "").lower() in TRUE,
            )
            for row in rows
        ),
        as_kept=kept,
    )


def write(plays: Iterable[Mapping[str, Any]]) -> str:
    """The same columns, with those of every category behind them."""
    rows = [row for play in plays for row in play["rows"]]
    extra = dict.fromkeys(key for row in rows for key in row if key not in (*COLUMNS, "play"))
    out = io.StringIO()
    writer = csv.DictWriter(
        out, [*COLUMNS, "play", *extra], lineterminator="\r\n", restval="", extrasaction="ignore"
    )
    writer.writeheader()
    writer.writerows({key: _safe(value) for key, value in row.items()} for row in rows)
    return out.getvalue()


def _safe(value: str) -> str:
    """What a spreadsheet would take for a formula is written as text; a number stays one."""
    if value[:1] in "=+-@\t\r" and not value.lstrip("+-").replace(".", "", 1).isdecimal():
        return f"'{value}"
    return value
