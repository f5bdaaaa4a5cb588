"""A step of one game as a step of another: the steps it points at have other numbers there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET, Raw, UnsetType
from msgspec.structs import replace

from ledger.aggregates.steps import ActionTaken, AnyBody, Corrected, HouseRuleAgreed
from ledger.ruleset.codec import Event

STEPS = "steps"  # what an event or a score line calls the numbers of the steps it rests on


def renumbered(body: AnyBody, numbers: Mapping[int, int]) -> AnyBody:
    """The same facts for a game that has none of the notes, `numbers` from old to new."""
    if isinstance(body, ActionTaken | Corrected):
        body = replace(
            body, events=_pointing(body.events, numbers), result=_pointing(body.result, numbers)
        )
    if isinstance(body, Corrected) and body.named is not None:
        since = numbers.get(body.named.since, body.named.since)
        body = replace(body, named=replace(body.named, since=since))
    if isinstance(body, HouseRuleAgreed):
        body = replace(body, answers=0)
    return replace(body, key="")


def same_but_for_numbers(some: Sequence[Event], others: Sequence[Event]) -> bool:
    """Whether the same happened, though the steps it rests on may have other numbers."""
    return some == others or _unnumbered(some) == _unnumbered(others)


def _unnumbered(events: Sequence[Event]) -> Any:
    return _changed(msgspec.to_builtins(events, str_keys=True), {})


def _pointing(raw: Any, numbers: Mapping[int, int]) -> Raw | UnsetType:
    if raw is UNSET or STEPS.encode() not in bytes(raw):
        return raw  # type: ignore[no-any-return]
    return Raw(msgspec.json.encode(_changed(msgspec.json.decode(raw), numbers)))


def _changed(value: Any, numbers: Mapping[int, int]) -> Any:
    if isinstance(value, dict):
        return {
            key: [numbers[n] for n in inner if n in numbers]
            if key == STEPS and isinstance(inner, list | tuple)
            else _changed(inner, numbers)
            for key, inner in value.items()
        }
    if isinstance(value, list | tuple):
        return [_changed(inner, numbers) for inner in value]
    return value
