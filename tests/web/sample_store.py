"""The sample games in a store, made once for every test of a process and copied from there."""

from __future__ import annotations

import sqlite3
import tempfile
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any
from uuid import UUID

from ledger.application import Ledger
from ledger.projections import Projections
from ledger.tools.samples import load_samples


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="ledger-shelf-")  # goes when the process does


@cache
def _kept() -> tuple[Path, list[UUID]]:
    folder = Path(_folder().name)
    with closing(Ledger(str(folder / "ledger.db"))) as ledger:
        ids = load_samples(ledger)
        Projections(ledger, folder / "read.db").close()
    return folder, ids


def fill(app: Any, store: str) -> list[UUID]:
    """The samples in an empty store that is open already, and in its read tables."""
    folder, ids = _kept()
    for name, target in (("ledger.db", store), ("read.db", app.extensions["projections"].path)):
        with (
            closing(sqlite3.connect(folder / name)) as old,
            closing(sqlite3.connect(target)) as new,
        ):
            old.backup(new)
    app.extensions["projections"].catch_up()
    return ids
