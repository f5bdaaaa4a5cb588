"""Whole games of seeded players, for the tests that look at every position."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ledger.games.foundations import RULESET
from ledger.ruleset import Setup
from tests.games.playing import Step, whole_game

NAMES = ("Ana", "Bo", "Cy", "Di", "Ed")
FIVE = {"fifth_player_set": True}
EVERYTHING = {
    "monuments": True,
    "deals": True,
    "swindles": True,
    "invocations": True,
    "characters": True,
}
TABLES: dict[str, dict[str, Any]] = {
    "base": {},
    "five": FIVE,
    "draft": {"draft": True},
    "monuments": {"monuments": True},
    "deals": {"deals": True},
    "swindles": {"swindles": True},
    "both": {"deals": True, "swindles": True},
    "secret": {"objectives_secret": True},
    "public": {"objectives_public": True},
    "invocations": {"invocations": True},
    "characters": {"characters": True},
    "everything secret": {**EVERYTHING, "objectives_secret": True, "draft": True},
    "everything public": {**EVERYTHING, "objectives_public": True, **FIVE},
    "consul": {"consul": True},
    "hard": {"consul": True, "difficulty": "hard", "monuments": True},
    "heroic": {"consul": True, "difficulty": "heroic", "draft": True, **FIVE},
}


@lru_cache(maxsize=64)
def play(players: int, table: str, seed: int, dealer: str) -> tuple[Step, ...]:
    """A whole game; every action is one that legal_actions offered, the forced one, or a report."""
    names = NAMES[:players]
    setup = Setup(
        title="foundations",
        players=names,
        first_player=names[seed % players],
        dealer="virtual" if dealer == "virtual" else "table",
        options=TABLES[table],
    )
    return whole_game(RULESET, setup, seed)
