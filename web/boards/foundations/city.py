"""The city: its lots, its buildings, and what the last steps changed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from ledger.games.foundations.catalogue import Kind
from ledger.games.foundations.city.geometry import PLACE, area
from ledger.games.foundations.rules.market import prices
from ledger.games.foundations.state import Building, State
from ledger.web.boards.foundations.changes import Changes
from ledger.web.boards.foundations.symbols import box, symbol
from ledger.web.boards.foundations.view import EDGE, LOT, View, bare


def at(lot: str) -> tuple[int, int]:
    """The upper left corner of a lot."""
    column, row = PLACE[lot]
    return column * LOT, row * LOT


def in_order(cells: Iterable[str]) -> list[str]:
    """Lots in reading order."""
    return sorted(cells, key=lambda lot: PLACE[lot][::-1])


def placed(kind: Kind, anchor: str, turn: int) -> dict[str, Any]:
    """Where the drawing of a building goes: a quarter turn is a transform."""
    width, height = box(kind)
    x, y = at(anchor)
    dx, dy = ((0, 0), (height, 0), (width, height), (0, width))[turn % 4]
    return {
        "shape": kind.shape,
        "width": width,
        "height": height,
        "k": turn % 4,
        "transform": f"translate({x + dx} {y + dy}) rotate({90 * (turn % 4)})",
    }


def city(
    view: View,
    changes: Changes,
    highlight: Collection[str] | None,
    near: str = "",
    counted: Sequence[dict[str, Any]] = (),
) -> dict[str, Any]:
    """The city; `near` a building only the part around it, with what each neighbour counts."""
    state = view.state
    shown, choosing = set(highlight or ()), highlight is not None
    shown.update(one["building"] for one in counted)
    left, top, width, height = _frame(state, near)
    buildings = [
        {
            **_building(view, name, building),
            "hot": name in changes.buildings or bare(name) in changes.buildings,
            "lit": name in shown,
            "faded": choosing and name not in shown,
        }
        for name, building in state.buildings.items()
        if not near or _inside(building.cells, left, top, width, height)
    ]
    sale = {card: i for i, card in enumerate(state.market, 1) if card in PLACE}
    price = prices(state)
    return {
        "label": view.say("city", n=state.size),
        "size": state.size,
        "side": state.size * LOT,
        "view": f"{left} {top} {width} {height}",
        "columns": [
            {"text": lot[0], "n": int(PLACE[lot][0]), "at": at(lot)[0] + 20}
            for lot in area(state.size)[: state.size]
        ],
        "lots": [_lot(view, lot, sale, price) for lot in area(state.size)],
        "vacant": [
            {
                "lot": lot,
                "since": held.step,
                "x": at(lot)[0],
                "y": at(lot)[1],
                "seat": view.seat(held.owner),
                "title": view.say("vacant", lot=lot, owner=view.owner(held.owner)),
                "hot": lot in changes.lots,
                "lit": lot in shown,
                "faded": choosing and lot not in shown,
            }
            for lot, held in state.lots.items()
            if held.building is None
        ],
        "tags": [
            {
                "lot": lot,
                "x": at(lot)[0],
                "y": at(lot)[1],
                "price": price[slot - 1],
                "faded": choosing,
                "hot": lot in changes.cards,
            }
            for lot, slot in sale.items()
        ],
        "aside": [at(lot) for lot in (state.consul.set_aside if state.consul else ())],
        "buildings": buildings,
        "counted": counted,
    }


def _frame(state: State, near: str) -> tuple[int, int, int, int]:
    side = state.size * LOT
    if near not in state.buildings:
        return -EDGE, -EDGE, side + EDGE + 6, side + EDGE + 6
    spots = [at(lot) for lot in state.buildings[near].cells]
    left, right = min(x for x, _ in spots), max(x for x, _ in spots)
    top, bottom = min(y for _, y in spots), max(y for _, y in spots)
    margin = LOT + LOT // 2
    left, top = max(-4, left - margin), max(-4, top - margin)
    right, bottom = min(side + 4, right + LOT + margin), min(side + 4, bottom + LOT + margin)
    return left, top, right - left, bottom - top


def _inside(cells: Iterable[str], left: int, top: int, width: int, height: int) -> bool:
    return any(
        left - LOT < x < left + width and top - LOT < y < top + height
        for x, y in (at(lot) for lot in cells)
    )


def _building(view: View, name: str, building: Building) -> dict[str, Any]:
    kind = view.catalogue.kind_of[name]
    first = at(in_order(building.cells)[0])
    lots = " ".join(in_order(building.cells))
    return {
        **placed(kind, building.anchor, building.orientation),
        "name": name,
        "since": building.step,
        "href": symbol(view.catalogue, kind),
        "seat": view.seat(building.owner),
        "title": view.say(
            "built", name=view.name(name), owner=view.owner(building.owner), lots=lots
        ),
        "mark": first,
    }


def _lot(view: View, lot: str, sale: dict[str, int], price: list[int]) -> dict[str, Any]:
    state, held = view.state, view.state.lots.get(lot)
    if held is not None and held.building is not None:
        cells = " ".join(in_order(state.buildings[held.building].cells))
        name, owner = view.name(held.building), view.owner(held.owner)
        title = f"{lot}: {view.say('built', name=name, owner=owner, lots=cells)}"
    elif held is not None:
        title = view.say("vacant", lot=lot, owner=view.owner(held.owner))
    elif lot in sale:
        title = view.say("for_sale", lot=lot, price=price[sale[lot] - 1])
    else:
        title = view.say("nobody", lot=lot)
    x, y = at(lot)
    return {"lot": lot, "x": x, "y": y, "alt": (x + y) // LOT % 2, "title": title}
