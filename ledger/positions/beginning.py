"""A position as the beginning of a game: what lies on the table was put there by step 1."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from ledger.ruleset.partial import FOUND


def at_the_beginning(document: Mapping[str, Any], steps: Collection[str]) -> dict[str, Any]:
    """The document with every number of a step brought to the first one. They belong to the game
    it was taken from; the new one has no such steps, or others. `steps` names the fields."""
    return {
        name: _found(value) if name in steps else _within(value, steps)
        for name, value in document.items()
    }


def _within(value: Any, steps: Collection[str]) -> Any:
    if isinstance(value, Mapping):
        return at_the_beginning(value, steps)
    if isinstance(value, list | tuple):
        return [_within(one, steps) for one in value]
    return value


def _found(value: Any) -> Any:
    """One number, several, or one for each thing; 0 is none."""
    if isinstance(value, Mapping):
        return {name: _found(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [FOUND] if value else []
    return FOUND if value else value
