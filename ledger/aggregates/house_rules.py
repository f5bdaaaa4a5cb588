"""The house rules of a game: what a table agreed to let stand for the rest of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from ledger.aggregates.steps import AnyBody, HouseRuleAgreed, HouseRuleEnded
from ledger.errors import Refusal


class HouseRule(Struct, frozen=True, kw_only=True):
    """A ruling of this table, from the step that agreed it to the one that ended it."""

    name: str
    reason: str
    waives: tuple[str, ...]
    actions: tuple[str, ...]
    agreed: int
    by: str = ""
    ended: int | None = None
    why_ended: str = ""
    answers: int = 0

    def covers(self, rule: str, kind: str) -> bool:
        return rule in self.waives and (not self.actions or kind in self.actions)


def house_rules(bodies: Sequence[AnyBody], steps: Iterable[int]) -> tuple[HouseRule, ...]:
    """Those agreed at these steps, in order; one that was ended says when."""
    found: list[HouseRule] = []
    for step in steps:
        body = bodies[step - 1]
        if isinstance(body, HouseRuleAgreed):
            found.append(
                HouseRule(
                    name=body.name,
                    reason=body.reason,
                    waives=body.waives,
                    actions=body.actions,
                    agreed=step,
                    by=body.by,
                    answers=body.answers,
                )
            )
        elif isinstance(body, HouseRuleEnded):
            found = [
                replace(one, ended=step, why_ended=body.reason)
                if one.ended is None and one.name == body.name
                else one
                for one in found
            ]
    return tuple(found)


def covering(rules: Iterable[HouseRule], kind: str) -> dict[str, HouseRule]:
    """Rule id -> the standing house rule that waives it for this kind of action."""
    found: dict[str, HouseRule] = {}
    for one in rules:
        for rule in one.waives:
            if one.ended is None and one.covers(rule, kind):
                found.setdefault(rule, one)
    return found


def used(
    covered: dict[str, HouseRule], refusals: Iterable[Refusal], waived: frozenset[str]
) -> tuple[HouseRule, ...]:
    """The house rules without which these refusals would have stood."""
    needed = dict.fromkeys(r.rule for r in refusals if r.rule in covered and r.rule not in waived)
    return tuple({covered[rule].name: covered[rule] for rule in needed}.values())
