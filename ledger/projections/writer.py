"""Pages of the log into the rows of every table, and the position with them."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple
from uuid import UUID

import msgspec
from sqlite_utils import Database

from ledger.aggregates.game import Game, project
from ledger.aggregates.raw_game import raw_game
from ledger.aggregates.steps import AnyBody, Step, decode_bodies, decode_body
from ledger.application import UNREADABLE_STEP_ERRORS, Ledger
from ledger.errors import GameUnreadable, TitleNotInstalled
from ledger.projections import figures
from ledger.projections.figures import FigureTables
from ledger.projections.game_cursor import Watched
from ledger.projections.games import Games
from ledger.projections.history import History
from ledger.projections.players import Players
from ledger.projections.scores import Scores
from ledger.projections.uninstalled_titles import write_row
from ledger.storage import LogRow

TABLES = (Scores, History, Games, FigureTables, Players)
PAGE = 1000  # notifications read and written at a time
FEW = 20  # steps that were probably recorded here, where their game is loaded: nothing to decode
WATCHED_GAMES = 64
ROWS = ("scores", "history", "games", "words", "players", *figures.NAMES)  # each names its game
POSITION = {"position": int, "game": str, "step": int, "made_with": str}
AWAY = "put_away"  # the games whose rows are left out, because their keeper has hidden them
REMOVED = b'{"type":"Removed"'
NAME_FORGOTTEN = b'{"type":"NameForgotten"'
MOVE = "UPDATE position SET position=?, game=?, step=? WHERE position=?"

log = logging.getLogger(__name__)

LoadedGame = Callable[[UUID], Game | None]


class Failed(NamedTuple):
    """Of a game that cannot be folded: where a page of it begins and ends, and why."""

    number: int
    step: int
    error: Exception


def make_tables(connection: sqlite3.Connection, made_with: str, hidden: Iterable[str] = ()) -> None:
    """Empty tables and position 0, in a new file."""
    db = Database(connection)
    for table in TABLES:
        table.make(db)
    db.table("position").create(POSITION)
    connection.execute("INSERT INTO position VALUES (0, '', 0, ?)", (made_with,))
    db.table(AWAY).create({"game": str}, pk="game")
    connection.executemany(f"INSERT INTO {AWAY} VALUES (?)", [(game,) for game in hidden])


def put_away(connection: sqlite3.Connection) -> set[str]:
    """The ids of the games that the file leaves out."""
    return {game for (game,) in connection.execute(f"SELECT game FROM {AWAY}")}


class Pages:
    """Writes on one connection. What it remembers is what the file says at `position`."""

    def __init__(
        self,
        ledger: Ledger,
        connection: sqlite3.Connection,
        loaded_game: LoadedGame,
        *,
        anew: bool = False,
    ) -> None:
        self._ledger = ledger
        self._connection = connection
        self._loaded_game = loaded_game  # one the application has need not be folded again
        self._anew = anew  # every row comes from the log as it is now
        self._watched: dict[str, Watched] = {}  # the oldest first
        self._lost: set[str] = set()  # games that cannot be opened, from some step on
        self.erased = False  # rows were deleted that nobody may find in the file
        self.forget()

    def forget(self) -> None:
        """The file has changed under us, or a page failed: start from what it says now."""
        self._watched.clear()
        self._lost = put_away(self._connection)
        self._tables = tuple([table() for table in TABLES])
        sql = "SELECT position FROM position"
        self.position: int = self._connection.execute(sql).fetchone()[0]

    def take_in(self, rows: Sequence[LogRow]) -> bool:
        """One page, inside a transaction of the caller's; False if the file stands elsewhere."""
        if not self.move_to(rows[-1]):
            return False
        self.add(rows)
        return True

    def move_to(self, row: LogRow) -> bool:
        moved = self._connection.execute(MOVE, (*row[:3], self.position)).rowcount == 1
        if moved:
            self.position = row[0]
        return moved

    def add(self, rows: Sequence[LogRow]) -> None:
        known = self._watched
        sees = [table.see for table in self._tables]
        ended: set[str] = set()
        failed: dict[str, Failed] = {}
        for (number, game_id, step, raw), body in zip(rows, decoded(rows), strict=True):
            if game_id in self._lost or self._removed(game_id, raw) or self._renamed(game_id, raw):
                continue
            try:
                watched = known.get(game_id)
                if watched is None:
                    watched = known[game_id] = self._watch(number, game_id, step, raw)
                elif watched.game.version < step:
                    self._follow(watched, step, body or decode_body(raw))
                watched.look(step)
                for see in sees:
                    see(watched)
            except UNREADABLE_STEP_ERRORS as error:  # the other games go on without this one
                first = failed[game_id].number if game_id in failed else number
                failed[game_id] = Failed(first, step, error)
                self._give_up(game_id, error)
                continue
            if watched.over and watched.own:
                ended.add(game_id)
        for table in self._tables:
            table.write(self._connection)
        for game_id, why in failed.items():
            self._write_failed(game_id, why)
        for game_id in ended - failed.keys():
            known.pop(game_id)  # little comes after the end, and memory used again is fast
        for game_id in list(known)[:-WATCHED_GAMES]:  # not before the whole page is written
            del known[game_id]

    def _removed(self, game_id: str, raw: bytes) -> bool:
        """By its keeper: then none of its rows stays."""
        if not raw.startswith(REMOVED):
            return False
        self._watched.pop(game_id, None)
        self.erased = self._leave_out(game_id) or self.erased
        return True

    def _renamed(self, game_id: str, raw: bytes) -> bool:
        """A name was taken out of its steps: rows that were drawn before may have it."""
        if self._anew or not raw.startswith(NAME_FORGOTTEN):
            return False
        self._watched.pop(game_id, None)
        self._lost.add(game_id)
        self._leave_out(game_id)
        self.erased = True
        return True

    def put_away(self, game_id: str) -> None:
        """Its keeper has hidden it: it is not followed either, until the tables are drawn anew."""
        self._watched.pop(game_id, None)
        self._lost.add(game_id)
        self._leave_out(game_id)
        self._connection.execute(f"INSERT OR IGNORE INTO {AWAY} VALUES (?)", (game_id,))

    def _give_up(self, game_id: str, error: Exception) -> None:
        self._watched.pop(game_id, None)
        if not isinstance(error, TitleNotInstalled):
            log.warning("%s", GameUnreadable(game_id, error))
            self._lost.add(game_id)

    def _write_failed(self, key: str, why: Failed) -> None:
        """A game of a title that is not installed is listed with what is stored of it."""
        try:
            game_id = UUID(key)
            if not isinstance(why.error, TitleNotInstalled):
                raise why.error
            steps: Any = self._ledger.events.get(game_id, lte=why.step)
            write_row(self._connection, why.number, raw_game(game_id, steps))
        except UNREADABLE_STEP_ERRORS:
            self._leave_out(key)

    def _leave_out(self, game_id: str) -> bool:
        """A game that does not open is listed nowhere: every list leads to games that do."""
        sql = "SELECT game FROM games WHERE replace(id, '-', '')=?"
        row = self._connection.execute(sql, (game_id,)).fetchone()
        if row is not None:
            for name in ROWS:
                self._connection.execute(f"DELETE FROM {name} WHERE game=?", row)
        return row is not None

    def _watch(self, number: int, key: str, step: int, body: bytes) -> Watched:
        """Starts to watch a game: a new one, or one that was not looked at for a while."""
        game_id = UUID(key)
        game = self._loaded_game(game_id)
        own = game is None or game.version < step
        if game is None or own:
            first = step == 1
            game = Game(Step(game_id, 1, decode_body(body))) if first else self._load(game_id, step)
        if step == 1:
            return Watched(number, game, own)
        sql = "SELECT game FROM games WHERE id=?"
        number = self._connection.execute(sql, (str(game_id),)).fetchone()[0]
        watched = Watched(number, game, own)
        watched.resume(step - 1)
        for table in self._tables:
            table.recall(self._connection, watched)
        return watched

    def _follow(self, watched: Watched, step: int, body: AnyBody) -> None:
        """The next step of a game: folded here, or found in the application's own game."""
        if watched.own:
            watched.game.apply(Step(watched.game.id, step, body))
            return
        game = self._loaded_game(watched.game.id)
        if game is not None and game.version >= step:
            watched.game = game
        else:  # another process recorded it, and the application's game is not ours to grow
            watched.game, watched.own = self._load(watched.game.id, step), True

    def _load(self, game_id: UUID, step: int) -> Game:
        game = project(None, self._ledger.events.get(game_id, lte=step))  # type: ignore[arg-type]
        assert game is not None
        return game


def decoded(rows: Sequence[LogRow]) -> Sequence[AnyBody | None]:
    """One call for all of them, where that is worth it and all of them can be read."""
    if len(rows) > FEW:
        try:
            bodies: list[AnyBody] = decode_bodies(b"[" + b",".join([row[3] for row in rows]) + b"]")
        except msgspec.MsgspecError:
            return [None] * len(rows)
        return bodies
    return [None] * len(rows)
