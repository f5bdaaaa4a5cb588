"""Cards and city tokens nobody has named yet, and naming one later: FI-17.2, FI-17.3."""

from __future__ import annotations

from collections import Counter

from ledger.ruleset import UNKNOWN, Known, Unknown

from .events import CardIdentified, CityTokenRevealed
from .evolve import evolve
from .rules.common import components
from .scoring import holder
from .state import State

VALUE = "city-"  # what a token may show: city-1, city-2, city-3


def unknown(state: State) -> tuple[Unknown, ...]:
    decks = components(state).deck
    cards = tuple(
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
    return (*cards, *_face_down(state))


def _face_down(state: State) -> tuple[Unknown, ...]:
    """FI-9.4, FI-15.4: at the end even those above a board may be turned over, by hand."""
    if state.dealer == "virtual":
        return ()
    values = Counter(components(state).city_tokens.per_civilization)
    choices = {f"{VALUE}{value}": copies for value, copies in sorted(values.items())}
    closed = "" if state.status in ("scoring", "finished") else "FI-9.4"
    return tuple(
        Unknown(name, token.owner, _stack(token.owner), choices, closed)
        for name, token in state.tokens.items()
        if token.value is None
    )


def _stack(owner: str) -> str:
    return f"cities {owner}"


def known(state: State) -> tuple[Known, ...]:
    cards = tuple(
        Known(seat.civilization, one.card, player)
        for player, seat in state.seats.items()
        for one in seat.drawn()
        if one.card != UNKNOWN
    )
    tokens = tuple(  # open to everybody or to nobody: no seat knows one before the others
        Known(_stack(token.owner), f"{VALUE}{token.value}")
        for token in state.tokens.values()
        if token.value is not None
    )
    return (*cards, *tokens)


def unveil(state: State, thing: str, component: str) -> State:
    token = state.tokens.get(thing)
    if token is not None:
        value = int(component.removeprefix(VALUE))
        return evolve(state, CityTokenRevealed(thing, token.owner, holder(token), value))
    player, handle = thing.rsplit(":", 1)
    return evolve(state, CardIdentified(player, handle, component))
