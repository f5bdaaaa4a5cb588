"""A store that is thrown away, and the pages over it; the same chances give the same games."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch
from uuid import UUID

from flask import Flask

from ledger.aggregates.game import Game
from ledger.application import Entry, Ledger
from ledger.commands import openings
from ledger.projections import Projections
from ledger.web import create_app

BEGAN = datetime(2026, 1, 1, tzinfo=UTC)


@cache
def application() -> Flask:
    """One for a whole process: each table puts its own store into it."""
    folder = tempfile.mkdtemp()
    return create_app(f"{folder}/none.db", read_path=f"{folder}/none-read.db", testing=True)


class Table:
    """The games of one run, what was done, and how often."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory()
        self.folder = Path(self._folder.name)
        self._now, self._entries = BEGAN, 0
        self.ledger = Ledger(str(self.folder / "soak.db"), self._clock)
        self.read = Projections(self.ledger, self.folder / "read.db")
        self.games: list[Game] = []
        self.watches: dict[UUID, Any] = {}  # by game: the laws as they were followed so far
        self.agreed_before: dict[UUID, frozenset[str]] = {}  # rules waived before it began
        self.tally: Counter[str] = Counter()
        self.app = application()
        self._kept = {name: self.app.extensions[name] for name in ("ledger", "projections")}
        self.app.extensions.update(ledger=self.ledger, projections=self.read)

    def _clock(self) -> datetime:
        self._now += timedelta(seconds=1)
        return self._now

    def entry(self) -> Entry:
        """A key of its own: a game that is opened with it always has the same id."""
        self._entries += 1
        return Entry(by="Zoé", key=f"soak {self._entries}")

    @contextmanager
    def seeds(self, seed: str) -> Iterator[None]:
        """A fork's new seed is secret; here it has to be the same again."""
        with patch.object(openings.secrets, "token_hex", lambda size: f"fork {seed}"):
            yield

    def put(self, game: Game) -> Game:
        """The game as it stands now, in the place of what it was."""
        known = [one.id for one in self.games]
        if game.id in known:
            self.games[known.index(game.id)] = game
        else:
            self.games.append(game)
        return game

    def get(self, number: int) -> Game:
        return self.games[number % len(self.games)]

    def close(self) -> None:
        self.app.extensions.update(self._kept)
        self.read.close()
        self.ledger.close()
        self._folder.cleanup()

    @contextmanager
    def beside(self, game: Game) -> Iterator[None]:
        """The pages over another store that holds this game alone."""
        with tempfile.TemporaryDirectory() as folder:
            ledger = Ledger(f"{folder}/twin.db", self._clock)
            ledger.open(game.id, game.bodies)
            read = Projections(ledger, f"{folder}/twin-read.db")
            kept = {name: self.app.extensions[name] for name in self._kept}
            self.app.extensions.update(ledger=ledger, projections=read)
            try:
                yield
            finally:
                self.app.extensions.update(kept)
                read.close()
                ledger.close()

    def client(self) -> Any:
        return self.app.test_client()
