"""What an action points at: the building or tile in a slot, the unit behind a token."""

from __future__ import annotations

from typing import Any

from ledger.ruleset.codec import Action

from .actions import (
    CaptureTile,
    CommitUnit,
    RazeBuilding,
    ResolvePower,
    Substitute,
    WithdrawEnemyUnit,
)
from .state import State


def meant(state: State, action: Action) -> Any:
    match action:
        case RazeBuilding(player=player, slots=slots):
            return tuple(_in_slot(state, _enemy(state, player), slot) for slot in slots)
        case CaptureTile(player=player, slot=slot):
            return _in_slot(state, _enemy(state, player), slot)
        case ResolvePower(player=player, target=target, slot=slot) if slot is not None:
            return _in_slot(state, target or player, slot)
        case WithdrawEnemyUnit(token=token) | CommitUnit(token=token) | Substitute(token=token):
            fighter = state.battle.fighter(token) if state.battle and token else None
            return fighter.unit if fighter else None
    return None


def _enemy(state: State, player: str) -> str:
    battle = state.battle
    if battle is None:
        return ""
    return battle.defender if player == battle.attacker else battle.attacker


def _in_slot(state: State, player: str, slot: str) -> str | None:
    """The kind of the building or of the tile there."""
    seat = state.seats.get(player)
    if seat is None:
        return None
    if slot in seat.city:
        return seat.city[slot].building
    return seat.tiles[slot].tile if slot in seat.tiles else None
