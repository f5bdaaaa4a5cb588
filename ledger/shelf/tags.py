"""Tags: plain words a game is found by."""

from __future__ import annotations

from collections.abc import Iterable

from ledger.shelf.names import MOST_TAGS, fault, folded, read_tag
from ledger.storage.tables import Tables

AT_ONCE = 500  # games asked about in one statement


class Tags:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def of(self, game: str) -> list[str]:
        """As they were written, in the order of the alphabet."""
        return self.of_games([game]).get(game, [])

    def of_games(self, games: Iterable[str]) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        asked = list(games)
        for start in range(0, len(asked), AT_ONCE):
            part = asked[start : start + AT_ONCE]
            marks = ", ".join("?" * len(part))
            sql = f"SELECT game, shown FROM tags WHERE game IN ({marks}) ORDER BY game, tag"
            for row in self._tables.rows(sql, part):
                found.setdefault(row["game"], []).append(row["shown"])
        return found

    def put(self, game: str, tags: Iterable[str]) -> list[str]:
        """These in the place of those it had; gives them as they are kept."""
        wanted: dict[str, str] = {}
        for text in tags:
            if shown := read_tag(text):
                wanted.setdefault(folded(shown), shown)
        if len(wanted) > MOST_TAGS:
            raise fault("tags", "too_many_tags")
        with self._tables.writing():
            self._tables.change("DELETE FROM tags WHERE game=?", [game])
            for tag, shown in wanted.items():
                sql = "INSERT INTO tags (game, tag, shown) VALUES (?, ?, ?)"
                self._tables.change(sql, [game, tag, shown])
        return self.of(game)

    def games(self, tag: str) -> list[str]:
        """The games that have it, however it is spelt."""
        rows = self._tables.rows("SELECT game FROM tags WHERE tag=?", [folded(tag)])
        return [row["game"] for row in rows]

    def all(self) -> list[tuple[str, list[str]]]:
        """Every tag with its games."""
        found: dict[str, tuple[str, list[str]]] = {}
        for row in self._tables.rows("SELECT game, tag, shown FROM tags ORDER BY tag, game"):
            found.setdefault(row["tag"], (row["shown"], []))[1].append(row["game"])
        return list(found.values())
