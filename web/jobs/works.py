"""What the jobs do. Each is handed a note to say how far it is, and gives what it found."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from ledger.application import Ledger
from ledger.errors import BAD_STATE_ERRORS, LedgerError
from ledger.projections import Projections
from ledger.record.archive import write_archive
from ledger.review.verify import verify
from ledger.review.verify_chain import check_games, check_store
from ledger.storage import on_postgres
from ledger.web.jobs.board import MOST_LINES, Note

PAGES = 200  # of the store, copied at a time
BACKUP, ARCHIVE = "backup.db", "backup.jsonl"
Work = Callable[[Note], dict[str, Any]]


def verify_everything(ledger: Ledger) -> Work:
    """Every game: are its steps as they were stored, and would today's rules say the same?"""

    def work(note: Note) -> dict[str, Any]:
        chains = [one for one in check_games(ledger) if not one.removed]
        note.of(len(chains))
        different, broken, unopened = [], [], []
        for chain in chains:
            if not chain.whole:
                broken.append(str(chain.game))
            try:
                if not verify(ledger.load(chain.game)).same:
                    different.append(str(chain.game))
            except (LedgerError, *BAD_STATE_ERRORS):
                unopened.append(str(chain.game))
            note.advance()
        return {
            "games": len(chains),
            "different": different[:MOST_LINES],
            "broken": broken[:MOST_LINES],
            "unopened": unopened[:MOST_LINES],
            "list_whole": check_store(ledger).whole,
        }

    return work


def backup_name(address: str) -> str:
    """A SQLite store becomes one; a store on a server becomes an archive of records."""
    return ARCHIVE if on_postgres(address) else BACKUP


def back_up(ledger: Ledger) -> Work:
    """A copy of every game, while others go on recording."""

    def work(note: Note) -> dict[str, Any]:
        name = backup_name(ledger.address)
        part = note.jobs.file(f"{name}.part")
        part.unlink()
        note.jobs.file(part.name)
        left_out = (_archive if name == ARCHIVE else _copy)(ledger, part, note)
        path = part.replace(note.jobs.folder / name)
        return {"bytes": path.stat().st_size, "unopened": left_out[:MOST_LINES]}

    return work


def _copy(ledger: Ledger, part: Path, note: Note) -> list[str]:
    """Page by page, and of one moment."""
    store = Path(ledger.address).expanduser().resolve()

    def copied(status: int, left: int, all_pages: int) -> None:
        if note.job.all != all_pages:
            note.of(all_pages)
        note.at(all_pages - left)

    with (
        closing(sqlite3.connect(f"{store.as_uri()}?mode=ro", uri=True)) as old,
        closing(sqlite3.connect(part)) as new,
    ):
        old.backup(new, pages=PAGES, progress=copied)
        new.execute("PRAGMA journal_mode=DELETE")
    return []


def _archive(ledger: Ledger, part: Path, note: Note) -> list[str]:
    """Game by game; gives those that cannot be opened."""
    games = [one.game for one in check_games(ledger) if not one.removed]
    note.of(len(games))
    with part.open("wb") as file:
        return [str(game) for game in write_archive(ledger, games, file, note.advance)]


def rebuild(read: Projections) -> Work:
    def work(note: Note) -> dict[str, Any]:
        note.of(read.ledger.recorder.max_notification_id() or 0)
        steps = read.rebuild(note.advance)
        return {"steps": steps, "games": read.count_games()}

    return work
