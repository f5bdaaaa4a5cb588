"""Trade and the Great Temple: AM-10, AM-9.18."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.errors import Refusal, UnknownName, refusal
from ledger.ruleset import Memo

from .. import events as ev
from ..actions import BuyVictoryPoint, Exchange, StartTrade
from ..catalogue import RESOURCES
from ..state import State
from .common import (
    acting,
    as_many,
    at_most,
    building_ops,
    card_in_play,
    components,
    mine,
    misplaced,
    nonzero,
    odd_cubes,
    shared,
    short,
    stage,
    total,
)
from .flow import Events, trade_cost


def cost_now(state: State, player: str) -> int:
    return trade_cost(state, player, card_in_play(state).params["cost"])


def start_trade(state: State, action: StartTrade, memo: Memo) -> Iterator[Refusal]:
    """AM-10.4, AM-10.5, AM-R28."""
    yield from acting(state, action.player, "trade_cost")
    if stage(state) != "trade_cost":
        return
    yield from odd_cubes(action.cubes, "AM-10.7")
    seat, cost = state.seats[action.player], cost_now(state, action.player)
    if short(seat.cubes, action.cubes):
        yield refusal("AM-10.4", "cannot_afford", price=action.cubes, cubes=seat.cubes)
    if total(action.cubes) != cost:
        yield refusal("AM-10.4", "trade_cost_unpaid", cost=cost, found=total(action.cubes))


def trade_started(state: State, action: StartTrade, memo: Memo) -> Events:
    seat, printed = state.seats[action.player], card_in_play(state).params["cost"]
    paid = at_most(action.cubes, seat.cubes)
    markets = [name for name, _ in building_ops(state, action.player, "trade_cost")]
    waived = markets[0] if printed and markets else None
    return (ev.TradeStarted(action.player, paid, waived),)


def _trading(state: State, player: str) -> Iterator[Refusal]:
    """AM-10.4: the trade has been paid for, and it is this player's."""
    if player in state.seats and stage(state) == "trade_cost":
        yield refusal("AM-10.4", "trade_cost_unpaid", cost=cost_now(state, player), found=0)
    else:
        yield from acting(state, player, "trade")


def exchange(state: State, action: Exchange, memo: Memo) -> Iterator[Refusal]:
    """AM-10.1, AM-10.2, AM-10.7, AM-R28."""
    wrong = shared(memo, ("trade", action.player), _trading, state, action.player)
    yield from wrong
    if wrong and stage(state) != "trade":
        return
    yield from odd_cubes(action.give, "AM-10.7")
    yield from odd_cubes(action.take, "AM-10.7")
    give, take, have = action.give, action.take, state.seats[action.player].cubes
    if total(give) != total(take):
        yield refusal("AM-10.1", "unequal_exchange", give=total(give), take=total(take))
    for resource in RESOURCES:
        if give.get(resource) and take.get(resource):
            yield refusal("AM-R28", "same_colour", resource=resource)
    if any(give.get(r, 0) > have.get(r, 0) for r in RESOURCES):
        yield refusal("AM-10.1", "not_enough_cubes", cubes=have)
    for resource in RESOURCES:
        if take.get(resource, 0) > state.bank[resource]:
            left = state.bank[resource]
            yield refusal("AM-10.2", "bank_empty", resource=resource, left=left)


def exchanged(state: State, action: Exchange, memo: Memo) -> Events:
    given = at_most(action.give, state.seats[action.player].cubes)
    taken = at_most(action.take, state.bank)
    return (ev.CubesExchanged(action.player, nonzero(given), nonzero(taken)),)


def temple_price(state: State) -> int:
    """AM-9.18: what the Great Temple asks for a point."""
    catalogue = components(state)
    temples = [e for b in catalogue.buildings for e in b.effects if e["op"] == "buy_vp"]
    cost = temples[0]["cost"] if temples else catalogue.setup["great_temple_price"]
    return int(cost.get("favor", 0))


def buy_vp(state: State, action: BuyVictoryPoint, memo: Memo) -> Iterator[Refusal]:
    """AM-9.18, AM-9.19, AM-10.6, AM-R5, AM-R68."""
    if action.player not in state.seats:
        raise UnknownName("player", action.player)
    if stage(state) == "trade_cost":
        yield refusal("AM-10.4", "trade_cost_unpaid", cost=cost_now(state, action.player), found=0)
        return
    if state.phase != "cards":
        yield from filter(None, (misplaced(state, "trade"),))
        return
    wrong = misplaced(state, "trade", code="not_in_trade", rule="AM-10.6")
    if wrong is None:
        yield from mine(state, action.player)
    else:
        yield wrong
    seat, price = state.seats[action.player], temple_price(state) * max(action.n, 0)
    if action.n < 1:
        yield refusal("AM-9.18", "nothing_bought", n=action.n)
    if not building_ops(state, action.player, "buy_vp"):
        yield refusal("AM-9.18", "no_great_temple", player=action.player)
    if seat.cubes.get("favor", 0) < price:
        have = seat.cubes.get("favor", 0)
        yield refusal("AM-9.18", "not_enough_favor", favor=price, have=have)
    if action.n > state.bank_vp:
        yield refusal("AM-R5", "bank_vp_empty", n=action.n, left=state.bank_vp)


def vp_bought(state: State, action: BuyVictoryPoint, memo: Memo) -> Events:
    n = max(0, min(action.n, state.bank_vp))
    favor = state.seats[action.player].cubes.get("favor", 0)
    paid = as_many({"favor": min(favor, n * temple_price(state))}, favor)
    return (ev.VictoryPointsBought(action.player, n, paid, state.bank_vp - n),)
