"""The rules an event rests on, as chips beside it."""

from __future__ import annotations

from ledger.ruleset import Citations
from ledger.ruleset.codec import Event

from .events import (
    BuildingConstructed,
    CardPurchased,
    CoinsGained,
    GameEnded,
    TurnStarted,
    VictoryPointsScored,
)

RULES: dict[str, tuple[str, ...]] = {
    "FirstPlayerChosen": ("FR-BASE.8",),
    "ActedOutOfTurn": ("FR-BASE.41",),
    "ObjectivesMet": ("FR-R38",),
    "StartingCoinsGranted": ("FR-BASE.9", "FR-BASE.10"),
    "StartingVictoryPointsGranted": ("FR-CONS.4",),
    "FavourTokensGranted": ("FR-DEAL.3",),
    "ContractsDealt": ("FR-BASE.16", "FR-BASE.18"),
    "LotsNamed": ("FR-R53",),
    "MarketCardNamed": ("FR-R53",),
    "DraftHandsDealt": ("FR-DRAFT.2",),
    "DraftPickSealed": ("FR-DRAFT.3",),
    "DraftPicksRevealed": ("FR-DRAFT.4", "FR-DRAFT.5", "FR-DRAFT.6"),
    "ObjectivesDealt": ("FR-OBJ.2",),
    "ObjectiveKept": ("FR-OBJ.3",),
    "PublicObjectivesDrawn": ("FR-OBJ.5",),
    "CharactersDealt": ("FR-CHAR.2",),
    "CharacterKept": ("FR-CHAR.3",),
    "CharactersRevealed": ("FR-CHAR.4",),
    "MonumentsDrawn": ("FR-MON.2", "FR-MON.3"),
    "ConsulSetUp": ("FR-CONS.6", "FR-CONS.7", "FR-CONS.8"),
    "InvocationsSeeded": ("FR-INV.1", "FR-INV.2", "FR-INV.3"),
    "EraPilesFormed": ("FR-BASE.17", "FR-R10"),
    "MarketFilled": ("FR-BASE.21", "FR-R11"),
    "EraStarted": ("FR-BASE.41",),
    "IncomeTaken": ("FR-BASE.50", "FR-BASE.51"),
    "TradeProposed": ("FR-DEAL.10",),
    "TradeAccepted": ("FR-DEAL.10",),
    "TradeDeclined": ("FR-DEAL.10",),
    "TradeExecuted": ("FR-DEAL.10", "FR-DEAL.13", "FR-DEAL.14"),
    "PromiseNoted": ("FR-DEAL.18",),
    "LotSwindled": ("FR-SWIN.4", "FR-SWIN.6", "FR-SWIN.7", "FR-SWIN.8"),
    "SwindleCancelled": ("FR-INV.7",),
    "InvocationActivated": ("FR-INV.6", "FR-INV.8"),
    "MarketReordered": ("FR-INV.6",),
    "TurnEnded": ("FR-BASE.44",),
    "ClosingRoundStarted": ("FR-BASE.112", "FR-R12"),
    "ConsulCardFlipped": ("FR-CONS.13", "FR-CONS.23"),
    "ConsulContractTaken": ("FR-CONS.15", "FR-CONS.16"),
    "ConsulTilePlaced": ("FR-CONS.18", "FR-CONS.19", "FR-R46"),
    "ConsulStackReshuffled": ("FR-CONS.21",),
    "ConsulLotForgone": ("FR-CONS.22", "FR-R47"),
    "ConsulControlPassed": ("FR-CONS.30",),
    "EraScored": ("FR-BASE.114",),
    "EraEnded": ("FR-BASE.161", "FR-R27"),
    "ObjectiveRevealed": ("FR-OBJ.4", "FR-R39"),
}
COINS = {
    "era_commercial": "FR-BASE.150",
    "monument": "FR-MON.7",
    "character": "FR-CHAR.1",
    "invocation": "FR-INV.6",
    "trade": "FR-INV.9",
}
ENDED = {
    "win": ("FR-BASE.173", "FR-BASE.174"),
    "shared_win": ("FR-BASE.173", "FR-BASE.175"),
    "players_win": ("FR-CONS.31",),
    "consul_wins": ("FR-CONS.31",),
}


def _depends(event: Event) -> tuple[str, ...]:
    match event:
        case VictoryPointsScored():
            return (event.rule,)
        case CoinsGained():
            return (COINS[event.reason.kind],)
        case CardPurchased(sort="invocation"):
            return ("FR-INV.4", "FR-BASE.62", "FR-BASE.65")
        case CardPurchased():
            return ("FR-BASE.62", "FR-BASE.65", "FR-BASE.66", "FR-BASE.67")
        case BuildingConstructed():
            over = ("FR-BASE.86", "FR-BASE.90") if event.replaced else ("FR-BASE.85",)
            bare = ("FR-BASE.93",) if event.markers_placed else ()
            monument = ("FR-MON.8", "FR-MON.13") if event.source == "reserve" else ()
            return ("FR-BASE.80", "FR-BASE.82", *over, *bare, *monument)
        case TurnStarted():
            return ("FR-BASE.112", "FR-BASE.113") if event.last_turn else ("FR-BASE.41",)
        case GameEnded():
            return ENDED[event.outcome]
    raise TypeError(type(event).__name__)


cites = Citations(RULES, _depends)
