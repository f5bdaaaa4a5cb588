"""Records taken into a store, each whole or not at all, without telling what is hidden there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count
from typing import Literal
from uuid import UUID

from eventsourcing.persistence import IntegrityError
from msgspec import Struct
from msgspec.structs import replace

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.aggregates.steps import Step
from ledger.application import Ledger
from ledger.errors import GameRemoved, LedgerError, NoSuchGame
from ledger.record.build import Record, build
from ledger.record.lines import NO_DEADLINE, Deadline
from ledger.record.reader import read_all
from ledger.record.writer import lines_for, write
from ledger.visibility import EVERYTHING, Viewer

STEPS_A_BATCH = 100


class GameExists(LedgerError):
    """The store has a game of this id with other steps."""

    code = "game_exists"


class Imported(Struct, frozen=True):
    game: UUID
    title: str
    steps: int
    status: Literal["imported", "already_there"]


class Importer:
    """Who brings records. This one has the store itself and may see every game in it."""

    def eyes(self, game_id: UUID) -> Viewer | None:
        """As whom this game may be looked at. None if it may not be, or if there is none."""
        return EVERYTHING

    def own_id(self, game_id: UUID, attempt: int) -> UUID:
        """The id for a record whose own id may be that of a game this importer may not see. It
        must not depend on whether there is such a game."""
        return game_id


def import_record(ledger: Ledger, record: Record, importer: Importer | None = None) -> Imported:
    return next(import_records(ledger, [record], importer))


def import_records(
    ledger: Ledger,
    records: Iterable[Record] | bytes | str,
    importer: Importer | None = None,
    deadline: Deadline = NO_DEADLINE,
) -> Iterator[Imported]:
    """Stores games, given as records or as a file of them, in transactions of about a hundred
    steps; a game is never split over two.

    A bad record raises, after the good ones before it are stored.
    """
    importer = importer or Importer()
    waiting: dict[UUID, Game] = {}
    try:
        for record in _records(records):
            game = build(_addressed(ledger, record, importer), ledger.clock(), deadline)
            if game.id in waiting:
                yield from _store(ledger, waiting, importer)
            known = _known(ledger, game, importer)
            if known is not None:
                yield from _store(ledger, waiting, importer)  # each is told in the file's order
                yield known
                continue
            waiting[game.id] = game
            if sum(one.version for one in waiting.values()) >= STEPS_A_BATCH:
                yield from _store(ledger, waiting, importer)
    except LedgerError:
        yield from _store(ledger, waiting, importer)
        raise
    yield from _store(ledger, waiting, importer)


def _records(given: Iterable[Record] | bytes | str) -> Iterable[Record]:
    if isinstance(given, str):
        given = given.encode("utf-8", "surrogateescape")
    return read_all(given) if isinstance(given, bytes) else given


def _addressed(ledger: Ledger, record: Record, importer: Importer) -> Record:
    """The record under the id its game has here: its own, unless a game of that id is, or may be,
    one that the importer may not see."""
    wanted = record.header.game
    if wanted is None or importer.eyes(wanted) is not None:
        return record
    for attempt in count():
        given = importer.own_id(wanted, attempt)
        if importer.eyes(given) is not None or not _stored(ledger, given):
            break
    header = replace(record.header, game=given)
    return Record(header, record.line, record.lines, record.fault)


def _stored(ledger: Ledger, game_id: UUID) -> bool:
    return next(iter(ledger.events.get(game_id, lte=1)), None) is not None


def _known(ledger: Ledger, game: Game, importer: Importer) -> Imported | None:
    """What is there already, if it is the same as far as the importer may see it."""
    try:
        there = ledger.load(game.id)
    except GameRemoved:
        raise
    except NoSuchGame:
        return None
    viewer = importer.eyes(game.id)
    if viewer is None or _seen(there, viewer) != write(game):
        raise GameExists(game=str(game.id))
    return Imported(game.id, game.setup.title, there.version, "already_there")


def _seen(game: Game, viewer: Viewer) -> bytes:
    hidden = visibility.has_secrets(game, viewer)
    return b"".join(lines_for(game, viewer)) if hidden else write(game)


def _store(ledger: Ledger, waiting: dict[UUID, Game], importer: Importer) -> Iterator[Imported]:
    games = list(waiting.values())
    waiting.clear()
    try:
        _put(ledger, games)
    except IntegrityError:  # somebody brought one of them in at the same moment
        for game in games:
            yield _known(ledger, game, importer) or _put(ledger, [game])[0]
    else:
        yield from map(_imported, games)


def _put(ledger: Ledger, games: list[Game]) -> list[Imported]:
    steps = [
        Step(game.id, number, body)
        for game in games
        for number, body in enumerate(game.bodies, start=1)
    ]
    if steps:
        ledger.events.put(steps)
    return [_imported(game) for game in games]


def add_last_steps(ledger: Ledger, game: Game) -> None:
    """The steps of a game that follow the last one here, together or not at all. Those that are
    here must be its first ones."""
    here = ledger.load(game.id)
    if here.bodies != game.bodies[: here.version]:
        raise GameExists(game=str(game.id))
    steps = enumerate(game.bodies[here.version :], start=here.version + 1)
    ledger.events.put([Step(game.id, number, body) for number, body in steps])


def _imported(game: Game) -> Imported:
    return Imported(game.id, game.setup.title, game.version, "imported")
