"""The second factor: codes of an authenticator app (TOTP), and recovery codes for a lost phone."""

from __future__ import annotations

import re
import secrets
import time

import pyotp

from ledger.web.access.passwords import Passwords
from ledger.web.access.refusals import AccountRefused
from ledger.web.access.tables import AccountTables
from ledger.web.shared.qr_code import qr_code

PERIOD = 30  # seconds a code is shown
LATE = 1  # periods a code may be early or late
RECOVERY_CODES = 10
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that looks like another
ISSUER = "Ledger"


class SecondFactors:
    def __init__(self, tables: AccountTables, passwords: Passwords) -> None:
        self._tables, self._passwords = tables, passwords

    # ------------------------------------------------------------------ setting it up

    def prepare(self, account: str) -> str:
        """The secret to scan; the same until it is confirmed by a first code."""
        with self._tables.writing():
            row = self._row(account)
            if row is not None and row["confirmed"]:
                raise AccountRefused("factor_on")
            if row is None:
                made = [account, pyotp.random_base32()]
                self._tables.change("INSERT INTO second_factors VALUES (?, ?, 0, 0)", made)
        row = self._row(account)
        assert row is not None
        return str(row["secret"])

    def confirm(self, account: str, code: str) -> list[str]:
        """From now on it is asked for. The recovery codes: shown this once."""
        row = self._row(account)
        if row is None or row["confirmed"] or not self._fits(account, row, code):
            raise AccountRefused("code")
        self._tables.change("UPDATE second_factors SET confirmed=1 WHERE account=?", [account])
        return self.new_recovery_codes(account)

    def new_recovery_codes(self, account: str) -> list[str]:
        """Those before them are no longer good."""
        made = [_recovery_code() for _ in range(RECOVERY_CODES)]
        kept = [self._passwords.hashed(_bare(code)) for code in made]
        with self._tables.writing():
            self._tables.change("DELETE FROM recovery_codes WHERE account=?", [account])
            for code in kept:
                sql = "INSERT INTO recovery_codes (account, code) VALUES (?, ?)"
                self._tables.change(sql, [account, code])
        return made

    def switch_off(self, account: str) -> bool:
        with self._tables.writing():
            self._tables.change("DELETE FROM recovery_codes WHERE account=?", [account])
            sql = "DELETE FROM second_factors WHERE account=?"
            return bool(self._tables.change(sql, [account]))

    # ------------------------------------------------------------------ using it

    def recovery_codes_left(self, account: str) -> int:
        sql = "SELECT count(*) AS n FROM recovery_codes WHERE account=?"
        return int(self._tables.rows(sql, [account])[0]["n"])

    def accepts(self, account: str, code: str) -> str:
        """`code` or `recovery_code`, or nothing if it is wrong. Each is good once."""
        row = self._row(account)
        if row is None or not row["confirmed"]:
            return ""
        if re.fullmatch(r"\d{6}", re.sub(r"\s", "", code)):
            return "code" if self._fits(account, row, code) else ""
        return "recovery_code" if self._recovers(account, _bare(code)) else ""

    def _fits(self, account: str, row: dict[str, object], code: str) -> bool:
        """One that was used is refused, and so is every earlier one. A use of the future was noted
        while the clock was wrong and does not count."""
        totp, now = pyotp.TOTP(str(row["secret"])), int(time.time()) // PERIOD
        sent, used = re.sub(r"\s", "", code), int(str(row["used"]))
        if used > now + LATE:
            used = 0
        for period in range(now - LATE, now + LATE + 1):
            if pyotp.utils.strings_equal(totp.generate_otp(period), sent) and period > used:
                sql = "UPDATE second_factors SET used=? WHERE account=? AND used=?"
                return bool(self._tables.change(sql, [period, account, row["used"]]))
        return False

    def _recovers(self, account: str, code: str) -> bool:
        if len(code) != len(_bare(_recovery_code())):
            return False
        sql = "SELECT id, code FROM recovery_codes WHERE account=?"
        for row in self._tables.rows(sql, [account]):
            if self._passwords.fits(row["code"], code):
                sql = "DELETE FROM recovery_codes WHERE id=?"
                return bool(self._tables.change(sql, [row["id"]]))
        return False

    def _row(self, account: str) -> dict[str, object] | None:
        rows = self._tables.rows("SELECT * FROM second_factors WHERE account=?", [account])
        return rows[0] if rows else None


# ------------------------------------------------------------------------ what is shown


def address(secret: str, name: str) -> str:
    """What an authenticator app reads from the picture."""
    return pyotp.TOTP(secret).provisioning_uri(name=name, issuer_name=ISSUER)


def picture(secret: str, name: str) -> str:
    """The same as an SVG picture; dark on light in both looks, or no camera reads it."""
    return str(qr_code(address(secret, name), error="m", scale=4))


def in_groups(secret: str) -> str:
    """To be typed: `JBSW Y3DP ...`."""
    return " ".join(re.findall(".{1,4}", secret))


def _recovery_code() -> str:
    """About 50 bits, such as `k7mdq-2xwzp`."""
    letters = "".join(secrets.choice(LETTERS) for _ in range(10))
    return f"{letters[:5]}-{letters[5:]}"


def _bare(code: str) -> str:
    return re.sub(r"[\s-]", "", code).casefold()
