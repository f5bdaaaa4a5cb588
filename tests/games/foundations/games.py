"""Whole games of seeded players, for the tests that look at every position."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from ledger.dealer import Dealer
from ledger.games.foundations import RULESET
from ledger.games.foundations.state import State
from ledger.ruleset import Decision, Setup

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


class Step(NamedTuple):
    before: State
    decision: Decision
    after: State


@lru_cache(maxsize=64)
def play(players: int, table: str, seed: int, dealer: str) -> tuple[Step, ...]:
    """A whole game; every action is one that legal_actions offered, the forced one, or a report."""
    chance, names = Random(seed), NAMES[:players]
    setup = Setup(
        title="foundations",
        players=names,
        first_player=names[seed % players],
        dealer="virtual" if dealer == "virtual" else "table",
        options=TABLES[table],
    )
    assert list(RULESET.setup_refusals(setup)) == []
    state = RULESET.initial(setup)
    hand = Dealer(f"seed {seed}") if dealer == "virtual" else None
    steps: list[Step] = []
    while not RULESET.now(state).over:
        action = RULESET.forced(state)
        if action is None:
            action = RULESET.bot(state, RULESET.legal_actions(state), chance)
        decision = RULESET.decide(state, action, dealer=hand)
        after = RULESET.fold(state, decision.events, len(steps) + 2)
        steps.append(Step(state, decision, after))
        state = after
    return tuple(steps)
