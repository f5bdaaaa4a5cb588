"""Which function judges which action, and which one says what it causes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Generic, TypeVar

from ledger.errors import Refusal
from ledger.ruleset.codec import Action, Event, members
from ledger.ruleset.table import Memo, TableState

S = TypeVar("S", bound=TableState)

Judge = Callable[[S, Any, Memo], Iterator[Refusal]]
Cause = Callable[[S, Any, Memo], tuple[Any, ...]]


class Dispatch(Generic[S]):
    """Two functions for each action: the first yields every refusal, the second its events."""

    def __init__(
        self,
        action: Any,
        functions: Mapping[type[Action], tuple[Judge[S], Cause[S]]],
        settle: Callable[[S, tuple[Any, ...]], tuple[Any, ...]] | None = None,
    ) -> None:
        """`settle` adds what follows by itself from the events of any action."""
        missing = [one.__name__ for one in members(action) if one not in functions]
        if missing:
            raise TypeError(f"no rules for {', '.join(missing)}")
        self._judge = {kind: judge for kind, (judge, _) in functions.items()}
        self._cause = {kind: cause for kind, (_, cause) in functions.items()}
        self._settle = settle

    def refusals(self, state: S, action: Action, memo: Memo) -> Iterator[Refusal]:
        """Every reason why the action is not allowed now, in the order the rules are checked."""
        return self._judge[type(action)](state, action, memo)

    def outcome(self, state: S, action: Action, memo: Memo) -> tuple[Event, ...]:
        """What the action causes, taken as agreed."""
        events = self._cause[type(action)](state, action, memo)
        return events if self._settle is None else self._settle(state, events)
