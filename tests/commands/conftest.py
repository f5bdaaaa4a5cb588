"""A small game of the little title, for the tests of amendments."""

from __future__ import annotations

import pytest

from ledger.application import Entry
from ledger_cairn import AddStone


@pytest.fixture
def game(ledger):
    """Steps 2, 4, 6, 8 are chosen, the others end turns."""
    game = ledger.start("cairn", ["Ana", "Bo"])
    for player, stone in [("Ana", "basalt"), ("Bo", "slate"), ("Ana", "slate"), ("Bo", "chalk")]:
        ledger.take(game.id, AddStone(player, stone), entry=Entry(by=player))
    return game
