"""Series as they are kept: an evening, a league or a tournament, and the games that count in it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from msgspec import Struct

from ledger.errors import LedgerError, Unreadable
from ledger.shelf.names import fault, folded, new_id, read_line, read_note
from ledger.storage.tables import Tables

KINDS = ("evening", "league", "tournament")
MOST_GAMES = 1000
MOST_ROUND = 999


class NoSuchSeries(LedgerError):
    code = "no_such_series"


class SeriesGame(Struct, frozen=True, kw_only=True):
    """A game that counts: in which round, at which table."""

    game: str
    round: int
    label: str  # the table, as somebody calls it


class Series(Struct, frozen=True, kw_only=True):
    series: str  # its id
    name: str
    kind: str
    note: str
    owner: str
    made_at: str
    scheme: str  # of points, by name, or the points of each place: "5,3,1"
    ties: tuple[str, ...]  # what decides between equal points, in this order
    games: tuple[SeriesGame, ...]


class SeriesShelf:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def all(self) -> list[Series]:
        """The newest first."""
        rows = self._tables.rows("SELECT * FROM series ORDER BY made_at DESC, series")
        inside: dict[str, list[SeriesGame]] = {}
        sql = "SELECT * FROM series_games ORDER BY round, place, game"
        for row in self._tables.rows(sql):
            inside.setdefault(row["series"], []).append(_game(row))
        return [_series(row, inside.get(row["series"], [])) for row in rows]

    def get(self, series: str) -> Series:
        rows = self._tables.rows("SELECT * FROM series WHERE series=?", [series])
        if not rows:
            raise NoSuchSeries(series=series)
        sql = "SELECT * FROM series_games WHERE series=? ORDER BY round, place, game"
        return _series(rows[0], [_game(row) for row in self._tables.rows(sql, [series])])

    def find(self, said: str) -> Series:
        """By its id, or by its name if only one is called so."""
        named = [one for one in self.all() if folded(one.name) == folded(said)]
        return named[0] if len(named) == 1 else self.get(said)

    def add(
        self,
        name: str,
        *,
        kind: str,
        scheme: str,
        ties: tuple[str, ...],
        note: str = "",
        owner: str = "",
        series: str = "",
    ) -> Series:
        """A new one; an id that is given and taken already leaves things as they are."""
        given = series or new_id()
        row = [given, read_line(name, "name"), kind, read_note(note), owner]
        row += [datetime.now(UTC).isoformat(timespec="seconds"), scheme]
        row.append(",".join(ties))
        sql = "INSERT INTO series (series, name, kind, note, owner, made_at, scheme, ties)"
        self._tables.change(f"{sql} VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", row)
        return self.get(given)

    def put_in(self, series: str, game: str, round_: int = 1, label: str = "") -> Series:
        """Also to move a game that is in it to another round or table."""
        if not 1 <= round_ <= MOST_ROUND:
            raise Unreadable({"round": ["number_out_of_range"]})
        table = read_line(label, "table", 40, needed=False)
        with self._tables.writing():
            here = self.get(series)
            known = {one.game for one in here.games}
            if game not in known and len(known) >= MOST_GAMES:
                raise fault("game", "list_full")
            self._tables.change(
                "DELETE FROM series_games WHERE series=? AND game=?", [series, game]
            )
            last = "SELECT coalesce(max(place), 0) + 1 AS n FROM series_games WHERE series=?"
            place = self._tables.rows(last, [series])[0]["n"]
            sql = "INSERT INTO series_games (series, game, round, place, label)"
            row = [series, game, round_, place, table]
            self._tables.change(f"{sql} VALUES (?, ?, ?, ?, ?)", row)
        return self.get(series)

    def take_out(self, series: str, game: str) -> Series:
        self.get(series)
        self._tables.change("DELETE FROM series_games WHERE series=? AND game=?", [series, game])
        return self.get(series)

    def remove(self, series: str) -> None:
        """The series; its games stay."""
        self.get(series)
        with self._tables.writing():
            for name in ("series_games", "series"):
                self._tables.change(f"DELETE FROM {name} WHERE series=?", [series])


def _game(row: dict[str, Any]) -> SeriesGame:
    return SeriesGame(game=row["game"], round=row["round"], label=row["label"])


def _series(row: dict[str, Any], games: list[SeriesGame]) -> Series:
    names = ("series", "name", "kind", "note", "owner", "made_at", "scheme")
    ties = tuple(filter(None, row["ties"].split(",")))
    return Series(**{name: row[name] for name in names}, ties=ties, games=tuple(games))
