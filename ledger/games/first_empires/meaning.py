"""What an action points at: the card behind a name."""

from __future__ import annotations

from typing import Any

from ledger.ruleset import UNKNOWN
from ledger.ruleset.codec import Action

from .actions import DiscardForBlack, DiscardForFace, PlayAchievement
from .state import State


def meant(state: State, action: Action) -> Any:
    if not isinstance(action, DiscardForBlack | DiscardForFace | PlayAchievement):
        return None
    if action.player not in state.seats:
        return None
    hand = state.seats[action.player].hand
    card = next((one.card for one in hand if one.handle == action.handle), None)
    return None if card == UNKNOWN else card
