"""Whole games of seeded players, for the tests that look at every position."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import NamedTuple

from ledger.dealer import Dealer
from ledger.games.founders import RULESET
from ledger.games.founders.state import State
from ledger.ruleset import Decision, Setup

NAMES = ("Ana", "Bo", "Cy", "Di")


class Step(NamedTuple):
    before: State
    decision: Decision
    after: State


@lru_cache(maxsize=32)
def play(players: int, seed: int, dealer: str) -> tuple[Step, ...]:
    """A whole game; every action is one that legal_actions offered, or the forced one."""
    chance, names = Random(seed), NAMES[:players]
    state = RULESET.initial(
        Setup(
            title="founders",
            players=names,
            first_player=names[seed % players],
            dealer="virtual" if dealer == "virtual" else "table",
        )
    )
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
