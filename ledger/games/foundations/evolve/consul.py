"""How what the Consul does changes the table."""

from __future__ import annotations

from msgspec.structs import replace

from .. import events as ev
from ..catalogue import CATALOGUES, CONSUL
from ..state import Building, Lot, State
from .common import drawn, evolve, seen, with_figures, without


@evolve.on(ev.ConsulCardFlipped)
def _(state: State, event: ev.ConsulCardFlipped) -> State:
    assert state.consul is not None
    return replace(state, consul=replace(state.consul, face=event.face))


@evolve.on(ev.ConsulContractTaken)
def _(state: State, event: ev.ConsulContractTaken) -> State:
    return replace(
        state,
        lots={**state.lots, event.lot: Lot(CONSUL, state.step)},
        market=event.market_after,
        piles=drawn(state, event.refill),
        **(seen(state, event.refill) if event.refill else {}),
    )


@evolve.on(ev.ConsulTilePlaced)
def _(state: State, event: ev.ConsulTilePlaced) -> State:
    consul, step = state.consul, state.step
    assert consul is not None
    buildings, lots, discards = dict(state.buildings), dict(state.lots), dict(consul.discards)
    for old in event.replaced:
        for lot in buildings.pop(f"{CONSUL}:{old}").cells:
            lots[lot] = Lot(CONSUL, step)
        shape = CATALOGUES.get(state.catalogue).tiles[old].shape
        discards[shape] = (*discards[shape], old)
    name = f"{CONSUL}:{event.tile}"
    for lot in event.cells:
        lots[lot] = Lot(CONSUL, lots[lot].step, name)
    buildings[name] = Building(CONSUL, event.cells, event.anchor, event.orientation, step)
    stack = consul.stacks[event.shape]
    left = replace(stack, tiles=without(stack.tiles, (event.tile,)))
    after = replace(
        state,
        buildings=buildings,
        lots=lots,
        price_floor=event.price_floor_after,
        consul=replace(consul, stacks={**consul.stacks, event.shape: left}, discards=discards),
    )
    if event.purpose == "setup" and "consul_tiles" not in state.done:
        bare = any(lot.owner == CONSUL and lot.building is None for lot in lots.values())
        if not bare:
            after = replace(after, done=(*state.done, "consul_tiles"))
    return with_figures(after, event.population_after, event.coin_icons_after)


@evolve.on(ev.ConsulStackReshuffled)
def _(state: State, event: ev.ConsulStackReshuffled) -> State:
    consul = state.consul
    assert consul is not None
    stack = consul.stacks[event.shape]
    fresh = replace(
        stack, tiles=(*stack.tiles, *consul.discards[event.shape]), shuffles=stack.shuffles + 1
    )
    return replace(
        state,
        consul=replace(
            consul,
            stacks={**consul.stacks, event.shape: fresh},
            discards={**consul.discards, event.shape: ()},
        ),
    )


@evolve.on(ev.ConsulLotForgone)
def _(state: State, event: ev.ConsulLotForgone) -> State:
    consul = state.consul
    assert consul is not None
    lots = {name: lot for name, lot in state.lots.items() if name != event.lot}
    aside = (*consul.set_aside, event.lot)
    return replace(state, lots=lots, consul=replace(consul, set_aside=aside))


@evolve.on(ev.ConsulControlPassed)
def _(state: State, event: ev.ConsulControlPassed) -> State:
    assert state.consul is not None
    return replace(state, consul=replace(state.consul, controller=event.to_player))
