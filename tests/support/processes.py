"""What the tests run in other processes, which know the little title too."""

from __future__ import annotations

import sys
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from uuid import UUID, uuid4

from ledger.application import Entry, Ledger
from ledger.errors import TableMovedOn
from ledger.games import GAMES
from ledger.projections import Projections
from ledger_cairn import RULESET, AddStone

# Each is a process of its own, forked from one that has imported all this and done nothing else.
OTHER = get_context("forkserver")
OTHER.set_forkserver_preload(["tests.support.processes"])


def opened(address: str) -> Ledger:
    """Only here, in the other process, is the little title registered for good."""
    GAMES.setdefault(RULESET.key, RULESET)
    return Ledger(address)


def acknowledge(*words: object) -> None:
    sys.stdout.write(" ".join(map(str, words)) + "\n")
    sys.stdout.flush()


def open_and_close(address: str, times: int) -> None:
    for _ in range(times):
        opened(address).close()


def write_notes(address: str, game_id: str, name: str, count: int) -> None:
    """Notes from one process; whoever is overtaken tries again."""
    ledger = opened(address)
    for n in range(count):
        while True:
            try:
                ledger.note(UUID(game_id), f"{name} {n}")
            except TableMovedOn:
                continue
            break
    ledger.close()


def take_with_key(address: str, game_id: str, key: str) -> int:
    """The same request, sent by several processes."""
    ledger = opened(address)
    entry = Entry(key=key)
    version = ledger.take(UUID(game_id), AddStone("Ana", "slate"), entry=entry).version
    ledger.close()
    return version


def record(address: str, game_id: str) -> None:
    """Turn after turn for ever; says a step's number once it is stored."""
    ledger = opened(address)
    game = ledger.game(UUID(game_id))
    acknowledge("ready", game.version)
    while True:
        text = f"after {game.version}"
        if len(game.state.bag) > 2:
            stone = sorted(set(game.state.bag))[0]
            waived = frozenset({"CA-2"})
            game = ledger.take(game.id, AddStone(game.state.turn, stone), waived=waived)
        else:
            game = ledger.rewind(game.id, 1, reason=text)
        acknowledge(game.version)


def open_games(address: str, size: int) -> None:
    """Whole games stored in one go each, as an import does; says each one's id once stored."""
    ledger = opened(address)
    model = ledger.start("cairn", ["Ana", "Bo"])
    for n in range(size):
        model = ledger.note(model.id, f"note {n}")
    acknowledge("ready", model.version)
    while True:
        acknowledge(ledger.open(uuid4(), model.bodies).id)


def catch_up(address: str, read_path: str) -> None:
    """The projections, again and again from nothing; says when one run is complete."""
    ledger = opened(address)
    acknowledge("ready")
    while True:
        projections = Projections(ledger, read_path)
        projections.catch_up()
        projections.close()
        acknowledge("done")
        for path in Path(read_path).parent.glob(Path(read_path).name + "*"):
            path.unlink()


def tell(pipe: Connection, what: str, *arguments: str) -> None:
    """One of the endless works above; what it acknowledges goes into the pipe."""
    with open(pipe.fileno(), "w", encoding="utf-8", closefd=False) as sys.stdout:
        match what:
            case "record":
                record(*arguments)
            case "open_games":
                open_games(arguments[0], int(arguments[1]))
            case "catch_up":
                catch_up(*arguments)
