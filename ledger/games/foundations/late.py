"""Secret objectives and characters nobody has named yet, and naming one later: FR-R53."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from ledger.ruleset import UNKNOWN, Known, Unknown

from .figures import components
from .folding import with_seat
from .rules.hidden import people
from .state import Secret, State

PILES = ("objective", "character")


def _cards(secret: Secret) -> Iterator[tuple[str, str]]:
    """Each place of a hidden deal, and the card that lies there."""
    for number, card in enumerate(secret.hand):
        yield f"hand-{number}", card
    for place in ("card", "discarded"):
        if getattr(secret, place):
            yield place, getattr(secret, place)


def unknown(state: State) -> tuple[Unknown, ...]:
    decks = {
        "objective": dict.fromkeys(components(state).objectives, 1),
        "character": dict.fromkeys(people(state), 1),
    }
    return tuple(
        Unknown(f"{player}:{pile}:{place}", player, pile, decks[pile])
        for player, seat in state.seats.items()
        for pile in PILES
        for place, card in _cards(getattr(seat, pile))
        if card == UNKNOWN
    )


def known(state: State) -> tuple[Known, ...]:
    held = tuple(
        Known(pile, card, player)
        for player, seat in state.seats.items()
        for pile in PILES
        for _, card in _cards(getattr(seat, pile))
        if card != UNKNOWN
    )
    return (*held, *(Known("objective", card) for card in state.objectives))


def unveil(state: State, thing: str, card: str) -> State:
    player, pile, place = thing.rsplit(":", 2)
    secret: Secret = getattr(state.seats[player], pile)
    if place.startswith("hand-"):
        hand, number = list(secret.hand), int(place.removeprefix("hand-"))
        hand[number] = card
        secret = replace(secret, hand=tuple(hand))
    elif place == "card":
        secret = replace(secret, card=card)
    else:
        secret = replace(secret, discarded=card)
    return replace(state, seats=with_seat(state, player, **{pile: secret}))
