"""What a club has settled for all its games; every process and host has the same."""

from __future__ import annotations

from ledger.errors import Unreadable
from ledger.storage.tables import Tables

CORRECTION = "correction_hours"
HOURS = 24  # unless the club says otherwise
MOST_HOURS = 24 * 366
NEVER = "never"


class Settings:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    @property
    def correction_hours(self) -> int | None:
        """How long a table may still correct once all have signed; None: nothing ends it."""
        rows = self._tables.rows("SELECT value FROM club_settings WHERE name=?", [CORRECTION])
        if not rows:
            return HOURS
        return None if rows[0]["value"] == NEVER else int(rows[0]["value"])

    def allow_corrections(self, hours: int | None) -> None:
        if hours is not None and not 0 <= hours <= MOST_HOURS:
            raise Unreadable({CORRECTION: ["number_out_of_range" if hours > 0 else "too_small:0"]})
        with self._tables.writing():
            self._tables.change("DELETE FROM club_settings WHERE name=?", [CORRECTION])
            value = NEVER if hours is None else str(hours)
            sql = "INSERT INTO club_settings (name, value) VALUES (?, ?)"
            self._tables.change(sql, [CORRECTION, value])


def read_hours(said: str) -> int | None:
    """A number of hours as somebody typed it, or "never"."""
    text = said.strip().lower()
    if text in (NEVER, "jamais"):
        return None
    if not (text.isascii() and text.isdecimal() and len(text) < 8):
        raise Unreadable({CORRECTION: ["not_a_whole_number"]})
    return int(text)
