"""A turn before anything is tapped, income, and the purchase of a card."""

from __future__ import annotations

from typing import Any

from ledger.games.foundations import actions as ac
from ledger.games.foundations.city.geometry import NEAR, PLACE
from ledger.games.foundations.rules.common import market_may_wait
from ledger.games.foundations.rules.market import price_of
from ledger.ruleset import UNKNOWN
from ledger.web.boards.foundations.city import in_order
from ledger.web.boards.foundations.entry.sheet import Done, Entry, FoundationsSheet, owner_of
from ledger.web.boards.sheet import Row


def nothing(sheet: FoundationsSheet, done: Done) -> Entry:
    """Before anything is tapped. An action already taken leaves only the end of the turn."""
    state = sheet.state
    head = sheet.say("head_turn", player=sheet.player)
    if sheet.can_end and not sheet.may_act:
        return Entry(head=head, text=sheet.say("turn_spent"), action=ac.EndTurn(sheet.player))
    if state.turn.last_turn:
        return Entry(head=head, text=sheet.say("turn_last"), rows=[sheet.tray()])
    return Entry(head=head, text=sheet.say("turn_text"), rows=[sheet.tray(), _slots(sheet, 0)])


def income(sheet: FoundationsSheet, done: Done) -> Entry:
    return Entry(head=sheet.say("income"), action=ac.TakeIncome(sheet.player), instant=True)


def end(sheet: FoundationsSheet, done: Done) -> Entry:
    return Entry(head=sheet.say("end"), action=ac.EndTurn(sheet.player), instant=True)


def buy(sheet: FoundationsSheet, done: Done) -> Entry:
    """A slot, and at a physical table the card turned up after it."""
    state, player = sheet.state, sheet.player
    rows: list[Row | None] = [_slots(sheet, done.slot)]
    card = state.market[done.slot - 1] if 1 <= done.slot <= len(state.market) else None
    if card is None:
        head = sheet.say("buy_head", player=player)
        return Entry(head=head, text=sheet.say("buy_text"), rows=rows)
    price, _ = price_of(state, player, done.slot)
    lots = {"pulse": [card] if card in PLACE else [], "seat": sheet.view.seat(player)}
    pile, named = state.piles[state.era - 1], done.named or None
    if card == UNKNOWN and not named:
        lots["pick"] = list(state.unseen)
        head = sheet.say("bought_head", player=player, price=price)
        return Entry(head=head, text=sheet.say("bought_text"), rows=rows, lights=lots)
    if named:
        card, lots["pulse"] = named, [named]
    if not sheet.table or not pile.left:
        action = ac.BuyCard(player, done.slot, None, named)
        return Entry(
            head="", action=action, rows=rows, lights=lots, facts=_bought(sheet, card, price)
        )
    if done.card:
        action = ac.BuyCard(player, done.slot, done.card, named)
        lots["chosen"] = [done.card] if done.card in PLACE else []
        return Entry(
            head="", action=action, rows=rows, lights=lots, facts=_bought(sheet, card, price)
        )
    contracts, cards = _refills(sheet)
    lots["pick"] = [lot for lot in contracts if lot != named]
    if market_may_wait(state):
        rows.append(sheet.buttons(sheet.button("later", "ui-hidden", {"later": "1"})))
    rows.append(sheet.listed(sheet.card(c) for c in cards))
    return Entry(
        head=sheet.say("refill_head", player=player, name=sheet.view.name(card), price=price),
        text=sheet.say("refill_text"),
        rows=rows,
        lights=lots,
        facts=_bought(sheet, card, price),
    )


def _slots(sheet: FoundationsSheet, chosen: int) -> Row:
    """The market in the sheet; what cannot be paid for is dim."""
    numbers = range(1, len(sheet.state.market) + 1)
    return sheet.slots(str(chosen), {n for n in numbers if not _payable(sheet, n)})


def _payable(sheet: FoundationsSheet, slot: int) -> bool:
    state = sheet.state
    if state.market[slot - 1] is None:
        return False
    lots, cards = _refills(sheet)
    refill = next(iter((*lots, *cards)), None)
    if state.market[slot - 1] == UNKNOWN:
        later = None if refill is None else UNKNOWN
        return sheet.allowed(ac.BuyCard(sheet.player, slot, later, next(iter(state.unseen), None)))
    return sheet.allowed(ac.BuyCard(sheet.player, slot, refill))


def _refills(sheet: FoundationsSheet) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The contracts and invocations that may still be turned up at a physical table."""
    state, pile = sheet.state, sheet.state.piles[sheet.state.era - 1]
    if not sheet.table or not pile.left:
        return (), ()
    lots = state.unseen if pile.left > pile.invocations_left else ()
    return lots, state.unseen_invocations if pile.invocations_left else ()


def _bought(sheet: FoundationsSheet, card: str, price: int) -> list[dict[str, Any]]:
    """Coins and markers before and after, and what the lot lies next to."""
    state, seat = sheet.state, sheet.state.seats[sheet.player]
    left = max(0, seat.coins - price)
    found = [{"icon": "silver", "text": sheet.tell("coins_go", a=seat.coins, b=left)}]
    if card in PLACE:
        markers = state.markers(sheet.player)
        text = sheet.tell("markers_go", a=markers, b=max(0, markers - 1))
        found.append({"icon": "v-vacant", "text": text, "seat": sheet.view.seat(sheet.player)})
        own = [lot for lot in NEAR[card] if owner_of(state, lot) == sheet.player]
        if own:
            lots = " ".join(in_order(own))
            found.append({"icon": "", "text": sheet.tell("next_to", lots=lots)})
    return found
