"""What a seat or a spectator may see while the game is on."""

from __future__ import annotations

from msgspec.structs import replace

from ledger.ruleset import UNKNOWN

from .state import Seat, State


def redact_state(state: State, viewer: str | None) -> State:
    """FI-17.2, FI-R27: cards in other hands, and cards discarded face down, are not named."""
    seats = {
        player: seat if player == viewer else _covered(seat) for player, seat in state.seats.items()
    }
    return replace(state, seats=seats)


def _covered(seat: Seat) -> Seat:
    hand = tuple(replace(held, card=UNKNOWN) for held in seat.hand)
    gone = tuple(d if d.shown else replace(d, card=UNKNOWN) for d in seat.discarded)
    return replace(seat, hand=hand, discarded=gone)


# FI-17.2: field -> the field that names who may see it before the end.
PRIVATE: dict[str, dict[str, str]] = {
    "RecordOpeningHand": {"cards": "player"},
    "AdvanceCube": {"drawn": "player"},
    "RecordDraw": {"card": "player"},
    "IdentifyCard": {"card": "player"},
    "CardDrawn": {"card": "player"},
    "CardIdentified": {"card": "player"},
}
