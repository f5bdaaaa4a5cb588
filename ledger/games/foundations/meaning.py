"""What an action points at: the card in a slot of the market, the trade somebody proposed."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ledger.ruleset import UNKNOWN
from ledger.ruleset.codec import Action

from .actions import AcceptTrade, BuyCard, DeclineTrade
from .state import State


def meant(state: State, action: Action) -> Any:
    match action:
        case BuyCard(slot=slot) if 1 <= slot <= len(state.market):
            there = state.market[slot - 1]
            return action.card if there == UNKNOWN else there
        case AcceptTrade() | DeclineTrade() if state.proposal is not None:
            return state.proposal.player, state.proposal.exchanges
    return None


def pointing_at(state: State, action: Action, thing: Any) -> Action:
    """A card that is still in the market is bought where it lies now."""
    if isinstance(action, BuyCard) and thing in state.market:
        return replace(action, slot=state.market.index(thing) + 1)
    return action
