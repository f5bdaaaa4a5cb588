"""Whole games of seeded players, step by step, for the tests that look at every position."""

from __future__ import annotations

from random import Random
from typing import Any

from ledger.conformance.games import Step
from ledger.ruleset import Ruleset, Setup
from ledger.ruleset.dealer import Dealer

__all__ = ["Step", "whole_game"]


def whole_game(rules: Ruleset[Any, Any], setup: Setup, seed: int) -> tuple[Step, ...]:
    """Every action is one that legal_actions offered, the forced one, or a report of the table."""
    assert list(rules.setup_refusals(setup)) == []
    chance = Random(seed)
    hand = Dealer(f"seed {seed}") if setup.dealer == "virtual" else None
    state = rules.play.initial(setup)
    steps: list[Step] = []
    while not rules.play.now(state).over:
        action = rules.play.forced(state)
        if action is None:
            action = rules.play.bot(state, rules.legal_actions(state), chance)
        decision = rules.decide(state, action, dealer=hand)
        after = rules.fold(state, decision.events, len(steps) + 2)
        steps.append(Step(state, decision, after))
        state = after
    return tuple(steps)
