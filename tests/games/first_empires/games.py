"""Whole games of seeded players, for the tests that look at every position."""

from __future__ import annotations

from functools import lru_cache

from ledger.games.first_empires import RULESET
from ledger.ruleset import Setup
from tests.games.playing import Step, whole_game

NAMES = ("Ana", "Bo", "Cy", "Di", "Ed")


@lru_cache(maxsize=32)
def play(players: int, seed: int, dealer: str, transit: bool = True) -> tuple[Step, ...]:
    """A whole game; every action is one that legal_actions offered, the forced one or a report."""
    names = NAMES[:players]
    setup = Setup(
        title="first_empires",
        players=names,
        first_player=names[seed % players],
        dealer="virtual" if dealer == "virtual" else "table",
        options={"capture_in_transit": transit, "random_first_player": bool(seed % 2)},
    )
    return whole_game(RULESET, setup, seed)
