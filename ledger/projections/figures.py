"""figure_games, figure_seats, figure_points: what each finished game brings to the figures.

Every row names its game, so that a reader's figures are drawn from the games they may see, and a
game that is hidden, removed or goes on takes its rows along.
"""

from __future__ import annotations

import sqlite3
from typing import Any

import msgspec
from sqlite_utils import Database

from ledger.figures.openings import Opening, openings
from ledger.figures.play_time import PlayTime, play_time
from ledger.figures.points import points_of
from ledger.projections.game_cursor import Watched
from ledger.ruleset import Setup

# The same in all three, so that one condition chooses the rows of each.
SHARED: dict[str, Any] = {
    "game": int,
    "title": str,
    "template": str,  # the catalogue's hash, where a title is called after its catalogue
    "seats": int,
    "day": str,  # on which it began
}
OF_GAME: dict[str, Any] = {
    **SHARED,
    "name_en": str,
    "name_fr": str,
    "live": int,  # it has times; else it was entered afterwards
    "seconds": float,
    "paused": float,
    "pauses": int,
}
OF_SEAT: dict[str, Any] = {
    **SHARED,
    "player": str,
    "seat": int,  # 1 begins
    "won": int,
    "total": int,
    "opening": str,
    "opening_steps": str,
    "live": int,
    "seconds": float,
    "turns": int,
}
OF_POINTS: dict[str, Any] = {
    **SHARED,
    "player": str,
    "seat": int,
    "won": int,
    "category": str,
    "category_en": str,
    "category_fr": str,
    "rule": str,
    "thing": str,  # its English name
    "thing_fr": str,
    "points": int,
    "lines": int,
    "steps": str,
}
TABLES = {"figure_games": OF_GAME, "figure_seats": OF_SEAT, "figure_points": OF_POINTS}
NAMES = tuple(TABLES)
INSERT = {
    name: f"INSERT INTO {name} VALUES ({','.join('?' * len(columns))})"
    for name, columns in TABLES.items()
}

_encode = msgspec.json.Encoder().encode


class FigureTables:
    """Written when a game ends, and again if something moved afterwards: nothing before that, and
    never more than one game's rows."""

    def __init__(self) -> None:
        self._ended: dict[int, tuple[Watched, int]] = {}
        self._outdated: set[int] = set()

    @staticmethod
    def make(db: Database) -> None:
        for name, columns in TABLES.items():
            table = db.table(name).create(columns)
            table.create_index(["game"])
            table.create_index(["title", "template"])

    def recall(self, connection: sqlite3.Connection, watched: Watched) -> None:
        pass

    def see(self, watched: Watched) -> None:
        """Comes before `Players`, which says from now on whether the game is over."""
        if not watched.moved:
            return
        if watched.over:
            self._outdated.add(watched.number)
            self._ended.pop(watched.number, None)
        if watched.now.over:
            self._ended[watched.number] = watched, watched.step

    def write(self, connection: sqlite3.Connection) -> None:
        for name in NAMES if self._outdated else ():
            gone = [(number,) for number in self._outdated]
            connection.executemany(f"DELETE FROM {name} WHERE game=?", gone)
        for watched, step in self._ended.values():
            for name, rows in _rows(watched, step).items():
                connection.executemany(INSERT[name], rows)
        self._ended, self._outdated = {}, set()


def _rows(watched: Watched, step: int) -> dict[str, list[tuple[Any, ...]]]:
    game, rules, sheet = watched.game, watched.rules, watched.sheet()
    setup, time = game.setup, play_time(game, step)
    template = setup.catalogue_hash if rules.of_catalogue is not None else ""
    day = game.started.at.date().isoformat()
    shared = watched.number, setup.title, template, len(setup.players), day
    seats = {player: (_seat(setup, player), player in sheet.winners) for player in setup.players}
    opened = openings(game, game.standing_steps(step))
    name, live = rules.name, time.kept == "live"
    lasted = live, time.seconds, time.paused, len(time.pauses)
    words = rules.words.categories
    return {
        "figure_games": [(*shared, name["en"], name["fr"], *lasted)],
        "figure_seats": [
            (
                *(*shared, place.player, *seats[place.player], place.total),
                *_opening(opened[place.player]),
                *(live, *_times(time, place.player)),
            )
            for place in sheet.standings
            if place.player in seats  # a rival who is nobody's seat
        ],
        "figure_points": [
            (
                *(*shared, one.player, *seats[one.player], one.category),
                *(words[one.category]["en"], words[one.category]["fr"], one.rule),
                *(one.thing["en"], one.thing["fr"], one.points, one.lines),
                _encode(one.steps).decode(),
            )
            for one in points_of(rules, watched.components, sheet, seats)
        ],
    }


def _seat(setup: Setup, player: str) -> int:
    """The place in the order of play; who begins has the first."""
    players = setup.players
    first = players.index(setup.first_player) if setup.first_player in players else 0
    return (players.index(player) - first) % len(players) + 1


def _opening(opening: Opening) -> tuple[str, str]:
    return _encode(opening.kinds).decode(), _encode(opening.steps).decode()


def _times(time: PlayTime, player: str) -> tuple[float, int]:
    found = next((one for one in time.players if one.player == player), None)
    return (found.seconds, found.turns) if found else (0.0, 0)
