"""The symbol of every component of Foundations of Rome, and the sprite they come from."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any

from cachetools import LRUCache, cached
from flask import get_template_attribute
from markupsafe import Markup

from ledger.games.foundations import events as ev
from ledger.games.foundations.catalogue import CATALOGUES, CONSUL, Catalogue, Kind
from ledger.ruleset import UNKNOWN
from ledger.web.boards.foundations.view import LOT, TEMPLATE, kind_of

SPRITES_KEPT = 16
FILE = Path(__file__).parent / "static" / "symbols.svg"


@cache
def _drawn() -> tuple[Markup, frozenset[str]]:
    """The sprite without its frame, and the symbols it holds."""
    text = FILE.read_text(encoding="utf-8")
    text = re.sub(r"<desc>.*?</desc>|<style>.*?</style>|</?svg[^>]*>", "", text, flags=re.S)
    return Markup(text), frozenset(re.findall(r'<symbol id="([^"]+)"', text))  # noqa: S704


def symbol(catalogue: Catalogue, kind: Kind) -> str:
    """The drawing of a building: by hand where its printed values are the known ones."""
    twin = f"b-{re.sub(r'_[ab]$', '', kind.id)}"
    known = CATALOGUES.default
    same = known.buildings.get(kind.id) or known.monuments.get(kind.id)
    if twin in _drawn()[1] and same is not None and _values(same) == _values(kind):
        return twin
    return f"c-{kind.id}"


def _values(kind: Kind) -> tuple[Any, ...]:
    return kind.type, kind.shape, kind.citizens, kind.coins, kind.vp, kind.adjacency


@cached(LRUCache(SPRITES_KEPT), key=lambda catalogue, counts=(): catalogue.hash, lock=Lock())
def sprite(catalogue: Catalogue, counts: Collection[int] = ()) -> Markup:
    """The drawings, and one from its values for every kind that has none; once per catalogue."""
    kinds = (
        *catalogue.buildings.values(),
        *catalogue.monuments.values(),
        *catalogue.tiles.values(),
    )
    made = [_plain(kind) for kind in kinds if symbol(catalogue, kind).startswith("c-")]
    sprite_of: Markup = get_template_attribute(TEMPLATE, "symbols")(_drawn()[0], made)
    return sprite_of


def _plain(kind: Kind) -> dict[str, Any]:
    cells = kind.turns[0][1]
    width, height = box(kind)
    x, y = cells[-1]
    value, icon = kind.vp, "vp"
    if kind.adjacency is not None:
        value, icon = kind.adjacency.vp, kind.adjacency.per
    elif kind.type == "residential":
        value, icon = kind.citizens, "citizen"
    elif kind.type == "commercial":
        value, icon = kind.coins, "coin"
    return {
        "id": f"c-{kind.id}",
        "box": f"0 0 {width} {height}",
        "width": width,
        "height": height,
        "footprint": f"fp-{kind.shape}",
        "x": x * LOT,
        "y": y * LOT,
        "cells": [(cx * LOT, cy * LOT) for cx, cy in cells],
        "type": kind.type,
        "value": value,
        "icon": f"v-{icon}",
    }


def box(kind: Kind) -> tuple[int, int]:
    """Width and height in orientation 0."""
    cells = kind.turns[0][1]
    return (1 + max(x for x, _ in cells)) * LOT, (1 + max(y for _, y in cells)) * LOT


def picture(catalogue: Catalogue, component: str, players: int = 0) -> dict[str, str]:
    """The symbol that stands for a component."""
    kind = kind_of(catalogue, component)
    if kind is not None:
        width, height = box(kind)
        side = max(width, height)
        left, top = (width - side) // 2, (height - side) // 2
        return {"href": symbol(catalogue, kind), "box": f"{left} {top} {side} {side}"}
    if component in catalogue.contracts:
        return {"href": "contract", "box": "0 0 24 24"}
    if component.startswith("FAV"):
        return {"href": "v-vp", "box": "0 0 16 16"}
    if component in catalogue.invocations:
        return {"href": "f-invocation", "box": "0 0 24 24"}
    if component in catalogue.objectives or component in catalogue.characters:
        return {"href": "f-card", "box": "0 0 24 24"}
    if component.endswith("population_marker"):
        return {"href": "v-citizen", "box": "0 0 16 16"}
    if component.startswith("era:"):
        return {"href": "v-vp", "box": "0 0 16 16"}
    known = {"coins": "silver", "lot_marker": "lot-marker"}
    return {"href": known.get(component, "ui-hidden"), "box": "0 0 24 24"}


def about(event: Any) -> str:
    """The component an event is about."""
    match event:
        case ev.VictoryPointsScored():
            first = event.sources[0].ref if event.sources else ""
            return event.building or first or f"era:{event.era}"
        case ev.ConsulTilePlaced():
            return f"{CONSUL}:{event.tile}" if ":" not in event.tile else event.tile
        case ev.MonumentsDrawn():
            return event.monuments[0] if event.monuments else ""
        case ev.IncomeTaken() | ev.CoinsGained() | ev.StartingCoinsGranted():
            return "coins"
        case ev.ContractsDealt() | ev.MarketFilled() | ev.EraPilesFormed():
            return "A1"
        case ev.TradeExecuted():
            lots = [lot for transfer in event.transfers for lot in transfer.lots]
            return lots[0] if lots else ""
    for name in ("building", "card", "lot", "invocation", "contract"):
        found = getattr(event, name, "")
        if found and found != UNKNOWN:
            return str(found)
    return ""
