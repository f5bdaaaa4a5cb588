"""How long a game took, as its pages say it."""

from __future__ import annotations

from flask import Flask

from ledger.aggregates.game import Game
from ledger.figures.durations import duration
from ledger.figures.play_time import PlayTime, StepTime, time_of


def register(app: Flask) -> None:
    app.jinja_env.filters.update(duration=duration)
    app.jinja_env.globals.update(time_of=time_of, step_time=step_time, entered_later=entered_later)


def step_time(game: Game, step: int) -> StepTime | None:
    """What a step took; None for one that no longer stands, the setup, or without times."""
    found = time_of(game).step(step)
    return found if found is not None and step > 1 else None


def entered_later(game: Game) -> bool:
    """Of a game in play nobody knows yet."""
    time: PlayTime = time_of(game)
    return game.over and time.kept == "afterwards"
