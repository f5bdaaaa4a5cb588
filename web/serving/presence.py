"""How many devices follow each game, over all processes and hosts."""

from __future__ import annotations

import secrets
from collections import Counter
from pathlib import Path
from time import monotonic
from uuid import UUID

from ledger.storage import on_postgres
from ledger.storage.tables import Definitions, open_tables

TABLES: Definitions = {
    "processes": ({"process": str, "beat": int}, "process"),
    "devices": ({"process": str, "game": str, "number": int}, ("process", "game")),
}
GONE = 15.0  # seconds after the last beat of a process
DEVICES = "devices"  # what is told


def place(address: str) -> str | Path:
    if on_postgres(address):
        return address
    store = Path(address).expanduser()
    return store.with_name(f"{store.name}.live")


class Presence:
    """This process among the others. A process that no longer beats is gone: no clock is compared
    with that of another host."""

    def __init__(self, address: str) -> None:
        self._tables = open_tables(place(address), TABLES, lasting=False)
        self.changes, self.heard = self._tables.changes, self._tables.heard
        self.process = secrets.token_hex(8)
        self._beat = 0
        self._beats: dict[str, tuple[int, float]] = {}  # of the others, and when we saw it first

    def say(self, counts: dict[UUID, int]) -> None:
        """So many devices follow these games here."""
        with self._tables.writing():
            for game, number in counts.items():
                where = [self.process, game.hex]
                if number:
                    self._tables.change(
                        "INSERT INTO devices VALUES (?, ?, ?) ON CONFLICT (process, game)"
                        " DO UPDATE SET number=excluded.number",
                        [*where, number],
                    )
                else:
                    self._tables.change("DELETE FROM devices WHERE process=? AND game=?", where)
                self._tables.tell(f"{DEVICES} {game.hex}")

    def beat(self) -> None:
        """Every few seconds; forgets processes that are gone."""
        self._beat += 1
        self._tables.change(
            "INSERT INTO processes VALUES (?, ?) ON CONFLICT (process)"
            " DO UPDATE SET beat=excluded.beat",
            [self.process, self._beat],
        )
        now, found = monotonic(), {}
        for row in self._tables.rows("SELECT process, beat FROM processes"):
            beat, since = self._beats.get(row["process"], (0, now))
            found[row["process"]] = (row["beat"], since if beat == row["beat"] else now)
        self._beats = found
        for process in self._gone():
            self._forget(process)

    def _gone(self) -> list[str]:
        now = monotonic()
        return [
            process
            for process, (_, since) in self._beats.items()
            if now - since > GONE and process != self.process
        ]

    def elsewhere(self) -> Counter[UUID]:
        """How many devices follow each game in other processes."""
        rows = self._tables.rows(
            "SELECT game, number, process FROM devices WHERE process!=?", [self.process]
        )
        gone, found = set(self._gone()), Counter[UUID]()
        for row in rows:
            if row["process"] not in gone:
                found[UUID(row["game"])] += row["number"]
        return found

    def _forget(self, process: str) -> None:
        self._beats.pop(process, None)
        with self._tables.writing():
            for table in ("devices", "processes"):
                self._tables.change(f"DELETE FROM {table} WHERE process=?", [process])

    def close(self) -> None:
        self._forget(self.process)
        self._tables.close()
