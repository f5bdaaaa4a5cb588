"""A turn before anything is tapped, income, and the purchase of a card."""

from __future__ import annotations

from typing import Any

from ledger.games.foundations import actions as ac
from ledger.games.foundations.city.geometry import NEAR, PLACE
from ledger.games.foundations.rules.market import price_of
from ledger.web.boards.foundations.changes import Changes
from ledger.web.boards.foundations.city import in_order
from ledger.web.boards.foundations.entry.sheet import Desk, Done, Entry, owner_of
from ledger.web.boards.foundations.market import market


def nothing(desk: Desk, done: Done) -> Entry:
    """Before anything is tapped. An action already taken leaves only the end of the turn."""
    state = desk.state
    head = desk.say("head_turn", player=desk.player)
    if desk.can_end and not desk.may_act:
        return Entry(head=head, text=desk.say("turn_spent"), action=ac.EndTurn(desk.player))
    if state.turn.last_turn:
        return Entry(head=head, text=desk.say("turn_last"), shown={"tray": desk.drawer()})
    shown = {**_slots(desk, 0), "tray": desk.drawer()}
    return Entry(head=head, text=desk.say("turn_text"), shown=shown)


def income(desk: Desk, done: Done) -> Entry:
    return Entry(head=desk.say("income"), action=ac.TakeIncome(desk.player), instant=True)


def end(desk: Desk, done: Done) -> Entry:
    return Entry(head=desk.say("end"), action=ac.EndTurn(desk.player), instant=True)


def buy(desk: Desk, done: Done) -> Entry:
    """A slot, and at a physical table the card turned up after it."""
    state, player = desk.state, desk.player
    shown = _slots(desk, done.slot)
    card = state.market[done.slot - 1] if 1 <= done.slot <= len(state.market) else None
    if card is None:
        head = desk.say("buy_head", player=player)
        return Entry(head=head, text=desk.say("buy_text"), shown=shown)
    price, _ = price_of(state, player, done.slot)
    lots = {"pulse": [card] if card in PLACE else [], "seat": desk.view.seat(player)}
    pile = state.piles[state.era - 1]
    if not desk.table or not pile.left:
        action = ac.BuyCard(player, done.slot)
        return Entry(
            head="", action=action, shown=shown, lights=lots, facts=_bought(desk, card, price)
        )
    if done.card:
        action = ac.BuyCard(player, done.slot, done.card)
        lots["chosen"] = [done.card] if done.card in PLACE else []
        return Entry(
            head="", action=action, shown=shown, lights=lots, facts=_bought(desk, card, price)
        )
    contracts, cards = _refills(desk)
    lots["pick"] = list(contracts)
    shown["cards"] = [desk.card(c) for c in cards]
    return Entry(
        head=desk.say("refill_head", player=player, name=desk.view.name(card), price=price),
        text=desk.say("refill_text"),
        shown=shown,
        lights=lots,
        facts=_bought(desk, card, price),
    )


def _slots(desk: Desk, chosen: int) -> dict[str, Any]:
    """The market in the sheet; what cannot be paid for is dim."""
    slots = market(desk.view, Changes())["slots"]
    shown = [
        {**slot, "on": slot["n"] == chosen, "off": not _payable(desk, slot["n"])} for slot in slots
    ]
    return {"slots": shown, "size": desk.state.size}


def _payable(desk: Desk, slot: int) -> bool:
    state = desk.state
    if state.market[slot - 1] is None:
        return False
    lots, cards = _refills(desk)
    refill = next(iter((*lots, *cards)), None)
    return desk.allowed(ac.BuyCard(desk.player, slot, refill))


def _refills(desk: Desk) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The contracts and invocations that may still be turned up at a physical table."""
    state, pile = desk.state, desk.state.piles[desk.state.era - 1]
    if not desk.table or not pile.left:
        return (), ()
    lots = state.unseen if pile.left > pile.invocations_left else ()
    return lots, state.unseen_invocations if pile.invocations_left else ()


def _bought(desk: Desk, card: str, price: int) -> list[dict[str, Any]]:
    """Coins and markers before and after, and what the lot lies next to."""
    state, seat = desk.state, desk.state.seats[desk.player]
    left = max(0, seat.coins - price)
    found = [{"icon": "silver", "text": desk.tell("coins_go", a=seat.coins, b=left)}]
    if card in PLACE:
        markers = state.markers(desk.player)
        text = desk.tell("markers_go", a=markers, b=max(0, markers - 1))
        found.append({"icon": "v-vacant", "text": text, "seat": desk.view.seat(desk.player)})
        own = [lot for lot in NEAR[card] if owner_of(state, lot) == desk.player]
        if own:
            lots = " ".join(in_order(own))
            found.append({"icon": "", "text": desk.tell("next_to", lots=lots)})
    return found
