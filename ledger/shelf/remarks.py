"""A review beside the log: marks on steps for everybody, and notes for their author alone."""

from __future__ import annotations

from msgspec import Struct

from ledger.errors import Unreadable
from ledger.shelf.names import read_note
from ledger.storage.tables import Tables

MARKS = ("good", "doubtful", "turning_point")


class MarkRow(Struct, frozen=True):
    step: int
    mark: str
    by: str  # as it is shown


class OwnNote(Struct, frozen=True):
    step: int
    text: str


class Remarks:
    """`author` is who wrote it, as nobody else can be; where nobody signs in, all are one."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def marks(self, game: str) -> list[MarkRow]:
        sql = "SELECT step, mark, shown FROM marks WHERE game=? ORDER BY step, mark, shown"
        rows = self._tables.rows(sql, [game])
        return [MarkRow(row["step"], row["mark"], row["shown"]) for row in rows]

    def mark(self, game: str, step: int, mark: str, author: str, by: str = "") -> None:
        """One mark of each author on a step; an empty one takes it away."""
        if mark and mark not in MARKS:
            raise Unreadable({"mark": [f"not_one_of:{', '.join(MARKS)}"]})
        with self._tables.writing():
            place = [game, step, author]
            self._tables.change("DELETE FROM marks WHERE game=? AND step=? AND author=?", place)
            if mark:
                sql = "INSERT INTO marks (game, step, author, mark, shown) VALUES (?, ?, ?, ?, ?)"
                self._tables.change(sql, [*place, mark, by[:60]])

    def own_notes(self, game: str, author: str) -> list[OwnNote]:
        """What this author wrote; nobody else's notes are ever read."""
        sql = "SELECT step, text FROM own_notes WHERE game=? AND author=? ORDER BY step"
        rows = self._tables.rows(sql, [game, author])
        return [OwnNote(row["step"], row["text"]) for row in rows]

    def write(self, game: str, step: int, text: str, author: str) -> None:
        """One note of each author on a step; an empty one takes it away."""
        said = read_note(text)
        with self._tables.writing():
            place = [game, step, author]
            self._tables.change("DELETE FROM own_notes WHERE game=? AND step=? AND author=?", place)
            if said:
                sql = "INSERT INTO own_notes (game, step, author, text) VALUES (?, ?, ?, ?)"
                self._tables.change(sql, [*place, said])
