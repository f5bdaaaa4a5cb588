"""FR-R53: what a seat may see while the game is on."""

from __future__ import annotations

from msgspec.structs import replace

from ledger.ruleset import EACH, UNKNOWN

from .state import Pick, Secret, State

# action or event -> secret field -> the field that names the seat who may see it
PRIVATE: dict[str, dict[str, str]] = {
    "DealDraftHands": {"hands": EACH},
    "PickDraftContract": {"contract": "player"},
    "DealObjectives": {"hands": EACH},
    "KeepObjective": {"card": "player"},
    "DealCharacters": {"hands": EACH},
    "KeepCharacter": {"card": "player"},
    "DraftHandsDealt": {"hands": EACH},
    "DraftPickSealed": {"contract": "player"},
    "ObjectivesDealt": {"cards": EACH},
    "ObjectiveKept": {"card": "player", "discarded": "player"},
    "CharactersDealt": {"cards": EACH},
    "CharacterKept": {"card": "player", "discarded": "player"},
}


def redact_state(state: State, viewer: str | None) -> State:
    """The state without the hands and the unrevealed choices of others."""
    seats = dict(state.seats)
    for player, seat in seats.items():
        if player != viewer:
            seats[player] = replace(
                seat, objective=_covered(seat.objective), character=_covered(seat.character)
            )
    draft = state.draft
    if draft is not None:
        draft = replace(
            draft,
            hands={
                player: hand if player == viewer else (UNKNOWN,) * len(hand)
                for player, hand in draft.hands.items()
            },
            picks={
                player: pick if player == viewer else Pick(UNKNOWN, pick.commitment)
                for player, pick in draft.picks.items()
            },
        )
    return replace(state, seats=seats, draft=draft)


def _covered(secret: Secret) -> Secret:
    if secret.stage == "none":
        return secret
    hidden = replace(secret, hand=(UNKNOWN,) * len(secret.hand))
    if secret.discarded:
        hidden = replace(hidden, discarded=UNKNOWN)
    if secret.card and secret.stage != "revealed":
        hidden = replace(hidden, card=UNKNOWN)
    return hidden
