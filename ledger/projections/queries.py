"""What pages and commands ask of the read tables."""

from __future__ import annotations

import sqlite3
from collections.abc import Generator, Sequence
from datetime import date, datetime
from threading import Lock
from typing import Any
from uuid import UUID

import msgspec
from sqlite_utils import Database

from ledger.errors import NoSuchGame
from ledger.projections import search as sentences
from ledger.projections.archive_queries import ArchiveQueries
from ledger.projections.conditions import conditions as asked_for
from ledger.projections.figure_queries import FigureQueries
from ledger.projections.rows import (
    GameRow,
    HistoryRow,
    Player,
    PlayerRow,
    Rival,
    Seat,
    SheetFigures,
    WaivedStep,
    called,
    figures,
    game_row,
    history_row,
    result,
)
from ledger.projections.scores import line_of
from ledger.projections.search import Match, Matches
from ledger.questions import Question, read_question
from ledger.ruleset import Lang, ScoreLine

GAME_COLUMNS = ", ".join(f"games.{name}" for name in GameRow.__struct_fields__)
HISTORY_COLUMNS = ", ".join(HistoryRow.__struct_fields__)
FIGURES = (
    "count(*) AS games, sum(won) AS won, max(total) AS best, avg(total) AS mean,"
    " sum(evidence <> 'recorded') AS unlogged"
)
RESULTS = (
    "SELECT games.id, player, total, rank FROM players JOIN games USING (game)"
    " WHERE games.id IN (SELECT value FROM json_each(:ids)) ORDER BY games.id, rank, player"
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
    "title": ":title IN (title, catalogue)",
    "player": "EXISTS (SELECT 1 FROM json_each(games.players) WHERE value=:player)",
    "since": "substr(started_at, 1, 10)>=:since",
    "until": "substr(started_at, 1, 10)<=:until",
}
SEATS = (
    "SELECT value AS name, title, over, updated_at,"
    " EXISTS (SELECT 1 FROM json_each(winners) AS w WHERE w.value = seat.value) AS won"
    " FROM games, json_each(games.players) AS seat"
)
POINTS = (
    "SELECT title, category, sum(points) AS points FROM scores JOIN games USING (game)"
    " WHERE player = ? AND called = '' AND until IS NULL AND over GROUP BY title, category"
)
SHEET_POINTS = (
    "SELECT title, called, category, sum(points) AS points FROM scores JOIN games USING (game)"
    " WHERE player = ? AND called <> '' AND until IS NULL AND over GROUP BY title, called, category"
)
SCORED = (
    "SELECT DISTINCT rule, category FROM scores WHERE game IN"
    " (SELECT game FROM games WHERE title = ? ORDER BY game DESC LIMIT 50)"
)
WAIVED = (
    "SELECT value AS rule, games.id, step FROM games JOIN history USING (game),"
    " json_each(history.waived) WHERE title = ? AND waived <> '[]' AND undone_by IS NULL"
    " ORDER BY at DESC"
)
OWN_CATALOGUES = (
    "SELECT max(id) AS id FROM games WHERE title = ? AND catalogue <> ''"
    " GROUP BY catalogue ORDER BY max(game) DESC LIMIT 5"
)
PLAYED_WITH = (
    "SELECT catalogue, count(*) AS games, max(id) AS id FROM games"
    " WHERE title = ? AND catalogue <> '' GROUP BY catalogue ORDER BY max(game) DESC"
)
HAPPENING = (
    "SELECT step FROM history WHERE game=:game AND undone_by IS NULL AND NOT auto"
    " ORDER BY also_en = '', player = '', abs(step - :near), step LIMIT 1"
)
EVENT_NAMES: dict[Lang, str] = {
    "en": "SELECT DISTINCT also_en AS names FROM history WHERE also_en <> '' AND undone_by IS NULL",
    "fr": "SELECT DISTINCT also_fr AS names FROM history WHERE also_fr <> '' AND undone_by IS NULL",
}


class ReadDatabase(Database):
    """One connection for every reader: a query takes its rows before the next one begins."""

    def __init__(self, connection: sqlite3.Connection, lock: Lock) -> None:
        self._lock = lock
        super().__init__(connection)

    def query(self, sql: str, params: Any = None) -> Generator[dict[str, Any], None, None]:
        with self._lock:
            rows = list(super().query(sql, params))
        return (row for row in rows)


class Queries(FigureQueries, ArchiveQueries):
    """Reads on a connection of its own, so that nobody sees half a page."""

    db: ReadDatabase

    def games(
        self,
        search: str | Question = "",
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
        return [game_row(row) for row in rows]

    def games_of(self, ids: Sequence[str]) -> list[GameRow]:
        """Those of these games that are here, in no order."""
        asked = {"ids": msgspec.json.encode(list(ids)).decode()}
        where = "WHERE games.id IN (SELECT value FROM json_each(:ids))"
        return [
            game_row(row) for row in self._rows(f"SELECT {GAME_COLUMNS} FROM games {where}", asked)
        ]

    def results_of(self, ids: Sequence[str]) -> dict[str, list[tuple[str, int, int]]]:
        """By finished game, each player's total and place, as they stand now."""
        asked = {"ids": msgspec.json.encode(list(ids)).decode()}
        found: dict[str, list[tuple[str, int, int]]] = {}
        for row in self._rows(RESULTS, asked):
            found.setdefault(row["id"], []).append((row["player"], row["total"], row["rank"]))
        return found

    def count_games(
        self,
        search: str | Question = "",
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

    def question(self, text: str, today: date | None = None) -> Question:
        """What is looked for, read with the names of those who play in these games."""
        names = self.names() if text.strip() else ()
        return read_question(text, names, today or datetime.now().astimezone().date())

    def _asked(self, search: str | Question) -> Question:
        return search if isinstance(search, Question) else self.question(search)

    def matches(self, search: str | Question, games: Sequence[GameRow]) -> dict[str, Matches]:
        """By game, the steps that match a search, where the game's own name does not say why."""
        words = sentences.match(self._asked(search).words) if games else ""
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
        search: str | Question,
        title: str,
        player: str,
        status: str,
        since: date | None,
        until: date | None,
    ) -> tuple[str, dict[str, Any]]:
        days = {"since": since and since.isoformat(), "until": until and until.isoformat()}
        question = self._asked(search)
        words = sentences.match(question.words)
        wanted = {"words": words, "title": title, "player": player, **days}
        params: dict[str, Any] = {name: value for name, value in wanted.items() if value}
        conditions = [CONDITIONS[name] for name in params]
        if "words" in params:
            self.keep_search_up()
        for condition, given in asked_for(question, self.tagged):
            conditions.append(condition)
            params |= given
        if status:
            conditions.append(f"over={int(status == 'finished')}")
        return " WHERE " + " AND ".join(conditions) if conditions else "", params

    def game(self, game_id: UUID | str) -> GameRow:
        rows = self._rows(f"SELECT {GAME_COLUMNS} FROM games WHERE id=?", (str(game_id),))
        if not rows:
            raise NoSuchGame(game=str(game_id))
        return game_row(rows[0])

    def history(
        self, game_id: UUID | str, after: int = 0, limit: int | None = None
    ) -> list[HistoryRow]:
        """The steps after step `after`, oldest first."""
        rows = self._rows(
            f"SELECT {HISTORY_COLUMNS} FROM history WHERE game=? AND step>? ORDER BY step LIMIT ?",
            (self._number(game_id), after, -1 if limit is None else limit),
        )
        return [history_row(row) for row in rows]

    def happening(self, game_id: UUID | str, near: int) -> int:
        """The step nearest to this one at which something happened that a reader looks for."""
        rows = self._rows(HAPPENING, {"game": self._number(game_id), "near": near})
        return rows[0]["step"] if rows else near

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

    def players(self) -> list[PlayerRow]:
        """Everybody who has finished a game, by name."""
        rows = self._rows(
            f"SELECT player AS name, {FIGURES}, max(finished_at) AS last_at FROM players"
            " JOIN games USING (game) GROUP BY player ORDER BY player COLLATE NOCASE, player"
        )
        return [
            PlayerRow(row["name"], figures(row), datetime.fromisoformat(row["last_at"]))
            for row in rows
        ]

    def player(self, name: str) -> Player:
        results = self._rows(
            "SELECT games.id AS game, players.title, games.players, total, rank, won, finished_at,"
            " evidence, called FROM players JOIN games USING (game) WHERE player=?"
            " ORDER BY finished_at DESC, game DESC",
            (name,),
        )
        titles = self._rows(
            f"SELECT players.title, {FIGURES} FROM players JOIN games USING (game)"
            " WHERE player=? AND called='' GROUP BY players.title",
            (name,),
        )
        rivals = self._rows(RIVALS, (name,))
        return Player(
            name,
            tuple(result(row) for row in results),
            {row["title"]: figures(row) for row in titles},
            tuple(Rival(**row) for row in rivals),
            self._sheets(name),
        )

    def _sheets(self, name: str) -> tuple[SheetFigures, ...]:
        """The games a player finished that are called by their template, most played first."""
        points: dict[tuple[str, str], dict[str, int]] = {}
        for row in self._rows(SHEET_POINTS, (name,)):
            own = points.setdefault((row["title"], row["called"]), {})
            own[row["category"]] = row["points"]
        rows = self._rows(
            f"SELECT players.title, called, {FIGURES} FROM players JOIN games USING (game)"
            " WHERE player=? AND called<>'' GROUP BY players.title, called"
            " ORDER BY games DESC, called",
            (name,),
        )
        return tuple(
            SheetFigures(
                row["title"],
                called(row["called"]),
                figures(row),
                points.get((row["title"], row["called"]), {}),
            )
            for row in rows
        )

    def seats(self) -> list[Seat]:
        """Every seat of every game, in play or finished."""
        return [msgspec.convert(row, Seat, strict=False) for row in self._rows(SEATS)]

    def names(self) -> list[str]:
        """Whoever has a seat, by name."""
        rows = self._rows("SELECT DISTINCT value AS name FROM games, json_each(players)")
        return sorted((row["name"] for row in rows), key=str.casefold)

    def points_by_category(self, player: str) -> dict[str, dict[str, int]]:
        """What a player's finished games are made of: points by title and category."""
        found: dict[str, dict[str, int]] = {}
        for row in self._rows(POINTS, (player,)):
            found.setdefault(row["title"], {})[row["category"]] = row["points"]
        return found

    def scored_rules(self, title: str) -> list[tuple[str, str]]:
        """Each rule that the sheets of a title's latest games cite, with the category."""
        return [(row["rule"], row["category"]) for row in self._rows(SCORED, (title,))]

    def waived_steps(self, title: str) -> list[WaivedStep]:
        """The standing steps at which a table overruled a rule, the latest first."""
        return [WaivedStep(**row) for row in self._rows(WAIVED, (title,))]

    def games_with_own_catalogue(self, title: str) -> list[UUID]:
        """A game for each catalogue of its own that a title was lately played with."""
        return [UUID(row["id"]) for row in self._rows(OWN_CATALOGUES, (title,))]

    def catalogues_played(self, title: str) -> list[tuple[str, int, UUID]]:
        """Every catalogue of its own that a title was played with: hash, games, one of them."""
        rows = self._rows(PLAYED_WITH, (title,))
        return [(row["catalogue"], row["games"], UUID(row["id"])) for row in rows]

    def event_names(self, lang: Lang) -> list[str]:
        """What happened in the games, by name, as a search finds it."""
        found = [row["names"].split(sentences.BETWEEN) for row in self._rows(EVENT_NAMES[lang])]
        return list(dict.fromkeys(name for names in found for name in names))

    def _number(self, game_id: UUID | str) -> int:
        rows = self._rows("SELECT game FROM games WHERE id=?", (str(game_id),))
        if not rows:
            raise NoSuchGame(game=str(game_id))
        number: int = rows[0]["game"]
        return number

    def tagged(self, tag: str) -> Sequence[str]:
        """The games that have this tag, whoever asks."""
        raise NotImplementedError

    def rebuild(self) -> int:
        raise NotImplementedError

    def keep_search_up(self) -> None:
        """The sentences recorded since the last search are made findable."""
        raise NotImplementedError

    def _rows(self, sql: str, params: Any = ()) -> list[dict[str, Any]]:
        try:
            return self._answer(sql, params)
        except sqlite3.DatabaseError as error:
            if not damaged(error):
                raise
        self.rebuild()
        return self._answer(sql, params)

    def _answer(self, sql: str, params: Any) -> list[dict[str, Any]]:
        while True:
            asked = self.db
            try:
                return list(asked.query(sql, params))
            except sqlite3.ProgrammingError:
                if self.db is asked:
                    raise  # else other tables took their place while we waited for our turn


def damaged(error: sqlite3.DatabaseError) -> bool:
    """The file is no good. The error's subclasses stand for other troubles, but for text that
    cannot be decoded."""
    return type(error) is sqlite3.DatabaseError or "Could not decode to UTF-8" in str(error)


def unwritable(error: sqlite3.Error) -> bool:
    """The disk is full, broken or read-only; what is on it can still be read."""
    code: int = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY)


def _page(limit: int, offset: int) -> dict[str, Any]:
    return {"limit": limit, "offset": offset}
