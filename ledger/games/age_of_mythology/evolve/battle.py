"""How the events of a battle change the table."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ledger.ruleset import UNKNOWN

from .. import events as ev
from ..actions import Army
from ..state import Battle, Fighter, Repelled, Sealed, State, Tile
from .common import (
    evolve,
    lifted,
    minus,
    move,
    pay,
    playing,
    plus,
    seated,
    take_card,
    tile_gone,
)

evolves = evolve.on


def _battle(state: State, **changes: Any) -> State:
    if state.battle is None:
        return state
    return replace(state, battle=replace(state.battle, **changes))


@evolves(ev.AttackDeclared)
def _(state: State, event: ev.AttackDeclared) -> State:
    battle = Battle(
        event.attacker,
        event.defender,
        event.area,
        event.cap,
        saves=event.saves,
        withdraw=event.withdraw,
    )
    return replace(state, battle=battle)


@evolves(ev.ArmyCommitted)
def _(state: State, event: ev.ArmyCommitted) -> State:
    battle = state.battle
    if battle is None:
        return state
    units = event.units.soldiers if isinstance(event.units, Army) else None
    sealed = Sealed(units=units, commitment=event.commitment)
    return _battle(state, armies={**battle.armies, event.player: sealed})


@evolves(ev.ArmiesRevealed)
def _(state: State, event: ev.ArmiesRevealed) -> State:
    battle = state.battle
    if battle is None:
        return state
    seats, engaged = dict(state.seats), {}
    for side, units in (("attacker", event.attacker_units), ("defender", event.defender_units)):
        player = battle.player(side)
        for one in units:
            seats[player] = lifted(seats[player], one.unit, one.origin)
        engaged[side] = tuple(Fighter(one.token, one.unit) for one in units)
    enlisted = {side: len(fighters) for side, fighters in engaged.items()}
    state = _battle(state, revealed=True, engaged=engaged, enlisted=enlisted)
    return replace(state, seats=seats)


def _gone(battle: Battle, token: str) -> dict[str, tuple[Fighter, ...]]:
    return {
        side: tuple([fighter for fighter in fighters if fighter.token != token])
        for side, fighters in battle.engaged.items()
    }


def _home(state: State, player: str, unit: str) -> State:
    holding = plus(state.seats[player].holding, {unit: 1})
    return replace(state, seats=seated(state, player, holding=holding))


@evolves(ev.UnitWithdrawn)
def _(state: State, event: ev.UnitWithdrawn) -> State:
    battle = state.battle
    if battle is None:
        return state
    state = _battle(state, engaged=_gone(battle, event.token), withdraw=None)
    return _home(state, event.owner, event.unit)


@evolves(ev.WithdrawalLost)
def _(state: State, event: ev.WithdrawalLost) -> State:
    return _battle(state, withdraw=None)


@evolves(ev.StayedInBattle)
def _(state: State, event: ev.StayedInBattle) -> State:
    stayed = state.battle.stayed if state.battle else ()
    return _battle(state, stayed=(*stayed, event.player))


@evolves(ev.ArmyRetreated)
def _(state: State, event: ev.ArmyRetreated) -> State:
    return _battle(state, retreated=event.player, routed=event.forced)


@evolves(ev.UnitCommitted)
def _(state: State, event: ev.UnitCommitted) -> State:
    chosen = state.battle.chosen if state.battle else {}
    token = None if event.token == UNKNOWN else event.token
    sealed = Sealed(token=token, commitment=event.commitment)
    return _battle(state, chosen={**chosen, event.player: sealed})


@evolves(ev.UnitsRevealed)
def _(state: State, event: ev.UnitsRevealed) -> State:
    fighting = {"attacker": event.attacker_token, "defender": event.defender_token}
    return _battle(state, fighting=fighting, fallen=None)


@evolves(ev.UnitSubstituted)
def _(state: State, event: ev.UnitSubstituted) -> State:
    battle = state.battle
    if battle is None:
        return state
    side = battle.side(event.player) or "attacker"
    return _battle(state, fighting={**battle.fighting, side: event.in_token}, substituted=True)


@evolves(ev.ModeChosen)
def _(state: State, event: ev.ModeChosen) -> State:
    battle = state.battle
    if battle is None:
        return state
    side = battle.side(event.player) or "attacker"
    return _battle(state, modes={**battle.modes, side: event.mode})


@evolves(ev.EncounterRolled)
def _(state: State, event: ev.EncounterRolled) -> State:
    state = _battle(state, attempts=event.attempt)
    return replace(state, throws=state.throws + 1)


def _next_encounter(state: State, battle: Battle, token: str, **changes: Any) -> State:
    return _battle(
        state,
        engaged=_gone(battle, token),
        encounter=battle.encounter + 1,
        stayed=(),
        chosen={},
        fighting={},
        substituted=False,
        modes={},
        attempts=0,
        **changes,
    )


@evolves(ev.UnitEliminated)
def _(state: State, event: ev.UnitEliminated) -> State:
    battle = state.battle
    if battle is None:
        return state
    fallen = battle.fighter(event.token)
    state = _next_encounter(state, battle, event.token, fallen=fallen)
    reserve = plus(state.seats[event.owner].reserve, {event.unit: 1})
    return replace(state, seats=seated(state, event.owner, reserve=reserve))


@evolves(ev.UnitExpelled)
def _(state: State, event: ev.UnitExpelled) -> State:
    battle = state.battle
    if battle is None:
        return state
    return _home(_next_encounter(state, battle, event.token), event.owner, event.unit)


@evolves(ev.UnitResurrected)
def _(state: State, event: ev.UnitResurrected) -> State:
    battle = state.battle
    if battle is None:
        return state
    state = pay(state, event.owner, event.paid) if event.paid else state
    reserve = minus(state.seats[event.owner].reserve, {event.unit: 1})
    state = replace(state, seats=seated(state, event.owner, reserve=reserve))
    if event.to == "holding":
        return _home(_battle(state, resurrect=None), event.owner, event.unit)
    side = battle.side(event.owner) or "attacker"
    back = battle.fallen or Fighter(event.token, event.unit)
    engaged = {**battle.engaged, side: (*battle.engaged[side], back)}
    return _battle(state, engaged=engaged, saves=battle.saves - 1)


@evolves(ev.ResurrectionDue)
def _(state: State, event: ev.ResurrectionDue) -> State:
    return _battle(state, resurrect=event.owner)


@evolves(ev.ResurrectionDeclined)
def _(state: State, event: ev.ResurrectionDeclined) -> State:
    return _battle(state, resurrect=None)


@evolves(ev.ReinforcementDue)
def _(state: State, event: ev.ReinforcementDue) -> State:
    return _battle(state, reinforce=event.player)


@evolves(ev.UnitReinforced)
def _(state: State, event: ev.UnitReinforced) -> State:
    battle = state.battle
    if battle is None:
        return state
    side = battle.side(event.player) or "attacker"
    new = Fighter(event.token, event.unit)
    state = _battle(
        state,
        engaged={**battle.engaged, side: (*battle.engaged[side], new)},
        enlisted={**battle.enlisted, side: battle.enlisted[side] + 1},
        reinforce=None,
    )
    seat = lifted(state.seats[event.player], event.unit, "holding")
    return replace(state, seats={**state.seats, event.player: seat})


@evolves(ev.ReinforcementDeclined)
def _(state: State, event: ev.ReinforcementDeclined) -> State:
    return _battle(state, reinforce=None)


@evolves(ev.BattleBonusGained)
def _(state: State, event: ev.BattleBonusGained) -> State:
    battle = state.battle
    if battle is None:
        return state
    engaged = {
        side: tuple(
            replace(f, bonus=f.bonus + event.n) if f.token == event.token else f for f in fighters
        )
        for side, fighters in battle.engaged.items()
    }
    return _battle(state, engaged=engaged)


@evolves(ev.BattleWon)
def _(state: State, event: ev.BattleWon) -> State:
    for player, survivors in event.survivors.items():
        for one in survivors:
            state = _home(state, player, one.unit)
    return _battle(
        state,
        engaged={"attacker": (), "defender": ()},
        chosen={},  # a table may let an army go while its unit fights
        fighting={},
        modes={},
        winner=event.winner,
        cause=event.cause,
        survivors=tuple(one.unit for one in event.survivors.get(event.winner, ())),
        spoils=event.spoils,
    )


@evolves(ev.LastBattleCubesTaken)
def _(state: State, event: ev.LastBattleCubesTaken) -> State:
    return take_card(state, event.player, "last_battle")


@evolves(ev.TileCaptured)
def _(state: State, event: ev.TileCaptured) -> State:
    seats = tile_gone(state, event.robbed, event.from_slot, event.worker_returned)
    taker = seats[event.to]
    tiles = {**taker.tiles, event.to_slot: Tile(event.tile, state.step)}
    seats[event.to] = replace(taker, tiles=tiles)
    return replace(_battle(state, spoils=False), seats=seats)


@evolves(ev.CubesRaided)
def _(state: State, event: ev.CubesRaided) -> State:
    return _battle(move(state, event.robbed, event.to, event.cubes), spoils=False)


@evolves(ev.SpoilsDeclined)
def _(state: State, event: ev.SpoilsDeclined) -> State:
    return _battle(state, spoils=False)


@evolves(ev.BattleEnded)
def _(state: State, event: ev.BattleEnded) -> State:
    battle, repelled = state.battle, None
    if battle is not None and battle.winner == event.defender:
        repelled = Repelled(event.attacker, event.defender, battle.area, battle.survivors)
    play = playing(state, event.attacker, done=True)
    return replace(state, battle=None, play=play, repelled=repelled)
