"""Cards of a hand nobody has named yet, and naming one later: AM-4.11."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from ledger.ruleset import UNKNOWN, Known, Unknown

from .evolve.common import seated, tile_named, without
from .rules.common import components
from .state import State

OFFER = "offer"  # tiles that lie open for all to see


def unknown(state: State) -> tuple[Unknown, ...]:
    catalogue, found = components(state), []
    for player, seat in state.seats.items():
        for number in range(seat.hand_permanent.count(UNKNOWN)):
            choices = dict(Counter(catalogue.permanent))
            thing = f"{player}:permanent:{number + 1}"
            found.append(Unknown(thing, player, f"permanent {player}", choices))
        for number in range(seat.hand_random.count(UNKNOWN)):
            choices = dict(Counter(catalogue.deck[seat.culture]))
            found.append(Unknown(f"{player}:random:{number + 1}", player, seat.culture, choices))
    kinds = {kind.id: kind.copies for kind in catalogue.resource_tiles.kinds}
    for number in range(state.offer.count(UNKNOWN)):
        found.append(Unknown(f"table:{OFFER}:{number + 1}", "", OFFER, kinds))
    return tuple(found)


def known(state: State) -> tuple[Known, ...]:
    found = [Known(culture, card) for culture, deck in state.decks.items() for card in deck.up]
    for player, seat in state.seats.items():
        own = f"permanent {player}"
        found += [Known(own, card, player) for card in seat.hand_permanent if card != UNKNOWN]
        found += [Known(seat.culture, c, player) for c in seat.hand_random if c != UNKNOWN]
        for played in seat.played:
            pile = own if played.source == "permanent" else seat.culture
            found.append(Known(pile, played.card, player))
    if state.pool:
        for kind in components(state).resource_tiles.kinds:
            found += [Known(OFFER, kind.id)] * (kind.copies - state.pool.get(kind.id, 0))
    return tuple(found)


def unveil(state: State, thing: str, card: str) -> State:
    player, source, _ = thing.rsplit(":", 2)
    if source == OFFER:
        return tile_named(state, card)
    seat = state.seats[player]
    if source == "permanent":
        hand = (*without(seat.hand_permanent, (UNKNOWN,)), card)
        left = without(seat.permanent_set, (card,))
        return replace(state, seats=seated(state, player, hand_permanent=hand, permanent_set=left))
    deck = state.decks[seat.culture]
    decks = {**state.decks, seat.culture: replace(deck, unseen=without(deck.unseen, (card,)))}
    hand = (*without(seat.hand_random, (UNKNOWN,)), card)
    return replace(state, decks=decks, seats=seated(state, player, hand_random=hand))
