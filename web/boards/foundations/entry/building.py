"""A building from the drawer, a way round, a place, and what it would change."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ledger.games.foundations import actions as ac
from ledger.games.foundations.candidates import places
from ledger.games.foundations.catalogue import Kind
from ledger.games.foundations.city.geometry import PLACE, cells_at, name
from ledger.web.boards.foundations.city import at, in_order, placed
from ledger.web.boards.foundations.entry.sheet import Desk, Done, Entry, owner_of
from ledger.web.boards.foundations.seats import drawer
from ledger.web.boards.foundations.symbols import symbol
from ledger.web.boards.foundations.view import LOT

MOST_WAYS = 12  # to cover one lot that are offered


def build(desk: Desk, done: Done) -> Entry:
    """A building from the drawer, a way round, a place."""
    shown: dict[str, Any] = {"tray": _drawer(desk, done.building)}
    if done.building in desk.game.catalogue.kind_of:
        shown["about"] = desk.view.effect(done.building)
    kind = desk.game.catalogue.kind_of.get(done.building)
    if kind is None:
        head = desk.say("build_head", player=desk.player)
        return Entry(head=head, text=desk.say("build_text"), shown=shown)
    legal = _legal_places(desk, done.building, kind)
    turn = _way(kind, legal, done.turns)
    shown["turns"] = len({k for k, _ in kind.turns}) > 1
    here = {in_order(cells)[0]: anchor for anchor, k, cells in legal if k == turn}
    lights: dict[str, Any] = {
        "seat": desk.view.seat(desk.player),
        "ok": list(here),
        "soft": [lot for _, _, cells in legal for lot in cells],
    }
    head = desk.view.name(done.building)
    if not done.lot:
        key = "place_text" if here else "place_none"
        text = desk.say(key, n=len(here)) if legal else desk.say("place_nowhere")
        return Entry(head=head, text=text, shown=shown, lights=lights)
    ways = _over(legal, done.spot, turn)
    chosen = int(done.choice) if done.choice.isdigit() else 0
    if ways:
        turn = ways[min(chosen, len(ways) - 1)][1]
    turn = _turned(kind, turn, done.after)
    if done.after:
        ways, chosen = [way for way in _over(legal, done.spot, turn) if way[1] == turn], 0
    anchor = ways[min(chosen, len(ways) - 1)][0] if ways else _anchor(kind, turn, done.lot)
    if done.held:
        anchor = _inside(kind, turn, done.lot, desk.state.size)
    else:
        shown["options"] = _ways_round(ways, chosen)
    action = ac.BuildBuilding(desk.player, done.building, anchor, turn)
    lights |= _ghost(desk, kind, anchor, turn)
    return Entry(head=head, action=action, shown=shown, lights=lights)


Spot = tuple[str, int, tuple[str, ...]]  # the corner of its box, the way round, the lots


def _over(legal: Iterable[Spot], lot: str, turn: int) -> list[Spot]:
    """Where it may stand so that it covers this lot; as it is turned now comes first."""
    found = [spot for spot in legal if lot in spot[2]]
    return sorted(found, key=lambda one: (one[1] != turn, in_order(one[2])[0] != lot, one[1]))


def _ways_round(ways: list[Spot], chosen: int) -> list[dict[str, Any]]:
    """One tap for each way to cover the lot, where there are several."""
    if len(ways) < 2:
        return []
    return [
        {"choice": str(i), "label": " ".join(in_order(cells)), "on": i == chosen}
        for i, (_, _, cells) in enumerate(ways[:MOST_WAYS])
    ]


def _drawer(desk: Desk, chosen: str) -> list[list[dict[str, Any]]]:
    kind_of = desk.game.catalogue.kind_of
    return [
        [
            {
                **one,
                "on": one["name"] == chosen,
                "off": not _fits(desk, one["name"], kind_of[one["name"]]),
            }
            for one in group
        ]
        for group in drawer(desk.view)
    ]


def _fits(desk: Desk, building: str, kind: Kind) -> bool:
    spots = _spots(desk, kind)
    return any(desk.allowed(ac.BuildBuilding(desk.player, building, a, k)) for a, k in spots)


def _spots(desk: Desk, kind: Kind) -> list[tuple[str, int]]:
    key = "spots", kind.shape
    if key not in desk.memo:
        desk.memo[key] = places(desk.state, desk.player, kind)
    found: list[tuple[str, int]] = desk.memo[key]
    return found


def _legal_places(desk: Desk, building: str, kind: Kind) -> list[Spot]:
    found = []
    for anchor, k in _spots(desk, kind):
        if desk.allowed(ac.BuildBuilding(desk.player, building, anchor, k)):
            cells = cells_at(kind.turns[k][1], anchor, desk.state.size) or ()
            found.append((anchor, k, cells))
    return found


def _way(kind: Kind, legal: Iterable[tuple[str, int, Any]], turns: int) -> int:
    """The way round after so many quarter turns; it begins with one that has a place."""
    return _turned(kind, min((k for _, k, _ in legal), default=0), turns)


def _turned(kind: Kind, turn: int, quarters: int) -> int:
    ways = list(dict.fromkeys(k for k, _ in kind.turns))
    return ways[(ways.index(turn) + quarters) % len(ways)]


def _anchor(kind: Kind, turn: int, lot: str) -> str:
    """Where the bounding box goes when the first lot covered is this one."""
    dx, dy = kind.turns[turn][1][0]
    x, y = PLACE[lot]
    return name(max(0, x - dx), max(0, y - dy))


def _inside(kind: Kind, turn: int, corner: str, size: int) -> str:
    """The corner of its box, moved so far that the whole box lies in the city."""
    x, y = PLACE[corner]
    wide, high = extent(kind, turn)
    return name(min(x, size - wide), min(y, size - high))


def extent(kind: Kind, turn: int) -> tuple[int, int]:
    """How many lots wide and high it is this way round."""
    cells = kind.turns[turn][1]
    return 1 + max(x for x, _ in cells), 1 + max(y for _, y in cells)


def _ghost(desk: Desk, kind: Kind, anchor: str, turn: int) -> dict[str, Any]:
    """The building as it would stand, what it lifts and lays bare, and lots it may not cover."""
    state, player = desk.state, desk.player
    offsets = kind.turns[turn][1]
    x, y = PLACE[anchor]
    covered = [(x + dx, y + dy) for dx, dy in offsets]
    inside = [name(cx, cy) for cx, cy in covered if cx < state.size and cy < state.size]
    under = {
        held.building: state.buildings[held.building]
        for lot in inside
        if (held := state.lots.get(lot)) and held.building and held.owner == player
    }
    larger = state.turn.equal_overbuild
    bad = [lot for lot in inside if owner_of(state, lot) != player]
    for building in under.values():
        size = len(building.cells)
        if size > kind.size or (size == kind.size and not larger):
            bad += [lot for lot in building.cells if lot in inside]
    first = min(covered, key=lambda spot: spot[::-1])
    ghost = {
        **placed(kind, anchor, turn),
        "href": symbol(desk.game.catalogue, kind),
        "mark": (first[0] * LOT, first[1] * LOT),
        "at": at(anchor),
        "extent": extent(kind, turn),
        "cells": " ".join(f"{cx * LOT},{cy * LOT}" for cx, cy in covered),
    }
    return {
        "ghosts": [ghost],
        "bad": [at(lot) for lot in dict.fromkeys(bad)],
        "out": [
            {
                **placed(desk.game.catalogue.kind_of[one], building.anchor, building.orientation),
                "at": [at(lot) for lot in building.cells],
            }
            for one, building in under.items()
        ],
        "freed": [
            at(lot) for building in under.values() for lot in building.cells if lot not in inside
        ],
    }
