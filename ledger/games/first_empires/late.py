"""Cards nobody has named yet, and naming one later: FI-17.2."""

from __future__ import annotations

from ledger.ruleset import UNKNOWN, Known, Unknown

from .events import CardIdentified
from .evolve import evolve
from .rules.common import components
from .state import State


def unknown(state: State) -> tuple[Unknown, ...]:
    decks = components(state).deck
    return tuple(
        Unknown(
            f"{player}:{one.handle}",
            player,
            seat.civilization,
            dict.fromkeys(decks.get(seat.civilization, ()), 1),
        )
        for player, seat in state.seats.items()
        for one in seat.drawn()
        if one.card == UNKNOWN
    )


def known(state: State) -> tuple[Known, ...]:
    return tuple(
        Known(seat.civilization, one.card, player)
        for player, seat in state.seats.items()
        for one in seat.drawn()
        if one.card != UNKNOWN
    )


def unveil(state: State, thing: str, card: str) -> State:
    player, handle = thing.rsplit(":", 1)
    return evolve(state, CardIdentified(player, handle, card))
