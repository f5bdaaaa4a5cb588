"""Rows of games whose title is not installed: what their steps say without any rule."""

from __future__ import annotations

import sqlite3
from typing import Any

import msgspec

from ledger.aggregates.raw_game import RawGame
from ledger.aggregates.steps import ActionTaken, Claimed, Noted
from ledger.projections.games import INSERT

NUMBER = "SELECT game FROM games WHERE id=?"
WORDS = "INSERT OR REPLACE INTO words VALUES (?,?,?,?)"

_encode = msgspec.json.Encoder().encode


def write_row(connection: sqlite3.Connection, number: int, game: RawGame) -> None:
    """The game's row anew; `number` is the place of its first step in the log, if it is new."""
    known = connection.execute(NUMBER, (str(game.id),)).fetchone()
    number = known[0] if known else number
    connection.execute("DELETE FROM games WHERE game=?", (number,))
    connection.execute(INSERT, _row(number, game))
    setup, notes = game.setup, [one.text for one in game.bodies if isinstance(one, Noted)]
    connection.execute(WORDS, (number, setup.title, " ".join(setup.players), "\n".join(notes)))


def _row(number: int, game: RawGame) -> tuple[Any, ...]:
    setup, started, sheet = game.setup, game.started, game.result
    standing = [game.bodies[step - 1] for step in game.line()]
    return (
        number,
        str(game.id),
        setup.title,
        _encode(setup.players).decode(),
        setup.dealer,
        started.at.isoformat(),
        started.evidence,
        setup.catalogue_hash if started.catalogue is not None else "",
        _encode(setup.options).decode(),
        "",
        game.bodies[-1].at.isoformat(),
        game.version,
        0,
        "",
        game.over,
        _encode(sheet.winners if sheet else ()).decode(),
        _encode(sheet.totals if sheet else {}).decode(),
        sum(isinstance(body, ActionTaken) and bool(body.waived) for body in standing),
        sum(isinstance(body, Noted) for body in game.bodies),
        any(isinstance(body, Claimed) for body in game.bodies),
        "",
        "{}",
    )
