"""A place of a nation in words: by what lies there, or by the tile beside it."""

from __future__ import annotations

from collections.abc import Mapping

from ledger.games.founders.actions import Place
from ledger.games.founders.catalogue import Catalogue
from ledger.games.founders.state import Cell, State
from ledger.ruleset import Lang
from ledger.ruleset.codec import Action
from ledger.web.boards.founders.frame import block
from ledger.web.boards.founders.view import View

# where a place lies of the tile that is so far from it
SIDES = {"north_of": (0, -1), "south_of": (0, 1), "east_of": (-1, 0), "west_of": (1, 0)}


def place_name(view: View, cells: Mapping[Place, Cell], spot: Place) -> str:
    """The tile there; for an empty place, which side of which tile it is."""
    return view.name(cells[spot].tile_id) if spot in cells else beside(view, cells, spot)


def beside(view: View, cells: Mapping[Place, Cell], spot: Place) -> str:
    """Which side of which tile a place is."""
    for key, (dx, dy) in SIDES.items():
        near = spot[0] + dx, spot[1] + dy
        if near in cells:
            return view.say(key, name=view.name(cells[near].tile_id))
    return view.say("apart")


def corner_name(view: View, cells: Mapping[Place, Cell], anchor: Place) -> str:
    """The tiles that meet there."""
    return ", ".join(view.name(cells[spot].tile_id) for spot in block(anchor) if spot in cells)


def place_said(catalogue: Catalogue, state: State, action: Action, field: str, lang: Lang) -> str:
    """The place a field of an action says, in the nation where it lies."""
    spot = getattr(action, field)
    whose = getattr(action, "target_player", None) or getattr(action, "player", "")
    if whose not in state.nations or not isinstance(spot, tuple) or len(spot) != 2:
        return ""
    view, cells = View(catalogue, lang), state.nations[whose].cells
    if field == "anchor":
        return view.say("corner", place=corner_name(view, cells, spot))
    return place_name(view, cells, spot) if field == "cell" else ""
