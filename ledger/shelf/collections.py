"""Collections: named lists of games with a note, in an order somebody chose."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from msgspec import Struct

from ledger.errors import LedgerError
from ledger.shelf.names import fault, folded, new_id, read_line, read_note
from ledger.storage.tables import Tables

MOST_GAMES = 1000


class NoSuchCollection(LedgerError):
    code = "no_such_collection"


class Collection(Struct, frozen=True, kw_only=True):
    collection: str  # its id
    name: str
    note: str
    owner: str  # the account that made it; nobody where there are none
    made_at: str
    games: tuple[str, ...]


class Collections:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def all(self) -> list[Collection]:
        rows = self._tables.rows("SELECT * FROM collections")
        inside: dict[str, list[str]] = {}
        for row in self._tables.rows("SELECT * FROM collected ORDER BY place, game"):
            inside.setdefault(row["collection"], []).append(row["game"])
        made = [_collection(row, inside.get(row["collection"], [])) for row in rows]
        return sorted(made, key=lambda one: (folded(one.name), one.made_at))

    def get(self, collection: str) -> Collection:
        rows = self._tables.rows("SELECT * FROM collections WHERE collection=?", [collection])
        if not rows:
            raise NoSuchCollection(collection=collection)
        sql = "SELECT game FROM collected WHERE collection=? ORDER BY place, game"
        return _collection(rows[0], [one["game"] for one in self._tables.rows(sql, [collection])])

    def find(self, said: str) -> Collection:
        """By its id, or by its name if only one is called so."""
        named = [one for one in self.all() if folded(one.name) == folded(said)]
        return named[0] if len(named) == 1 else self.get(said)

    def add(self, name: str, note: str = "", owner: str = "") -> Collection:
        row = [new_id(), read_line(name, "name"), read_note(note), owner, _now()]
        sql = "INSERT INTO collections (collection, name, note, owner, made_at)"
        self._tables.change(f"{sql} VALUES (?, ?, ?, ?, ?)", row)
        return self.get(row[0])

    def describe(self, collection: str, name: str, note: str) -> Collection:
        row = [read_line(name, "name"), read_note(note), collection]
        if not self._tables.change("UPDATE collections SET name=?, note=? WHERE collection=?", row):
            raise NoSuchCollection(collection=collection)
        return self.get(collection)

    def put_in(self, collection: str, game: str) -> Collection:
        with self._tables.writing():
            here = self.get(collection)
            if game not in here.games:
                if len(here.games) >= MOST_GAMES:
                    raise fault("game", "list_full")
                last = "SELECT coalesce(max(place), 0) + 1 AS n FROM collected WHERE collection=?"
                place = self._tables.rows(last, [collection])[0]["n"]
                sql = "INSERT INTO collected (collection, game, place) VALUES (?, ?, ?)"
                self._tables.change(sql, [collection, game, place])
        return self.get(collection)

    def take_out(self, collection: str, game: str) -> Collection:
        self.get(collection)
        sql = "DELETE FROM collected WHERE collection=? AND game=?"
        self._tables.change(sql, [collection, game])
        return self.get(collection)

    def remove(self, collection: str) -> None:
        """The list; its games stay."""
        self.get(collection)
        with self._tables.writing():
            for name in ("collected", "collections"):
                self._tables.change(f"DELETE FROM {name} WHERE collection=?", [collection])


def _collection(row: dict[str, Any], games: list[str]) -> Collection:
    names = ("collection", "name", "note", "owner", "made_at")
    return Collection(**{name: row[name] for name in names}, games=tuple(games))


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
