"""Where the sheet stands."""

from __future__ import annotations

from ledger.ruleset import Now

from .state import State


def now(state: State) -> Now:
    if state.finished:
        return Now("over", state.round, None, True, ("finished",))
    return Now("play", state.round, None, False)


def round_of(state: State) -> int:
    return max(state.round, 1)
