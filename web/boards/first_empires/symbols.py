"""Which symbol stands for a component of First Empires, and which component an event is about."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from flask import get_template_attribute
from markupsafe import Markup

from ledger.games.first_empires import events as ev
from ledger.games.first_empires.catalogue import TRACKS, Catalogue
from ledger.games.first_empires.sentences import name_of
from ledger.games.first_empires.state import State
from ledger.ruleset import UNKNOWN, Lang, ScoreLine
from ledger.web.boards.first_empires.map_shapes import badges, drawing
from ledger.web.boards.first_empires.view import TEMPLATE, View
from ledger.web.boards.first_empires.words import say

SWORD = "sword"  # the symbol of the black face


def face_symbol(catalogue: Catalogue, face: str) -> str:
    if not face:
        return "die-blank"
    return f"die-{SWORD if face == catalogue.dice.sword_face else face}"


def picture(catalogue: Catalogue, component: str, players: int = 0) -> dict[str, str]:
    """The symbol that stands for a component; places as that many players see them."""
    if "-city-" in component:
        return {"href": "city-hidden", "box": "0 0 26 26", "class": _colour(catalogue, component)}
    if component in catalogue.card:
        return {"href": "track-cards", "box": "0 0 32 32"}
    track = component.rpartition("-cube-")[2]
    if track in TRACKS and "-cube-" in component:
        return {"href": f"badge-{track}", "box": "0 0 28 28"}
    if component in ("rerolls", "movement"):
        return {"href": f"badge-{component}", "box": "0 0 28 28"}
    if component in catalogue.dice.faces:
        return {"href": face_symbol(catalogue, component), "box": "0 0 32 32"}
    shape = _shape(catalogue, component, players)
    if shape:
        return shape
    href, size = _BOX.get(component, ("ui-hidden", 24))
    return {"href": href, "box": f"0 0 {size} {size}"}


_BOX = {
    "explorers": ("explorer", 24),
    "city_tokens": ("city-hidden", 26),
    "cubes": ("cube", 24),
    "turn_marker": ("cube", 24),
    "dice": ("die-sword", 32),
    "cards": ("track-cards", 32),
    "civilization_boards": ("badge-explorers", 28),
    "turn_track": ("ui-last", 24),
    "storage_boxes": ("ui-down", 24),
}


def token_of(view: View, state: State, token: str) -> dict[str, Any]:
    one = state.tokens[token]
    value = one.value
    said = view.say("value", n=value) if value is not None else view.say("value_hidden")
    return {
        "token": token,
        "seat": view.seat(one.owner),
        "value": value,
        "symbol": city_symbol(value),
        "since": max(one.since, one.revealed),
        "title": view.say("city", player=one.owner, value=said),
    }


def _colour(catalogue: Catalogue, token: str) -> str:
    board = catalogue.boards.get(token.partition("-city-")[0])
    return f"box-{board.color}" if board else ""


def line_picture(catalogue: Catalogue, line: ScoreLine, players: int = 0) -> dict[str, str]:
    """A city that has been turned over shows its value."""
    shown = picture(catalogue, line.components[0], players)
    seen = line.rule in ("FI-15.2", "FI-15.3") and line.upto is None
    return {**shown, "href": city_symbol(line.points)} if seen else shown


def event_picture(catalogue: Catalogue, event: ev.AnyEvent, players: int = 0) -> dict[str, str]:
    """What an event is about; a city that is turned over shows its value."""
    shown = picture(catalogue, about(event), players)
    turned = isinstance(event, ev.CityTokenRevealed)
    return {**shown, "href": city_symbol(event.value)} if turned else shown


def city_symbol(value: int | None) -> str:
    return f"city-{value}" if value in (1, 2, 3) else "city-hidden"


def _shape(catalogue: Catalogue, region: str, players: int) -> dict[str, str]:
    """A region by its own outline on the side in use; a zone or a side as a whole."""
    used = catalogue.worlds[players].map_id if players in catalogue.worlds else ""
    board = catalogue.boards.get(region)
    region = board.start_region if board else region
    for side in catalogue.maps:
        drawn = drawing(side.id)
        if drawn is None or used not in ("", side.id):
            continue
        if region in drawn.spots:
            x, y = drawn.spots[region].label
            return {"href": drawn.shape(region), "box": f"{x - 110:g} {y - 90:g} 220 180"}
        whole = f"0 0 {drawn.width} {drawn.height}"
        if region in drawn.zones:
            x, y = drawn.zones[region]
            box = f"{x - 130:g} {y - 105:g} 260 210"
            size = {"width": str(drawn.width), "height": str(drawn.height)}
            return {"href": f"map-{drawn.key}-small", "box": box, **size}
        if region in (side.id, "board"):
            return {"href": f"map-{drawn.key}-small", "box": whole}
    return {}


def place_name(catalogue: Catalogue, place: str, lang: Lang) -> str:
    """`dice:3` is a space of a column, all else regions or the column a token lies above."""
    space = place.partition(":")[2]
    if space:
        return say("space", lang, n=space)
    names = [name_of(catalogue, part, lang) for part in place.split(", ")]
    return say("above", lang, name=names[0]) if place in TRACKS else ", ".join(names)


def about(event: ev.AnyEvent) -> str:
    """The component an event is about."""
    match event:
        case ev.ExplorersMoved():
            return event.destination
        case ev.RegionConquered() | ev.CityPlaced():
            return event.region
        case ev.ExplorersRetreated():
            return event.to
        case ev.CityCaptured():
            return event.tokens[0]
        case ev.CubeAdvanced():
            return f"-cube-{event.track}"
        case ev.DieTurned():
            return event.to_face
        case ev.CityTokenRevealed():
            return event.token
        case ev.AchievementPlayed():
            return event.card
        case ev.CardDrawn() | ev.CardIdentified() | ev.CardDiscarded():
            return event.card if event.card != UNKNOWN else "unknown-card"
        case ev.ExplorersPlaced():
            return next(iter(event.placements), "")
        case ev.CivilizationAssigned():
            return event.start_region
    return ""


def sprite(catalogue: Catalogue, counts: Iterable[int] = ()) -> Markup:
    """The signs of the tracks and the sides these numbers of players use (none said: all)."""
    worlds = catalogue.worlds
    used = {worlds[count].map_id for count in counts or worlds if count in worlds}
    return _sprite(tuple(side.id for side in catalogue.maps if side.id in used))


@lru_cache(maxsize=16)
def _sprite(sides: tuple[str, ...]) -> Markup:
    drawn = [drawing(side) for side in sides]
    macro = get_template_attribute(TEMPLATE, "symbols")
    made: Markup = macro([side.symbols for side in drawn if side], badges())
    return made
