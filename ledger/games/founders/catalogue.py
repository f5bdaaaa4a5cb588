"""The printed components: their types and look-ups."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ledger.errors import Unreadable
from ledger.ruleset import Catalogues, Components, read_own_yaml

COLOURS = ("nature", "village", "city", "victory")
STACKS = COLOURS[:3]  # victory tiles are never opened
TOKENS = ("war", "coin", "carriage", "craftsman")


class Resource(Struct, frozen=True):
    id: str
    tier: str
    name_en: str
    name_fr: str
    source: str = "reconstruction"
    where: str = ""


class TokenType(Struct, frozen=True):
    id: str
    name_en: str
    name_fr: str
    count: int
    granted_by_resource: str
    ids: tuple[str, ...]
    source: str = "reconstruction"
    where: str = ""


class Craftsman(Struct, frozen=True):
    id: str
    resource: str
    name_en: str
    name_fr: str
    points_on_tile: int = 2
    source: str = "reconstruction"
    where: str = ""


class Kind(Struct, frozen=True):
    """A kind of tile; a physical tile is one of its `ids`."""

    id: str
    name_en: str
    name_fr: str
    requires: tuple[str, ...]
    produces: tuple[str, ...]
    points: int
    copies: int
    ids: tuple[str, ...]
    grants: str | None = None
    source: str = "reconstruction"
    where: str = ""
    facts: dict[str, str] = {}
    note: str = ""
    colour: str = ""
    needs: tuple[int, ...] = ()  # `requires`, one bit per resource
    makes: int = 0  # `produces`, as a set of bits


class Constraint(Struct, frozen=True, rename={"origin": "from"}):
    """One line of the list a catalogue is checked against."""

    id: str
    level: str
    check: str
    where: dict[str, Any] = {}
    must: dict[str, Any] = {}
    equals: int | None = None
    min: int | None = None
    max: int | None = None
    type: str = ""
    of: str = ""
    kind: str = ""
    text: str = ""
    origin: str = ""


class Catalogue(Components, frozen=True, kw_only=True):
    game: str
    statement: str = ""
    sources: dict[str, dict[str, str]] = {}
    resources: tuple[Resource, ...]
    token_types: tuple[TokenType, ...]
    craftsmen: tuple[Craftsman, ...]
    tiles: dict[str, tuple[Kind, ...]]
    constraints: tuple[Constraint, ...] = ()
    schema_version: int = 1
    # look-ups, worked out when it is read
    kinds: dict[str, Kind] = {}
    kind_of: dict[str, Kind] = {}  # by tile id
    piles: dict[str, tuple[str, ...]] = {}  # tile ids by colour, in the order listed
    token_type: dict[str, str] = {}  # by token id
    craftsman: dict[str, Craftsman] = {}
    bits: dict[str, int] = {}  # resource -> its bit

    def find(self, word: str) -> Kind | None:
        """The kind a tile id or a kind's own id stands for."""
        return self.kind_of.get(word) or self.kinds.get(word)


def read(text: str) -> Catalogue:
    """A catalogue from its YAML text, or Unreadable with the place at fault."""
    try:
        plain = msgspec.convert(read_own_yaml(text), Catalogue)
    except msgspec.ValidationError as error:
        raise Unreadable({"catalogue": [f"invalid:{error}"]}) from None
    missing = [colour for colour in COLOURS if colour not in plain.tiles]
    if missing:
        raise Unreadable({"catalogue": [f"invalid:tiles: no {', '.join(missing)}"]})
    return _with_lookups(plain)


def _with_lookups(plain: Catalogue) -> Catalogue:
    named = [r for kinds in plain.tiles.values() for k in kinds for r in (*k.requires, *k.produces)]
    resources = dict.fromkeys([*(r.id for r in plain.resources), *named])
    bits = {resource: 1 << i for i, resource in enumerate(resources)}
    tiles = {
        colour: tuple(
            replace(
                kind,
                colour=colour,
                needs=tuple(bits[r] for r in kind.requires),
                makes=sum(bits[r] for r in set(kind.produces)),
            )
            for kind in kinds
        )
        for colour, kinds in plain.tiles.items()
    }
    every = [kind for kinds in tiles.values() for kind in kinds]
    return replace(
        plain,
        tiles=tiles,
        kinds={kind.id: kind for kind in every},
        kind_of={tile: kind for kind in every for tile in kind.ids},
        piles={c: tuple(t for kind in tiles[c] for t in kind.ids) for c in COLOURS},
        token_type={token: kind.id for kind in plain.token_types for token in kind.ids},
        craftsman={craftsman.id: craftsman for craftsman in plain.craftsmen},
        bits=bits,
    )


CATALOGUES: Catalogues[Catalogue] = Catalogues(
    read, (Path(__file__).parent / "catalogue.yaml").read_text(encoding="utf-8")
)
