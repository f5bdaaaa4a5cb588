"""What pages and commands ask of the read tables."""

from __future__ import annotations

import sqlite3
from collections.abc import Generator, Sequence
from datetime import UTC, date, datetime
from threading import Lock
from typing import Any
from uuid import UUID

import msgspec
from msgspec import Struct
from sqlite_utils import Database

from ledger.aggregates.steps import Evidence
from ledger.errors import NoSuchGame
from ledger.projections import search as sentences
from ledger.projections.history import Note, notes_of, rules_of
from ledger.projections.market import document_of
from ledger.projections.scores import line_of
from ledger.projections.search import Match, Matches
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
    evidence: Evidence = "recorded"


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
    house: tuple[str, ...] = ()  # the house rules that waived some of them, by name


class Figures(Struct, frozen=True):
    """Finished games: how many, how many won, the best and the mean total. `unlogged` of them
    have no log: only their sheet or their last position is known."""

    games: int
    won: int
    best: int
    mean: float
    unlogged: int = 0


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
    evidence: Evidence = "recorded"


class Rival(Struct, frozen=True):
    """Finished games two players shared, as one of them looks at them."""

    name: str
    games: int
    ahead: int
    level: int
    behind: int
    margin: float  # points ahead, on average


class Player(Struct, frozen=True):
    """A player's page: results, last first, figures by title, and head to head."""

    name: str
    results: tuple[Result, ...]
    titles: dict[str, Figures]
    rivals: tuple[Rival, ...] = ()


GAME_COLUMNS = ", ".join(f"games.{name}" for name in GameRow.__struct_fields__)
HISTORY_COLUMNS = ", ".join(HistoryRow.__struct_fields__)
FIGURES = (
    "count(*) AS games, sum(won) AS won, max(total) AS best, avg(total) AS mean,"
    " sum(evidence <> 'recorded') AS unlogged"
)
RIVALS = (
    "SELECT other.player AS name, count(*) AS games, sum(own.rank < other.rank) AS ahead,"
    " sum(own.rank = other.rank) AS level, sum(own.rank > other.rank) AS behind,"
    " avg(own.total - other.total) AS margin FROM players AS own"
    " JOIN players AS other ON other.game = own.game AND other.player <> own.player"
    " WHERE own.player=? GROUP BY other.player"
    " ORDER BY games DESC, other.player COLLATE NOCASE, other.player"
)
LINES = (
    "SELECT player, category, points, rule, components, steps, also, place, upto FROM scores"
    " WHERE game=? AND since<=? AND (until IS NULL OR until>?) ORDER BY since, number"
)
CURVE = (
    "SELECT since AS step, player, points FROM scores WHERE game=:game"
    " UNION ALL SELECT until, player, -points FROM scores WHERE game=:game AND until IS NOT NULL"
    " ORDER BY step"
)
CONDITIONS = {
    "words": sentences.GAMES,
    "title": "title=:title",
    "player": "EXISTS (SELECT 1 FROM json_each(games.players) WHERE value=:player)",
    "since": "substr(started_at, 1, 10)>=:since",
    "until": "substr(started_at, 1, 10)<=:until",
}
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
        since: date | None = None,
        until: date | None = None,
        limit: int = 50,
        offset: int = 0,
    ) -> list[GameRow]:
        """Games, the last one touched first. `status` is "playing", "finished" or "" for both;
        `since` and `until` are the first and the last day on which they may have begun."""
        where, params = self._conditions(search, title, player, status, since, until)
        sql = f"SELECT {GAME_COLUMNS} FROM games{where} ORDER BY updated_at DESC, game DESC"
        rows = self._rows(f"{sql} LIMIT :limit OFFSET :offset", params | _page(limit, offset))
        return [_game_row(row) for row in rows]

    def count_games(
        self,
        search: str = "",
        *,
        title: str = "",
        player: str = "",
        status: str = "",
        since: date | None = None,
        until: date | None = None,
    ) -> int:
        where, params = self._conditions(search, title, player, status, since, until)
        count: int = self._rows(f"SELECT count(*) AS n FROM games{where}", params)[0]["n"]
        return count

    def matches(self, search: str, games: Sequence[GameRow]) -> dict[str, Matches]:
        """By game, the steps that match a search, where the game's own name does not say why."""
        words = sentences.match(search)
        if not words or not games:
            return {}
        self.keep_search_up()
        ids = msgspec.json.encode([row.id for row in games]).decode()
        params = {"words": words, "ids": ids, "most": sentences.MOST}
        found: dict[str, Matches] = {}
        for row in self._rows(sentences.MATCHES, params):
            steps = found[row["id"]].steps if row["id"] in found else ()
            match = Match(*[row[name] for name in Match.__struct_fields__])
            found[row["id"]] = Matches(row["matches"], (*steps, match))
        return found

    def _conditions(
        self,
        search: str,
        title: str,
        player: str,
        status: str,
        since: date | None,
        until: date | None,
    ) -> tuple[str, dict[str, Any]]:
        days = {"since": since and since.isoformat(), "until": until and until.isoformat()}
        wanted = {"words": sentences.match(search), "title": title, "player": player, **days}
        params: dict[str, Any] = {name: value for name, value in wanted.items() if value}
        conditions = [CONDITIONS[name] for name in params]
        if "words" in params:
            self.keep_search_up()
        if status:
            conditions.append(f"over={int(status == 'finished')}")
        return " WHERE " + " AND ".join(conditions) if conditions else "", params

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
            " JOIN games USING (game) GROUP BY player ORDER BY player COLLATE NOCASE, player"
        )
        return [
            PlayerRow(row["name"], _figures(row), datetime.fromisoformat(row["last_at"]))
            for row in rows
        ]

    def player(self, name: str) -> Player:
        results = self._rows(
            "SELECT games.id AS game, players.title, games.players, total, rank, won, finished_at,"
            " evidence FROM players JOIN games USING (game) WHERE player=?"
            " ORDER BY finished_at DESC, game DESC",
            (name,),
        )
        titles = self._rows(
            f"SELECT players.title, {FIGURES} FROM players JOIN games USING (game)"
            " WHERE player=? GROUP BY players.title",
            (name,),
        )
        rivals = self._rows(RIVALS, (name,))
        return Player(
            name,
            tuple(_result(row) for row in results),
            {row["title"]: _figures(row) for row in titles},
            tuple(Rival(**row) for row in rivals),
        )

    def _number(self, game_id: UUID | str) -> int:
        rows = self._rows("SELECT game FROM games WHERE id=?", (str(game_id),))
        if not rows:
            raise NoSuchGame(game=str(game_id))
        number: int = rows[0]["game"]
        return number

    def rebuild(self) -> int:
        raise NotImplementedError

    def keep_search_up(self) -> None:
        """The sentences recorded since the last search are made findable."""
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
            "house": rules_of(row["house"]),
        }
    )


def _figures(row: dict[str, Any]) -> Figures:
    return Figures(row["games"], row["won"], row["best"], row["mean"], row["unlogged"])


def _result(row: dict[str, Any]) -> Result:
    return Result(
        **row
        | {
            "players": tuple(msgspec.json.decode(row["players"])),
            "won": bool(row["won"]),
            "finished_at": datetime.fromisoformat(row["finished_at"]),
        }
    )
