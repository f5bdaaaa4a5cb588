"""The printed components: their types and look-ups."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ledger.errors import Unreadable
from ledger.ruleset import Catalogues, Components, read_own_yaml

TRACKS = ("dice", "rerolls", "movement", "cards", "explorers")
START = "start"  # the slot of the token that begins on the map
EXPLORERS = 10  # per player
DECK = 9  # cards per player


class Entry(Struct, frozen=True, kw_only=True):
    """What every entry may say about where it comes from."""

    source: str = ""
    where: str = ""
    facts: dict[str, str] = {}


class Item(Entry, frozen=True, kw_only=True):
    id: str
    count: int
    name_en: str
    name_fr: str
    per_civilization: int | None = None
    per_color: int | None = None


class Color(Entry, frozen=True, kw_only=True):
    id: str
    track: str
    symbol: str
    name_en: str
    name_fr: str


class TrackKind(Entry, frozen=True, kw_only=True):
    id: str
    color: str
    name_en: str
    name_fr: str
    value_means: str = ""
    min: int = 0
    max: int = 99


class Dice(Entry, frozen=True, kw_only=True):
    count: int
    ids: tuple[str, ...]
    faces: tuple[str, ...]
    sword_face: str


class CityTokens(Entry, frozen=True, kw_only=True):
    per_civilization: tuple[int, ...]
    slots: tuple[str, ...]
    id_pattern: str = "<civilization>-city-<slot>"


class PlayerCount(Entry, frozen=True, kw_only=True):
    players: int
    map: str
    civilizations: tuple[str, ...]
    rounds: int


class Zone(Entry, frozen=True, kw_only=True):
    id: str
    name_en: str
    name_fr: str
    zones: tuple[str, ...]


class Region(Entry, frozen=True, kw_only=True):
    id: str
    name_en: str
    name_fr: str
    color: str
    min_players: int
    start_of: str | None
    land: tuple[str, ...]
    oceans: tuple[str, ...]


class Side(Entry, frozen=True, kw_only=True):
    """One side of the board."""

    id: str
    name_en: str
    name_fr: str
    zones: tuple[Zone, ...]
    regions: tuple[Region, ...]


class Track(Struct, frozen=True):
    """A column of one civilization board, from the bottom space up."""

    values: tuple[int, ...]
    vp: tuple[int, ...]
    city_space: int


class Civilization(Entry, frozen=True, kw_only=True):
    id: str
    name_en: str
    name_fr: str
    color: str
    start_region: str
    player_counts: tuple[int, ...]
    tracks: dict[str, Track]
    strong_track: str = ""


class ConditionKind(Struct, frozen=True):
    kind: str
    scope: str
    params: dict[str, str]
    text_en: str
    text_fr: str
    evaluates: str = ""


class Card(Entry, frozen=True, kw_only=True):
    id: str
    civilization: str
    points: int
    name_en: str
    name_fr: str
    condition: dict[str, Any]


class Constraint(Struct, frozen=True):
    id: str
    level: str
    check: str


class World(Struct, frozen=True):
    """The board as it is used with one number of players."""

    map_id: str
    regions: dict[str, Region]
    zones: dict[str, Zone]
    near: dict[str, frozenset[str]]  # one point away: over land, or over one ocean border
    order: dict[str, tuple[str, ...]]  # the same, in the order of the catalogue


class Catalogue(Components, frozen=True, kw_only=True):
    game: str
    schema_version: int = 1
    statement: str = ""
    sources: dict[str, dict[str, str]] = {}
    box: tuple[Item, ...] = ()
    colors: tuple[Color, ...]
    tracks: tuple[TrackKind, ...]
    dice: Dice
    city_tokens: CityTokens
    player_counts: tuple[PlayerCount, ...]
    maps: tuple[Side, ...]
    printed_track_table: dict[str, Any] = {}
    civilizations: tuple[Civilization, ...]
    condition_kinds: tuple[ConditionKind, ...]
    cards: tuple[Card, ...]
    constraints: tuple[Constraint, ...] = ()
    # look-ups, worked out when it is read
    boards: dict[str, Civilization] = {}
    card: dict[str, Card] = {}
    deck: dict[str, tuple[str, ...]] = {}  # card ids by civilization
    counts: dict[int, PlayerCount] = {}
    worlds: dict[int, World] = {}  # by number of players
    color_of: dict[str, str] = {}  # track -> colour
    kinds: dict[str, ConditionKind] = {}

    def token(self, civilization: str, slot: str) -> str:
        return f"{civilization}-city-{slot}"

    def space(self, civilization: str, track: str, cube: int) -> tuple[int, int]:
        """FI-1.6: value and victory points of the space a cube is on."""
        column = self.boards[civilization].tracks[track]
        return column.values[cube], column.vp[cube]


def read(text: str) -> Catalogue:
    """A catalogue from its YAML text, or Unreadable with the place at fault."""
    try:
        plain = msgspec.convert(read_own_yaml(text), Catalogue)
    except msgspec.ValidationError as error:
        raise Unreadable({"catalogue": [f"invalid:{error}"]}) from None
    return _with_lookups(plain)


def _with_lookups(plain: Catalogue) -> Catalogue:
    sides = {side.id: side for side in plain.maps}
    return replace(
        plain,
        boards={board.id: board for board in plain.civilizations},
        card={card.id: card for card in plain.cards},
        deck={
            board.id: tuple(card.id for card in plain.cards if card.civilization == board.id)
            for board in plain.civilizations
        },
        counts={entry.players: entry for entry in plain.player_counts},
        worlds={
            entry.players: _world(sides[entry.map], entry.players)
            for entry in plain.player_counts
            if entry.map in sides
        },
        color_of={track.id: track.color for track in plain.tracks},
        kinds={kind.kind: kind for kind in plain.condition_kinds},
    )


def _world(side: Side, players: int) -> World:
    """FI-2.3 to FI-2.5: what is out of the game has no borders either."""
    regions = {r.id: r for r in side.regions if r.min_players <= players}
    zones = {zone.id: zone for zone in side.zones}
    order: dict[str, tuple[str, ...]] = {}
    for region in regions.values():
        order[region.id] = (*[r for r in region.land if r in regions], *region.oceans)
    for zone in zones.values():
        coast = [r.id for r in regions.values() if zone.id in r.oceans]
        order[zone.id] = (*coast, *zone.zones)
    near = {place: frozenset(others) for place, others in order.items()}
    return World(side.id, regions, zones, near, order)


CATALOGUES: Catalogues[Catalogue] = Catalogues(
    read, (Path(__file__).parent / "catalogue.yaml").read_text(encoding="utf-8")
)
