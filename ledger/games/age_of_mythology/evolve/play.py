"""How the actions of the cards and the end of the game change the table."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ledger.ruleset import UNKNOWN

from .. import events as ev
from ..state import Building, State, Won
from .common import (
    count,
    enlist,
    evolve,
    gain,
    lifted,
    minus,
    move,
    pay,
    playing,
    plus,
    seated,
    take_card,
    tile_gone,
    tile_taken,
    used,
)

# --- actions


@evolve.on(ev.ExploreTilesRevealed)
def _(state: State, event: ev.ExploreTilesRevealed) -> State:
    return replace(
        state,
        offer=event.tiles,
        pool=minus(state.pool, count(tuple(t for t in event.tiles if t != UNKNOWN))),
        reveals=state.reveals + 1,
        play=playing(state, started=True),
    )


@evolve.on(ev.TileExplored)
def _(state: State, event: ev.TileExplored) -> State:
    state = tile_taken(state, event)
    play = state.play
    if play is not None:
        if event.player == play.player:
            play = replace(play, used=play.used + 1)
        else:
            play = replace(play, chosen=(*play.chosen, event.player))
    return replace(state, play=play)


@evolve.on(ev.ExplorePassed)
def _(state: State, event: ev.ExplorePassed) -> State:
    chosen = state.play.chosen if state.play else ()
    return replace(state, play=playing(state, chosen=(*chosen, event.player)))


@evolve.on(ev.ExploreEnded)
def _(state: State, event: ev.ExploreEnded) -> State:
    pool = plus(state.pool, event.returned)
    return replace(state, offer=(), pool=pool, play=playing(state, done=True))


@evolve.on(ev.WorkersPlaced)
def _(state: State, event: ev.WorkersPlaced) -> State:
    seat = state.seats[event.player]
    tiles, holding, villagers = dict(seat.tiles), dict(seat.holding), seat.villagers
    for moved in event.moves:  # all are lifted before any is put down
        if moved.origin != "holding":
            tiles[moved.origin] = replace(tiles[moved.origin], worker=None)
        elif moved.worker == "villager":
            villagers -= 1
        else:
            holding[moved.worker] -= 1
    for moved in event.moves:
        if moved.to == "holding" and moved.worker == "villager":
            villagers += 1
        elif moved.to == "holding":
            holding[moved.worker] = holding.get(moved.worker, 0) + 1
        else:
            tiles[moved.to] = replace(tiles[moved.to], worker=moved.worker)
    seats = seated(state, event.player, tiles=tiles, holding=holding, villagers=villagers)
    return replace(state, seats=seats)


@evolve.on(ev.GatherDeclared)
def _(state: State, event: ev.GatherDeclared) -> State:
    return replace(state, play=playing(state, started=True))


@evolve.on(ev.ResourcesGathered)
def _(state: State, event: ev.ResourcesGathered) -> State:
    return gain(state, event.player, event.taken)


@evolve.on(ev.GatherEnded)
def _(state: State, event: ev.GatherEnded) -> State:
    return replace(state, play=playing(state, done=True))


@evolve.on(ev.UnitRecruited)
def _(state: State, event: ev.UnitRecruited) -> State:
    state = enlist(pay(state, event.player, event.paid), event.player, {event.unit: 1})
    return replace(state, play=used(state, event.player))


@evolve.on(ev.UnitsGained)
def _(state: State, event: ev.UnitsGained) -> State:
    return enlist(state, event.player, event.units)


@evolve.on(ev.UnitsConverted)
def _(state: State, event: ev.UnitsConverted) -> State:
    seat = state.seats[event.player]
    seats = seated(
        state,
        event.player,
        holding=plus(minus(seat.holding, event.given), event.to),
        reserve=plus(minus(seat.reserve, event.to), event.given),
    )
    return replace(state, seats=seats)


def _to_reserve(state: State, player: str, unit: str, origin: str) -> State:
    seat = lifted(state.seats[player], unit, origin)
    seat = replace(seat, reserve=plus(seat.reserve, {unit: 1}))
    return replace(state, seats={**state.seats, player: seat})


@evolve.on(ev.UnitSacrificed)
def _(state: State, event: ev.UnitSacrificed) -> State:
    return _to_reserve(state, event.player, event.unit, event.origin)


@evolve.on(ev.UnitRemoved)
def _(state: State, event: ev.UnitRemoved) -> State:
    return _to_reserve(state, event.owner, event.unit, event.origin)


def _new_building(
    state: State, player: str, slot: str, building: Building, villagers: int
) -> State:
    seat = state.seats[player]
    return replace(
        state,
        seats=seated(
            state,
            player,
            city={**seat.city, slot: building},
            villagers=seat.villagers + villagers,
            villager_reserve=seat.villager_reserve - villagers,
        ),
    )


@evolve.on(ev.BuildingBuilt)
def _(state: State, event: ev.BuildingBuilt) -> State:
    own = state.play is not None and state.play.player == event.player
    built = Building(event.building, state.step, active=not own)
    state = pay(state, event.player, event.paid)
    state = _new_building(state, event.player, event.slot, built, event.villagers_gained)
    return replace(state, play=used(state, event.player))


@evolve.on(ev.BuildingGained)
def _(state: State, event: ev.BuildingGained) -> State:
    gained = Building(event.building, state.step)
    return _new_building(state, event.player, event.slot, gained, event.villagers_gained)


@evolve.on(ev.WonderBuilt)
def _(state: State, event: ev.WonderBuilt) -> State:
    state = pay(state, event.player, event.paid)
    return _new_building(state, event.player, event.slot, Building("wonder", state.step), 0)


@evolve.on(ev.BuildingRazed)
def _(state: State, event: ev.BuildingRazed) -> State:
    seat = state.seats[event.owner]
    city = {slot: built for slot, built in seat.city.items() if slot != event.slot}
    owed = state.owed
    if event.villagers_owed:
        owed = plus(owed, {event.owner: event.villagers_owed})
    battle = state.battle
    if battle is not None and event.cause == "battle":
        battle = replace(battle, spoils=False)
    return replace(state, seats=seated(state, event.owner, city=city), owed=owed, battle=battle)


@evolve.on(ev.VillagerRemoved)
def _(state: State, event: ev.VillagerRemoved) -> State:
    seat = state.seats[event.player]
    if event.origin == "holding":
        changes: dict[str, Any] = {"villagers": seat.villagers - 1}
    else:
        tile = replace(seat.tiles[event.origin], worker=None)
        changes = {"tiles": {**seat.tiles, event.origin: tile}}
    changes["villager_reserve"] = seat.villager_reserve + 1
    left = minus(state.owed, {event.player: 1})
    owed = {player: n for player, n in left.items() if n > 0}
    return replace(state, seats=seated(state, event.player, **changes), owed=owed)


@evolve.on(ev.TradeStarted)
def _(state: State, event: ev.TradeStarted) -> State:
    state = pay(state, event.player, event.paid)
    return replace(state, play=playing(state, event.player, started=True))


@evolve.on(ev.CubesExchanged)
def _(state: State, event: ev.CubesExchanged) -> State:
    return gain(pay(state, event.player, event.given), event.player, event.taken)


@evolve.on(ev.CubesGained)
def _(state: State, event: ev.CubesGained) -> State:
    return gain(state, event.player, event.cubes)


@evolve.on(ev.CubesStolen)
def _(state: State, event: ev.CubesStolen) -> State:
    return move(state, event.robbed, event.to, event.cubes)


@evolve.on(ev.VictoryPointsBought)
def _(state: State, event: ev.VictoryPointsBought) -> State:
    state = pay(state, event.player, event.paid)
    won = Won(event.n, "temple", "AM-16.11", (state.step,))
    vp = (*state.seats[event.player].vp, won)
    return replace(state, seats=seated(state, event.player, vp=vp), bank_vp=event.bank_vp_left)


@evolve.on(ev.AgeAdvanced)
def _(state: State, event: ev.AgeAdvanced) -> State:
    state = pay(state, event.player, event.paid)
    seats = seated(state, event.player, age=event.to)
    return replace(state, seats=seats, play=playing(state, event.player, done=True))


@evolve.on(ev.TileRemoved)
def _(state: State, event: ev.TileRemoved) -> State:
    battle = state.battle
    if battle is not None and event.cause == "battle":
        battle = replace(battle, spoils=False)
    return replace(
        state,
        seats=tile_gone(state, event.owner, event.slot, event.worker_returned),
        pool=plus(state.pool, {event.tile: 1}),
        battle=battle,
    )


# --- end


@evolve.on(ev.GameEnded)
def _(state: State, event: ev.GameEnded) -> State:
    return replace(state, phase="over", end=event.cause, play=None, battle=None, owed={})


@evolve.on(ev.VpCardAwarded)
def _(state: State, event: ev.VpCardAwarded) -> State:
    if event.player is None or not event.n:
        return state
    return take_card(state, event.player, event.vp_card)


@evolve.on(ev.GameScored)
def _(state: State, event: ev.GameScored) -> State:
    return state
