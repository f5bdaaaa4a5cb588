"""Whole games to try things on: every sample, and one simulated game of each title."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache

from ledger.aggregates.game import Game, project
from ledger.aggregates.steps import AnyBody, Step
from ledger.application import Ledger
from ledger.games import GAMES
from ledger.record import import_record, read
from ledger.record.build import build
from ledger.simulate import play
from ledger.tools.samples import FIXTURES, sample_files

NOW = datetime(2026, 5, 1, tzinfo=UTC)
TITLES = tuple(GAMES)  # before any test adds one of its own


@cache
def whole_games() -> tuple[Game, ...]:
    """Loaded without a store; nobody may let them grow."""
    samples = [build(read(path.read_bytes()), NOW) for path in sample_files()]
    simulated = [play(None, title, ("Ana", "Bo"), "whole") for title in TITLES]
    return (*samples, *simulated)


def brought(ledger: Ledger, pattern: str) -> Game:
    """The first record of the fixtures that fits, taken into the store."""
    path = next(FIXTURES.glob(pattern))
    return ledger.game(import_record(ledger, read(path.read_bytes())).game)


def grown(game: Game, *bodies: AnyBody, upto: int | None = None) -> Game:
    """The same game, or its first steps, with a few steps more."""
    kept = [*game.bodies[: upto or game.version], *bodies]
    steps = [Step(game.id, n, body) for n, body in enumerate(kept, start=1)]
    found = project(None, steps)
    assert found is not None
    return found
