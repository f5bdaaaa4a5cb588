"""Sign-ins, failures and refusals, for the keeper to read. It never holds a password or a code."""

from __future__ import annotations

import logging
import sqlite3
import time
from typing import Any

from eventsourcing.persistence import PersistenceError
from msgspec import Struct

from ledger.web.access.tables import AccountTables

FAILURES = frozenset(
    {"wrong_password", "wrong_code", "delayed", "wrong_again", "not_allowed", "forged"}
)
CHANGES = frozenset(
    {"signed_in", "recovery_code", "signed_out", "sessions_ended", "everybody_out", "password"}
    | {"token", "token_ended", "factor_on", "factor_off", "factor_reset", "recovery_codes"}
    | {"invited", "joined", "added", "removed", "keeper_job"}
)
MANY = 1 << 62  # more than the tables can count
KEPT = 5000  # entries of each of the two: a flood of failures does not wash the sign-ins away
TOGETHER = 3600  # seconds: the same again is counted in one entry


class SignInEntry(Struct, frozen=True):
    id: int
    at: float
    last: float  # when it happened for the last time
    what: str
    failed: bool
    account: str  # empty for a name nobody has: it might be a password in the wrong field
    by: str  # who did it to another's account; `command line` for the operator
    address: str
    device: str
    about: str  # which page or route was refused
    times: int


class SignInLog:
    def __init__(self, tables: AccountTables) -> None:
        self._tables = tables

    def note(
        self,
        what: str,
        account: str = "",
        *,
        by: str = "",
        address: str = "",
        device: str = "",
        about: str = "",
    ) -> None:
        """A full disk is no reason to refuse what happened."""
        if what not in FAILURES | CHANGES:
            raise ValueError(what)
        failed, now = int(what in FAILURES), time.time()
        same = [what, account, by, address, device, about]
        try:
            with self._tables.writing():
                if self._counted(same, now):
                    return
                row = [now, now, what, failed, *same[1:], 1]
                columns = "at, last, what, failed, account, by, address, device, about, times"
                marks = ", ".join("?" * len(row))
                self._tables.change(f"INSERT INTO sign_ins ({columns}) VALUES ({marks})", row)
                self._tables.change(
                    "DELETE FROM sign_ins WHERE failed=:failed AND id<=(SELECT id FROM sign_ins"
                    " WHERE failed=:failed ORDER BY id DESC LIMIT 1 OFFSET :kept)",
                    {"failed": failed, "kept": KEPT},
                )
        except (sqlite3.Error, PersistenceError) as error:
            logging.getLogger(__name__).error("%s %s: %s", what, account, error)

    def _counted(self, same: list[str], now: float) -> int:
        return self._tables.change(
            "UPDATE sign_ins SET times=times+1, last=? WHERE failed=1 AND id="
            "(SELECT max(id) FROM sign_ins WHERE what=? AND account=? AND by=? AND address=?"
            " AND device=? AND about=?) AND abs(?-at)<?",
            [now, *same, now, TOGETHER],
        )

    def newest(
        self, number: int = 100, *, account: str = "", before: int = 0, failed: bool = False
    ) -> list[SignInEntry]:
        """What happened last comes first."""
        sql = (
            "SELECT * FROM sign_ins WHERE (:account='' OR account=:account)"
            " AND (:before=0 OR id<:before) AND (:failed=0 OR failed=1)"
            " ORDER BY id DESC LIMIT :number"
        )
        asked: dict[str, Any] = {"account": account, "before": min(before, MANY)}
        asked |= {"failed": int(failed), "number": min(number, 2 * KEPT)}
        return [
            SignInEntry(**row | {"failed": bool(row["failed"])})
            for row in self._tables.rows(sql, asked)
        ]
