"""The tables the accounts are kept in."""

from __future__ import annotations

import secrets
from pathlib import Path

from ledger.storage.tables import Definitions, open_tables

TABLES: Definitions = {
    "accounts": (
        {"account": str, "name": str, "password": str, "keeper": int, "sessions": int}
        | {"token": str, "made_at": str},
        "account",
    ),
    "invitations": (
        {"id": str, "by": str, "keeper": int, "game": str, "role": str, "seat": str}
        | {"until": str, "used_by": str},
        "id",
    ),
    "roles": (
        {"account": str, "game": str, "role": str, "seat": str},
        ("account", "game", "role", "seat"),
    ),
    "shown": ({"game": str, "visibility": str}, "game"),
    "settings": ({"name": str, "value": str}, "name"),
    "open_sessions": (
        {"id": str, "account": str, "begun": float, "seen": float}
        | {"address": str, "device": str, "code_due": int},
        "id",
    ),
    "second_factors": ({"account": str, "secret": str, "confirmed": int, "used": int}, "account"),
    "recovery_codes": ({"id": int, "account": str, "code": str}, "id"),
    "delays": ({"what": str, "failures": int, "at": float}, "what"),
    "sign_ins": (
        {"id": int, "at": float, "last": float, "what": str, "failed": int, "account": str}
        | {"by": str, "address": str, "device": str, "about": str, "times": int},
        "id",
    ),
}


class AccountTables:
    """In a file, or with the log on a PostgreSQL server; the statements are the same."""

    def __init__(self, place: str | Path) -> None:
        self.place = place
        self.tables = open_tables(place, TABLES)
        self.path = self.tables.path
        self.rows, self.change = self.tables.rows, self.tables.change
        self.writing, self.changes = self.tables.writing, self.tables.changes
        self._give_secret()

    def _give_secret(self) -> None:
        self.change("DROP TABLE IF EXISTS attempts")  # counted in `delays` since
        sql = "INSERT INTO settings VALUES ('secret', ?) ON CONFLICT DO NOTHING"
        self.change(sql, [secrets.token_hex(32)])

    def prepare(self) -> None:
        """A copy of an older version gets the tables it lacks; those it has stay as they are."""
        self.tables.prepare()
        self._give_secret()

    def close(self) -> None:
        self.tables.close()

    @property
    def secret(self) -> str:
        """Signs sessions and links; the same in every process and after a restart."""
        return str(self.rows("SELECT value FROM settings WHERE name='secret'")[0]["value"])
