"""What is done on a disk that is watched, in a process of its own with the shim loaded."""

from __future__ import annotations

import ctypes
import errno
import json
import shutil
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from uuid import UUID

from eventsourcing.persistence import OperationalError

from ledger.application import Entry, Ledger
from ledger.commands.command import Together
from ledger.commands.notes import Note
from ledger.games import GAMES
from ledger.storage import Unanswered
from ledger.storage.sqlite import DurablePool

SHIM = ctypes.CDLL(None)
ERRORS = (errno.EIO, errno.ENOSPC)
BATCH = 5  # commands of one trial


def commands(ledger: Ledger, game_id: UUID, chance: Random) -> Iterator[Callable[[Entry], object]]:
    """Notes and moves, of one row and of several."""
    while True:
        game = ledger.game(game_id)
        legal = game.rules.legal_actions(game.state)
        if legal and chance.random() < 0.3:
            action = game.rules.play.bot(game.state, legal, chance)
            yield lambda entry, action=action: ledger.take(game_id, action, entry=entry)  # type: ignore[misc]
        else:
            yield lambda entry: ledger.note(game_id, f"note {entry.key}", entry=entry)


def record(store: Path, steps: int, syncing: bool) -> None:
    """So many commands; each is marked once it was acknowledged. The control does not sync."""
    if not syncing:
        durable = DurablePool._create_connection

        def careless(pool: DurablePool) -> object:
            made = durable(pool)
            made._sqlite_conn.execute("PRAGMA synchronous=OFF")
            return made

        DurablePool._create_connection = careless  # type: ignore[method-assign,assignment]
    ledger = Ledger(str(store / "ledger.db"))
    game = ledger.start(next(iter(GAMES)), ["Ana", "Bo"], dealer="virtual", seed="5" * 32)
    SHIM.disk_mark(f"{game.id.hex} 1".encode())
    work = commands(ledger, game.id, Random(steps))
    for n in range(steps):
        next(work)(Entry(key=str(n)))
        SHIM.disk_mark(f"{game.id.hex} {ledger.game(game.id).version}".encode())


# ------------------------------------------------------------------------- errors


def fail(store: Path, every: int, start: int) -> None:
    """An error at one call of a recording, at each `every`th of them, once and for good. Says what
    was tried, and whatever is left otherwise than it was answered."""
    model = store / "model.db"
    game_id = _model(model)
    tried, found = 0, []
    for error in ERRORS:
        for on in (0, 1):
            at, more = 1 + start, True
            while more:
                wrong, more = _trial(store, model, game_id, (at, error, on))
                found += wrong
                tried, at = tried + 1, at + every
    sys.stdout.write(json.dumps({"tried": tried, "wrong": found}))


def _model(path: Path) -> UUID:
    """A store with some steps, as every trial finds it."""
    with closing(Ledger(str(path))) as ledger:
        game = ledger.start(next(iter(GAMES)), ["Ana", "Bo"], dealer="virtual", seed="5" * 32)
        for n in range(5):
            ledger.note(game.id, f"before {n}")
        return game.id


def _trial(
    store: Path, model: Path, game_id: UUID, failing: tuple[int, int, int]
) -> tuple[list[str], bool]:
    """What is wrong after it, and whether the call was reached at all."""
    path, crashed = store / "trial.db", store / "crashed.db"
    for old in (*store.glob("trial.db*"), *store.glob("crashed.db*")):
        old.unlink()
    shutil.copyfile(model, path)
    said: dict[str, str] = {}
    SHIM.disk_fail(*failing)
    ledger = None
    with suppress(OperationalError, sqlite3.Error, OSError):
        ledger = Ledger(str(path))
    if ledger is not None:
        for n in range(BATCH):
            said[f"key {n}"] = _answer(ledger, game_id, f"key {n}")
    reached = bool(SHIM.disk_calls() >= failing[0])
    SHIM.disk_fail(0, 0, 0)
    for suffix in ("", "-wal"):  # what another process would find after a kill
        if Path(f"{path}{suffix}").exists():
            shutil.copyfile(f"{path}{suffix}", f"{crashed}{suffix}")
    wrong = _checked(crashed, game_id, said, failing, "killed")
    if ledger is not None:
        said["after"] = _answer(ledger, game_id, "after")
        if said["after"] != "stored":
            wrong.append(f"{failing}: once the disk is well, {said['after']}")
        ledger.close()
        wrong += _checked(path, game_id, said, failing, "closed")
    return wrong, reached


def _answer(ledger: Ledger, game_id: UUID, key: str) -> str:
    try:
        notes = (Note(key), Note(f"{key} again"))  # one row or two
        command = Together(notes) if key[-1] in "13" else notes[0]
        ledger.execute(game_id, command, Entry(key=key))
    except Unanswered:
        return "unknown"
    except (OperationalError, sqlite3.Error, OSError) as error:
        return f"refused: {error!r}"
    return "stored"


def _checked(
    path: Path, game_id: UUID, said: dict[str, str], failing: tuple[int, int, int], how: str
) -> list[str]:
    """What was acknowledged is there once; what was refused is not."""
    try:
        with closing(Ledger(str(path))) as ledger:
            keys = [body.key for body in ledger.load(game_id).bodies if body.key]
    except Exception as error:
        return [f"{failing}, {how}: cannot be opened, {error!r}"]
    wrong = []
    for key, answer in said.items():
        times = keys.count(key)
        if times > 1 or (answer == "stored" and not times):
            wrong.append(f"{failing}, {how}: {key} was {answer} and is there {times} times")
        if answer.startswith("refused") and times:
            wrong.append(f"{failing}, {how}: {key} was {answer} and is there")
    return wrong


if __name__ == "__main__":
    _, what, folder, *words = sys.argv
    if what == "record":
        record(Path(folder), int(words[0]), words[1] == "syncing")
    else:
        fail(Path(folder), int(words[0]), int(words[1]))
