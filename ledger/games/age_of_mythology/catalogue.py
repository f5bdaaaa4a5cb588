"""The printed components: their types and look-ups."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ledger.errors import Unreadable
from ledger.ruleset import Catalogues, Components, read_own_yaml

RESOURCES = ("food", "wood", "gold", "favor")
AREAS = ("production", "city", "holding")
AGES = ("archaic", "classical", "heroic", "mythic")
VP_CARDS = ("largest_army", "most_buildings", "last_battle", "wonder")
CULTURES = ("greek", "egyptian", "norse")
Effect = dict[str, Any]  # {"op": ..., and the parameters the vocabulary lists for it}


class Named(Struct, frozen=True, kw_only=True):
    id: str
    name_en: str
    name_fr: str
    source: str = "reconstruction"
    where: str | None = None
    facts: dict[str, str] = {}
    text: str = ""


class Board(Struct, frozen=True):
    grid: tuple[tuple[str, ...], ...]
    totals: dict[str, int]
    production_slots: int = 16
    city_slots: int = 16
    source: str = "reconstruction"
    where: str = ""
    checked_with: str = ""


class Culture(Named, frozen=True, kw_only=True):
    prefix: str
    colour: str
    board: Board
    start_units: tuple[str, ...]
    heroes: dict[str, str]

    @property
    def slots(self) -> dict[str, str]:
        """The terrain of every production slot, p1 to p16."""
        cells = [terrain for row in self.board.grid for terrain in row]
        return {f"p{i}": terrain for i, terrain in enumerate(cells, 1)}


class Building(Named, frozen=True, kw_only=True):
    cost: dict[str, int]
    limit: int
    supply: int | None = None
    effects: tuple[Effect, ...] = ()
    requires_age: str | None = None


class Tile(Named, frozen=True, kw_only=True):
    terrain: str
    resource: str
    amount: int
    copies: int


class Tiles(Struct, frozen=True):
    kinds: tuple[Tile, ...]
    total: int = 0
    note: str = ""


class Unit(Named, frozen=True, kw_only=True, rename={"sort": "class"}):
    culture: str
    sort: str  # mortal, hero or myth
    tags: tuple[str, ...]
    age: str | None
    dice: int
    bonuses: dict[str, int]
    cost: dict[str, int]
    figures: int
    abilities: tuple[Effect, ...] = ()

    def op(self, name: str) -> Effect | None:
        return next((ability for ability in self.abilities if ability["op"] == name), None)


class Power(Struct, frozen=True):
    """The god power of a card: its price in favor, when it works, what it does."""

    name: str
    name_fr: str
    power: str
    favor: int
    when: str
    effects: tuple[Effect, ...]
    text: str = ""


class Card(Named, frozen=True, kw_only=True):
    action: str
    params: dict[str, Any]
    culture: str = ""  # empty for a permanent card
    copies: int = 1
    god: Power | None = None

    def op(self, name: str) -> Effect | None:
        """The effect of this name among those of the card's power."""
        effects = self.god.effects if self.god else ()
        return next((effect for effect in effects if effect["op"] == name), None)


class Villager(Named, frozen=True, kw_only=True):
    figures: int
    work_bonus: int = 1
    recruitable: bool = False
    can_fight: bool = False


class Override(Struct, frozen=True):
    set: tuple[dict[str, Any], ...]
    note: str = ""
    source: str = ""
    where: str = ""


class Constraint(Struct, frozen=True):
    """One line of the list a catalogue is checked against."""

    id: str
    level: str
    kind: str
    path: str | tuple[str, ...] = ""
    where: dict[str, Any] = {}
    per: str = ""
    field: str = ""
    key: str = ""
    eq: int | None = None
    min: int | None = None
    equals: dict[Any, Any] = {}
    default: Any = None
    cases: tuple[dict[str, Any], ...] = ()
    test: str = ""
    note: str = ""


class Catalogue(Components, frozen=True, kw_only=True):
    game: str
    statement: str = ""
    sources: dict[str, dict[str, str]] = {}
    vocabulary: dict[str, Any]
    setup: dict[str, dict[Any, Any]]
    resources: tuple[dict[str, str], ...]
    vp_cards: tuple[dict[str, str], ...]
    ages: tuple[dict[str, Any], ...]
    next_age_costs: dict[str, dict[str, Any]]
    cultures: tuple[Culture, ...]
    buildings: tuple[Building, ...]
    resource_tiles: Tiles
    villager: Villager
    units: tuple[Unit, ...]
    overrides: dict[str, Override] = {}
    permanent_cards: tuple[Card, ...]
    random_cards: tuple[Card, ...]
    constraints: tuple[Constraint, ...] = ()
    schema_version: int = 1
    # look-ups, worked out when it is read
    culture: dict[str, Culture] = {}
    building: dict[str, Building] = {}
    tile: dict[str, Tile] = {}
    unit: dict[str, Unit] = {}
    card: dict[str, Card] = {}
    deck: dict[str, tuple[str, ...]] = {}  # by culture, every copy
    permanent: tuple[str, ...] = ()
    hand_limit: dict[str, int] = {}

    def number(self, key: str) -> int:
        """A fixed number of the rulebook: `setup.<key>.count`."""
        found: int = self.setup[key]["count"]
        return found


def read(text: str) -> Catalogue:
    """A catalogue from its YAML text, or Unreadable with the place at fault."""
    try:
        plain = msgspec.convert(read_own_yaml(text), Catalogue)
    except msgspec.ValidationError as error:
        raise Unreadable({"catalogue": [f"invalid:{error}"]}) from None
    decks = {
        culture.id: tuple(
            card.id
            for card in plain.random_cards
            if card.culture == culture.id
            for _ in range(card.copies)
        )
        for culture in plain.cultures
    }
    return replace(
        plain,
        culture={culture.id: culture for culture in plain.cultures},
        building={building.id: building for building in plain.buildings},
        tile={tile.id: tile for tile in plain.resource_tiles.kinds},
        unit={unit.id: unit for unit in plain.units},
        card={card.id: card for card in (*plain.permanent_cards, *plain.random_cards)},
        deck=decks,
        permanent=tuple(card.id for card in plain.permanent_cards),
        hand_limit={age["id"]: age["hand_limit"] for age in plain.ages},
    )


CATALOGUES: Catalogues[Catalogue] = Catalogues(
    read, (Path(__file__).parent / "catalogue.yaml").read_text(encoding="utf-8")
)
