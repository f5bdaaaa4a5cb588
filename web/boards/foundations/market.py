"""The market: six slots, three piles, and what everybody paid there."""

from __future__ import annotations

from typing import Any

from ledger.games.foundations.city.geometry import PLACE
from ledger.games.foundations.rules.market import price_of, prices
from ledger.ruleset import UNKNOWN
from ledger.web.boards.foundations.changes import Changes
from ledger.web.boards.foundations.view import View


def market(view: View, changes: Changes) -> dict[str, Any]:
    state = view.state
    player = state.turn.player
    price = [
        price_of(state, player, slot)[0] if player in state.seats else printed
        for slot, printed in enumerate(prices(state), 1)
    ]
    era = max(1, state.era)
    pile = state.piles[era - 1] if len(state.piles) >= era else None
    left = pile.left if pile else 0
    last = state.closing is not None or state.turn.last_turn
    closing = last and state.phase == "playing"
    return {
        "slots": [
            _slot(view, slot, card, price, changes) for slot, card in enumerate(state.market, 1)
        ],
        "left": view.say("last_turns")
        if closing
        else view.say("more_cards", n=left)
        if left
        else view.say("no_more")
        if pile and state.phase == "playing"
        else "",
        "piles": [_pile(view, n, len(state.piles) >= n) for n in (1, 2, 3)],
        "cards": [
            {"name": view.name(card), "effect": view.effect(card)}
            for card in state.market
            if card not in (None, UNKNOWN) and card not in PLACE
        ],
        "size": state.size,
    }


def _slot(
    view: View, slot: int, card: str | None, prices_now: list[int], changes: Changes
) -> dict[str, Any]:
    price = prices_now[slot - 1]
    if card is None:
        return {"n": slot, "card": "", "price": price, "title": view.say("slot_empty", n=slot)}
    lot = card in PLACE
    title = view.say("slot", n=slot, name=view.name(card), price=price)
    contract = view.catalogue.contracts.get(card)
    return {
        "n": slot,
        "card": card,
        "lot": lot,
        "later": card == UNKNOWN,
        "name": card if lot else view.name(card),
        "x": PLACE[card][0] * 4 if lot else 0,
        "y": PLACE[card][1] * 4 if lot else 0,
        "band": contract.band if contract else "",
        "price": price,
        "title": title if lot or card == UNKNOWN else f"{title}. {view.effect(card)}",
        "was": _before(slot, card, prices_now, changes),
        "effect": "" if lot or card == UNKNOWN else view.effect(card),
        "hot": card in changes.cards,
    }


def _before(slot: int, card: str, prices_now: list[int], changes: Changes) -> int | None:
    """What a card that slid cost in the slot it came from; None if it did not become cheaper."""
    if card == UNKNOWN:  # which of them it was, nobody knows
        return None
    old = changes.slid.get(card, slot)
    worth = prices_now[old - 1] if slot < old <= len(prices_now) else prices_now[slot - 1]
    return worth if worth != prices_now[slot - 1] else None


def _pile(view: View, n: int, formed: bool) -> dict[str, Any]:
    state = view.state
    pile = state.piles[n - 1] if formed else None
    done = n < state.era or state.phase in ("reveal", "over")
    bonus = view.catalogue.bonuses[n - 1]
    left = pile.left if pile else 0
    return {
        "n": n,
        "name": view.say("era", n=n),
        "left": left,
        "bonus": bonus,
        "done": done,
        "now": n == state.era and not done,
        "title": view.say("pile_done", n=n)
        if done
        else view.say("pile", n=n, left=left, bonus=bonus),
    }
