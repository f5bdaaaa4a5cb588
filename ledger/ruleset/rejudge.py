"""Judging again what was recorded before: an import, an amendment, a check under today's rules."""

from __future__ import annotations

from operator import is_
from typing import Any

from msgspec.structs import replace

from ledger.errors import BAD_STATE_ERRORS, Refusal, Refused
from ledger.limits import MOST
from ledger.ruleset import Decision, Memo, Now, Ruleset, Sheet
from ledger.ruleset.codec import Action, Event
from ledger.ruleset.dealer import Dealer


def blank(rules: Ruleset[Any, Any], action: Action) -> Action:
    """The action as the player asked it, before chance spoke."""
    chance = rules.chance_fields(action)
    return replace(action, **dict.fromkeys(chance)) if chance else action


def same_choice(rules: Ruleset[Any, Any], one: Action | None, other: Action | None) -> bool:
    if one is None or other is None:
        return False
    return type(one) is type(other) and blank(rules, one) == blank(rules, other)


def has_blanks(rules: Ruleset[Any, Any], action: Action) -> bool:
    """Nothing is said about what chance showed."""
    chance = rules.chance_fields(action)
    return bool(chance) and all(getattr(action, field) is None for field in chance)


def refusals_again(
    rules: Ruleset[Any, Any], state: Any, action: Action, memo: Memo
) -> list[Refusal]:
    """Every reason against an action whose chance is known.

    Under a virtual dealer the action was judged with its blanks, so what came up cannot make it
    illegal. It can still be impossible: a tile that is no longer in the stack.
    """
    if state.dealer == "table" or not rules.chance_fields(action):
        return list(rules.play.refusals(state, action, memo))
    found = list(rules.play.refusals(state, blank(rules, action), memo))
    for refusal in rules.play.refusals(state, action, memo):
        if refusal not in found and not rules.play.codes[refusal.code].waivable:
            found.append(refusal)
    return found


def chance_fits(rules: Ruleset[Any, Any], state: Any, action: Action) -> bool:
    """Whether what chance showed for an action is what it needs here, no less and no more: people
    who deal for themselves could record it with no rule against what came up."""
    if not rules.chance_fields(action):
        return True
    asked = rules.play.refusals(state, blank(rules, action), {})
    against = {one.code for one in asked}
    shown = rules.play.refusals(replace(state, dealer="table"), action, {})
    return all(one.code in against for one in shown)


def without_spare_chance(rules: Ruleset[Any, Any], state: Any, action: Action) -> Action:
    """The action less what chance need not show here any more: a card in the place of one taken,
    where the pile is empty now. As it is if that does not make it lawful."""
    shown = [field for field in rules.chance_fields(action) if getattr(action, field)]
    if not shown or not rules.judge(state, action):
        return action
    try:
        dealt = replace(state, dealer="virtual")
        needed = rules.play.fill(dealt, blank(rules, action), Dealer("spare"))
    except BAD_STATE_ERRORS:
        return action
    spare = [field for field in shown if not getattr(needed, field)]
    bare = replace(action, **dict.fromkeys(spare))
    return action if rules.judge(state, bare) else bare


def outcome_again(
    rules: Ruleset[Any, Any], state: Any, action: Action
) -> tuple[tuple[Refusal, ...], tuple[Event, ...]]:
    """What today's rules say against it, and what it causes all the same."""
    memo: Memo = {}
    found = refusals_again(rules, state, action, memo)
    return tuple(found), rules.play.outcome(state, action, memo)


def decide_again(
    rules: Ruleset[Any, Any], state: Any, action: Action, waived: frozenset[str]
) -> Decision:
    """Like `Ruleset.decide`, for an action whose chance is already known."""
    memo: Memo = {}
    found = refusals_again(rules, state, action, memo)
    if any(r.rule not in waived or not rules.play.codes[r.code].waivable for r in found):
        raise Refused(rules.key, found)
    return Decision(action, rules.play.outcome(state, action, memo), tuple(found))


class Fitting:
    """What of the last table was found to fit: the next one of its game shares most of it."""

    def __init__(self) -> None:
        self.sheet: Sheet | None = None
        self.market: tuple[Any, ...] | None = None


def fits(
    rules: Ruleset[Any, Any], state: Any, now: Now | None = None, before: Fitting | None = None
) -> bool:
    """Whether a state made by hand can be shown and scored; pages and read tables rely on it.
    `now` is where it stands, if that is known already. What is the very same as `before` is not
    looked at again."""
    before = before or Fitting()
    try:
        now, sheet = now or rules.play.now(state), rules.look.score(state)
        _show_market(rules, state, before)
    except BAD_STATE_ERRORS:
        return False
    if not -MOST <= now.turn <= MOST:
        return False
    if sheet is not before.sheet:
        kept = [one.total for one in sheet.standings]
        kept += [line.points for line in sheet.lines]
        kept += [line.upto for line in sheet.lines if line.upto is not None]
        if kept and (max(kept) > MOST or min(kept) < -MOST):
            return False
        before.sheet = sheet
    return True


def _show_market(rules: Ruleset[Any, Any], state: Any, before: Fitting) -> None:
    parts = rules.look.market_parts and rules.look.market_parts(state)
    known = before.market
    if parts is None or known is None or not all(map(is_, parts, known)):
        rules.look.market(state)
        before.market = parts
