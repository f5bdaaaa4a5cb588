"""A backup that a keeper brings, a SQLite store or an archive of records: looked into, put back."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Literal
from uuid import UUID

from eventsourcing.persistence import IntegrityError

from ledger.aggregates.game import Game
from ledger.application import Ledger
from ledger.errors import BAD_STATE_ERRORS, GameRemoved, LedgerError, NoSuchGame
from ledger.projections import Projections
from ledger.record import Imported, chained, import_records, record_lines
from ledger.record.import_files import take_in
from ledger.record.importer import add_last_steps
from ledger.review.verify_chain import check_games
from ledger.web.jobs.board import MOST_LINES, Note
from ledger.web.jobs.works import Work

MAGIC = b"SQLite format 3\x00"
UPLOAD = "upload.db"

# What a game of the backup is in the store: not there; the same, step for step; without its last
# steps; gone on since; with other steps; removed by its keeper. Or it cannot be opened.
Standing = Literal["missing", "same", "shorter", "longer", "other", "removed", "unopened"]
PUT_BACK: tuple[Standing, ...] = ("missing", "shorter")


def look_into(ledger: Ledger, path: Path) -> Work:
    """What a backup holds beside what is here; nothing is stored."""

    def work(note: Note) -> dict[str, Any]:
        found: dict[str, Any] = {"missing": [], "shorter": [], "same": 0, "longer": []}
        found |= {"other": [], "removed": [], "unopened": []}
        if not is_store(path) and not _made_a_store(path, note, found):
            return {**found, "no_store": True}
        with closing(Ledger(str(path))) as old:
            for game, there, standing in _compared(ledger, old, note):
                if standing == "same":
                    found["same"] += 1
                else:
                    found[standing].append(str(game) if there is None else _named(there))
        return found

    return work


def restore(ledger: Ledger, path: Path, read: Projections) -> Work:
    """Adds the games that are missing here, and the last steps that are missing to one. No step
    that is here is ever changed."""

    def work(note: Note) -> dict[str, Any]:
        added, refused = set[str](), list[str]()
        continued = 0
        with closing(Ledger(str(path))) as old:
            for game, there, standing in _compared(ledger, old, note):
                if there is None or standing not in PUT_BACK:
                    continue
                try:
                    if standing == "missing":
                        record = b"".join(chained(record_lines(there, keeper=True)))
                        added |= {str(one.game) for one in import_records(ledger, record)}
                    else:
                        add_last_steps(ledger, there)
                        continued += 1
                except (
                    LedgerError,
                    IntegrityError,
                ):  # or somebody was quicker
                    refused.append(str(game))
            ledger.shelf.take_in(old.shelf, added)
        path.unlink(missing_ok=True)
        read.catch_up()
        return {"count": len(added), "continued": continued, "refused": refused[:MOST_LINES]}

    return work


def _compared(
    ledger: Ledger, old: Ledger, note: Note
) -> Iterator[tuple[UUID, Game | None, Standing]]:
    games = [one.game for one in check_games(old) if not one.removed]
    note.of(len(games))
    for game in games:
        try:
            there = old.load(game)
        except (LedgerError, *BAD_STATE_ERRORS):
            yield game, None, "unopened"
        else:
            yield game, there, _standing(ledger, there)
        note.advance()


def _standing(ledger: Ledger, there: Game) -> Standing:
    try:
        here, bodies = ledger.load(there.id).bodies, there.bodies
    except GameRemoved:
        return "removed"
    except NoSuchGame:
        return "missing"
    except (LedgerError, *BAD_STATE_ERRORS):
        return "other"  # whatever it is, it is not ours to replace
    if here == bodies:
        return "same"
    if here == bodies[: len(here)]:
        return "shorter"
    return "longer" if bodies == here[: len(bodies)] else "other"


def _named(game: Game) -> list[str]:
    return [str(game.id), game.setup.title, ", ".join(game.setup.players), str(game.version)]


# ------------------------------------------------------------------------ the file


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


def _made_a_store(path: Path, note: Note, found: dict[str, Any]) -> bool:
    """An archive of records becomes a store of its own, to be looked into like any other; False if
    there is no record in it."""
    made = note.jobs.file(f"{path.name}.made")
    made.unlink()
    note.of(path.stat().st_size)

    def lines() -> Iterator[bytes]:
        with path.open("rb") as file:
            for line in file:
                note.advance(len(line))
                yield line

    with closing(Ledger(str(made))) as store:
        taken = list(take_in(store, lines()))
    games = sum(isinstance(one, Imported) for one in taken)
    found["unreadable"] = len(taken) - games
    made.replace(path)
    return games > 0
