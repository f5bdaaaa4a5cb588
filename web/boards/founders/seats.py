"""One player's place in Founders of the Empire: the nation, its tokens, the hand."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from ledger.games.founders.actions import Place
from ledger.games.founders.scoring import coins_due
from ledger.games.founders.state import Cell, Nation, State
from ledger.web.boards.founders.changes import Changes, supply_lines
from ledger.web.boards.founders.frame import block, meeting, spelled
from ledger.web.boards.founders.market import shown_tile
from ledger.web.boards.founders.places import beside, corner_name
from ledger.web.boards.founders.symbols import resource_symbol
from ledger.web.boards.founders.view import View


def seat(
    view: View,
    state: State,
    player: str,
    points: int,
    changes: Changes,
    highlight: Collection[str] | None,
) -> dict[str, Any]:
    nation = state.nations[player]
    swapped = len(state.swapped[player])
    active = state.turn.active == player and state.phase != "over"
    return {
        "player": player,
        "seat": state.players.index(player) + 1,
        "label": view.say("nation", player=player),
        "points": points,
        "active": active,
        "view": view.frame.view,
        "columns": view.frame.columns,
        "rows": view.frame.rows,
        "cells": [
            _cell(view, player, spot, cell, changes, highlight)
            for spot, cell in sorted(nation.cells.items(), key=lambda item: (-item[0][1], item[0]))
        ],
        "empty": _empty(view, player, nation) if view.recording else [],
        "corners": _corners(view, player, nation) if view.recording else [],
        "carriages": [
            {
                **_carriage(view, player, nation, anchor, token.token, changes, highlight),
                "since": token.step,
            }
            for anchor, token in nation.carriages.items()
        ],
        "supply": [
            line
            for laid in changes.supplied
            for line in supply_lines(view.frame, view.catalogue, player, laid)
        ],
        "hand": [
            {**_held(view, held.token, changes), "since": held.step} for held in state.hands[player]
        ],
        "hand_label": view.say("hand", player=player),
        "due": view.say("due", n=due) if (due := coins_due(state, player)) else "",
        "drafted": [shown_tile(view, tile, changes) for tile in state.draft[player]],
        "fallback": shown_tile(view, drawn, changes)
        if (drawn := state.turn.of(player).fallback) and state.phase != "over"
        else None,
        "swapped": view.say("swapped", n=-swapped) if swapped else "",
    }


def _cell(
    view: View,
    player: str,
    spot: Place,
    cell: Cell,
    changes: Changes,
    highlight: Collection[str] | None,
) -> dict[str, Any]:
    x, y = view.frame.at(player, spot)
    title = view.name(cell.tile_id)
    also = [view.say("pillaged")] if cell.war else []
    also += [view.say("coined", player=coin.from_player) for coin in cell.coins]
    if cell.craftsman:
        also.append(view.say("crafted", name=view.name(cell.craftsman.token)))
    here = {cell.tile_id, f"{player}:{spelled(spot)}", *(coin.token for coin in cell.coins)}
    here.update(token.token for token in cell.war)
    if cell.craftsman:
        here.add(cell.craftsman.token)
    lit = highlight is not None and not here.isdisjoint(highlight)
    return {
        "cell": spelled(spot),
        "x": x,
        "y": y,
        "tile": cell.tile_id,
        "kind": view.catalogue.kind_of[cell.tile_id].id,
        "name": view.name(cell.tile_id),
        "title": ", ".join([title, *also]),
        "since": cell.since,
        "war": cell.war[-1].step if cell.war else 0,
        "coins": len(cell.coins),
        "coined": [coin.step for coin in cell.coins],
        "craftsman": _craftsman(view, cell),
        "crafted": cell.craftsman.step if cell.craftsman else 0,
        "hot": spot in changes.cells.get(player, ()),
        "lit": lit,
        "faded": highlight is not None and not lit,
    }


def _craftsman(view: View, cell: Cell) -> str:
    """The resource symbol of the craftsman on a tile."""
    if cell.craftsman is None:
        return ""
    return resource_symbol(view.catalogue, view.catalogue.craftsman[cell.craftsman.token].resource)


def _empty(view: View, player: str, nation: Nation) -> list[dict[str, Any]]:
    """The empty cells beside the nation: where a tile may be tapped down."""
    around = {
        (x + dx, y + dy) for x, y in nation.cells for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))
    }
    spots = sorted(around - nation.cells.keys(), key=lambda spot: (-spot[1], spot[0]))
    return [
        {
            "cell": spelled(spot),
            "x": view.frame.at(player, spot)[0],
            "y": view.frame.at(player, spot)[1],
            "title": view.say("empty", place=beside(view, nation.cells, spot)),
        }
        for spot in spots
    ]


def _corners(view: View, player: str, nation: Nation) -> list[dict[str, Any]]:
    """Where two tiles of a nation meet at a corner: a carriage may be tapped down there."""
    anchors = {(x + dx, y + dy) for x, y in nation.cells for dx in (0, -1) for dy in (0, -1)}
    found = []
    for anchor in sorted(anchors - nation.carriages.keys()):
        if sum(spot in nation.cells for spot in block(anchor)) > 1:
            x, y = meeting(view.frame, player, anchor)
            title = view.say("corner", place=corner_name(view, nation.cells, anchor))
            found.append({"anchor": spelled(anchor), "x": x, "y": y, "title": title})
    return found


def _carriage(
    view: View,
    player: str,
    nation: Nation,
    anchor: Place,
    token: str,
    changes: Changes,
    highlight: Collection[str] | None,
) -> dict[str, Any]:
    x, y = meeting(view.frame, player, anchor)
    names = [view.name(nation.cells[s].tile_id) for s in block(anchor) if s in nation.cells]
    return {
        "anchor": spelled(anchor),
        "token": token,
        "x": x,
        "y": y,
        "title": view.say("carriage", names=", ".join(names)),
        "hot": anchor in changes.corners.get(player, ()),
        "lit": highlight is not None and token in highlight,
        "faded": highlight is not None and token not in highlight,
    }


def _held(view: View, token: str, changes: Changes) -> dict[str, Any]:
    sort = view.catalogue.token_type[token]
    craftsman = view.catalogue.craftsman.get(token)
    return {
        "token": token,
        "sort": sort,
        "title": view.name(token),
        "badge": resource_symbol(view.catalogue, craftsman.resource) if craftsman else "",
        "hot": token in changes.tokens,
    }


PLAYS = {
    "war": "PlayWar",
    "coin": "PlayCoin",
    "carriage": "PlayCarriage",
    "craftsman": "PlayCraftsman",
}
