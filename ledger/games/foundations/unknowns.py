"""Contracts and secret cards nobody has named yet, and naming one later: FR-R53."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from ledger.ruleset import UNKNOWN, Known, Unknown

from .city.figures import components
from .events import LotsNamed, MarketCardNamed
from .evolve.common import with_seat
from .evolve.setup import lots_named, market_card_named
from .rules.hidden import people
from .state import Secret, State

PILES = ("objective", "character")
DRAFT = "draft"
CONTRACT, MARKET = "contract", "market"


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
    secret = tuple(
        Unknown(f"{player}:{pile}:{place}", player, pile, decks[pile])
        for player, seat in state.seats.items()
        for pile in PILES
        for place, card in _cards(getattr(seat, pile))
        if card == UNKNOWN
    )
    return (*secret, *_drafted(state), *_waiting(state))


def _waiting(state: State) -> Iterator[Unknown]:
    """Contracts dealt, or turned up in the market, without a name."""
    contracts = dict.fromkeys(components(state).lots(len(state.players)), 1)
    for player, seat in state.seats.items():
        for number in range(1, 1 + len(seat.unnamed)):
            yield Unknown(f"{player}:{CONTRACT}:{number}", player, CONTRACT, contracts)
    for number in range(1, 1 + state.market.count(UNKNOWN)):
        yield Unknown(f":{MARKET}:{number}", "", CONTRACT, contracts)


def _drafted(state: State) -> Iterator[Unknown]:
    """FR-DRAFT.2, FR-DRAFT.6: hands go round, so a card is named in the round it is held."""
    if state.draft is None:
        return
    contracts = dict.fromkeys(components(state).lots(len(state.players)), 1)
    for player, hand in state.draft.hands.items():
        for number, card in enumerate(hand):
            if card == UNKNOWN:
                thing = f"{player}:{DRAFT}-{state.draft.round}:{number}"
                yield Unknown(thing, player, DRAFT, contracts)


def _contracts(state: State) -> Iterator[Known]:
    """With a draft: those turned up, and those of a hand that have a name. Nobody is told who held
    them: a hand goes round, and every card of it is laid open in the end."""
    if state.draft is None:
        return
    unseen = set(state.unseen)
    held = {lot for hand in state.draft.hands.values() for lot in hand}
    for lot in components(state).lots(len(state.players)):
        if lot not in unseen or lot in held:
            yield Known(DRAFT, lot)


def _seen(state: State) -> Iterator[Known]:
    """While contracts wait for their names: those that have one."""
    if state.nameless:
        unseen = set(state.unseen)
        for lot in components(state).lots(len(state.players)):
            if lot not in unseen:
                yield Known(CONTRACT, lot)


def known(state: State) -> tuple[Known, ...]:
    held = tuple(
        Known(pile, card, player)
        for player, seat in state.seats.items()
        for pile in PILES
        for _, card in _cards(getattr(seat, pile))
        if card != UNKNOWN
    )
    objectives = (Known("objective", card) for card in state.objectives)
    return (*held, *objectives, *_contracts(state), *_seen(state))


def unveil(state: State, thing: str, card: str) -> State:
    player, pile, place = thing.rsplit(":", 2)
    if pile.startswith(DRAFT):
        return _with_contract(state, player, int(place), card)
    if pile == CONTRACT:
        return lots_named(state, LotsNamed(player, (card,)))
    if pile == MARKET:
        slots = [slot for slot, there in enumerate(state.market, 1) if there == UNKNOWN]
        return market_card_named(state, MarketCardNamed(slots[int(place) - 1], card))
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


def _with_contract(state: State, player: str, number: int, lot: str) -> State:
    assert state.draft is not None
    hands = dict(state.draft.hands)
    hands[player] = (*hands[player][:number], lot, *hands[player][number + 1 :])
    return replace(state, draft=replace(state.draft, hands=hands))
