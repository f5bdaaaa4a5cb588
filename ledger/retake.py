"""Taking again what was taken before; what chance showed then is kept."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from ledger.aggregates.game import Game
from ledger.aggregates.steps import ActionTaken
from ledger.codec import Action
from ledger.rejudge import decide_again


def retaken(
    game: Game,
    state: Any,
    action: Action,
    *,
    step: int,
    at: datetime,
    by: str = "",
    waived: frozenset[str] = frozenset(),
    reason: str = "",
    auto: bool = False,
) -> tuple[ActionTaken, Any]:
    """Like `Game.judged`, for an action whose chance is already known."""
    rules = game.rules
    decision = decide_again(rules, state, action, waived)
    body = ActionTaken(
        action=rules.codec.encode(action),
        events=rules.codec.encode(decision.events),
        waived=decision.waived,
        reason=reason,
        auto=auto,
        schema=rules.codec.schema,
        by=by,
        at=at,
    )
    return body, rules.fold(state, decision.events, step)
