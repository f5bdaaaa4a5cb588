"""The symbol of every component of Founders of the Empire, and the sprite they come from."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from threading import Lock
from typing import Any

from cachetools import LRUCache, cached
from flask import get_template_attribute
from markupsafe import Markup

from ledger.games.founders import events as ev
from ledger.games.founders.catalogue import STACKS, TOKENS, Catalogue
from ledger.games.founders.state import UNNAMED
from ledger.web.boards.files import folder, symbols
from ledger.web.boards.founders.view import TEMPLATE

SPRITES_KEPT = 16


def picture(catalogue: Catalogue, component: str, players: int = 0) -> dict[str, str]:
    """The symbol that stands for a component: a tile or its kind, a token, a resource."""
    kind = catalogue.find(component)
    if kind is not None:
        return {"href": f"t-{kind.id}", "box": "0 0 100 100"}
    if component in UNNAMED:
        return {"href": f"t-{component}", "box": "0 0 100 100"}
    if component in catalogue.craftsman:
        return {
            "href": "token-craftsman",
            "box": "0 0 32 32",
            "badge": resource_symbol(catalogue, catalogue.craftsman[component].resource),
        }
    sort = catalogue.token_type.get(component, component)
    if sort in TOKENS:
        return {"href": f"token-{sort}", "box": "0 0 32 32"}
    if component in STACKS:
        return {"href": f"back-{component}", "box": "0 0 100 100"}
    if component in catalogue.bits:
        return {"href": resource_symbol(catalogue, component), "box": "0 0 24 24"}
    return {"href": "ui-hidden", "box": "0 0 24 24"}


def about(event: ev.AnyEvent) -> str:
    """The component an event is about."""
    for name in ("token_id", "token_type", "tile_id", "stack"):
        found: str | None = getattr(event, name, None)
        if found:
            return found
    match event:
        case ev.StartingTilesPlaced():
            return event.placements[0].tile_id
        case ev.CoinsCollected() | ev.FinalCoinsCollected():
            return event.coins[0].token_id if event.coins else "coin"
        case ev.VictoryTilesRevealed() | ev.StartingOfferRevealed():
            return event.tile_ids[0] if event.tile_ids else ""
        case ev.MarketRowsRevealed():
            return event.leftover
    return ""


def _drawn() -> dict[str, str]:
    """The symbols drawn by hand."""
    return symbols(folder("founders") / "static" / "symbols.svg")


@cached(LRUCache(SPRITES_KEPT), key=lambda catalogue, counts=(): catalogue.hash, lock=Lock())
def sprite(catalogue: Catalogue, counts: Collection[int] = ()) -> Markup:
    """One symbol per tile kind, drawn once per catalogue."""
    macro = get_template_attribute(TEMPLATE, "symbols")
    kinds = [_symbol(catalogue, kind) for kind in catalogue.kinds.values()]
    resources = [
        {"id": resource_symbol(catalogue, resource), "number": number}
        for number, resource in enumerate(catalogue.bits, start=1)
        if f"res-{resource}" not in _drawn()
    ]
    made: Markup = macro(kinds, resources)
    return made


def _symbol(catalogue: Catalogue, kind: Any) -> dict[str, Any]:
    return {
        "id": kind.id,
        "family": kind.colour,
        "scene": scene(kind.id, kind.colour, kind.points),
        "needs": _chips(catalogue, kind.requires, _spread_left(len(kind.requires)), 17),
        "makes": _chips(catalogue, kind.produces, _spread(len(kind.produces)), 84),
        "points": kind.points if kind.colour == "victory" or kind.points else None,
    }


def _spread_left(number: int) -> list[float]:
    """Requirement chips begin in the upper left corner and move closer when there are many."""
    gap = 29 if number < 4 else 66 / (number - 1)
    return [17 + gap * i for i in range(number)]


def _spread(number: int) -> list[float]:
    gap = 36 if number < 3 else 66 / (number - 1)
    return [50 + gap * (i - (number - 1) / 2) for i in range(number)]


def _chips(
    catalogue: Catalogue, resources: Iterable[str], across: list[float], y: float
) -> list[dict[str, Any]]:
    return [
        {"href": resource_symbol(catalogue, resource), "x": x, "y": y}
        for resource, x in zip(resources, across, strict=True)
    ]


def resource_symbol(catalogue: Catalogue, resource: str) -> str:
    return f"res-{resource}" if resource in catalogue.bits else "ui-hidden"


def scene(kind: str, family: str, points: int) -> str:
    """The picture of a kind, of the words its name begins with, or of its family."""
    words = kind.split("_")
    for n in range(len(words), 0, -1):
        name = "scene-" + "_".join(words[:n])
        if name in _drawn():
            return name
    if family == "victory":
        return ("scene-altar", "scene-temple", "scene-great_temple")[min(max(points, 1), 3) - 1]
    return {"nature": "scene-grove", "village": "scene-weaving_house"}.get(
        family, "scene-marketplace"
    )
