"""A building from the drawer, a way round, a place, and what it would change."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ledger.games.foundations import actions as ac
from ledger.games.foundations.candidates import places
from ledger.games.foundations.catalogue import Kind
from ledger.games.foundations.city.geometry import PLACE, cells_at, name
from ledger.web.boards.foundations.city import at, in_order, placed
from ledger.web.boards.foundations.entry.sheet import Done, Entry, FoundationsSheet, owner_of
from ledger.web.boards.foundations.seats import drawer
from ledger.web.boards.foundations.symbols import symbol
from ledger.web.boards.foundations.view import LOT
from ledger.web.boards.sheet import Row

MOST_WAYS = 12  # to cover one lot that are offered


def build(sheet: FoundationsSheet, done: Done) -> Entry:
    """A building from the drawer, a way round, a place."""
    rows: list[Row | None] = [_drawer(sheet, done.building)]
    kind = sheet.game.catalogue.kind_of.get(done.building)
    if kind is None:
        head = sheet.say("build_head", player=sheet.player)
        return Entry(head=head, text=sheet.say("build_text"), rows=rows)
    if about := sheet.view.effect(done.building):
        rows.append(sheet.note(about))
    legal = _legal_places(sheet, done.building, kind)
    turn = _way(kind, legal, done.turns)
    turns = len({k for k, _ in kind.turns}) > 1
    here = {in_order(cells)[0]: anchor for anchor, k, cells in legal if k == turn}
    lights: dict[str, Any] = {
        "seat": sheet.view.seat(sheet.player),
        "ok": list(here),
        "soft": [lot for _, _, cells in legal for lot in cells],
    }
    head = sheet.view.name(done.building)
    if not done.lot:
        key = "place_text" if here else "place_none"
        text = sheet.say(key, n=len(here)) if legal else sheet.say("place_nowhere")
        return Entry(head=head, text=text, rows=rows, turns=turns, lights=lights)
    ways = _over(legal, done.spot, turn)
    chosen = int(done.choice) if done.choice.isdigit() else 0
    if ways:
        turn = ways[min(chosen, len(ways) - 1)][1]
    turn = _turned(kind, turn, done.after)
    if done.after:
        ways, chosen = [way for way in _over(legal, done.spot, turn) if way[1] == turn], 0
    anchor = ways[min(chosen, len(ways) - 1)][0] if ways else _anchor(kind, turn, done.lot)
    if done.held:
        anchor = _inside(kind, turn, done.lot, sheet.state.size)
    else:
        rows.append(_ways_round(sheet, ways, chosen))
    action = ac.BuildBuilding(sheet.player, done.building, anchor, turn)
    lights |= _ghost(sheet, kind, anchor, turn)
    return Entry(head=head, action=action, rows=rows, turns=turns, lights=lights)


Spot = tuple[str, int, tuple[str, ...]]  # the corner of its box, the way round, the lots


def _over(legal: Iterable[Spot], lot: str, turn: int) -> list[Spot]:
    """Where it may stand so that it covers this lot; as it is turned now comes first."""
    found = [spot for spot in legal if lot in spot[2]]
    return sorted(found, key=lambda one: (one[1] != turn, in_order(one[2])[0] != lot, one[1]))


def _ways_round(sheet: FoundationsSheet, ways: list[Spot], chosen: int) -> Row | None:
    """One tap for each way to cover the lot, where there are several."""
    if len(ways) < 2:
        return None
    return sheet.listed(
        sheet.choice(str(i), " ".join(in_order(cells)), i == chosen)
        for i, (_, _, cells) in enumerate(ways[:MOST_WAYS])
    )


def _drawer(sheet: FoundationsSheet, chosen: str) -> Row:
    """Every building at hand; what fits nowhere is dim."""
    kind_of = sheet.game.catalogue.kind_of
    names = [one["name"] for group in drawer(sheet.view) for one in group]
    return sheet.tray(chosen, {name for name in names if not _fits(sheet, name, kind_of[name])})


def _fits(sheet: FoundationsSheet, building: str, kind: Kind) -> bool:
    spots = _spots(sheet, kind)
    return any(sheet.allowed(ac.BuildBuilding(sheet.player, building, a, k)) for a, k in spots)


def _spots(sheet: FoundationsSheet, kind: Kind) -> list[tuple[str, int]]:
    key = "spots", kind.shape
    if key not in sheet.memo:
        sheet.memo[key] = places(sheet.state, sheet.player, kind)
    found: list[tuple[str, int]] = sheet.memo[key]
    return found


def _legal_places(sheet: FoundationsSheet, building: str, kind: Kind) -> list[Spot]:
    found = []
    for anchor, k in _spots(sheet, kind):
        if sheet.allowed(ac.BuildBuilding(sheet.player, building, anchor, k)):
            cells = cells_at(kind.turns[k][1], anchor, sheet.state.size) or ()
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


def _ghost(sheet: FoundationsSheet, kind: Kind, anchor: str, turn: int) -> dict[str, Any]:
    """The building as it would stand, what it lifts and lays bare, and lots it may not cover."""
    state, player = sheet.state, sheet.player
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
    if len(new := [lot for lot in bad if lot in state.unseen]) <= len(state.seats[player].unnamed):
        bad = [lot for lot in bad if lot not in new]  # contracts named by building on them
    for building in under.values():
        size = len(building.cells)
        if size > kind.size or (size == kind.size and not larger):
            bad += [lot for lot in building.cells if lot in inside]
    first = min(covered, key=lambda spot: spot[::-1])
    ghost = {
        **placed(kind, anchor, turn),
        "href": symbol(sheet.game.catalogue, kind),
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
                **placed(sheet.game.catalogue.kind_of[one], building.anchor, building.orientation),
                "at": [at(lot) for lot in building.cells],
            }
            for one, building in under.items()
        ],
        "freed": [
            at(lot) for building in under.values() for lot in building.cells if lot not in inside
        ],
    }
