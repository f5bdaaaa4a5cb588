"""The virtual dealer: which tiles and craftsmen the seed puts on top."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from ledger.ruleset.codec import Action
from ledger.ruleset.dealer import Dealer

from .actions import (
    DrawFallbackTile,
    OpenTile,
    RevealMarketRows,
    RevealStartingOffer,
    RevealVictoryTiles,
    ShowCraftsman,
)
from .catalogue import CATALOGUES
from .rules.setup import DISPLAY, OFFER, ROWS
from .state import State


def fill(state: State, action: Action, dealer: Dealer) -> Action:
    """The action with its blanks filled from the tops of the piles (FE-2.3, FE-2.26, FE-8.6)."""
    players = len(state.players)
    match action:
        case RevealVictoryTiles():
            number = DISPLAY[players][1]
            return replace(action, kinds=_top(state, dealer, "victory", number))
        case RevealStartingOffer():
            return replace(action, kinds=_top(state, dealer, "nature", OFFER[players][1]))
        case RevealMarketRows():
            tops = {pile: _top(state, dealer, pile, n) for pile, (_, n) in ROWS.items()}
            return replace(action, **tops)
        case OpenTile():
            return replace(action, tile=_top(state, dealer, action.stack, 1)[0])
        case DrawFallbackTile():
            return replace(action, tile=_top(state, dealer, "nature", 1)[0])
        case ShowCraftsman():
            return replace(action, craftsman=_top(state, dealer, "craftsman", 1)[0])
    return action


def _top(state: State, dealer: Dealer, pile: str, number: int) -> tuple[str, ...]:
    """The topmost components of a pile, the top first."""
    catalogue = CATALOGUES.get(state.catalogue)
    still: Iterable[str]
    if pile == "craftsman":
        ids, still = list(catalogue.craftsman), state.reserve["craftsman"]
    elif pile == "victory":
        ids, still = list(catalogue.piles[pile]), state.victory_boxed.unseen
    else:
        ids, still = list(catalogue.piles[pile]), state.stacks[pile].unseen
    left = set(still)
    tops = [component for component in reversed(dealer.shuffled(pile, ids)) if component in left]
    return tuple(tops[:number])
