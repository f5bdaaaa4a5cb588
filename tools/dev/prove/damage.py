"""Flipped bits, and rows changed, deleted or added behind Ledger's back: verify notices each."""

from __future__ import annotations

import sqlite3
import tempfile
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from shutil import copyfile
from typing import Any

from ledger.application import Ledger
from ledger.games import GAMES
from ledger.review.verify_chain import check_games, check_store
from ledger.storage import deep
from ledger.tools.dev.prove.outcome import Effort, Outcome

FLIPS, ROWS = 2000, 1000
LOG = "SELECT originator_id, originator_version, topic, state FROM stored_events ORDER BY rowid"


def run(effort: Effort) -> Outcome:
    with tempfile.TemporaryDirectory(prefix="ledger-prove-") as name:
        return trial(Path(name), effort.many(FLIPS, 20), effort.many(ROWS, len(WAYS)), effort)


def trial(folder: Path, flips: int, rows: int, effort: Effort) -> Outcome:
    model, chance, tally, failures = _model(folder), Random(flips), Counter[str](), list[str]()
    whole = _log(model)
    ways = [(n, "a flipped bit", flipped) for n in range(flips)]
    ways += [(n, *list(WAYS.items())[n % len(WAYS)]) for n in range(rows)]
    for n, what, damage in ways:
        if effort.over:
            break
        copy = folder / "copy.db"
        copyfile(model, copy)
        damage(copy, chance)
        tally[what] += 1
        harmless = what == "a flipped bit" and _log(copy) == whole
        tally["harmless"] += harmless
        if not harmless and not noticed(copy):
            failures.append(f"{what} ({n}) was not noticed")
    tries = (
        f"{tally['a flipped bit']:,} flipped bits of a store ({tally['harmless']:,} in no step), "
        f"{sum(tally[way] for way in WAYS):,} rows deleted, changed, renamed or added"
    )
    return Outcome(tries, failures)


def _model(folder: Path) -> Path:
    path = folder / "model.db"
    with closing(Ledger(str(path))) as ledger:
        for number in range(3):
            game = ledger.start(
                next(iter(GAMES)), ["Ana", "Bo"], dealer="virtual", seed=f"{number:032}"
            )
            for step in range(12):
                legal = game.rules.legal_actions(game.state)
                game = ledger.take(game.id, legal[0]) if legal else ledger.note(game.id, f"{step}")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
    return path


def _log(path: Path) -> list[Any] | None:
    """The steps as the file gives them; None if it does not."""
    try:
        with closing(sqlite3.connect(path)) as connection:
            connection.text_factory = bytes
            return connection.execute(LOG).fetchall()
    except sqlite3.Error:
        return None


def noticed(path: Path) -> bool:
    """Whether `ledger verify --deep` says that something is wrong, or cannot even read it."""
    try:
        with closing(Ledger(str(path))) as ledger:
            sound = all(game.whole for game in check_games(ledger)) and check_store(ledger).whole
            return not sound or bool(deep.look(str(path), ledger.recorder))
    except Exception:
        return True


# ------------------------------------------------------------------------- ways to spoil it


def flipped(path: Path, chance: Random) -> None:
    data = bytearray(path.read_bytes())
    data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    path.write_bytes(data)


def _steps(connection: sqlite3.Connection) -> list[tuple[int, str, int]]:
    sql = "SELECT rowid, originator_id, originator_version FROM stored_events"
    return connection.execute(sql).fetchall()


def _deleted(wanted: Callable[[list[Any], Random], list[Any]]) -> Callable[[Path, Random], None]:
    def damage(path: Path, chance: Random) -> None:
        with closing(sqlite3.connect(path)) as connection:
            gone = [(row[0],) for row in wanted(_steps(connection), chance)]
            connection.executemany("DELETE FROM stored_events WHERE rowid=?", gone)
            connection.commit()

    return damage


def _of_one(rows: list[Any], chance: Random) -> list[Any]:
    game = chance.choice(rows)[1]
    return [row for row in rows if row[1] == game]


def _changed(path: Path, chance: Random) -> None:
    """A sign within the text of a step becomes another one."""
    with closing(sqlite3.connect(path)) as connection:
        row = chance.choice(_steps(connection))[0]
        sql = "SELECT state FROM stored_events WHERE rowid=?"
        state = bytearray(connection.execute(sql, (row,)).fetchone()[0])
        state[chance.randrange(len(state))] ^= 1
        connection.execute("UPDATE stored_events SET state=? WHERE rowid=?", (bytes(state), row))
        connection.commit()


def _added(path: Path, chance: Random) -> None:
    with closing(sqlite3.connect(path)) as connection:
        _, game, _ = chance.choice(_steps(connection))
        connection.execute(
            "INSERT INTO stored_events (originator_id, originator_version, topic, state)"
            " SELECT originator_id, max(originator_version) + 1, 'Noted', "
            """ '{"type":"Noted","at":"2026-01-01T00:00:00Z","text":"x","on_step":1}'"""
            " FROM stored_events WHERE originator_id=?",
            (game,),
        )
        connection.commit()


def _swapped(path: Path, chance: Random) -> None:
    """Two steps of a game change places."""
    with closing(sqlite3.connect(path)) as connection:
        rows = _of_one(_steps(connection), chance)
        (one, _, first), (two, _, second) = chance.sample(rows, 2)
        sql = "UPDATE stored_events SET originator_version=? WHERE rowid=?"
        connection.executemany(sql, [(-1, one), (first, two), (second, one)])
        connection.commit()


WAYS: dict[str, Callable[[Path, Random], None]] = {
    "a step deleted": _deleted(lambda rows, chance: [chance.choice(rows)]),
    "first step deleted": _deleted(lambda rows, chance: _of_one(rows, chance)[:1]),
    "last steps deleted": _deleted(
        lambda rows, chance: _of_one(rows, chance)[-chance.randint(1, 5) :]
    ),
    "a game deleted": _deleted(_of_one),
    "the last rows of the log deleted": _deleted(
        lambda rows, chance: rows[-chance.randint(1, 20) :]
    ),
    "a step changed": _changed,
    "a step added": _added,
    "two steps swapped": _swapped,
}
