"""What is done of one shard. Each gives plain values that another process can read."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import UUID

from eventsourcing.persistence import PersistenceError

from ledger.application import Ledger
from ledger.errors import LedgerError, TitleNotInstalled
from ledger.projections.rebuild import hidden_games, new_file
from ledger.projections.writer import Pages
from ledger.record import Imported, chained, raw_lines, read, record_lines
from ledger.record.importer import import_record
from ledger.record.lines import BadRecord
from ledger.review.verify_chain import ChainReport, check_game
from ledger.review.verify_store import Verified, verify_one
from ledger.simulate import Broken, Referee, game_id, play, stored


def verify(
    ledger: Ledger, task: list[tuple[UUID, int]]
) -> list[tuple[UUID, ChainReport, Verified | None]]:
    """The games of this list, each with the last step it had; 0 for one without steps."""
    return [
        (game, _chain(ledger, game), verify_one(ledger, game) if last else None)
        for game, last in task
    ]


def _chain(ledger: Ledger, game: UUID) -> ChainReport:
    try:
        return check_game(ledger, game)
    except (sqlite3.DatabaseError, PersistenceError) as error:
        return ChainReport(game=game, steps=0, head="", whole=False, unreadable=str(error))


def simulate(ledger: Ledger, task: dict[str, Any]) -> list[dict[str, Any]]:
    """The games of these seeds; those that are stored already are not played again."""
    title, seats, dealer = task["title"], task["seats"], task["dealer"]
    done = []
    for number, seed in task["seeds"]:
        known = stored(ledger, game_id(title, seats, seed, task["options"], dealer))
        watch = Referee() if task["check"] else None
        try:
            game = known or play(ledger, title, seats, seed, task["options"], dealer, watch=watch)
        except Broken as error:
            done.append({"number": number, "broken": str(error), "seed": seed})
            break
        scores = game.rules.look.score(game.state).totals
        row = {"game": game.id, "steps": game.version, "scores": scores}
        done.append({"number": number, "known": known is not None, "row": row})
    return done


def rebuild(ledger: Ledger, task: dict[str, Any]) -> bytes:
    """The rows of these games up to a place in the log, as a read database of its own."""
    hidden, recorder = hidden_games(ledger), _rows(ledger)
    with TemporaryDirectory() as folder:
        part = Path(folder) / "part.db"
        with closing(new_file(part, task["made_with"])) as connection:
            pages = Pages(ledger, connection, lambda _: None, anew=True)
            for game, _ in task["games"]:
                rows = [row for row in recorder.select_log_of(game) if row[0] <= task["last"]]
                if rows and game.hex not in hidden:
                    pages.add(rows)
            connection.execute("COMMIT")
        return part.read_bytes()


def import_records(
    ledger: Ledger, task: list[tuple[int, int, bytes]]
) -> list[tuple[int, Imported | LedgerError]]:
    """What became of each record: the how manyth of its file it is, the line it begins at, its
    text."""
    return [(number, _imported(ledger, line, text)) for number, line, text in task]


def _imported(ledger: Ledger, line: int, text: bytes) -> Imported | LedgerError:
    record, before = read(text), line - 1
    record.line += before
    record.lines = [(number + before, one) for number, one in record.lines]
    if record.fault is not None:
        record.fault = BadRecord(record.fault.line + before, record.fault.cause)
    try:
        return import_record(ledger, record)
    except LedgerError as error:
        return error


def export(ledger: Ledger, task: list[tuple[UUID, int]]) -> list[tuple[UUID, bytes]]:
    """The records of these games, with all that is stored of them."""
    return [(game, _record(ledger, game)) for game, _ in task]


def _record(ledger: Ledger, game: UUID) -> bytes:
    try:
        lines = record_lines(ledger.load(game), keeper=True)
    except TitleNotInstalled:
        lines = raw_lines(ledger.raw(game))
    return b"".join(chained(lines))


def _rows(ledger: Ledger) -> Any:
    return ledger.recorder
