"""The rules an event rests on, as chips beside it."""

from __future__ import annotations

from ledger.ruleset import Citations
from ledger.ruleset.codec import Event

from .events import EndVoteCast, GameEnded, TileAdded, TileSwappedOut

RULES: dict[str, tuple[str, ...]] = {
    "VictoryTilesRevealed": ("FE-2.7", "FE-2.8"),
    "StartingOfferRevealed": ("FE-2.13",),
    "StartingTileTaken": ("FE-2.14",),
    "StartingTilesPlaced": ("FE-2.17",),
    "MarketRowsRevealed": ("FE-2.20", "FE-2.21", "FE-2.22", "FE-2.23"),
    "TileNamed": ("FE-R52",),
    "TurnStarted": ("FE-2.28",),
    "RowCleared": ("FE-4.5",),
    "TileOpened": ("FE-4.2", "FE-4.3"),
    "WarTokenPlayed": ("FE-11.1", "FE-11.3", "FE-11.4"),
    "CoinTokenPlayed": ("FE-12.1", "FE-12.2"),
    "CarriageTokenPlayed": ("FE-13.1", "FE-13.3"),
    "CraftsmanTokenPlayed": ("FE-14.2", "FE-14.4", "FE-14.6"),
    "FallbackTileDrawn": ("FE-6.13",),
    "TokenReceived": ("FE-8.1", "FE-8.2"),
    "TokenGrantMissed": ("FE-R25",),
    "TurnFinishedWithoutTile": ("FE-6.14",),
    "CoinsCollected": ("FE-10.2", "FE-12.13"),
    "TurnEnded": ("FE-10.1",),
    "EndProposed": ("FE-15.4",),
    "FinalCoinsCollected": ("FE-12.18",),
    "TableScoreDeclared": ("FE-15.8",),
}
ENDED = {"no_victory_tiles": "FE-15.2", "stacks_empty": "FE-15.3", "agreement": "FE-15.4"}
BY = {"carriage": "FE-13.4", "purchase": "FE-12.3"}


def _depends(event: Event) -> tuple[str, ...]:
    match event:
        case TileAdded():
            far = tuple(dict.fromkeys(BY[s.via] for s in event.supply if s.via in BY))
            needs = ("FE-9.3" if event.swap else "FE-7.1",) if event.supply else ("FE-6.9",)
            return ("FE-9.1" if event.swap else "FE-6.6", *needs, *far)
        case TileSwappedOut():
            tokens = ("FE-9.8",) if event.tokens_to_box else ()
            coins = ("FE-9.6",) if event.coins_to_hand else ()
            return ("FE-9.2", *tokens, *coins, *(("FE-R21",) if event.craftsmen_to_hand else ()))
        case EndVoteCast():
            return ("FE-15.4", "FE-15.7") if event.waives_craftsmen else ("FE-15.4",)
        case GameEnded():
            return tuple(ENDED[reason] for reason in event.reasons)
    raise TypeError(type(event).__name__)


cites = Citations(RULES, _depends)
