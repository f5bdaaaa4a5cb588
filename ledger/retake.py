"""Taking again what was taken before; what chance showed then is kept."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from ledger.aggregates.game import Game
from ledger.aggregates.house_rules import used
from ledger.aggregates.results import result_of
from ledger.aggregates.steps import ActionTaken
from ledger.ruleset.codec import Action
from ledger.ruleset.rejudge import decide_again


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
    under: int | None = None,
) -> tuple[ActionTaken, Any]:
    """Like `Game.judged`, for an action whose chance is already known."""
    rules = game.rules
    covered = game.covering(action, under)
    decision = decide_again(rules, state, action, waived | covered.keys())
    house = used(covered, decision.waived, waived)
    body = ActionTaken(
        action=rules.codec.encode(action),
        events=rules.codec.encode(decision.events),
        waived=decision.waived,
        reason=reason or "; ".join(one.reason for one in house if one.reason),
        house=tuple(one.name for one in house),
        auto=auto,
        schema=rules.codec.schema,
        by=by,
        at=at,
    )
    after = rules.fold(state, decision.events, step)
    result = result_of(rules, after)
    return (body if result is UNSET else replace(body, result=result)), after
