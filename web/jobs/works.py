"""What the jobs do. Each is handed a note to say how far it is, and gives what it found."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any
from uuid import UUID

from ledger.application import Ledger
from ledger.errors import BAD_STATE_ERRORS, LedgerError
from ledger.projections import Projections
from ledger.record import chained, import_records, record_lines
from ledger.review.verify import verify
from ledger.review.verify_chain import check_games, check_store
from ledger.web.jobs.board import MOST_LINES, Note

MAGIC = b"SQLite format 3\x00"
PAGES = 200  # of the store, copied at a time
BACKUP = "backup.db"
UPLOAD = "upload.db"
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


def back_up(ledger: Ledger, path: Path) -> Work:
    """A copy of the store, of one moment, while others go on recording."""

    def work(note: Note) -> dict[str, Any]:
        store = Path(ledger.address).expanduser().resolve()
        part = note.jobs.file(f"{path.name}.part")
        part.unlink()
        note.jobs.file(part.name)

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
        part.replace(path)
        return {"bytes": path.stat().st_size}

    return work


def rebuild(read: Projections) -> Work:
    def work(note: Note) -> dict[str, Any]:
        note.of(read.ledger.recorder.max_notification_id() or 0)
        steps = read.rebuild(note.advance)
        return {"steps": steps, "games": read.count_games()}

    return work


# ------------------------------------------------------------------------ restore


def look_into(ledger: Ledger, path: Path) -> Work:
    """What a backup holds beside what is here; nothing is stored."""

    def work(note: Note) -> dict[str, Any]:
        found: dict[str, Any] = {"missing": [], "same": 0, "other": [], "unopened": []}
        if not is_store(path):
            return {**found, "no_store": True}
        with closing(Ledger(str(path))) as old:
            games = [one.game for one in check_games(old) if not one.removed]
            note.of(len(games))
            for game in games:
                _sort_in(ledger, old, game, found)
                note.advance()
        return found

    return work


def is_store(path: Path) -> bool:
    """A whole SQLite file with the table of a store in it."""
    with path.open("rb") as file:
        if file.read(len(MAGIC)) != MAGIC:
            return False
    try:
        uri = f"{path.resolve().as_uri()}?mode=ro"
        with closing(sqlite3.connect(uri, uri=True)) as given:
            sound = given.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok"
            names = {row[0] for row in given.execute("SELECT name FROM sqlite_master")}
    except sqlite3.Error:
        return False
    return sound and any(name.endswith("_events") or name == "stored_events" for name in names)


def _sort_in(ledger: Ledger, old: Ledger, game: UUID, found: dict[str, Any]) -> None:
    try:
        there = old.load(game)
    except (LedgerError, *BAD_STATE_ERRORS):
        found["unopened"].append(str(game))
        return
    try:
        here = ledger.load(game)
    except LedgerError:
        found["missing"].append(_named(there))
        return
    if here.bodies == there.bodies:
        found["same"] += 1
    else:
        found["other"].append(_named(there))


def _named(game: Any) -> list[str]:
    return [str(game.id), game.setup.title, ", ".join(game.setup.players), str(game.version)]


def restore(ledger: Ledger, path: Path, read: Projections) -> Work:
    """Adds the games that are missing here. What is here already is never changed."""

    def work(note: Note) -> dict[str, Any]:
        added, refused = [], []
        with closing(Ledger(str(path))) as old:
            games = [one.game for one in check_games(old) if not one.removed]
            note.of(len(games))
            for game in games:
                if not _stored(ledger, game):
                    try:
                        record = b"".join(chained(record_lines(old.load(game), keeper=True)))
                        added += [str(one.game) for one in import_records(ledger, record)]
                    except (LedgerError, *BAD_STATE_ERRORS):
                        refused.append(str(game))
                note.advance()
            ledger.shelf.take_in(old.shelf, set(added))
        path.unlink(missing_ok=True)
        read.catch_up()
        return {"added": added[:MOST_LINES], "count": len(added), "refused": refused[:MOST_LINES]}

    return work


def _stored(ledger: Ledger, game: UUID) -> bool:
    try:
        ledger.load(game)
    except LedgerError as error:
        return error.code not in ("no_such_game",)
    return True
