"""What is kept beside the log: in the store's own file, or in its PostgreSQL database."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from eventsourcing.persistence import InterfaceError, OperationalError

from ledger.storage import on_postgres
from ledger.storage.tables import Definitions, Tables, open_tables

TABLES: Definitions = {
    "tags": ({"game": str, "tag": str, "shown": str}, ("game", "tag")),
    "collections": (
        {"collection": str, "name": str, "note": str, "owner": str, "made_at": str},
        "collection",
    ),
    "collected": ({"collection": str, "game": str, "place": int}, ("collection", "game")),
    "club_settings": ({"name": str, "value": str}, "name"),
    "marks": (
        {"game": str, "step": int, "author": str, "mark": str, "shown": str},
        ("game", "step", "author"),
    ),
    "own_notes": (
        {"game": str, "step": int, "author": str, "text": str},
        ("game", "step", "author"),
    ),
    "series": (
        {"series": str, "name": str, "kind": str, "note": str, "owner": str, "made_at": str}
        | {"scheme": str, "ties": str},
        "series",
    ),
    "series_games": (
        {"series": str, "game": str, "round": int, "place": int, "label": str},
        ("series", "game"),
    ),
}
STORE_ERRORS = (OperationalError, InterfaceError, sqlite3.Error)  # it cannot be opened or read
WITH_A_GAME = tuple(name for name, (columns, _) in TABLES.items() if "game" in columns)


def open_shelf_tables(address: str) -> Tables:
    """In the file itself: a copy of the store is a copy of them too."""
    place = address if on_postgres(address) else Path(address).expanduser()
    return open_tables(place, TABLES)
