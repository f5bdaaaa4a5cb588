"""Income and the purchase of cards: FR-BASE.50 to FR-BASE.69."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.errors import Refusal, refusal
from ledger.ruleset import UNKNOWN, Memo

from ..actions import BuyCard, TakeIncome
from ..city.figures import coins, components, effects, own
from ..city.metrics import per
from ..event_parts import Bonus, Earned, PriceParts
from ..events import AnyEvent, CardPurchased, ClosingRoundStarted, IncomeTaken
from ..options import NEEDED
from ..state import SLOTS, State
from .cards import contract_refusals, pile_refusals, wanted
from .common import in_turn, needs_markers, one_action, out_of_turn

INCOME = 5


def take_income(state: State, action: TakeIncome, memo: Memo) -> Iterator[Refusal]:
    """FR-BASE.52: always possible as the turn's action."""
    yield from in_turn(state, action.player)
    if state.phase == "playing":
        yield from one_action(state, action.player, "take_income")


def income_taken(state: State, action: TakeIncome, memo: Memo) -> tuple[AnyEvent, ...]:
    """FR-BASE.50, FR-BASE.51: five coins and what the commercial buildings earn."""
    player, begun = action.player, out_of_turn(state, action.player)
    shops = own(state, player, "commercial")
    sources = tuple(Earned(name, n) for name in shops if (n := coins(state, name)))
    bonuses = []
    for card, effect in effects(state, player):
        if effect.name == "income_bonus":
            bonuses.append(Bonus(card, effect.amount))
        elif effect.name == "income_bonus_per":
            bonuses.append(Bonus(card, per(state, player, effect)))
    total = INCOME + sum(s.amount for s in sources) + sum(b.amount for b in bonuses)
    after = state.seats[player].coins + total
    return (*begun, IncomeTaken(player, INCOME, sources, tuple(bonuses), total, after))


# ------------------------------------------------------------------------- prices


def price_of(state: State, player: str, slot: int) -> tuple[int, PriceParts]:
    """FR-BASE.63, FR-CONS.29, FR-R51: printed, raised to the minimum, less all discounts."""
    printed = components(state).prices[slot - 1]
    raised = max(printed, state.price_floor)
    mine = state.turn_of(player)
    off, least = mine.price_reduction, mine.reduction_floor if mine.price_reduction else 0
    for _, effect in effects(state, player, "purchase_discount"):
        off += effect.amount
        least = max(least, effect.floor)
    price = max(raised - off, least, 0) if off else raised
    return min(price, raised), PriceParts(printed, state.price_floor, off)


def prices(state: State) -> list[int]:
    """What the slots cost now, before the discounts of cards."""
    return [max(price, state.price_floor) for price in components(state).prices]


# ------------------------------------------------------------------------- buying


def buy_card(state: State, action: BuyCard, memo: Memo) -> Iterator[Refusal]:
    """FR-BASE.60 to FR-BASE.69, FR-BASE.113, FR-INV.4, FR-R40.

    At a physical table every slot is asked with every refill: each is judged once.
    """
    slot, refill = ("slot", action.player, action.slot), ("refill", action.refill)
    if slot not in memo:
        memo[slot] = list(slot_refusals(state, action.player, action.slot))
    yield from memo[slot]
    there = _card(state, action.slot)
    if state.phase != "playing" or there is None:
        return
    yield from _name_refusals(state, action, there)
    if refill not in memo:
        memo[refill] = list(refill_refusals(state, action.refill))
    yield from memo[refill]


def _name_refusals(state: State, action: BuyCard, there: str) -> Iterator[Refusal]:
    """FR-R53: a card nobody had named is named by who buys it."""
    if there == UNKNOWN and action.card is None:
        yield wanted("card")
    elif there == UNKNOWN and action.card is not None:
        yield from contract_refusals(state, (action.card,), set())
    elif action.card not in (None, there):
        yield refusal("FR-BASE.61", "card_not_in_slot", card=action.card, slot=action.slot)


def _card(state: State, slot: int) -> str | None:
    return state.market[slot - 1] if 1 <= slot <= SLOTS else None


def slot_refusals(state: State, player: str, slot: int) -> Iterator[Refusal]:
    """Everything but the card turned up afterwards."""
    yield from in_turn(state, player)
    if state.phase != "playing":
        return
    yield from one_action(state, player, "buy_card")
    if state.turn.last_turn:
        yield refusal("FR-BASE.113", "purchase_closed")
    card = _card(state, slot)
    if card is None:
        yield refusal("FR-BASE.61", "slot_empty", slot=slot)
        return
    spirit = card in components(state).invocations
    if not spirit or state.options.get("invocation_marker") == NEEDED:
        yield from needs_markers(state, player, 1, "FR-BASE.60", "no_lot_marker_available")
    price, parts = price_of(state, player, slot)
    have = state.seats[player].coins
    if have < price:
        rule = "FR-CONS.29" if parts.floor > parts.printed else "FR-BASE.62"
        yield refusal(rule, "insufficient_coins", player=player, price=price, coins=have)


def refill_refusals(
    state: State, refill: str | None, rule: str = "FR-BASE.66"
) -> Iterator[Refusal]:
    """FR-BASE.66, FR-CONS.16, FR-BASE.68, FR-R13."""
    pile = state.piles[state.era - 1]
    if not pile.left:
        if refill is not None:
            yield refusal("FR-BASE.68", "unexpected_refill", card=refill)
            yield from pile_refusals(state, (refill,), rule)
    elif refill is not None:
        yield from pile_refusals(state, (refill,), rule)
    elif state.dealer == "table":
        yield wanted("refill", rule)


def slid(state: State, slot: int, refill: str | None) -> tuple[str | None, ...]:
    """FR-BASE.65, FR-BASE.66: cards to the right of the gap slide, the refill enters last."""
    left = [card for i, card in enumerate(state.market, 1) if i != slot and card is not None]
    if refill is not None:
        left.append(refill)
    return (*left, *[None] * (SLOTS - len(left)))


def card_purchased(state: State, action: BuyCard, memo: Memo) -> tuple[AnyEvent, ...]:
    player, slot = action.player, action.slot
    card = state.market[slot - 1] or ""
    price, parts = price_of(state, player, slot)
    paid = min(price, state.seats[player].coins)
    after, pile = slid(state, slot, action.refill), state.piles[state.era - 1]
    sort = "invocation" if card in components(state).invocations else "contract"
    bought = CardPurchased(
        player,
        slot,
        card,
        sort,
        paid,
        parts,
        action.refill,
        after,
        max(0, pile.left - (action.refill is not None)),
        state.seats[player].coins - paid,
    )
    return (*out_of_turn(state, player), bought, *closing_round(state, after, player, player))


def closing_round(
    state: State, market: tuple[str | None, ...], trigger: str, last: str
) -> Iterator[AnyEvent]:
    """FR-BASE.112, FR-R12: clockwise from the player after the buyer, the buyer last."""
    if not any(market) and state.closing is None:
        order = state.clockwise(state.after(last))
        yield ClosingRoundStarted(state.era, trigger, order)
