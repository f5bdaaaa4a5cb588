"""What a player or the table can ask in Founders of the Empire."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from ledger.ruleset.codec import Action

Place = tuple[int, int]  # a cell or an anchor: x to the owner's right, y away from the owner
Via = Literal["neighbour", "carriage", "purchase"]


class Supply(Struct, frozen=True, omit_defaults=True):
    """Where one required unit comes from."""

    resource: str
    via: Via
    producer: Place | None = None
    relay: Place | None = None
    anchors: tuple[Place, ...] = ()
    from_player: str | None = None
    from_cell: Place | None = None


class RevealVictoryTiles(Action, frozen=True):
    kinds: tuple[str, ...] | None = None


class RevealStartingOffer(Action, frozen=True):
    kinds: tuple[str, ...] | None = None


class TakeStartingTile(Action, frozen=True):
    player: str
    tile: str


class PlaceStartingTiles(Action, frozen=True):
    player: str
    cells: dict[str, Place]


class RevealMarketRows(Action, frozen=True):
    nature: tuple[str, ...] | None = None
    village: tuple[str, ...] | None = None
    city: tuple[str, ...] | None = None


class OpenTile(Action, frozen=True):
    player: str
    stack: str
    tile: str | None = None


class PlayWar(Action, frozen=True):
    player: str
    target_player: str
    cell: Place


class PlayCoin(Action, frozen=True):
    player: str
    target_player: str
    cell: Place
    resource: str | None = None


class PlayCarriage(Action, frozen=True):
    player: str
    anchor: Place


class PlayCraftsman(Action, frozen=True):
    player: str
    craftsman: str
    cell: Place


class AddTile(Action, frozen=True):
    player: str
    tile: str
    cell: Place
    swap: bool = False
    supply: tuple[Supply, ...] | None = None


class ShowCraftsman(Action, frozen=True):
    player: str
    craftsman: str | None = None


class DrawFallbackTile(Action, frozen=True):
    player: str
    tile: str | None = None


class PlaceFallbackTile(Action, frozen=True):
    player: str
    cell: Place
    swap: bool = False


class FinishWithoutTile(Action, frozen=True):
    player: str


class EndTurn(Action, frozen=True):
    player: str


class ProposeEnd(Action, frozen=True):
    player: str
    waives_craftsmen: bool = False


class CastEndVote(Action, frozen=True):
    player: str
    agree: bool
    waives_craftsmen: bool = False


class DeclareTableScore(Action, frozen=True):
    player: str
    total: int


AnyAction = (
    RevealVictoryTiles
    | RevealStartingOffer
    | TakeStartingTile
    | PlaceStartingTiles
    | RevealMarketRows
    | OpenTile
    | PlayWar
    | PlayCoin
    | PlayCarriage
    | PlayCraftsman
    | AddTile
    | ShowCraftsman
    | DrawFallbackTile
    | PlaceFallbackTile
    | FinishWithoutTile
    | EndTurn
    | ProposeEnd
    | CastEndVote
    | DeclareTableScore
)

# What a physical table reports and the virtual dealer fills in.
CHANCE: dict[str, tuple[str, ...]] = {
    "RevealVictoryTiles": ("kinds",),
    "RevealStartingOffer": ("kinds",),
    "RevealMarketRows": ("nature", "village", "city"),
    "OpenTile": ("tile",),
    "ShowCraftsman": ("craftsman",),
    "DrawFallbackTile": ("tile",),
}

# how a player begins, in the figures: not the draws and the ends of phases
OPENINGS = frozenset(
    (
        "AddTile",
        "PlayWar",
        "PlayCoin",
        "PlayCarriage",
        "PlayCraftsman",
        "ShowCraftsman",
        "FinishWithoutTile",
    )
)
