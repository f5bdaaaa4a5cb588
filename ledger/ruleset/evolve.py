"""Folds events into states: what happened changes the table, and nothing else does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from ledger.ruleset.codec import Event, members
from ledger.ruleset.table import TableState

S = TypeVar("S", bound=TableState)
E = TypeVar("E", bound=Event)


class Evolve(Generic[S]):
    """Folds one event into a state. Complains when an event has no function."""

    def __init__(self, event: Any) -> None:
        self._on: dict[type, Callable[[S, Any], S]] = {}
        self._expected = members(event)

    def on(self, event: type[E]) -> Callable[[Callable[[S, E], S]], Callable[[S, E], S]]:
        def register(function: Callable[[S, E], S]) -> Callable[[S, E], S]:
            self._on[event] = function
            return function

        return register

    def complete(self) -> None:
        """Called once by the Ruleset: a forgotten event must not pass in silence."""
        missing = [event.__name__ for event in self._expected if event not in self._on]
        if missing:
            raise TypeError(f"no evolve function for {', '.join(missing)}")

    def __call__(self, state: S, event: Event) -> S:
        return self._on[type(event)](state, event)
