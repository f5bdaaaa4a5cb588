"""The shelf: tags, collections and series. They speak of games; no game knows of them."""

from __future__ import annotations

from collections.abc import Collection as Several

from ledger.shelf.collections import Collection, Collections
from ledger.shelf.remarks import Remarks
from ledger.shelf.series import Series, SeriesGame, SeriesShelf
from ledger.shelf.settings import Settings
from ledger.shelf.tables import TABLES, WITH_A_GAME, open_shelf_tables
from ledger.shelf.tags import Tags

__all__ = ["Collection", "Collections", "Series", "SeriesGame", "SeriesShelf", "Shelf", "Tags"]


class Shelf:
    """Every process and host has the same one."""

    def __init__(self, address: str) -> None:
        self.tables = open_shelf_tables(address)
        self.tags = Tags(self.tables)
        self.collections = Collections(self.tables)
        self.remarks = Remarks(self.tables)
        self.series = SeriesShelf(self.tables)
        self.settings = Settings(self.tables)

    def forget_game(self, game: str) -> None:
        """Of a game that was removed nothing stays here either."""
        if not any(
            self.tables.rows(f"SELECT 1 FROM {name} WHERE game=? LIMIT 1", [game])
            for name in WITH_A_GAME
        ):
            return
        with self.tables.wiping():
            for name in WITH_A_GAME:
                self.tables.change(f"DELETE FROM {name} WHERE game=?", [game])

    def take_in(self, other: Shelf, games: Several[str]) -> int:
        """What another shelf has and this one lacks, about these games; how many rows came."""
        added = 0
        with self.tables.writing():
            for name, (columns, _) in TABLES.items():
                named, marks = ", ".join(columns), ", ".join("?" * len(columns))
                sql = f"INSERT INTO {name} ({named}) VALUES ({marks}) ON CONFLICT DO NOTHING"
                for row in other.tables.rows(f"SELECT {named} FROM {name}"):
                    if row.get("game", "") == "" or row["game"] in games:
                        added += self.tables.change(sql, [row[column] for column in columns])
        return added

    def close(self) -> None:
        self.tables.close()
