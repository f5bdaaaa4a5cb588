"""Who is signed in where: kept on the server, so that a session that ended is over everywhere."""

from __future__ import annotations

import hashlib
import secrets
import sqlite3
import time
from contextlib import suppress

from eventsourcing.persistence import PersistenceError
from msgspec import Struct

from ledger.web.access.tables import AccountTables

MINUTE, DAY = 60, 24 * 3600
IDLE, LONGEST = 7 * DAY, 30 * DAY
KEEPER_IDLE, KEEPER_LONGEST = DAY, 7 * DAY  # of a keeper of the club
CODE_WITHIN = 10 * MINUTE  # from the password to the code of the second factor
MOST = 20  # sessions of one account; a new one ends the one that was not seen for longest
SKEW = 5 * MINUTE  # by which a clock may be put back without ending anything


class Session(Struct, frozen=True):
    """One browser that is signed in. What its cookie holds is kept as a hash only."""

    id: str
    account: str
    begun: float
    seen: float
    address: str
    device: str
    code_due: bool  # the password was right, the second factor is still to come


def hashed(token: str) -> str:
    """What is kept of a secret that is long and random already."""
    return hashlib.sha256(token.encode()).hexdigest()


class OpenSessions:
    def __init__(self, tables: AccountTables) -> None:
        self._tables = tables

    def begin(
        self, account: str, *, address: str = "", device: str = "", code_due: bool = False
    ) -> str:
        """What the cookie holds."""
        token, now = secrets.token_urlsafe(32), time.time()
        row = [hashed(token), account, now, now, address, device, int(code_due)]
        with self._tables.writing():
            self._tables.change("INSERT INTO open_sessions VALUES (?, ?, ?, ?, ?, ?, ?)", row)
            self._tables.change(
                "DELETE FROM open_sessions WHERE account=:account AND id NOT IN"
                " (SELECT id FROM open_sessions WHERE account=:account"
                " ORDER BY CASE WHEN id=:new THEN 0 ELSE 1 END, seen DESC, begun DESC LIMIT :most)",
                {"account": account, "most": MOST, "new": row[0]},
            )
        return token

    def find(self, token: str) -> Session | None:
        """The session of a cookie, unless it is over."""
        sql = (
            "SELECT s.*, a.keeper FROM open_sessions AS s JOIN accounts AS a USING (account)"
            " WHERE id=?"
        )
        rows = self._tables.rows(sql, [hashed(token)])
        if not rows or _is_over(rows[0], time.time()):
            return None
        return _session(rows[0])

    def of(self, account: str) -> list[Session]:
        """Those that are open; the one seen last comes first."""
        sql = (
            "SELECT s.*, a.keeper FROM open_sessions AS s JOIN accounts AS a USING (account)"
            " WHERE account=? AND code_due=0 ORDER BY seen DESC"
        )
        now = time.time()
        return [
            _session(row) for row in self._tables.rows(sql, [account]) if not _is_over(row, now)
        ]

    def seen(self, session: Session, address: str) -> None:
        """Written once a minute at most. A page that only reads is shown on a full disk too."""
        now = time.time()
        if abs(now - session.seen) < MINUTE and address == session.address:
            return
        with suppress(sqlite3.Error, PersistenceError):
            sql = "UPDATE open_sessions SET seen=?, address=? WHERE id=?"
            self._tables.change(sql, [now, address, session.id])

    def end(self, account: str, number: str) -> bool:
        """By the id of the list, which no cookie holds."""
        sql = "DELETE FROM open_sessions WHERE account=? AND id=?"
        return bool(self._tables.change(sql, [account, number]))

    def end_others(self, account: str, kept: str = "") -> int:
        sql = "DELETE FROM open_sessions WHERE account=? AND id!=?"
        return self._tables.change(sql, [account, kept])

    def sweep(self) -> None:
        """What is over is not kept."""
        sql = "SELECT s.*, a.keeper FROM open_sessions AS s LEFT JOIN accounts AS a USING (account)"
        now = time.time()
        for row in self._tables.rows(sql):
            if row["keeper"] is None or _is_over(row, now):
                self._tables.change("DELETE FROM open_sessions WHERE id=?", [row["id"]])


def _is_over(row: dict[str, object], now: float) -> bool:
    """Whatever the clock did: a session of the future is over too, or it would last for years."""
    begun, seen = float(str(row["begun"])), float(str(row["seen"]))
    if row["code_due"]:
        longest, idle = CODE_WITHIN, CODE_WITHIN
    elif row["keeper"]:
        longest, idle = KEEPER_LONGEST, KEEPER_IDLE
    else:
        longest, idle = LONGEST, IDLE
    return not (-SKEW <= now - begun < longest and -SKEW <= now - seen < idle)


def _session(row: dict[str, object]) -> Session:
    shown = {name: row[name] for name in Session.__struct_fields__}
    return Session(**shown | {"code_due": bool(row["code_due"])})  # type: ignore[arg-type]
