"""The two drawn sides of the First Empires board: shapes, points, and ways over land and sea."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from math import hypot
from pathlib import Path

from markupsafe import Markup
from msgspec import Struct

from ledger.games.first_empires.catalogue import Side

MAPS = Path(__file__).parent / "static"
Point = tuple[float, float]

# Where a way crosses a zone: points on open water, the nearest to both shores is taken.
WATER: dict[str, dict[str, tuple[Point, ...]]] = {
    "side_3_5": {
        "eastern_ocean": ((330, 45), (540, 60), (700, 25), (1010, 30), (1170, 170), (1240, 400)),
        "western_ocean": ((370, 150), (378, 300), (60, 400), (420, 560), (350, 640)),
        "southern_ocean": ((945, 522), (1010, 470), (700, 690), (1040, 600)),
        "inner_sea": ((604, 378), (530, 395)),
    },
    "side_2": {
        "eastern_ocean": ((120, 150), (300, 45), (560, 35)),
        "western_ocean": ((40, 360), (60, 560)),
        "inner_sea": ((348, 454),),
        "southern_ocean": ((800, 720), (560, 760)),
    },
}


class Spot(Struct, frozen=True):
    """Where the things of a region are drawn."""

    label: Point
    explorers: Point
    city: Point
    glyph: Point
    land: frozenset[str]
    oceans: frozenset[str]


class Drawing(Struct, frozen=True):
    """One side as a picture; the ids of its shapes begin with `key`."""

    key: str
    width: int
    height: int
    spots: dict[str, Spot]
    zones: dict[str, Point]  # where each name stands
    symbols: Markup

    def shape(self, region: str) -> str:
        return f"{self.key}-region-{region}"

    def drawn_as(self, side: Side) -> bool:
        """Do the borders on the picture equal those of the catalogue?"""
        return all(
            region.id in self.spots
            and self.spots[region.id].land == frozenset(region.land)
            and self.spots[region.id].oceans == frozenset(region.oceans)
            for region in side.regions
        )

    def way(self, path: tuple[str, ...]) -> str:
        """A line from place to place, over open water where it goes by sea."""
        points: list[Point] = []
        for i, place in enumerate(path):
            if place in self.spots:
                points.append(self.spots[place].explorers)
            elif points:
                points.append(self._water(place, points[-1], path[i + 1 :]))
        if len(points) == 2:
            points.insert(1, _lifted(*points))
        return _smooth(points)

    def _water(self, zone: str, before: Point, after: tuple[str, ...]) -> Point:
        shore = next((self.spots[p].explorers for p in after if p in self.spots), before)
        choices = WATER.get(self.key, {}).get(zone) or (self.zones.get(zone, before),)
        return min(choices, key=lambda p: _apart(before, p) + _apart(p, shore))


def _apart(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def _lifted(a: Point, b: Point) -> Point:
    """The middle of two points, a little above the line between them."""
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2 - 5 - 0.08 * _apart(a, b)


def _smooth(points: list[Point]) -> str:
    """A curve through all points."""
    if not points:
        return ""
    all_points = [points[0], *points, points[-1]]
    drawn = f"M{points[0][0]:g} {points[0][1]:g}"
    for i, (a, b) in enumerate(pairwise(points)):
        before, after = all_points[i], all_points[i + 3]
        one = (a[0] + (b[0] - before[0]) / 6, a[1] + (b[1] - before[1]) / 6)
        two = (b[0] - (after[0] - a[0]) / 6, b[1] - (after[1] - a[1]) / 6)
        drawn += "C" + " ".join(f"{x:.0f} {y:.0f}" for x, y in (one, two, b))
    return drawn


# ------------------------------------------------------------------------- reading a file

_REGION = re.compile(r'<path id="region-([^"]+)" [^>]*>')
_ZONE = re.compile(r'<path id="zone-([^"]+)" [^>]*data-label="([^"]+)"')
_LIGHT = ("land", "barriers", "regions", "lines")
_ID = re.compile(r'(id="|href="#|url\(#)(?!badge-)')


@cache
def drawing(map_id: str) -> Drawing | None:
    """The picture of a side; None when there is none (a replacement catalogue's own map)."""
    path = MAPS / f"map-{map_id}.svg"
    if not re.fullmatch(r"\w+", map_id) or not path.exists():
        return None
    text = path.read_text(encoding="utf-8")
    size = re.search(r'viewBox="0 0 (\d+) (\d+)"', text)
    if size is None:
        return None
    spots = {found[1]: _spot(found[0]) for found in _REGION.finditer(text)}
    least = {found[1]: _said(found[0], "min-players") for found in _REGION.finditer(text)}
    width, height = int(size[1]), int(size[2])
    return Drawing(
        map_id,
        width,
        height,
        spots,
        {found[1]: _point(found[2]) for found in _ZONE.finditer(text)},
        _symbols(text, map_id, width, height, least),
    )


def _said(tag: str, name: str) -> str:
    found = re.search(rf'data-{name}="([^"]*)"', tag)
    return found[1] if found else ""


def _point(text: str) -> Point:
    x, y = text.split(",")
    return float(x), float(y)


def _spot(tag: str) -> Spot:
    label, explorers, city, glyph = (
        _point(_said(tag, name)) for name in ("label", "explorers", "city", "glyph")
    )
    land, oceans = (frozenset(_said(tag, name).split()) for name in ("land", "oceans"))
    return Spot(label, explorers, city, glyph, land, oceans)


def _symbols(text: str, key: str, width: int, height: int, least: dict[str, str]) -> Markup:
    """The whole side as one symbol, and a light one for small pictures.

    The file's own style sheet is in the page's; what tells points and borders is not drawn.
    """
    text = re.sub(r"<style>.*?</style>|<!--.*?-->|<title>.*?</title>", "", text, flags=re.S)
    text = re.sub(r"<symbol id=\"badge-.*?</symbol>\s*", "", text, flags=re.S)
    text = re.sub(
        r'data-(?:of|count-of)="([^"]+)"', lambda m: f'class="m{least.get(m[1], 0)}"', text
    )
    text = re.sub(r'class="region (c-\w+)"([^>]*?)data-min-players="(\d)"', _with_least, text)
    text = re.sub(r' data-(?!zone=)[\w-]+="[^"]*"', "", text)
    text = text.replace('<path id="land"', '<path id="land" class="land"')
    text = _ID.sub(rf"\g<1>{key}-", text)
    inner = text[text.index(">", text.index("<svg")) + 1 : text.rindex("</svg>")].strip()
    box = f'viewBox="0 0 {width} {height}"'
    parts = "".join(f'<use href="#{key}-{name}"/>' for name in _LIGHT)
    sea = f'<rect class="zone" width="{width}" height="{height}"/>'
    whole = (
        f'<symbol id="map-{key}" {box}>{inner}</symbol>'
        f'<symbol id="map-{key}-small" {box}>{sea}{parts}</symbol>'
    )
    return Markup(whole)  # noqa: S704  our own file


def _with_least(found: re.Match[str]) -> str:
    return f'class="region {found[1]} m{found[3]}"{found[2]}'


@cache
def badges() -> Markup:
    """The signs of the five tracks, which both files hold."""
    text = (MAPS / "map-side_3_5.svg").read_text(encoding="utf-8")
    found = re.findall(r'<symbol id="badge-.*?</symbol>', text, flags=re.S)
    return Markup("".join(found))  # noqa: S704  our own file
