"""A position of Founders of the Empire from what is seen on the table.

Whoever sees the nations, the rows and the tokens knows the rest: what lies face down is what is
shown nowhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ledger.ruleset import Setup
from ledger.ruleset.codec import to_position
from ledger.ruleset.partial import (
    FOUND,
    Json,
    lacking,
    listed_objects,
    merged,
    objects,
    seated,
    without,
)

from .catalogue import CATALOGUES, STACKS, Catalogue
from .rules.common import IN_SETUP
from .state import initial


def complete(known: Mapping[str, Any], setup: Setup) -> Json:
    """Nations and display say what phase it is; stacks, box and reserve are what is left."""
    catalogue, players = CATALOGUES.get(setup.catalogue_hash), setup.players
    shown = {
        **known,
        "nations": {
            player: _nation(nation, f"nations.{player}")
            for player, nation in seated(known.get("nations"), "nations", players).items()
        },
        "hands": {
            player: _steps(hand, f"hands.{player}")
            for player, hand in seated(known.get("hands"), "hands", players).items()
        },
        "swapped": {
            player: _steps(pile, f"swapped.{player}")
            for player, pile in seated(known.get("swapped"), "swapped", players).items()
        },
        "box_tiles": _steps(known.get("box_tiles", ()), "box_tiles"),
    }
    table = merged({**to_position(initial(setup)), "step": FOUND}, shown)
    table["phase"] = phase = known.get("phase") or _phase(table)
    if phase not in IN_SETUP:
        for player in players:
            if not table["nations"][player]["cells"]:
                raise lacking(f"nations.{player}")
    table |= _face_down(known, table, catalogue)
    table["turn"] = _turn(known, table, setup)
    if phase == "over" and not table["end"]:
        table["end"] = {"reasons": _reasons(table), "step": FOUND}
    return table


def _nation(known: Any, path: str) -> Json:
    nation = objects(known, path)
    cells = {}
    for place, said in objects(nation.get("cells"), f"{path}.cells").items():
        here = f"{path}.cells.{place}"
        cell = {"since": FOUND, **objects(said, here)}
        for tokens in ("war", "coins"):
            if tokens in cell:
                cell[tokens] = _steps(cell[tokens], f"{here}.{tokens}")
        if cell.get("craftsman"):
            cell["craftsman"] = {"step": FOUND, **objects(cell["craftsman"], f"{here}.craftsman")}
        cells[place] = cell
    carriages = {
        anchor: {"step": FOUND, **objects(said, f"{path}.carriages.{anchor}")}
        for anchor, said in objects(nation.get("carriages"), f"{path}.carriages").items()
    }
    return {**nation, "cells": cells, "carriages": carriages}


def _steps(known: Any, path: str) -> list[Json]:
    return [{"step": FOUND, **one} for one in listed_objects(known, path)]


def _phase(table: Json) -> str:
    """FE-15.2: a table with nations and no victory tile left to take is at its end."""
    if not any(nation["cells"] for nation in table["nations"].values()):
        return "setup_victory"
    return "open" if table["victory_display"] else "over"


def _face_down(known: Mapping[str, Any], table: Json, catalogue: Catalogue) -> Json:
    """The stacks, the victory tiles in the box and the reserve: what is shown nowhere."""
    tiles, tokens = list(_tiles(table)), list(_tokens(table))
    piles = {colour: without(pile, tiles) for colour, pile in catalogue.piles.items()}
    counted = {colour: {"count": len(pile), "unseen": pile} for colour, pile in piles.items()}
    reserve = {kind.id: without(kind.ids, tokens) for kind in catalogue.token_types}
    stacks = objects(known.get("stacks"), "stacks")
    return {
        "stacks": merged({stack: counted[stack] for stack in STACKS}, stacks),
        "victory_boxed": merged(
            counted["victory"], objects(known.get("victory_boxed"), "victory_boxed")
        ),
        "reserve": merged(reserve, objects(known.get("reserve"), "reserve")),
    }


def _tiles(table: Json) -> Iterator[str]:
    for row in table["rows"].values():
        yield from row
    yield from table["victory_display"]
    yield from table["offer"]
    for picks in table["draft"].values():
        yield from picks
    for nation in table["nations"].values():
        yield from (cell.get("tile_id") for cell in nation["cells"].values())
    for pile in (*table["swapped"].values(), table["box_tiles"]):
        yield from (gone.get("tile_id") for gone in pile)
    if fallback := (table.get("turn") or {}).get("fallback"):
        yield fallback


def _tokens(table: Json) -> Iterator[str]:
    for hand in table["hands"].values():
        yield from (held.get("token") for held in hand)
    for nation in table["nations"].values():
        yield from (token.get("token") for token in nation["carriages"].values())
        for cell in nation["cells"].values():
            lying = [*cell.get("war", ()), *cell.get("coins", ()), cell.get("craftsman") or {}]
            yield from (token["token"] for token in lying if "token" in token)
    yield from table["box_tokens"]


def _turn(known: Mapping[str, Any], table: Json, setup: Setup) -> Json:
    usual: Json = {}
    if table["phase"] not in IN_SETUP:
        usual = {"number": 1, "active": setup.first_player}
    return {**table["turn"], **usual, **objects(known.get("turn"), "turn")}


def _reasons(table: Json) -> list[str]:
    """FE-15.2 to FE-15.4: what ended it; where nothing on the table says so, the players agreed."""
    reasons = [] if table["victory_display"] else ["no_victory_tiles"]
    if not any(stack["count"] for stack in table["stacks"].values()):
        reasons.append("stacks_empty")
    return reasons or ["agreement"]
