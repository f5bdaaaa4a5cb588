"""What can happen in Founders of the Empire, every choice and every number worked out."""

from __future__ import annotations

from msgspec import Struct

from ledger.ruleset.codec import Event

from .actions import Place, Supply

# `aside`: done out of turn by agreement, so nothing of the turn under way is touched. Events
# without it are as they were always recorded: they belong to the turn, whoever acted.


class Placement(Struct, frozen=True):
    tile_id: str
    cell: Place


class CoinTaken(Struct, frozen=True):
    token_id: str
    cell: Place


class VictoryTilesRevealed(Event, frozen=True):
    tile_ids: tuple[str, ...]


class StartingOfferRevealed(Event, frozen=True):
    tile_ids: tuple[str, ...]


class StartingTileTaken(Event, frozen=True):
    player: str
    tile_id: str
    pick: int


class StartingTilesPlaced(Event, frozen=True):
    player: str
    placements: tuple[Placement, ...]


class MarketRowsRevealed(Event, frozen=True):
    nature: tuple[str, ...]
    village: tuple[str, ...]
    city: tuple[str, ...]
    leftover: str | None
    also_left: tuple[str, ...] = ()  # only when the table laid out too large an offer


class TileNamed(Event, frozen=True):
    """A tile that lay open without a name: where, and which one it is."""

    place: str  # offer, nature, village, city or victory
    tile_id: str


class TurnStarted(Event, frozen=True):
    number: int
    player: str


class RowCleared(Event, frozen=True):
    stack: str
    tile_ids: tuple[str, ...]


class TileOpened(Event, frozen=True):
    player: str
    stack: str
    tile_id: str
    aside: bool = False


class WarTokenPlayed(Event, frozen=True):
    player: str
    token_id: str
    target_player: str
    cell: Place
    tile_id: str
    aside: bool = False


class CoinTokenPlayed(Event, frozen=True):
    player: str
    token_id: str
    target_player: str
    cell: Place
    tile_id: str
    resource: str | None  # None only when the table agreed to a coin that buys nothing
    aside: bool = False


class CarriageTokenPlayed(Event, frozen=True):
    player: str
    token_id: str
    anchor: Place
    cells: tuple[Place, ...]
    aside: bool = False


class CraftsmanTokenPlayed(Event, frozen=True):
    player: str
    token_id: str
    cell: Place
    tile_id: str
    resource: str
    aside: bool = False


class FallbackTileDrawn(Event, frozen=True):
    player: str
    tile_id: str
    aside: bool = False


class TileSwappedOut(Event, frozen=True):
    player: str
    cell: Place
    tile_id: str
    tokens_to_box: tuple[str, ...] = ()
    coins_to_hand: tuple[str, ...] = ()
    craftsmen_to_hand: tuple[str, ...] = ()
    aside: bool = False


class TileAdded(Event, frozen=True):
    player: str
    tile_id: str
    origin: str  # nature, village, city, victory or fallback
    cell: Place
    swap: bool = False
    supply: tuple[Supply, ...] = ()
    craftsman_due: bool = False  # a craftsman is granted, its face comes with TokenReceived
    aside: bool = False


class TokenReceived(Event, frozen=True):
    player: str
    token_id: str
    token_type: str
    because_tile_id: str
    aside: bool = False


class TokenGrantMissed(Event, frozen=True):
    player: str
    token_type: str
    because_tile_id: str


class TurnFinishedWithoutTile(Event, frozen=True):
    player: str


class CoinsCollected(Event, frozen=True):
    player: str
    coins: tuple[CoinTaken, ...]


class TurnEnded(Event, frozen=True):
    player: str
    number: int


class EndProposed(Event, frozen=True):
    player: str
    waives_craftsmen: bool = False


class EndVoteCast(Event, frozen=True):
    player: str
    agree: bool
    waives_craftsmen: bool = False


class FinalCoinsCollected(Event, frozen=True):
    player: str
    coins: tuple[CoinTaken, ...]


class GameEnded(Event, frozen=True):
    reasons: tuple[str, ...]  # of no_victory_tiles, stacks_empty, agreement


class TableScoreDeclared(Event, frozen=True):
    player: str
    total: int


AnyEvent = (
    VictoryTilesRevealed
    | StartingOfferRevealed
    | StartingTileTaken
    | StartingTilesPlaced
    | MarketRowsRevealed
    | TileNamed
    | TurnStarted
    | RowCleared
    | TileOpened
    | WarTokenPlayed
    | CoinTokenPlayed
    | CarriageTokenPlayed
    | CraftsmanTokenPlayed
    | FallbackTileDrawn
    | TileSwappedOut
    | TileAdded
    | TokenReceived
    | TokenGrantMissed
    | TurnFinishedWithoutTile
    | CoinsCollected
    | TurnEnded
    | EndProposed
    | EndVoteCast
    | FinalCoinsCollected
    | GameEnded
    | TableScoreDeclared
)
