"""How soon a password may be tried again: delays that grow, and that no stranger can cause.

What fails is counted for an account from one address. A device that has signed in to the account
before is counted by itself, so nobody else's failures keep it out. Only where neither the device
nor the address is known to the account does it wait for failures made elsewhere, and never long.
"""

from __future__ import annotations

import time
from ipaddress import IPv6Address, ip_address

from msgspec import Struct

from ledger.web.access.tables import AccountTables

FORGET = 24 * 3600  # seconds after the last failure
KNOWN = 30 * 24 * 3600  # seconds an address stays known after it was signed in from
MOST = 20_000  # rows
ONE_LESS = "CASE WHEN failures>0 THEN failures-1 ELSE 0 END"


class Rule(Struct, frozen=True):
    free: int  # failures that cost no time
    longest: int  # seconds

    def delay(self, failures: int) -> int:
        """1 second after the free ones, then twice as long each time."""
        over = failures - self.free
        return 0 if over < 0 else min(self.longest, 2 ** min(over, 30))


FROM_ONE_PLACE = Rule(free=5, longest=15 * 60)  # one account from one address or one device
FROM_ANYWHERE = Rule(free=100, longest=30)  # one account from addresses it does not know
BY_ONE_ADDRESS = Rule(free=100, longest=30)  # every account; a whole club may sit behind it


class Attempt(Struct, frozen=True):
    """What an attempt counts under. Made by `password` or `code`."""

    rules: dict[str, Rule]
    known: str  # remembers the address once it was right


class Delays:
    def __init__(self, tables: AccountTables) -> None:
        self._tables = tables

    def attempt(self, kind: str, account: str, address: str, device: str = "") -> Attempt:
        """`device` is empty unless it has signed in to this account before."""
        who, place = account[:100], network(address)
        known = f"known {place} {who}"
        if device:
            return Attempt({f"{kind} device {device} {who}": FROM_ONE_PLACE}, known)
        rules = {f"{kind} {place} {who}": FROM_ONE_PLACE}
        if not self._is_known(known):
            rules |= {f"{kind} anywhere {who}": FROM_ANYWHERE, f"{kind} {place}": BY_ONE_ADDRESS}
        return Attempt(rules, known)

    def _is_known(self, what: str) -> bool:
        return bool(self._tables.rows("SELECT 1 FROM delays WHERE what=?", [what]))

    def wait(self, attempt: Attempt) -> int:
        """The seconds to wait; 0 when it may be made. It then counts as a failure until it was
        `right`: so many attempts at once are counted too."""
        now = time.time()
        with self._tables.writing():
            self._forget(now)
            waits = [self._left(what, rule, now) for what, rule in attempt.rules.items()]
            if max(waits) > 0:
                return int(max(waits)) + 1
            for what in attempt.rules:
                self._tables.change(
                    "INSERT INTO delays VALUES (?, 1, ?) ON CONFLICT (what)"
                    " DO UPDATE SET failures=delays.failures+1, at=excluded.at",
                    [what, now],
                )
        return 0

    def right(self, attempt: Attempt) -> None:
        """The failures of this place no longer count, nor does this attempt anywhere."""
        with self._tables.writing():
            for what, rule in attempt.rules.items():
                lower = (
                    "0"
                    if rule is FROM_ONE_PLACE
                    else "CASE WHEN failures>0 THEN failures-1 ELSE 0 END"
                )
                self._tables.change(f"UPDATE delays SET failures={lower} WHERE what=?", [what])
            self._tables.change(
                "INSERT INTO delays VALUES (?, 0, ?) ON CONFLICT (what)"
                " DO UPDATE SET failures=0, at=excluded.at",
                [attempt.known, time.time()],
            )

    def forget(self, account: str) -> None:
        """What was counted for an account that is no more."""
        for row in self._tables.rows("SELECT what FROM delays"):
            if row["what"].endswith(f" {account[:100]}"):
                self._tables.change("DELETE FROM delays WHERE what=?", [row["what"]])

    def _left(self, what: str, rule: Rule, now: float) -> float:
        """A failure of the future was counted while the clock was wrong: its delay begins now."""
        rows = self._tables.rows("SELECT failures, at FROM delays WHERE what=?", [what])
        if not rows:
            return 0
        failures, at = int(rows[0]["failures"]), float(rows[0]["at"])
        if at > now:
            self._tables.change("UPDATE delays SET at=? WHERE what=?", [now, what])
            at = now
        return rule.delay(failures) - (now - at)

    def _forget(self, now: float) -> None:
        sql = "DELETE FROM delays WHERE at>? OR at<? AND (what NOT LIKE 'known %' OR at<?)"
        self._tables.change(sql, [now + FORGET, now - FORGET, now - KNOWN])
        if self._tables.rows("SELECT count(*) AS n FROM delays")[0]["n"] > MOST:
            sql = "DELETE FROM delays WHERE what IN (SELECT what FROM delays ORDER BY at LIMIT ?)"
            self._tables.change(sql, [MOST // 10])


def network(address: str) -> str:
    """One reader may have a whole network of the new addresses: its first half counts."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:60].replace(" ", "")
    if not isinstance(found, IPv6Address):
        return str(found)
    return str(found.ipv4_mapped or f"{int(found) >> 64:x}::")
