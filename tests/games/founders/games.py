"""Whole games of seeded players, for the tests that look at every position."""

from __future__ import annotations

from functools import lru_cache

from ledger.games.founders import RULESET
from ledger.ruleset import Setup
from tests.games.playing import Step, whole_game

NAMES = ("Ana", "Bo", "Cy", "Di")


@lru_cache(maxsize=32)
def play(players: int, seed: int, dealer: str) -> tuple[Step, ...]:
    """A whole game; every action is one that legal_actions offered, or the forced one."""
    names = NAMES[:players]
    setup = Setup(
        title="founders",
        players=names,
        first_player=names[seed % players],
        dealer="virtual" if dealer == "virtual" else "table",
    )
    return whole_game(RULESET, setup, seed)
