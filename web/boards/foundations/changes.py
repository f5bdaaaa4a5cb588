"""What the last steps of Foundations of Rome touched, to be ringed on the drawing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct, field

from ledger.games.foundations import events as ev


class Changes(Struct):
    """What the last steps touched: buildings, lots, cards of the market."""

    buildings: set[str] = field(default_factory=set)
    lots: set[str] = field(default_factory=set)
    cards: set[str] = field(default_factory=set)
    slid: dict[str, int] = field(default_factory=dict)  # card -> the slot it came from

    @classmethod
    def of(cls, events: Iterable[Any]) -> Changes:
        changes = cls()
        for event in events:
            changes.add(event)
        return changes

    def add(self, event: Any) -> None:
        match event:
            case ev.BuildingConstructed():
                self.buildings.add(event.building)
                self.lots.update(event.markers_placed)
            case ev.CardPurchased() | ev.ConsulContractTaken():
                self.lots.add(event.card if isinstance(event, ev.CardPurchased) else event.lot)
                if event.refill:
                    self.cards.add(event.refill)
                gap = event.slot if isinstance(event, ev.CardPurchased) else 1
                for slot, card in enumerate(event.market_after[gap - 1 :], gap + 1):
                    if card and card != event.refill:
                        self.slid.setdefault(card, slot)
            case ev.ConsulTilePlaced():
                self.buildings.add(event.tile)
                self.lots.update(event.cells)
            case ev.LotSwindled() | ev.SwindleCancelled():
                self.lots.add(event.lot)
            case ev.TradeExecuted():
                self.lots.update(lot for t in event.transfers for lot in t.lots)
            case ev.DraftPicksRevealed():
                self.lots.update(event.picks.values())
