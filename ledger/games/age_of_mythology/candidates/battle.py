"""Plausible actions of a battle, and what listing them shares with the other actions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from ledger.ruleset.codec import Action

from .. import actions as act
from ..catalogue import AREAS, RESOURCES
from ..rules.common import components, spread
from ..rules.dice import allowed_modes, substitutes
from ..rules.setup import neighbours
from ..rules.spoils import raze_limit
from ..state import SIDES, Battle, Seat, State
from ..status import to_move


def mover(state: State) -> tuple[str, Seat]:
    player = to_move(state) or state.players[0]
    return player, state.seats[player]


def first_free(seat: Seat) -> dict[str, str]:
    """The first empty slot of every terrain; slots of a terrain are alike (AM-R84)."""
    found: dict[str, str] = {}
    for slot, terrain in seat.slots.items():
        if slot not in seat.tiles and terrain not in found:
            found[terrain] = slot
    return found


def mixes(limit: int, there: dict[str, int]) -> Iterator[dict[str, int]]:
    """A few ways to take cubes: as even as possible, and each colour first."""
    yield spread(there, limit)
    for first in RESOURCES:
        most = min(limit, there.get(first, 0))
        if most:
            rest = {r: n for r, n in there.items() if r != first}
            yield {first: most, **spread(rest, limit - most)}


def every_mix(limit: int, there: dict[str, int]) -> Iterator[dict[str, int]]:
    """Every way to take some cubes, at most this many, the most first."""
    numbers = [range(min(limit, there.get(resource, 0)) + 1) for resource in RESOURCES]
    mixed = [way for way in product(*numbers) if 0 < sum(way) <= limit]
    for way in sorted(mixed, key=lambda way: (-sum(way), max(way))):
        yield {resource: n for resource, n in zip(RESOURCES, way, strict=True) if n}


def places(seat: Seat) -> Iterator[tuple[str, str | None]]:
    """Every unit type of a board, and where one stands."""
    for unit, n in seat.holding.items():
        if n:
            yield unit, None
    for slot, worker in seat.workers.items():
        if worker != "villager":
            yield worker, slot


def attack(state: State) -> Iterator[Action]:
    player, _ = mover(state)
    for opponent in neighbours(state, player):
        for area in AREAS:
            yield act.DeclareAttack(player, opponent, area)
    yield act.SkipAction(player)


def soldiers(state: State, player: str) -> list[act.Soldier]:
    """Every unit of a player, the strongest first."""
    units = components(state).unit
    found = [
        act.Soldier(unit, slot or "holding")
        for unit, slot in places(state.seats[player])
        for _ in range(1 if slot else state.seats[player].holding[unit])
    ]
    return sorted(found, key=lambda soldier: -units[soldier.unit].dice)


def armies(state: State) -> Iterator[Action]:
    battle = state.battle
    if battle is None:
        return
    for side in SIDES:
        player = battle.player(side)
        if player not in battle.armies:
            for army in _some_armies(state, battle, side):
                yield act.CommitArmy(player, act.Army(army))
    yield from _covered_armies(state, battle)


def _some_armies(state: State, battle: Battle, side: str) -> Iterator[tuple[act.Soldier, ...]]:
    """As many as may go, half of them, one and none."""
    every, cap = soldiers(state, battle.player(side)), battle.cap[side]
    most = len(every) if cap is None else min(cap, len(every))
    for n in dict.fromkeys((most, (most + 1) // 2, 1, 0)):
        if n <= most:
            yield tuple(every[:n])


def _covered_armies(state: State, battle: Battle) -> Iterator[Action]:
    """AM-12.4: what was chosen and told to nobody who records is named when it is shown."""
    sealed = [battle.armies.get(battle.player(side)) for side in SIDES]
    if any(one is None or one.commitment for one in sealed):
        return
    shown = [
        list(_some_armies(state, battle, side)) if one is None or one.units is None else [one.units]
        for side, one in zip(SIDES, sealed, strict=True)
    ]
    if not all(one is not None and one.units is not None for one in sealed):  # else no choice
        for attackers, defenders in product(*shown):
            yield act.RevealArmies(attackers, defenders)


def withdraw(state: State) -> Iterator[Action]:
    if state.battle:
        for token in one_of_each(state.battle, "defender"):
            yield act.WithdrawEnemyUnit(state.battle.attacker, token)


def encounter(state: State) -> Iterator[Action]:
    battle = state.battle
    if battle is None:
        return
    for side in SIDES:
        player = battle.player(side)
        if player not in battle.stayed:
            yield act.Retreat(player)
            yield act.StayInBattle(player)
        if player not in battle.chosen:
            for token in one_of_each(battle, side):
                yield act.CommitUnit(player, token)
    yield from _covered_units(battle)


def _covered_units(battle: Battle) -> Iterator[Action]:
    """AM-13.3: a unit sent and told to nobody who records is named when it is shown."""
    sealed = [battle.chosen.get(battle.player(side)) for side in SIDES]
    if any(one is None or one.commitment for one in sealed):
        return
    shown = [
        [one.token] if one is not None and one.token else one_of_each(battle, side)
        for side, one in zip(SIDES, sealed, strict=True)
    ]
    if not all(one is not None and one.token for one in sealed):  # else nobody has to choose
        for attacker, defender in product(*shown):
            yield act.RevealUnits(attacker, defender)


def one_of_each(battle: Battle, side: str) -> list[str]:
    """Figures alike in everything are offered once."""
    alike = {(fighter.unit, fighter.bonus): fighter.token for fighter in battle.engaged[side]}
    return list(alike.values())


def fight(state: State) -> Iterator[Action]:
    battle, player = state.battle, to_move(state)
    if battle is None:
        return
    if player is None:
        if state.dealer == "virtual":
            yield act.RollEncounter()
        return
    side = battle.side(player) or "attacker"
    for token in substitutes(state, battle, side):
        yield act.Substitute(player, token)
    yield act.ChooseMode(player)
    for mode in allowed_modes(state, battle, side):
        yield act.ChooseMode(player, mode.name)


def resurrect(state: State) -> Iterator[Action]:
    player, _ = mover(state)
    yield act.Resurrect(player, save=True)
    yield act.Resurrect(player, save=False)


def reinforce(state: State) -> Iterator[Action]:
    player, seat = mover(state)
    for unit, n in seat.holding.items():
        if n:
            yield act.Reinforce(player, unit)
    yield act.Reinforce(player)


def spoils(state: State) -> Iterator[Action]:
    battle = state.battle
    if battle is None:
        return
    player, loser = battle.attacker, state.seats[battle.defender]
    yield act.DeclineSpoils(player)
    if battle.area == "city":
        for n in range(1, raze_limit(state) + 1):
            for slots in combinations(loser.city, n):
                yield act.RazeBuilding(player, slots)
    elif battle.area == "production":
        kinds, room = components(state).tile, first_free(state.seats[player])
        for slot, tile in loser.tiles.items():
            yield act.CaptureTile(player, slot, room.get(kinds[tile.tile].terrain, "discard"))
    else:
        for cubes in every_mix(components(state).number("raid_cubes"), loser.cubes):
            yield act.RaidCubes(player, cubes)
