"""How the events of a turn change the table."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from .. import events as ev
from ..state import (
    EMPTY,
    Building,
    Closing,
    End,
    Favour,
    Held,
    Lot,
    Proposal,
    State,
    Turn,
)
from .common import (
    drawn,
    evolve,
    seen,
    shown_as,
    turn_for,
    with_figures,
    with_seat,
    with_turn,
    without,
)

# -------------------------------------------------------------------------- turn


@evolve.on(ev.TurnStarted)
def _(state: State, event: ev.TurnStarted) -> State:
    closing = state.closing
    if event.last_turn and closing is not None and event.player in closing.order:
        closing = replace(closing, next_index=closing.order.index(event.player) + 1)
    ahead = dict(state.ahead)
    mine = ahead.pop(event.player, Turn())
    turn = replace(mine, number=event.number, player=event.player, last_turn=event.last_turn)
    return replace(state, turn=turn, closing=closing, phase="playing", proposal=None, ahead=ahead)


@evolve.on(ev.ActedOutOfTurn)
def _(state: State, event: ev.ActedOutOfTurn) -> State:
    mine = state.ahead.get(event.player, Turn(player=event.player))
    return replace(state, ahead={**state.ahead, event.player: mine})


@evolve.on(ev.IncomeTaken)
def _(state: State, event: ev.IncomeTaken) -> State:
    taken = (*turn_for(state, event.player).taken, "take_income")
    seats = with_seat(state, event.player, coins=event.coins_after)
    return with_turn(replace(state, seats=seats), event.player, taken=taken)


@evolve.on(ev.CardPurchased)
def _(state: State, event: ev.CardPurchased) -> State:
    player, seat, lots = event.player, state.seats[event.player], state.lots
    fields: dict[str, Any] = {"coins": event.coins_after, "paid": seat.paid + event.price}
    if event.sort == "contract":
        lots = {**lots, event.card: Lot(player, state.step)}
    else:
        fields["invocations"] = {**seat.invocations, event.card: Held("face_down", state.step)}
    after = replace(
        state,
        seats={**state.seats, player: replace(seat, **fields)},
        lots=lots,
        market=event.market_after,
        piles=drawn(state, event.refill),
        **(seen(state, event.refill) if event.refill else {}),
    )
    taken = (*turn_for(state, player).taken, "buy_card")
    return with_turn(after, player, taken=taken, price_reduction=0, reduction_floor=0)


@evolve.on(ev.BuildingConstructed)
def _(state: State, event: ev.BuildingConstructed) -> State:
    player, name, step = event.player, event.building, state.step
    buildings, lots, reserve = dict(state.buildings), dict(state.lots), state.reserve
    for old in event.replaced:
        buildings.pop(old.building, None)
        if old.to == "reserve":
            reserve = (*reserve, old.building)
    for lot in event.markers_placed:
        lots[lot] = Lot(lots[lot].owner, step)
    for lot in event.cells:
        lots[lot] = Lot(lots[lot].owner, lots[lot].step, name)
    buildings[name] = Building(player, event.cells, event.anchor, event.orientation, step)
    turn, locked = state.turn, event.locked
    markers = turn.locked_markers
    if locked.markers:
        markers = {**markers, player: markers.get(player, 0) + locked.markers}
    fields: dict[str, Any] = {"taken": (*turn_for(state, player).taken, "build_building")}
    if event.source == "reserve":
        reserve = without(reserve, (name,))
        fields["waive_requirement"] = False
    after = replace(
        state,
        buildings=buildings,
        lots=lots,
        reserve=reserve,
        turn=replace(
            turn,
            locked_buildings=(*turn.locked_buildings, *locked.buildings),
            locked_markers=markers,
        ),
    )
    after = with_turn(after, player, equal_overbuild=False, **fields)
    return with_figures(after, event.population_after, event.coin_icons_after)


@evolve.on(ev.CoinsGained)
def _(state: State, event: ev.CoinsGained) -> State:
    turn = state.turn
    if event.reason.kind == "trade":
        used = turn.trade_bonus.get(event.player, 0) + 1
        turn = replace(turn, trade_bonus={**turn.trade_bonus, event.player: used})
    return replace(state, seats=with_seat(state, event.player, coins=event.coins_after), turn=turn)


@evolve.on(ev.ObjectivesMet)
def _(state: State, event: ev.ObjectivesMet) -> State:
    for player, cards in event.met.items():
        met = (*state.seats[player].met, *cards)
        state = replace(state, seats=with_seat(state, player, met=met))
    return state


@evolve.on(ev.TurnEnded)
def _(state: State, event: ev.TurnEnded) -> State:
    consul = state.consul is not None and state.consul.controller == event.player
    turn = replace(state.turn, locked_buildings=(), locked_markers={}, granted=(), protected=())
    phase = "consul" if consul else "playing"
    return replace(state, turn=turn, phase=phase, proposal=None)


@evolve.on(ev.ClosingRoundStarted)
def _(state: State, event: ev.ClosingRoundStarted) -> State:
    """Who bought the last card ahead of a turn has had that turn; the last one is still due."""
    ahead = {player: turn for player, turn in state.ahead.items() if player != event.trigger}
    return replace(state, closing=Closing(event.trigger, event.order), ahead=ahead)


@evolve.on(ev.MarketReordered)
def _(state: State, event: ev.MarketReordered) -> State:
    return replace(state, market=event.market_after)


# --------------------------------------------------------------- deals and cards


@evolve.on(ev.TradeProposed)
def _(state: State, event: ev.TradeProposed) -> State:
    offer = Proposal(event.player, event.exchanges, number=event.proposal)
    return replace(state, proposal=offer, proposals=max(state.proposals, event.proposal))


@evolve.on(ev.TradeAccepted)
def _(state: State, event: ev.TradeAccepted) -> State:
    open_one = state.proposal
    if open_one is None:
        return state
    return replace(state, proposal=replace(open_one, accepted=(*open_one.accepted, event.player)))


@evolve.on(ev.TradeDeclined)
def _(state: State, event: ev.TradeDeclined) -> State:
    return replace(state, proposal=None)


@evolve.on(ev.TradeExecuted)
def _(state: State, event: ev.TradeExecuted) -> State:
    lots, favours, seats = dict(state.lots), dict(state.favours), dict(state.seats)
    for transfer in event.transfers:
        giver, taker = transfer.giver, transfer.taker
        for lot in transfer.lots:
            lots[lot] = Lot(taker, state.step)
        for token in transfer.favours:
            favours[token] = Favour(taker, favours[token].face, state.step)
        for card in transfer.invocations:
            left = dict(seats[giver].invocations)
            moved = Held(left.pop(card).face, state.step)
            seats[giver] = replace(seats[giver], invocations=left)
            held = {**seats[taker].invocations, card: moved}
            seats[taker] = replace(seats[taker], invocations=held)
    for player, coins in event.coins_after.items():
        seats[player] = replace(seats[player], coins=coins)
    after = replace(state, lots=lots, favours=favours, seats=seats, proposal=None)
    return with_figures(after, event.population_after, {})


@evolve.on(ev.PromiseNoted)
def _(state: State, event: ev.PromiseNoted) -> State:
    return state


@evolve.on(ev.LotSwindled)
def _(state: State, event: ev.LotSwindled) -> State:
    token = Favour(event.victim, event.token_face, state.step)
    after = replace(
        state,
        lots={**state.lots, event.lot: Lot(event.player, state.step)},
        favours={**state.favours, event.favour_token: token},
    )
    return with_turn(after, event.player, swindle_min=0)


@evolve.on(ev.SwindleCancelled)
def _(state: State, event: ev.SwindleCancelled) -> State:
    turn = replace(state.turn, protected=(*state.turn.protected, event.lot))
    return with_turn(replace(state, turn=turn), event.player, swindle_min=0)


@evolve.on(ev.InvocationActivated)
def _(state: State, event: ev.InvocationActivated) -> State:
    seat, turn = state.seats[event.player], turn_for(state, event.player)
    held = {**seat.invocations, event.invocation: Held(event.becomes, state.step)}
    fields: dict[str, Any] = {}
    for granted in event.granted:
        params = granted.params
        match granted.effect:
            case "extra_action":
                fields["granted"] = (*fields.get("granted", turn.granted), params["action"])
            case "price_reduction_this_turn":
                fields["price_reduction"] = turn.price_reduction + params["amount"]
                fields["reduction_floor"] = max(turn.reduction_floor, params["floor"])
            case "allow_equal_overbuild":
                fields["equal_overbuild"] = True
            case "waive_monument_requirement":
                fields["waive_requirement"] = True
            case "swindle_support":
                fields["swindle_min"] = params["min_adjacent"]
    seats = {**state.seats, event.player: replace(seat, invocations=held)}
    after = with_turn(replace(state, seats=seats), event.player, **fields)
    return with_figures(after, event.population_after, {})


# --------------------------------------------------------------------------- end


@evolve.on(ev.EraScored)
def _(state: State, event: ev.EraScored) -> State:
    return state


@evolve.on(ev.EraEnded)
def _(state: State, event: ev.EraEnded) -> State:
    phase = "era_change" if event.era < 3 else "reveal"
    return replace(
        state,
        closing=None,
        market=EMPTY,
        first_player=event.next_first_player,
        era=event.era + 1 if event.era < 3 else event.era,
        phase=phase,
    )


@evolve.on(ev.ObjectiveRevealed)
def _(state: State, event: ev.ObjectiveRevealed) -> State:
    shown = shown_as(state.seats[event.player].objective, event.card, state.step)
    return replace(state, seats=with_seat(state, event.player, objective=shown))


@evolve.on(ev.GameEnded)
def _(state: State, event: ev.GameEnded) -> State:
    end = End(event.ranking, event.winners, event.outcome, state.step)
    return replace(state, phase="over", end=end)
