"""The symbols of Age of Mythology, and which of them stands for an event or a score line."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any

from cachetools import LRUCache, cached
from flask import get_template_attribute
from markupsafe import Markup

from ledger.games.age_of_mythology import events as ev
from ledger.games.age_of_mythology.catalogue import RESOURCES, VP_CARDS, Catalogue
from ledger.ruleset import UNKNOWN, ScoreLine
from ledger.web.boards.age_of_mythology.view import TEMPLATE, picture

SPRITES_KEPT = 16
FILE = Path(__file__).parent / "static" / "symbols.svg"
EDGES = {
    "fertile": "#5F7A2C",
    "forest": "#2F5526",
    "hills": "#6B5826",
    "mountains": "#4E5864",
    "desert": "#A37A2B",
    "swamp": "#3F5B56",
}


@cache
def _drawn() -> tuple[Markup, frozenset[str]]:
    """The sprite without frame, remarks and its English titles, and what it holds."""
    text = FILE.read_text(encoding="utf-8")
    text = re.sub(r"<!--.*?-->|<title>.*?</title>|</?svg[^>]*>", "", text, flags=re.S)
    return Markup(text), frozenset(re.findall(r'<symbol id="([^"]+)"', text))  # noqa: S704  our own


@cached(LRUCache(SPRITES_KEPT), key=lambda catalogue, counts=(): catalogue.hash, lock=Lock())
def sprite(catalogue: Catalogue, counts: Collection[int] = ()) -> Markup:
    """Our drawings, a tile for every kind, and a plain shield for what nobody has drawn."""
    drawn, known = _drawn()
    wanted = [*catalogue.unit, *(f"building-{building}" for building in catalogue.building)]
    tiles = [
        {
            "id": tile.id,
            "terrain": tile.terrain,
            "resource": tile.resource,
            "edge": EDGES.get(tile.terrain, "#555046"),
            "discs": _discs(tile.amount),
        }
        for tile in catalogue.resource_tiles.kinds
    ]
    missing = [name for name in wanted if name not in known]
    plain = [{"id": name, "letter": name.rpartition("_")[2][:1].upper()} for name in missing]
    made: Markup = get_template_attribute(TEMPLATE, "symbols")(drawn, tiles, plain)
    return made


def _discs(amount: int) -> list[dict[str, float]]:
    """Where the resources of a tile lie."""
    if amount == 1:
        return [{"x": 16, "r": 9.6, "side": 14}]
    step = 12 if amount == 2 else 22 / (amount - 1)
    left = 16 - step * (amount - 1) / 2
    r = 8 if amount == 2 else 6
    return [{"x": round(left + step * i, 1), "r": r, "side": 1.5 * r} for i in range(amount)]


def about(event: Any) -> str:
    """The component an event is about; a card that goes to a hand is nobody's picture."""
    meant = _ABOUT.get(type(event))
    return meant(event) if meant is not None else _named(event)


_ABOUT: dict[type, Callable[[Any], str]] = {
    ev.VpCubePlaced: lambda e: f"vp:{e.vp_card}",
    ev.VpCardAwarded: lambda e: f"vp:{e.vp_card}",
    ev.LastBattleCubesTaken: lambda e: "vp:last_battle",
    ev.BattleWon: lambda e: "vp:last_battle",
    ev.VictoryPointsBought: lambda e: "great_temple",
    ev.EncounterRolled: lambda e: e.defender.unit if e.result == "defender" else e.attacker.unit,
    ev.UnitsRevealed: lambda e: e.attacker_unit,
    ev.UnitsGained: lambda e: next(iter(e.units), ""),
    ev.UnitsConverted: lambda e: next(iter(e.to), ""),
    ev.AgeAdvanced: lambda e: e.to,
    ev.WorkersPlaced: lambda e: "villager",
    ev.VillagerRemoved: lambda e: "villager",
    ev.WonderBuilt: lambda e: "wonder",
    ev.DraftTilesRevealed: lambda e: next((t for t in e.tiles if t != UNKNOWN), ""),
    ev.ExploreTilesRevealed: lambda e: next((t for t in e.tiles if t != UNKNOWN), ""),
    ev.RandomCardsDrawn: lambda e: "",
    ev.PermanentCardsTaken: lambda e: "",
}


def _named(event: Any) -> str:
    for name in ("unit", "building", "tile", "card", "culture"):
        found = getattr(event, name, None)
        if isinstance(found, str) and found and found != UNKNOWN:
            return found
    for name in ("taken", "cubes", "paid", "returned"):
        cubes = getattr(event, name, None)
        if isinstance(cubes, Mapping) and cubes:
            return next((r for r in RESOURCES if cubes.get(r)), "")
    return ""


def line_picture(catalogue: Catalogue, line: ScoreLine, players: int = 0) -> dict[str, str]:
    """A line rests on its victory card, also where a building has the same name."""
    first = line.components[0]
    return picture(catalogue, f"vp:{first}" if first in VP_CARDS else first)
