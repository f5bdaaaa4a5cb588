"""A table that agrees to everything: what is recorded then, and what it must still be good for."""

from __future__ import annotations

from typing import Any

import msgspec

from ledger.ruleset import Ruleset
from ledger.ruleset.codec import Action


def waive(rules: Ruleset[Any, Any], state: Any, action: Action) -> Any:
    """The state after the action with everything waived, or None if it is impossible."""
    refusals = rules.judge(state, action, recorded=True)
    if any(not rules.play.codes[refusal.code].waivable for refusal in refusals):
        return None
    waived = frozenset(refusal.rule for refusal in refusals)
    decision = rules.decide(state, action, waived=waived)
    assert decision.waived == refusals
    return rules.fold(state, decision.events, state.step + 1)


def assert_usable(rules: Ruleset[Any, Any], state: Any, *, legal: bool = True) -> None:
    """It can be stored, scored, looked at by anybody, and played on from."""
    document = msgspec.json.decode(msgspec.json.encode(rules.position(state)))
    assert rules.from_position(document) == state
    rules.look.score(state)
    rules.look.market(state)
    rules.play.now(state)
    rules.play.forced(state)
    rules.play.asks(state)
    rules.state_for(state, None)
    if legal:
        rules.legal_actions(state)
