"""A whole archive as one SQLite file, for datasette and the like (docs/archive.md).

It is filled from the read tables, which hold what everybody may know of a game, and of these only
those that whoever asks may read.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from ledger.errors import BAD_STATE_ERRORS
from ledger.exports.sqlite_tables import AFTERWARDS, FORMAT, TABLES
from ledger.games import GAMES
from ledger.projections.history import notes_of
from ledger.projections.queries import Queries
from ledger.projections.rows import GameRow
from ledger.projections.scores import line_of
from ledger.ruleset import ScoreLine
from ledger.shelf import Shelf

AT_ONCE = 25  # games whose rows are in memory at the same time
Row = tuple[Any, ...]
_list = msgspec.json.Decoder(list[str]).decode


def write_archive_file(
    path: Path,
    read: Queries,
    games: Sequence[GameRow],
    shelf: Shelf,
    known_as: Mapping[str, str],
    advance: Callable[[int], object] = lambda done: None,
) -> None:
    """The same games give the same bytes. `known_as` is who somebody is, by the name of a seat."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(f"PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; {TABLES}")
        connection.execute("BEGIN")
        filled = _Filled(connection, read)
        filled.put("about", [("format", FORMAT), ("games", str(len(games)))])
        filled.titles(sorted({row.title for row in games}))
        filled.players(games, known_as)
        ordered = sorted(games, key=lambda row: (row.started_at, row.id))
        for start in range(0, len(ordered), AT_ONCE):
            part = ordered[start : start + AT_ONCE]
            filled.games(part)
            advance(len(part))
        filled.components()
        filled.shelf(shelf, {row.id for row in games})
        connection.execute("COMMIT")
        connection.executescript(AFTERWARDS)


class _Filled:
    """The tables while they are filled."""

    def __init__(self, connection: sqlite3.Connection, read: Queries) -> None:
        self._connection, self._read = connection, read
        self._components: set[tuple[str, str]] = set()
        self._lines = 0

    def put(self, table: str, rows: Iterable[Row]) -> None:
        found = list(rows)
        if found:
            marks = ",".join("?" * len(found[0]))
            self._connection.executemany(f"INSERT INTO {table} VALUES ({marks})", found)

    def titles(self, titles: Sequence[str]) -> None:
        for title in titles:
            rules = GAMES.get(title)
            if rules is None:  # not installed here
                self.put("titles", [(title, title, title)])
                continue
            self.put("titles", [(title, rules.name["en"], rules.name["fr"])])
            self.put(
                "rules", [(title, one.id, one.text["en"], one.text["fr"]) for one in rules.rules]
            )
            named = rules.words.categories.items()
            self.put("categories", [(title, key, said["en"], said["fr"]) for key, said in named])

    def players(self, games: Sequence[GameRow], known_as: Mapping[str, str]) -> None:
        names = sorted({name for row in games for name in row.players})
        self.put("players", [(name, known_as.get(name, name)) for name in names])

    def games(self, games: Sequence[GameRow]) -> None:
        """A game as it was when its row was read: what was recorded meanwhile is left out."""
        ids = [row.id for row in games]
        by_id = {row.id: row for row in games}
        results = self._read.results_of([row.id for row in games if row.over])
        self.put("games", map(_game, games))
        for row in games:
            places = {name: (total, rank) for name, total, rank in results.get(row.id, ())}
            self.put("seats", _seats(row, places))
        steps = [one for one in self._read.steps_of(ids) if one["step"] <= by_id[one["id"]].steps]
        self.put("steps", [_step(one, by_id[one["id"]].steps) for one in steps])
        self.put("waivers", {w: None for one in steps for w in _waivers(one)})
        self.put("notes", [note for one in steps for note in _notes(one, by_id[one["id"]].steps)])
        for one in self._read.lines_of(ids):
            if one["since"] <= by_id[one["id"]].steps:
                self._line(by_id[one["id"]], one)

    def _line(self, game: GameRow, row: dict[str, Any]) -> None:
        columns = ("player", "category", "points", "rule", "components", "steps", "also", "place")
        line = line_of([*(row[name] for name in columns), row["upto"]])
        self._lines += 1
        until = row["until"] if row["until"] is not None and row["until"] <= game.steps else None
        said = (self._lines, game.id, row["since"], until, until is None)
        thing = _counted_as(game.title, line)
        self.put(
            "score_lines",
            [
                (
                    *said,
                    *(line.player, line.category, line.rule),
                    *(line.points, line.most, thing or None, line.place or None),
                )
            ],
        )
        components = enumerate(line.components, start=1)
        self.put("score_components", [(self._lines, place, one) for place, one in components])
        self.put("score_steps", [(self._lines, step) for step in dict.fromkeys(line.steps)])
        self._components |= {(game.title, one) for one in (thing, *line.components) if one}

    def components(self) -> None:
        """Every component a line names, in words."""
        self.put("components", [(*one, *_named(*one)) for one in sorted(self._components)])

    def shelf(self, shelf: Shelf, games: set[str]) -> None:
        """What is kept beside these games; a list without one of them is not there."""
        tags = shelf.tags.of_games(sorted(games))
        self.put("tags", [(game, tag) for game, own in sorted(tags.items()) for tag in own])
        for kept in shelf.collections.all():
            inside = [game for game in kept.games if game in games]
            if inside:
                self.put("collections", [(kept.collection, kept.name, kept.note or None)])
                numbered = enumerate(inside, start=1)
                self.put("collected", [(kept.collection, game, place) for place, game in numbered])
        for one in sorted(shelf.series.all(), key=lambda one: (one.made_at, one.series)):
            counted = [game for game in one.games if game.game in games]
            if counted:
                self.put("series", [(one.series, one.name, one.kind, one.scheme, one.note or None)])
                self.put(
                    "series_games",
                    [
                        (one.series, game.game, game.round, place, game.label or None)
                        for place, game in enumerate(counted, start=1)
                    ],
                )


# ------------------------------------------------------------------------- rows


def _game(row: GameRow) -> Row:
    rules = GAMES.get(row.title)
    name = row.called or (rules.name if rules else {"en": row.title, "fr": row.title})
    return (
        *(row.id, row.title, name["en"], name["fr"], row.started_at.date().isoformat()),
        *(_moment(row.started_at), _moment(row.updated_at), row.over, len(row.players)),
        *(row.steps, row.turn, row.dealer, row.evidence, row.waivers),
    )


def _seats(row: GameRow, places: Mapping[str, tuple[int, int]]) -> list[Row]:
    rows: list[Row] = []
    for seat, name in enumerate(row.players, start=1):
        total, rank = places.get(name, (row.totals.get(name), None))
        won = None if rank is None else name in row.winners
        rows.append((row.id, seat, name, total, rank, won))
    return rows


def _step(row: dict[str, Any], steps: int) -> Row:
    undone = row["undone_by"] if row["undone_by"] and row["undone_by"] <= steps else None
    return (
        *(row["id"], row["step"], row["turn"], row["player"] or None, row["kind"]),
        *(row["en"], row["fr"], row["by"] or None, _moment(datetime.fromtimestamp(row["at"], UTC))),
        *(row["auto"], row["reason"] or None, undone),
    )


def _waivers(row: dict[str, Any]) -> list[Row]:
    return [(row["id"], row["step"], rule) for rule in _list(row["waived"])]


def _notes(row: dict[str, Any], steps: int) -> list[Row]:
    return [
        (row["id"], one.step, row["step"], one.text, one.by or None, _moment(one.at), one.question)
        for one in notes_of(row["notes"])
        if one.step <= steps
    ]


def _moment(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _counted_as(title: str, line: ScoreLine) -> str:
    rules = GAMES.get(title)
    try:
        return rules.look.counted_as(line) if rules else ""
    except BAD_STATE_ERRORS:
        return ""


def _named(title: str, component: str) -> tuple[str, str]:
    """As the title's own catalogue calls it; one it does not have is called by its id."""
    rules = GAMES.get(title)
    if rules is None:
        return component, component
    catalogue, name = rules.catalogues.default, rules.words.name_of
    try:
        return name(catalogue, component, "en"), name(catalogue, component, "fr")
    except BAD_STATE_ERRORS:
        return component, component
