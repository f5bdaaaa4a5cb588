"""The map of First Empires as a drawing: regions, explorers, cities, the ways just taken."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from ledger.games.first_empires.catalogue import TRACKS, Catalogue, Region
from ledger.games.first_empires.state import State
from ledger.ruleset.texts import typeset
from ledger.web.boards.first_empires.changes import Changes
from ledger.web.boards.first_empires.map_shapes import Drawing, drawing
from ledger.web.boards.first_empires.symbols import token_of
from ledger.web.boards.first_empires.view import View

START_AT = {"side_3_5": 0.3}  # where a narrow screen begins: Albion to Huaxia fit on a phone
FIGURES = 4  # explorers drawn one by one; more are told by the number


def map_of(
    view: View, state: State, changes: Changes, highlight: Collection[str] | None
) -> dict[str, Any]:
    """The side in use. What no picture shows is listed below it."""
    side = next((s for s in view.catalogue.maps if s.id == side_of(view.catalogue, state)), None)
    drawn = drawing(side.id) if side else None
    if side is None or drawn is None:
        regions = list(view.catalogue.worlds[len(state.players)].regions.values())
        listed = [_region(view, state, r, None, changes, highlight) for r in regions]
        return {"key": "", "regions": [], "listed": listed, "names": [], "ways": []}
    here = [region for region in side.regions if not region_out(state, region)]
    regions = [_region(view, state, r, drawn, changes, highlight) for r in here]
    return {
        "key": drawn.key,
        "width": drawn.width,
        "height": drawn.height,
        "least": len(state.players),
        "start": START_AT.get(drawn.key, 0),
        "regions": [region for region in regions if region["spot"]],
        "listed": [region for region in regions if not region["spot"]],
        "borders": [] if drawn.drawn_as(side) else [_borders(view, region) for region in here],
        "names": [_label(view, drawn, r, region_out(state, r)) for r in side.regions],
        "zones": [
            {"name": view.name(zone), "left": x / drawn.width * 100, "top": y / drawn.height * 100}
            for zone, (x, y) in drawn.zones.items()
        ],
        "ways": [
            {"d": drawn.way(path), "seat": view.seat(player), "start": _start(drawn, path), "n": n}
            for player, path, n in changes.legs
        ],
        "tokens": highlight is not None,
    }


def side_of(catalogue: Catalogue, state: State) -> str:
    return state.map_id or catalogue.worlds[len(state.players)].map_id


def region_out(state: State, region: Region) -> bool:
    return region.min_players > len(state.players)


def _start(drawn: Drawing, path: tuple[str, ...]) -> tuple[float, float]:
    spot = drawn.spots.get(path[0])
    return spot.explorers if spot else (0, 0)


def _label(view: View, drawn: Drawing, region: Region, out: bool) -> dict[str, Any]:
    spot = drawn.spots.get(region.id)
    x, y = spot.label if spot else (-1000, -1000)
    return {
        "name": view.name(region.id),
        "left": round(x / drawn.width * 100, 2),
        "top": round(y / drawn.height * 100, 2),
        "out": out,
    }


def _borders(view: View, region: Region) -> str:
    names = [view.name(place) for place in (*region.land, *region.oceans)]
    return f"{view.name(region.id)}: {', '.join(names)}"


def on_map_lit(state: State, highlight: Collection[str]) -> bool:
    """Does something highlighted lie on the map? Everything else lies on or beside a board."""
    cities = {token for tokens in state.cities.values() for token in tokens}
    return not (cities | set(state.regions_in_game)).isdisjoint(highlight)


def _region(
    view: View,
    state: State,
    region: Region,
    drawn: Drawing | None,
    changes: Changes,
    highlight: Collection[str] | None,
) -> dict[str, Any]:
    spot = drawn.spots.get(region.id) if drawn else None
    player = state.occupant(region.id)
    number = state.here(region.id, player) if player else 0
    tokens = [token_of(view, state, token) for token in state.cities.get(region.id, ())]
    lit = highlight is not None and (
        region.id in highlight or any(token["token"] in highlight for token in tokens)
    )
    return {
        "region": region.id,
        "name": view.name(region.id),
        "title": _title(view, state, region, player, number, tokens),
        "color": region.color,
        "track": _track_of(view.catalogue, region.color),
        "shape": drawn.shape(region.id) if drawn and spot else "",
        "spot": spot,
        "stack": _stack(view, player, number, spot, bool(tokens)) if player else None,
        "cities": _on_map(tokens, spot),
        "hot": region.id in changes.regions,
        "lit": lit,
    }


def _title(
    view: View,
    state: State,
    region: Region,
    player: str | None,
    number: int,
    tokens: list[dict[str, Any]],
) -> str:
    """`Rus, green: Dan, 2 explorers; a city of Dan, value hidden`"""
    said = [view.say("explorers_of", n=number, player=player)] if player else []
    said += [token["title"] for token in tokens]
    here = "; ".join(said) or view.say("empty")
    return f"{view.name(region.id)}, {_colour_name(view, region.color)}: {here}"


def _colour_name(view: View, color: str) -> str:
    entry = next((c for c in view.catalogue.colors if c.id == color), None)
    return typeset(str(getattr(entry, f"name_{view.lang}", color)), view.lang)


def _track_of(catalogue: Catalogue, color: str) -> str:
    return next((t for t, c in catalogue.color_of.items() if c == color), TRACKS[0])


def _on_map(tokens: list[dict[str, Any]], spot: Any) -> list[dict[str, Any]]:
    """Where each city of a region is drawn; several stand a little apart."""
    if not spot:
        return tokens
    x, y = spot.city
    return [{**token, "x": x + 16 * i, "y": y - 6 * i} for i, token in enumerate(tokens)]


def _stack(view: View, player: str, number: int, spot: Any, city: bool) -> dict[str, Any]:
    """Explorers of one player: the seat's mark with the number, and small figures beside it."""
    x, y = spot.explorers if spot else (0, 0)
    shift = (-8 if number > 2 else 0) if city else 12
    return {
        "seat": view.seat(player),
        "player": player,
        "n": number,
        "x": x + shift,
        "y": y,
        "figures": min(number, 3 if city else FIGURES),
        "title": view.say("explorers_of", n=number, player=player),
    }
