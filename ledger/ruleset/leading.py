"""What an action implies: the ends of phases that nobody has to say before it."""

from __future__ import annotations

from typing import Any

from ledger.ruleset.codec import Action
from ledger.ruleset.protocol import Ruleset

MOST = 12  # steps one action can imply


def led_table(rules: Ruleset[Any, Any], state: Any, action: Action) -> tuple[list[Action], Any]:
    """The implied actions before this one, and the table after them with what they force.

    There are none where the action is in order as it is, or where they would not bring it nearer.
    """
    against, found, table = len(rules.judge(state, action)), list[Action](), state
    if rules.play.lead is None or not against:
        return [], state
    while rules.judge(table, action) and len(found) < MOST:
        one = rules.play.lead(table, action)
        if one is None or rules.judge(table, one):
            break
        found.append(one)
        table = after(rules, table, one)
    if len(rules.judge(table, action)) < against:
        return found, table
    return [], state


def after(rules: Ruleset[Any, Any], table: Any, action: Action) -> Any:
    """The table after a legal action that needs no dealer, with what follows by itself."""
    following: Action | None = action
    while following is not None:
        table = rules.fold(table, rules.play.outcome(table, following, {}), table.step)
        following = rules.play.forced(table)
        if following is not None and rules.chance_fields(following):
            break
    return table
