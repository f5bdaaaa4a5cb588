"""The printed components: their types, shapes and look-ups."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ledger.errors import Unreadable
from ledger.ruleset import Catalogues, Components, Words, read_own_yaml

from .city.geometry import Cells, turned

BUILDING_TYPES = ("residential", "commercial", "civic")
CONSUL = "consul"  # the Consul's name wherever a player's stands
MONUMENT = "monument"


class Adjacency(Struct, frozen=True):
    """What a civic building scores for."""

    per: str
    vp: int


class Kind(Struct, frozen=True):
    """A building, a monument or a tile of the Consul, as printed."""

    id: str
    type: str
    size: int
    shape: str
    citizens: int
    coins: int
    vp: int
    adjacency: Adjacency | None
    kind: str = ""
    name: Words = {}
    citizens_per_adjacent_building: int = 0
    coins_per_adjacent_building: int = 0
    requirements: tuple[Any, ...] = ()
    on_build: tuple[dict[str, dict[str, int]], ...] = ()
    source: str = ""
    where: str = ""
    # look-up
    turns: tuple[tuple[int, Cells], ...] = ()  # by orientation: the smallest equal one, its cells


class Effect(Struct, frozen=True):
    """One effect of an invocation or a character."""

    name: str
    amount: int = 0
    metric: str = ""
    per: int = 1
    max: int | None = None
    floor: int = 0
    action: str = ""
    when: dict[str, Any] = {}
    coins: int = 0
    vp: int = 0
    min_adjacent: int = 0
    per_turn: int = 0


class Card(Struct, frozen=True):
    """An invocation, a character or an objective."""

    id: str
    name: Words
    kind: str = ""
    timing: str = ""
    requires: str | None = None
    vp_if_unused: int = 0
    effects: tuple[Effect, ...] = ()
    vp: int = 0
    condition: dict[str, Any] = {}
    text: str = ""
    source: str = ""


class Contract(Struct, frozen=True):
    id: str
    band: str
    set: str
    players: tuple[int, ...]


class Colour(Struct, frozen=True):
    id: str
    name: Words
    set: str
    lot_markers: int
    monument_markers: int


class Board(Struct, frozen=True):
    """The part of the board a number of players uses."""

    side: str
    size: int
    era_piles: tuple[int, ...]


class Catalogue(Components, frozen=True, kw_only=True):
    statement: str
    prices: tuple[int, ...]
    bonuses: tuple[int, ...]  # of the three eras
    boards: dict[int, Board]
    shapes: dict[str, Cells]
    colours: dict[str, Colour]
    contracts: dict[str, Contract]
    buildings: dict[str, Kind]
    monuments: dict[str, Kind]
    tiles: dict[str, Kind]
    objectives: dict[str, Card]
    invocations: dict[str, Card]
    characters: dict[str, Card]
    favours: tuple[str, ...]
    kind_of: dict[str, Kind]  # by instance: `red:domus_a`, `monument:regia`, `consul:CT-S1-01`
    raw: dict[str, Any]  # as it was written, for the constraints

    def lots(self, players: int) -> list[str]:
        """FR-BASE.12 to FR-BASE.15: the contracts used with so many players, as listed."""
        return [c.id for c in self.contracts.values() if players in c.players]


def read(text: str) -> Catalogue:
    """A catalogue from its YAML text, or Unreadable with the place at fault."""
    try:
        # JSON is YAML too, and quicker to read
        return _read(msgspec.json.decode(text) if text[:1] == "{" else read_own_yaml(text))
    except msgspec.MsgspecError as error:
        raise Unreadable({"catalogue": [f"invalid:{error}"]}) from None
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise Unreadable({"catalogue": [f"invalid:{type(error).__name__} {error}"]}) from None


def _read(raw: dict[str, Any]) -> Catalogue:
    shapes = {s["id"]: tuple((x, y) for x, y in s["cells"]) for s in raw["shapes"]}
    colours = _by_id(raw["player_sets"], Colour)
    buildings = _kinds(raw["buildings"], shapes)
    monuments = _kinds(raw["monuments"], shapes)
    tiles = _kinds(raw["consul_tiles"], shapes)
    kind_of = {f"{colour}:{k.id}": k for colour in colours for k in buildings.values()}
    kind_of |= {f"{MONUMENT}:{kind.id}": kind for kind in monuments.values()}
    kind_of |= {f"{CONSUL}:{kind.id}": kind for kind in tiles.values()}
    by_players = raw["board"]["by_players"]
    return Catalogue(
        catalogue_id=raw["catalogue"]["catalogue_id"],
        statement=raw["catalogue"].get("statement", ""),
        prices=tuple(raw["market"]["prices"]),
        bonuses=tuple(era["leader_bonus"] for era in raw["eras"]),
        boards={int(n): msgspec.convert(board, Board) for n, board in by_players.items()},
        shapes=shapes,
        colours=colours,
        contracts=_by_id(raw["contracts"], Contract),
        buildings=buildings,
        monuments=monuments,
        tiles=tiles,
        objectives=_cards(raw["objectives"]),
        invocations=_cards(raw["invocations"]),
        characters=_cards(raw["characters"]),
        favours=tuple(token["id"] for token in raw["favour_tokens"]),
        kind_of=kind_of,
        raw=raw,
    )


def _by_id(entries: list[dict[str, Any]], into: type[Any]) -> dict[str, Any]:
    return {entry["id"]: msgspec.convert(entry, into) for entry in entries}


def _kinds(entries: list[dict[str, Any]], shapes: dict[str, Cells]) -> dict[str, Kind]:
    found: dict[str, Kind] = _by_id(entries, Kind)
    return {k: replace(kind, turns=turned(shapes[kind.shape])) for k, kind in found.items()}


def _cards(entries: list[dict[str, Any]]) -> dict[str, Card]:
    found = {}
    for entry in entries:
        effects = [
            {"name": name, **params}
            for effect in entry.get("effects", ())
            for name, params in effect.items()
        ]
        found[entry["id"]] = msgspec.convert({**entry, "effects": effects}, Card)
    return found


CATALOGUES: Catalogues[Catalogue] = Catalogues(
    read, (Path(__file__).parent / "catalogue.yaml").read_text(encoding="utf-8")
)
