"""The tables the accounts are kept in."""

from __future__ import annotations

import re
import secrets
from pathlib import Path
from typing import Any

from ledger.storage import on_postgres
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
    "result_wishes": ({"account": str, "wish": str}, "account"),
    "watched": (
        {"account": str, "game": str, "step": int, "told": int, "seen": float},
        ("account", "game"),
    ),
    "delays": ({"what": str, "failures": int, "at": float}, "what"),
    "sign_ins": (
        {"id": int, "at": float, "last": float, "what": str, "failed": int, "account": str}
        | {"by": str, "address": str, "device": str, "about": str, "times": int},
        "id",
    ),
}

RIGHTS = re.compile(
    r"(DELETE FROM|UPDATE|INSERT INTO) (roles|shown|accounts|second_factors)"
    r"|DELETE FROM open_sessions"
)
RIGHTS_CHANGED = "rights"  # what is told


class AccountTables:
    """In a file, or with the log on a PostgreSQL server; the statements are the same."""

    def __init__(self, place: str | Path) -> None:
        self.place = place
        self.tables = open_tables(place, TABLES)
        self.path = self.tables.path
        self.rows, self.writing = self.tables.rows, self.tables.writing
        self._give_secret()

    def change(self, sql: str, params: Any = ()) -> int:
        """How many rows it has changed. Other processes hear of what touches anybody's rights."""
        number = self.tables.change(sql, params)
        if number and RIGHTS.search(sql):
            self.tables.tell(RIGHTS_CHANGED)
        return number

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


def shared_secret(address: str) -> str:
    """For what a page tells the next one where nobody signs in: every process of every host reads
    it."""
    if not on_postgres(address):
        return secrets.token_hex(32)  # made before the processes are
    kept = AccountTables(address)
    try:
        return kept.secret
    finally:
        kept.close()
