"""How far each account has watched the games whose results it wants held back."""

from __future__ import annotations

import time
from typing import Any

from msgspec import Struct

from ledger.web.access.tables import AccountTables

MOST = 500  # games of an account, the latest first


class Watched(Struct, frozen=True):
    """How far somebody has come in a game, and whether they know the end."""

    step: int = 0
    told: bool = False


def game_key(game_id: Any) -> str:
    """The beginning of a game's id, as cookies and accounts keep it."""
    return str(game_id).replace("-", "").lower()[:12]


class WatchedGames:
    """The wish of each account, and its games by the beginning of their ids."""

    def __init__(self, kept: AccountTables) -> None:
        self._kept = kept

    def wish(self, account: str) -> str:
        """`off` or `on`; empty if it has never said."""
        rows = self._kept.rows("SELECT wish FROM result_wishes WHERE account=?", [account])
        return str(rows[0]["wish"]) if rows else ""

    def keep_wish(self, account: str, wish: str) -> None:
        self._kept.change(
            "INSERT INTO result_wishes VALUES (?, ?) ON CONFLICT (account)"
            " DO UPDATE SET wish=excluded.wish",
            [account, wish],
        )

    def marks(self, account: str) -> dict[str, Watched]:
        rows = self._kept.rows(
            "SELECT game, step, told FROM watched WHERE account=? ORDER BY seen DESC LIMIT ?",
            [account, MOST],
        )
        return {row["game"]: Watched(row["step"], bool(row["told"])) for row in rows}

    def keep_mark(self, account: str, game: str, mark: Watched) -> None:
        """Two devices of one account may watch at once: the furthest step counts."""
        self._kept.change(
            "INSERT INTO watched VALUES (?, ?, ?, ?, ?) ON CONFLICT (account, game) DO UPDATE SET"
            " step=CASE WHEN excluded.step>watched.step THEN excluded.step ELSE watched.step END,"
            " told=CASE WHEN excluded.told>watched.told THEN excluded.told ELSE watched.told END,"
            " seen=excluded.seen",
            [account, game, mark.step, int(mark.told), time.time()],
        )
