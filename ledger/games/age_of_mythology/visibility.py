"""What a seat or a spectator may see while the game is on."""

from __future__ import annotations

from msgspec.structs import replace

from ledger.ruleset import UNKNOWN

from .state import Sealed, State


def redact_state(state: State, viewer: str | None) -> State:
    """AM-4.11: hands and sealed choices of the others are only counted."""
    seats, decks = dict(state.seats), dict(state.decks)
    for player, seat in state.seats.items():
        if player == viewer:
            continue
        hidden = tuple(card for card in seat.hand_random if card != UNKNOWN)
        known = tuple(card for card in seat.hand_permanent if card != UNKNOWN)
        seats[player] = replace(
            seat,
            hand_random=(UNKNOWN,) * len(seat.hand_random),
            hand_permanent=(UNKNOWN,) * len(seat.hand_permanent),
            permanent_set=tuple(sorted((*seat.permanent_set, *known))),
        )
        if hidden:
            deck = decks[seat.culture]
            decks[seat.culture] = replace(deck, unseen=tuple(sorted((*deck.unseen, *hidden))))
    battle = state.battle
    if battle is not None:
        battle = replace(
            battle, armies=_sealed(battle.armies, viewer), chosen=_sealed(battle.chosen, viewer)
        )
    return replace(state, seats=seats, decks=decks, battle=battle)


def _sealed(choices: dict[str, Sealed], viewer: str | None) -> dict[str, Sealed]:
    return {
        player: choice if player == viewer else Sealed(commitment=choice.commitment)
        for player, choice in choices.items()
    }


# Secret until it is revealed: the field, and the field that names whose secret it is.
PRIVATE: dict[str, dict[str, str]] = {
    "SelectPermanentCards": {"cards": "player"},
    "DrawRandomCards": {"cards": "player"},
    "CommitArmy": {"units": "player"},
    "CommitUnit": {"token": "player"},
    "PermanentCardsTaken": {"cards": "player"},
    "RandomCardsDrawn": {"cards": "player"},
    "ArmyCommitted": {"units": "player"},
    "UnitCommitted": {"token": "player"},
}
