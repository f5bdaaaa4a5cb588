"""Whole games of seeded players, for the tests that look at every position."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any

from msgspec.structs import replace

from ledger.games.age_of_mythology import RULESET
from ledger.ruleset import Setup
from ledger.ruleset.dealer import Dealer
from tests.games.playing import Step

NAMES = ("Ana", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hana")


@lru_cache(maxsize=32)
def play(
    players: int, seed: int, dealer: str, options: tuple[tuple[str, Any], ...] = ()
) -> tuple[Step, ...]:
    """A whole game; at a physical table the recorder types in what chance shows."""
    chance, names, hand = Random(seed), NAMES[:players], Dealer(f"seed {seed}")
    setup = Setup(
        title="age_of_mythology",
        players=names,
        first_player=names[0],
        dealer="virtual" if dealer == "virtual" else "table",
        options=dict(options),
    )
    assert list(RULESET.setup_refusals(setup)) == []
    state = RULESET.play.initial(setup)
    steps: list[Step] = []
    while not RULESET.play.now(state).over:
        seen = replace(state, dealer="virtual")
        action = RULESET.play.forced(seen)
        if action is None:
            action = RULESET.play.bot(seen, RULESET.legal_actions(seen), chance)
        if state.dealer == "virtual":
            decision = RULESET.decide(state, action, dealer=hand)
        else:
            decision = RULESET.decide(state, RULESET.play.fill(state, action, hand))
        after = RULESET.fold(state, decision.events, len(steps) + 2)
        steps.append(Step(state, decision, after))
        state = after
    return tuple(steps)
