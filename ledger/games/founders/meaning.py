"""What an action points at: the tile on a cell."""

from __future__ import annotations

from typing import Any

from ledger.ruleset.codec import Action

from .actions import AddTile, Place, PlaceFallbackTile, PlayCoin, PlayCraftsman, PlayWar
from .state import State


def meant(state: State, action: Action) -> Any:
    match action:
        case PlayWar(target_player=player, cell=cell) | PlayCoin(target_player=player, cell=cell):
            return _tile(state, player, cell)
        case PlayCraftsman(player=player, cell=cell):
            return _tile(state, player, cell)
        case AddTile(player=player, cell=cell, swap=True):
            return _tile(state, player, cell)
        case PlaceFallbackTile(player=player, cell=cell, swap=True):
            return _tile(state, player, cell)
    return None


def _tile(state: State, player: str, cell: Place) -> str | None:
    there = state.nations[player].cells.get(cell) if player in state.nations else None
    return there.tile_id if there is not None else None
