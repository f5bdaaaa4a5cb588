"""Contracts nobody has named yet, and the action that names them by using them: FR-R53."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.ruleset import UNKNOWN, Memo
from ledger.ruleset.codec import Action

from ..actions import BuildBuilding, BuyCard, ExecuteTrade, ProposeTrade
from ..city.figures import components
from ..city.geometry import cells_at
from ..events import AnyEvent, LotsNamed, MarketCardNamed
from ..evolve import evolve
from ..state import SLOTS, State
from .building import named


def implied(state: State, action: Action) -> Iterator[AnyEvent]:
    """What an action says of contracts that had no name."""
    match action:
        case BuyCard(slot=slot, card=card) if card is not None and card in state.unseen:
            if 1 <= slot <= SLOTS and state.market[slot - 1] == UNKNOWN:
                yield MarketCardNamed(slot, card)
        case BuildBuilding(player=player):
            yield from _used(state, player, _site(state, action))
        case (
            ExecuteTrade(player=player, exchanges=exchanges)
            | ProposeTrade(player=player, exchanges=exchanges)
        ):
            given = tuple(lot for exchange in exchanges for lot in exchange.gives.lots)
            yield from _used(state, player, given)
            for exchange in exchanges:
                yield from _used(state, exchange.partner, exchange.receives.lots)


def _used(state: State, player: str, lots: tuple[str, ...]) -> Iterator[AnyEvent]:
    """Lots that nobody has seen are the player's own while they have contracts without a name."""
    new = tuple(dict.fromkeys(lot for lot in lots if lot in state.unseen))
    if new and len(new) <= len(state.seats[player].unnamed):
        yield LotsNamed(player, new)


def _site(state: State, action: BuildBuilding) -> tuple[str, ...]:
    if not state.seats[action.player].unnamed or not 0 <= action.orientation <= 3:
        return ()
    kind = components(state).kind_of.get(named(state, action.player, action.building))
    if kind is None:
        return ()
    return cells_at(kind.turns[action.orientation][1], action.anchor, state.size) or ()


def after(state: State, action: Action, memo: Memo) -> tuple[tuple[AnyEvent, ...], State, Memo]:
    """The names an action gives, and the table on which it is then judged."""
    names = tuple(implied(state, action)) if state.nameless else ()
    if not names:
        return (), state, memo
    if names not in memo:
        later = state
        for event in names:
            later = evolve(later, event)
        memo[names] = later, {}
    later, own = memo[names]
    return names, later, own
