"""What pages and commands ask of the read tables."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Generator
from datetime import UTC, datetime
from threading import Lock
from typing import Any
from uuid import UUID

import msgspec
from msgspec import Struct
from sqlite_utils import Database

from ledger.errors import NoSuchGame
from ledger.projections.history import Note, notes_of, rules_of
from ledger.projections.market import document_of
from ledger.projections.scores import line_of
from ledger.ruleset import ScoreLine


class GameRow(Struct, frozen=True):
    """A game in a list."""

    id: str
    title: str
    players: tuple[str, ...]
    dealer: str
    started_at: datetime
    updated_at: datetime
    steps: int
    turn: int
    phase: str
    over: bool
    winners: tuple[str, ...]
    totals: dict[str, int]
    waivers: int  # standing steps the table agreed to against a rule
    notes: int
    claimed: bool
    to_move: str | None


class HistoryRow(Struct, frozen=True):
    """A step in a list. `undone_by` is the step that took it back, if it no longer stands."""

    step: int
    player: str
    kind: str
    en: str
    fr: str
    by: str
    at: datetime
    turn: int
    auto: bool
    waived: tuple[str, ...]
    reason: str
    undone_by: int | None
    notes: tuple[Note, ...]


class Figures(Struct, frozen=True):
    """Finished games: how many, how many won, the best and the mean total."""

    games: int
    won: int
    best: int
    mean: float


class PlayerRow(Struct, frozen=True):
    name: str
    figures: Figures
    last_at: datetime


class Result(Struct, frozen=True):
    """One finished game of a player."""

    game: str
    title: str
    players: tuple[str, ...]
    total: int
    rank: int
    won: bool
    finished_at: datetime


class Player(Struct, frozen=True):
    """A player's page: results, last first, and figures by title."""

    name: str
    results: tuple[Result, ...]
    titles: dict[str, Figures]


GAME_COLUMNS = ", ".join(f"games.{name}" for name in GameRow.__struct_fields__)
HISTORY_COLUMNS = ", ".join(HistoryRow.__struct_fields__)
FIGURES = "count(*) AS games, sum(won) AS won, max(total) AS best, avg(total) AS mean"
LINES = (
    "SELECT player, category, points, rule, components, steps, also, place, upto FROM scores"
    " WHERE game=? AND since<=? AND (until IS NULL OR until>?) ORDER BY since, number"
)
CURVE = (
    "SELECT since AS step, player, points FROM scores WHERE game=:game"
    " UNION ALL SELECT until, player, -points FROM scores WHERE game=:game AND until IS NOT NULL"
    " ORDER BY step"
)
MARKET = "SELECT document FROM market WHERE game=? AND step<=? ORDER BY step DESC LIMIT 1"


class ReadDatabase(Database):
    """One connection for every reader: a query takes its rows before the next one begins."""

    def __init__(self, connection: sqlite3.Connection, lock: Lock) -> None:
        self._lock = lock
        super().__init__(connection)

    def query(self, sql: str, params: Any = None) -> Generator[dict[str, Any], None, None]:
        with self._lock:
            rows = list(super().query(sql, params))
        return (row for row in rows)


class Queries:
    """Reads on a connection of its own, so that nobody sees half a page."""

    db: ReadDatabase

    def games(
        self,
        search: str = "",
        *,
        title: str = "",
        player: str = "",
        status: str = "",
        limit: int = 50,
        offset: int = 0,
    ) -> list[GameRow]:
        """Games, the last one touched first. `status` is "playing", "finished" or "" for both."""
        where, params = _conditions(search, title, player, status)
        sql = f"SELECT {GAME_COLUMNS} FROM games{where} ORDER BY updated_at DESC, game DESC"
        rows = self._rows(f"{sql} LIMIT :limit OFFSET :offset", params | _page(limit, offset))
        return [_game_row(row) for row in rows]

    def count_games(
        self, search: str = "", *, title: str = "", player: str = "", status: str = ""
    ) -> int:
        where, params = _conditions(search, title, player, status)
        count: int = self._rows(f"SELECT count(*) AS n FROM games{where}", params)[0]["n"]
        return count

    def game(self, game_id: UUID | str) -> GameRow:
        rows = self._rows(f"SELECT {GAME_COLUMNS} FROM games WHERE id=?", (str(game_id),))
        if not rows:
            raise NoSuchGame(game=str(game_id))
        return _game_row(rows[0])

    def history(
        self, game_id: UUID | str, after: int = 0, limit: int | None = None
    ) -> list[HistoryRow]:
        """The steps after step `after`, oldest first."""
        rows = self._rows(
            f"SELECT {HISTORY_COLUMNS} FROM history WHERE game=? AND step>? ORDER BY step LIMIT ?",
            (self._number(game_id), after, -1 if limit is None else limit),
        )
        return [_history_row(row) for row in rows]

    def score_lines(self, game_id: UUID | str, step: int) -> list[ScoreLine]:
        """Every line that stands at this step."""
        rows = self._rows(LINES, (self._number(game_id), step, step))
        return [line_of(row.values()) for row in rows]

    def curve(self, game_id: UUID | str) -> list[tuple[int, str, int]]:
        """(step, player, total) for every step that changed a total."""
        changes: dict[tuple[int, str], int] = {}
        for row in self._rows(CURVE, {"game": self._number(game_id)}):
            key = row["step"], row["player"]
            changes[key] = changes.get(key, 0) + row["points"]
        totals: dict[str, int] = {}
        points = []
        for (step, player), change in changes.items():
            if change:
                totals[player] = totals.get(player, 0) + change
                points.append((step, player, totals[player]))
        return points

    def market_at(self, game_id: UUID | str, step: int) -> dict[str, Any]:
        rows = self._rows(MARKET, (self._number(game_id), step))
        return document_of(rows[0]["document"]) if rows else {}

    def players(self) -> list[PlayerRow]:
        """Everybody who has finished a game, by name."""
        rows = self._rows(
            f"SELECT player AS name, {FIGURES}, max(finished_at) AS last_at FROM players"
            " GROUP BY player ORDER BY player COLLATE NOCASE, player"
        )
        return [
            PlayerRow(row["name"], _figures(row), datetime.fromisoformat(row["last_at"]))
            for row in rows
        ]

    def player(self, name: str) -> Player:
        results = self._rows(
            "SELECT games.id AS game, players.title, games.players, total, rank, won, finished_at"
            " FROM players JOIN games USING (game) WHERE player=?"
            " ORDER BY finished_at DESC, game DESC",
            (name,),
        )
        titles = self._rows(
            f"SELECT title, {FIGURES} FROM players WHERE player=? GROUP BY title", (name,)
        )
        return Player(
            name,
            tuple(_result(row) for row in results),
            {row["title"]: _figures(row) for row in titles},
        )

    def _number(self, game_id: UUID | str) -> int:
        rows = self._rows("SELECT game FROM games WHERE id=?", (str(game_id),))
        if not rows:
            raise NoSuchGame(game=str(game_id))
        number: int = rows[0]["game"]
        return number

    def rebuild(self) -> int:
        raise NotImplementedError

    def _rows(self, sql: str, params: Any = ()) -> list[dict[str, Any]]:
        try:
            return list(self.db.query(sql, params))
        except sqlite3.DatabaseError as error:
            if not damaged(error):
                raise
        self.rebuild()
        return list(self.db.query(sql, params))


def damaged(error: sqlite3.DatabaseError) -> bool:
    """The file is no good. The error's subclasses stand for other troubles."""
    return type(error) is sqlite3.DatabaseError


def _page(limit: int, offset: int) -> dict[str, Any]:
    return {"limit": limit, "offset": offset}


def _conditions(search: str, title: str, player: str, status: str) -> tuple[str, dict[str, Any]]:
    conditions, params = [], {}
    words = _match(search)
    if words:
        conditions.append("game IN (SELECT rowid FROM words_fts WHERE words_fts MATCH :words)")
        params["words"] = words
    if title:
        conditions.append("title=:title")
        params["title"] = title
    if player:
        conditions.append("EXISTS (SELECT 1 FROM json_each(games.players) WHERE value=:player)")
        params["player"] = player
    if status:
        conditions.append(f"over={int(status == 'finished')}")
    return " WHERE " + " AND ".join(conditions) if conditions else "", params


def _match(search: str) -> str:
    """Every word must occur, the beginning of a word is enough, nothing is an operator."""
    return " ".join(f'"{word}"*' for word in re.findall(r"\w+", search))


def _game_row(row: dict[str, Any]) -> GameRow:
    return GameRow(
        **row
        | {
            "players": tuple(msgspec.json.decode(row["players"])),
            "started_at": datetime.fromisoformat(row["started_at"]),
            "updated_at": datetime.fromisoformat(row["updated_at"]),
            "over": bool(row["over"]),
            "winners": tuple(msgspec.json.decode(row["winners"])),
            "totals": msgspec.json.decode(row["totals"]),
            "claimed": bool(row["claimed"]),
            "to_move": row["to_move"] or None,
        }
    )


def _history_row(row: dict[str, Any]) -> HistoryRow:
    return HistoryRow(
        **row
        | {
            "at": datetime.fromtimestamp(row["at"], UTC),
            "auto": bool(row["auto"]),
            "waived": rules_of(row["waived"]),
            "notes": notes_of(row["notes"]),
        }
    )


def _figures(row: dict[str, Any]) -> Figures:
    return Figures(row["games"], row["won"], row["best"], row["mean"])


def _result(row: dict[str, Any]) -> Result:
    return Result(
        **row
        | {
            "players": tuple(msgspec.json.decode(row["players"])),
            "won": bool(row["won"]),
            "finished_at": datetime.fromisoformat(row["finished_at"]),
        }
    )
