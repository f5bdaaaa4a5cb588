"""Trades and promises: FR-DEAL.10 to FR-DEAL.23."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import asdict, replace

from ledger.errors import Refusal, UnknownName, refusal
from ledger.ruleset import Memo

from ..actions import (
    AcceptTrade,
    DeclineTrade,
    Exchange,
    ExecuteTrade,
    Goods,
    NotePromise,
    ProposeTrade,
)
from ..city.figures import changed, effects
from ..codes import CODES
from ..event_parts import Reason, Source, Transfer
from ..events import (
    AnyEvent,
    CoinsGained,
    PromiseNoted,
    TradeAccepted,
    TradeDeclined,
    TradeExecuted,
    TradeProposed,
)
from ..evolve import evolve
from ..state import State
from .common import needs_markers, playing, seated
from .eras import Story
from .setup import not_playing


def execute_trade(state: State, action: ExecuteTrade, memo: Memo) -> Iterator[Refusal]:
    """FR-DEAL.10 to FR-DEAL.23, FR-R35: one bundle, checked as a whole."""
    yield from _may_trade(state, action.player, action.exchanges)
    for player in action.agreed_by:
        seated(state, player)
    if state.phase != "playing":
        return
    partners = [exchange.partner for exchange in action.exchanges]
    silent = [p for p in dict.fromkeys(partners) if p not in action.agreed_by]
    if silent:
        yield refusal("FR-DEAL.10", "consent_missing", players=silent)
    yield from bundle_refusals(state, action.player, action.exchanges)


def _may_trade(state: State, player: str, exchanges: tuple[Exchange, ...]) -> Iterator[Refusal]:
    """FR-DEAL.10, FR-DEAL.12: the active player is one side of every exchange."""
    seated(state, player)
    partners = [exchange.partner for exchange in exchanges]
    for partner in partners:
        if partner not in state.seats:
            raise UnknownName("player", partner)
    stopped = list(playing(state))
    yield from stopped
    if stopped:
        return
    active = state.turn.player
    if player != active:
        if active in partners:
            yield refusal("FR-DEAL.10", "not_your_turn", turn=active)
        else:
            yield refusal("FR-DEAL.12", "trade_without_active_player", turn=active)
    yield from not_playing(state, "deals", "FR-DEAL.1")


def bundle_refusals(
    state: State, player: str, exchanges: tuple[Exchange, ...]
) -> Iterator[Refusal]:
    if not exchanges:
        yield refusal("FR-R35", "trade_not_an_exchange", player=player)
    sides = Counter(exchange.partner for exchange in exchanges)
    if sides[player] or any(number > 1 for number in sides.values()):
        yield refusal("FR-R35", "trade_with_oneself", player=player)
    for exchange in exchanges:
        gives, receives = exchange.gives, exchange.receives
        if _empty(gives) or _empty(receives):
            yield refusal("FR-R35", "trade_not_an_exchange", player=exchange.partner)
        goods = (*gives.lots, *receives.lots, *gives.invocations, *receives.invocations)
        if not goods:
            yield refusal("FR-R35", "trade_without_lot", player=exchange.partner)
    yield from _holdings(state, player, exchanges)
    yield from _limits(state, player, exchanges)


def _empty(goods: Goods) -> bool:
    return not (goods.lots or goods.coins > 0 or goods.favours or goods.invocations)


def _sides(player: str, exchanges: tuple[Exchange, ...]) -> Iterator[tuple[str, str, Goods]]:
    for exchange in exchanges:
        yield player, exchange.partner, exchange.gives
        yield exchange.partner, player, exchange.receives


def _holdings(state: State, player: str, exchanges: tuple[Exchange, ...]) -> Iterator[Refusal]:
    """What is given must be held, and nothing is given on in the same bundle."""
    seen: set[str] = set()
    for giver, _, goods in _sides(player, exchanges):
        for name in (*goods.lots, *goods.favours, *goods.invocations):
            if name in seen:
                yield refusal("FR-R35", "given_twice", component=name)
            seen.add(name)
        for name in goods.lots:
            lot = state.lots.get(name)
            if lot is None or lot.owner != giver:
                yield refusal("FR-DEAL.10", "lot_not_owned", lots=[name], player=giver)
            elif lot.building is not None:
                yield refusal("FR-DEAL.20", "lot_not_vacant", lot=name)
        for token in goods.favours:
            favour = state.favours.get(token)
            if favour is None or favour.owner != giver:
                yield refusal("FR-DEAL.17", "favour_token_not_held", token=token, player=giver)
        for card in goods.invocations:
            held = state.seats[giver].invocations.get(card)
            if held is None:
                yield refusal("FR-DEAL.23", "invocation_not_held", card=card, player=giver)
            elif held.face == "used":
                yield refusal("FR-DEAL.23", "invocation_not_tradeable", card=card)


def _limits(state: State, player: str, exchanges: tuple[Exchange, ...]) -> Iterator[Refusal]:
    """FR-DEAL.13, FR-DEAL.16: coins and markers of everybody after the whole bundle."""
    coins: Counter[str] = Counter()
    lots: Counter[str] = Counter()
    for giver, taker, goods in _sides(player, exchanges):
        coins[giver] -= goods.coins
        coins[taker] += goods.coins
        lots[giver] -= len(goods.lots)
        lots[taker] += len(goods.lots)
        if goods.coins < 0:
            yield refusal("FR-R35", "negative_coins", player=giver)
    for who in coins:
        have = state.seats[who].coins
        if have + coins[who] < 0:
            yield refusal(
                "FR-DEAL.16", "insufficient_coins", player=who, price=-coins[who], coins=have
            )
    for who, number in lots.items():
        yield from needs_markers(state, who, number, "FR-DEAL.13", "not_enough_lot_markers")


# ------------------------------------------------------------------------ outcome


def trade_executed(state: State, action: ExecuteTrade, memo: Memo) -> tuple[AnyEvent, ...]:
    return _executed(state, action.player, action.exchanges, action.agreed_by)


def _executed(
    state: State, player: str, exchanges: tuple[Exchange, ...], agreed: tuple[str, ...]
) -> tuple[AnyEvent, ...]:
    """FR-DEAL.13, FR-DEAL.14: contracts and markers follow the lots."""
    coins = {p: seat.coins for p, seat in state.seats.items()}
    transfers = []
    for exchange in exchanges:
        gives, receives = _affordable(coins, player, exchange)
        for giver, taker, goods in (
            (player, exchange.partner, gives),
            (exchange.partner, player, receives),
        ):
            coins[giver] -= goods.coins
            coins[taker] += goods.coins
            if not _empty(goods):
                transfers.append(Transfer(giver=giver, taker=taker, **asdict(goods)))
    while short := next((p for p, number in coins.items() if number < 0), ""):
        transfers = _less(transfers, coins, short)  # which may leave the next one short
    parties = dict.fromkeys([player, *[exchange.partner for exchange in exchanges]])
    done = TradeExecuted(player, tuple(transfers), agreed, {p: coins[p] for p in parties})
    people, _ = changed(evolve(state, done))
    story = Story(state)
    story.add([replace(done, population_after=people)])
    for who in parties:
        story.add(_bonus(story.state, who))
    return tuple(story.events)


def _affordable(coins: dict[str, int], player: str, exchange: Exchange) -> tuple[Goods, Goods]:
    """A negative number of coins is none."""
    gives, receives = exchange.gives, exchange.receives
    if gives.coins < 0:
        gives = replace(gives, coins=0)
    if receives.coins < 0:
        receives = replace(receives, coins=0)
    return gives, receives


def _less(transfers: list[Transfer], coins: dict[str, int], short: str) -> list[Transfer]:
    """Under a waiver nobody pays what they do not have: the record says what was paid."""
    found = []
    for transfer in transfers:
        if transfer.giver == short and coins[short] < 0 and transfer.coins:
            back = min(transfer.coins, -coins[short])
            coins[short] += back
            coins[transfer.taker] -= back
            transfer = replace(transfer, coins=transfer.coins - back)
        found.append(transfer)
    return found


def _bonus(state: State, player: str) -> Iterator[AnyEvent]:
    """FR-INV.9: coins for a trade, so many times a turn."""
    used = state.turn.trade_bonus.get(player, 0)
    for card, effect in effects(state, player, "trade_bonus"):
        if used < effect.per_turn:
            after = state.seats[player].coins + effect.amount
            source = (Source("card", card, effect.amount),)
            yield CoinsGained(player, effect.amount, Reason("trade", source), after)
            used += 1


# ---------------------------------------------------------------- open proposals


def propose_trade(state: State, action: ProposeTrade, memo: Memo) -> Iterator[Refusal]:
    """Partners who are not at one table say yes one after the other."""
    yield from _may_trade(state, action.player, action.exchanges)
    if state.phase == "playing":
        yield from bundle_refusals(state, action.player, action.exchanges)


def trade_proposed(state: State, action: ProposeTrade, memo: Memo) -> tuple[AnyEvent, ...]:
    return (TradeProposed(action.player, action.exchanges, state.proposals + 1),)


def _open(state: State) -> int:
    return state.proposal.number if state.proposal else 0


def _asked(state: State, action: AcceptTrade | DeclineTrade) -> Iterator[Refusal]:
    player, wanted = action.player, action.proposal
    seated(state, player)
    yield from playing(state)
    offer = state.proposal
    if wanted not in (None, _open(state)):
        gone = wanted is not None and 0 < wanted <= state.proposals
        code = "proposal_stale" if gone else "no_proposal"
        yield refusal("FR-DEAL.10", code, player=player)
        return
    partners = [exchange.partner for exchange in offer.exchanges] if offer else []
    if player not in partners or (offer and player in offer.accepted):
        yield refusal("FR-DEAL.10", "no_proposal", player=player)


def accept_trade(state: State, action: AcceptTrade, memo: Memo) -> Iterator[Refusal]:
    """FR-DEAL.10: what was offered must still be there when the last one says yes."""
    stopped = list(_asked(state, action))
    yield from stopped
    if stopped or state.proposal is None:
        return
    offer = state.proposal
    found = list(bundle_refusals(state, offer.player, offer.exchanges))
    if all(CODES[one.code].waivable for one in found):
        yield from found  # as it was agreed when it was proposed, so it can be now
    else:
        yield refusal("FR-DEAL.10", "proposal_stale", player=offer.player)


def trade_accepted(state: State, action: AcceptTrade, memo: Memo) -> tuple[AnyEvent, ...]:
    story = Story(state)
    story.add([TradeAccepted(action.player, _open(state))])
    offer = story.state.proposal
    if offer is not None:
        partners = [exchange.partner for exchange in offer.exchanges]
        if all(partner in offer.accepted for partner in partners):
            story.add(_executed(story.state, offer.player, offer.exchanges, offer.accepted))
    return tuple(story.events)


def decline_trade(state: State, action: DeclineTrade, memo: Memo) -> Iterator[Refusal]:
    yield from _asked(state, action)


def trade_declined(state: State, action: DeclineTrade, memo: Memo) -> tuple[AnyEvent, ...]:
    return (TradeDeclined(action.player, _open(state)),)


# ----------------------------------------------------------------------- promises


def note_promise(state: State, action: NotePromise, memo: Memo) -> Iterator[Refusal]:
    """FR-DEAL.18: written down, never enforced."""
    seated(state, action.player)
    yield from playing(state)
    yield from not_playing(state, "deals", "FR-DEAL.18")


def promise_noted(state: State, action: NotePromise, memo: Memo) -> tuple[AnyEvent, ...]:
    return (PromiseNoted(action.player, action.text),)
