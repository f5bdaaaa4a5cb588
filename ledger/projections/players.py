"""players: one row per player and finished game."""

from __future__ import annotations

import sqlite3

from sqlite_utils import Database

from ledger.projections.game_cursor import Watched

INSERT = "INSERT INTO players VALUES (?,?,?,?,?,?,?)"
DELETE = "DELETE FROM players WHERE game=?"


class Players:
    """A result is written when a game ends, and again if something moved afterwards."""

    def __init__(self) -> None:
        self._ended: dict[int, tuple[Watched, str]] = {}
        self._outdated: set[int] = set()

    @staticmethod
    def make(db: Database) -> None:
        columns = {
            "player": str,
            "game": int,
            "title": str,
            "total": int,
            "rank": int,
            "won": int,
            "finished_at": str,
        }
        players = db.table("players").create(columns, pk=("player", "game"))
        players.create_index(["game"])

    def recall(self, connection: sqlite3.Connection, watched: Watched) -> None:
        pass

    def see(self, watched: Watched) -> None:
        if not watched.moved:
            return
        if watched.over:
            self._outdated.add(watched.number)
            self._ended.pop(watched.number, None)
        watched.over = watched.now.over
        if watched.over:
            self._ended[watched.number] = (watched, watched.body.at.isoformat())

    def write(self, connection: sqlite3.Connection) -> None:
        if self._outdated:
            connection.executemany(DELETE, [(number,) for number in self._outdated])
        for number, (watched, at) in self._ended.items():
            title = watched.game.setup.title
            rows = [
                (place.player, number, title, place.total, place.rank, place.rank == 1, at)
                for place in watched.sheet().standings
                if place.player in watched.game.setup.players  # a rival who is nobody's seat
            ]
            connection.executemany(INSERT, rows)
        self._ended, self._outdated = {}, set()
