"""Whole games of seeded players, for the tests that look at every position."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import NamedTuple

from ledger.dealer import Dealer
from ledger.games.first_empires import RULESET
from ledger.games.first_empires.state import State
from ledger.ruleset import Decision, Setup

NAMES = ("Ana", "Bo", "Cy", "Di", "Ed")


class Step(NamedTuple):
    before: State
    decision: Decision
    after: State


@lru_cache(maxsize=32)
def play(players: int, seed: int, dealer: str, transit: bool = True) -> tuple[Step, ...]:
    """A whole game; every action is one that legal_actions offered, the forced one or a report."""
    chance, names = Random(seed), NAMES[:players]
    state = RULESET.initial(
        Setup(
            title="first_empires",
            players=names,
            first_player=names[seed % players],
            dealer="virtual" if dealer == "virtual" else "table",
            options={"capture_in_transit": transit, "random_first_player": bool(seed % 2)},
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
