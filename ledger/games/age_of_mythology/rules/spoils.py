"""What a winning attacker takes: AM-12.6 to AM-12.14."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from ledger.errors import Refusal, UnknownName, refusal
from ledger.ruleset import Memo

from .. import events as ev
from ..actions import CaptureTile, DeclineSpoils, RaidCubes, RazeBuilding
from ..catalogue import RESOURCES
from ..state import State
from .attack import battle_of
from .common import (
    as_many,
    at_most,
    building_ops,
    components,
    misplaced,
    odd_cubes,
    placing,
    shared,
    stage,
    total,
)
from .flow import Events
from .powers import razed


class Taking(Struct, frozen=True):
    """Who takes something from whom, and from which area."""

    winner: str
    loser: str
    area: str
    survivors: tuple[str, ...]


def spoils_due(state: State) -> Taking:
    """The spoils due; those of a defender who won are for the table to agree on (AM-12.13)."""
    if repelled_now(state) and state.repelled is not None:
        past = state.repelled
        return Taking(past.defender, past.attacker, past.area, past.survivors)
    battle = battle_of(state)
    return Taking(battle.attacker, battle.defender, battle.area, battle.survivors)


def repelled_now(state: State) -> bool:
    """Has a defender just won, with nothing begun since?"""
    calm = state.play is None and not state.owed and state.phase != "over"
    return state.repelled is not None and calm


def _taking(state: State, player: str, area: str | None) -> Iterator[Refusal]:
    """AM-12.13, AM-13.18: the winning attacker, and only from the area attacked."""
    if player not in state.seats:
        raise UnknownName("player", player)
    wrong = misplaced(state, "spoils")
    past = state.repelled
    if repelled_now(state) and past is not None and player == past.defender and area:
        yield refusal("AM-12.13", "defender_takes_nothing", player=player)
        if area != past.area:
            yield refusal("AM-12.3", "wrong_area", area=past.area)
        return
    if wrong:
        if area == "city" and wrong.code == "wrong_phase":
            own = state.play is not None and player == state.play.player
            if own and stage(state) == "build":
                yield refusal("AM-1.8", "own_building_protected", player=player)
                return
        if area == "production" and wrong.code == "wrong_phase" and state.battle is None:
            yield refusal("AM-1.5", "tile_is_fixed")
            return
        yield wrong
        return
    battle = battle_of(state)
    if player != battle.attacker:
        yield refusal("AM-12.13", "no_spoils_for_defender", player=player)
    if area is not None and area != battle.area:
        yield refusal("AM-12.3", "wrong_area", area=battle.area)


def raze_limit(state: State) -> int:
    """AM-12.6 to AM-12.8, AM-9.17, AM-14.6, AM-R23."""
    catalogue, spoils = components(state), spoils_due(state)
    found = [effect for _, effect in building_ops(state, spoils.winner, "raze")]
    found += [e for unit in spoils.survivors if (e := catalogue.unit[unit].op("raze"))]
    return min(max([1, *[int(e["total"]) for e in found]]), catalogue.number("max_razed"))


def _nothing_to_take(state: State, wrong: tuple[Refusal, ...]) -> bool:
    """Nothing more can be said against it: there are no spoils at all."""
    agreeable = ("wrong_area", "defender_takes_nothing")
    return stage(state) != "spoils" and any(r.code not in agreeable for r in wrong)


def raze(state: State, action: RazeBuilding, memo: Memo) -> Iterator[Refusal]:
    """AM-12.6 to AM-12.8."""
    player = action.player
    wrong = shared(memo, ("city", player), _taking, state, player, "city")
    yield from wrong
    if [r.code for r in wrong] == ["own_building_protected"]:
        yield from _razable(state.seats[player].city, action.slots)
        return
    if _nothing_to_take(state, wrong):
        return
    limit = memo.get("raze")
    if limit is None:
        limit = memo["raze"] = raze_limit(state)
    city = state.seats[spoils_due(state).loser].city
    if len(action.slots) > limit:
        rule = "AM-12.8" if limit > 1 else "AM-12.6"
        yield refusal(rule, "raze_limit", limit=limit, found=len(action.slots))
    yield from _razable(city, action.slots)


def _razable(city: Mapping[str, object], slots: tuple[str, ...]) -> Iterator[Refusal]:
    if not slots:
        yield refusal("AM-12.14", "decline_instead")
    for slot in slots:
        if slot not in city or slots.count(slot) > 1:
            yield refusal("AM-12.6", "no_such_building", slot=slot)
            return


def building_razed(state: State, action: RazeBuilding, memo: Memo) -> Events:
    if stage(state) == "build":  # AM-1.8: one's own, as the table agreed
        own = action.player
        return tuple(razed(state, own, slot, own, "own") for slot in action.slots)
    owner = spoils_due(state).loser
    return tuple(razed(state, owner, slot, action.player, "battle") for slot in action.slots)


def capture(state: State, action: CaptureTile, memo: Memo) -> Iterator[Refusal]:
    """AM-12.9, AM-12.10, AM-R63."""
    player = action.player
    wrong = shared(memo, ("production", player), _taking, state, player, "production")
    yield from wrong
    if _nothing_to_take(state, wrong):
        return
    tile = state.seats[spoils_due(state).loser].tiles.get(action.slot)
    if tile is None:
        yield refusal("AM-12.9", "no_such_tile", slot=action.slot)
        return
    seat, terrain = state.seats[action.player], components(state).tile[tile.tile].terrain
    if action.to != "discard":
        yield from placing(state, seat, tile.tile, action.to)
    elif seat.free_slots(terrain):
        yield refusal("AM-12.10", "slot_available", terrain=terrain)


def captured(state: State, action: CaptureTile, memo: Memo) -> Events:
    """AM-R16: the worker on the tile goes to its owner's holding."""
    owner = spoils_due(state).loser
    tile = state.seats[owner].tiles[action.slot]
    if action.to == "discard":
        gone = (owner, tile.tile, action.slot, action.player, "battle", tile.worker)
        return (ev.TileRemoved(*gone),)
    taken = (owner, action.player, tile.tile, action.slot, action.to, tile.worker)
    return (ev.TileCaptured(*taken),)


def raid(state: State, action: RaidCubes, memo: Memo) -> Iterator[Refusal]:
    """AM-12.11, AM-12.12, AM-R62."""
    player = action.player
    wrong = shared(memo, ("holding", player), _taking, state, player, "holding")
    yield from wrong
    if _nothing_to_take(state, wrong):
        return
    limit = components(state).number("raid_cubes")
    cubes, there = action.cubes, state.seats[spoils_due(state).loser].cubes
    yield from odd_cubes(cubes, "AM-12.12")
    if total(cubes) > limit:
        yield refusal("AM-12.11", "raid_limit", limit=limit, found=total(cubes))
    if any(cubes.get(r, 0) > there.get(r, 0) for r in RESOURCES):
        yield refusal("AM-12.11", "not_enough_cubes", cubes=there)
    if not total(cubes):
        yield refusal("AM-12.14", "decline_instead")


def raided(state: State, action: RaidCubes, memo: Memo) -> Events:
    owner = spoils_due(state).loser
    cubes = at_most(as_many(action.cubes, total(action.cubes)), state.seats[owner].cubes)
    return (ev.CubesRaided(owner, action.player, cubes),)


def decline(state: State, action: DeclineSpoils, memo: Memo) -> Iterator[Refusal]:
    """AM-12.14."""
    yield from _taking(state, action.player, None)


def declined(state: State, action: DeclineSpoils, memo: Memo) -> Events:
    return (ev.SpoilsDeclined(action.player),)
