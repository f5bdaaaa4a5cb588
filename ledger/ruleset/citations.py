"""The rules an event rests on, shown as chips beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ledger.ruleset.codec import Event

Rules = tuple[str, ...]


class Citations:
    """The same rules for every event of a kind; a function for those where it depends."""

    def __init__(
        self, rules: Mapping[str, Rules], depends: Callable[[Any], Rules] | None = None
    ) -> None:
        self.rules = rules
        self._depends = depends

    def __call__(self, event: Event) -> Rules:
        known = self.rules.get(type(event).__name__)
        if known is not None:
            return known
        return self._depends(event) if self._depends else ()
