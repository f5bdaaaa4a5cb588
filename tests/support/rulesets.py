"""A title with some of its parts exchanged, for tests that need another title than there is."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

GROUPS = ("play", "look", "words", "hidden", "paper")


def changed(rules: Any, **parts: Any) -> Any:
    """The ruleset with these fields changed, each in the group it belongs to."""
    for group in GROUPS:
        own = getattr(rules, group)
        mine = {one.name for one in fields(own)} & parts.keys()
        if mine:
            rules = replace(rules, **{group: replace(own, **{k: parts.pop(k) for k in mine})})
    return replace(rules, **parts)
