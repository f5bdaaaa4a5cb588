"""What the last steps touched: slots, units, cubes, victory cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct, field

from ledger.games.age_of_mythology import events as ev

Pairs = set[tuple[str, str]]  # player, and what of theirs


class Changes(Struct):
    slots: Pairs = field(default_factory=set)
    units: Pairs = field(default_factory=set)
    cubes: Pairs = field(default_factory=set)
    bank: set[str] = field(default_factory=set)
    cards: set[str] = field(default_factory=set)  # victory cards
    points: set[str] = field(default_factory=set)  # players

    @classmethod
    def of(cls, events: Iterable[Any]) -> Changes:
        changes = cls()
        for event in events:
            changes.add(event)
        return changes

    def moved(self, player: str, cubes: Iterable[str], *, bank: bool = True) -> None:
        for resource in cubes:
            self.cubes.add((player, resource))
            if bank:
                self.bank.add(resource)

    def add(self, event: Any) -> None:
        match event:
            case ev.TileDrafted() | ev.TileExplored() | ev.BuildingGained():
                self.slots.add((event.player, event.slot))
            case ev.BuildingBuilt() | ev.WonderBuilt():
                self.slots.add((event.player, event.slot))
                self.moved(event.player, event.paid)
            case ev.WorkersPlaced():
                self.slots.update((event.player, move.to) for move in event.moves)
            case ev.BuildingRazed() | ev.TileRemoved():
                self.slots.add((event.owner, event.slot))
            case ev.TileCaptured():
                self.slots.update(((event.robbed, event.from_slot), (event.to, event.to_slot)))
            case ev.ResourcesGathered():
                self.moved(event.player, event.taken)
            case ev.UnitRecruited():
                self.units.add((event.player, event.unit))
                self.moved(event.player, event.paid)
            case ev.UnitsGained():
                self.units.update((event.player, unit) for unit in event.units)
            case ev.UnitsConverted():
                self.units.update((event.player, unit) for unit in event.to)
            case _:
                self._add_rest(event)

    def _add_rest(self, event: Any) -> None:
        match event:
            case ev.CubesStolen() | ev.CubesRaided():
                self.moved(event.robbed, event.cubes, bank=False)
                self.moved(event.to, event.cubes, bank=False)
            case ev.CubesGained():
                self.moved(event.player, event.cubes)
            case ev.CubesExchanged():
                self.moved(event.player, (*event.given, *event.taken))
            case ev.TradeStarted() | ev.AgeAdvanced():
                self.moved(event.player, event.paid)
            case ev.ResourcesSpoiled():
                self.moved(event.player, event.returned)
            case ev.GodPowerPaid():
                self.moved(event.player, ("favor",))
            case ev.UnitExpelled() | ev.UnitWithdrawn():
                self.units.add((event.owner, event.unit))
            case _:
                self._add_victory(event)

    def _add_victory(self, event: Any) -> None:
        match event:
            case ev.VpCubePlaced():
                self.cards.add(event.vp_card)
                self.bank.add("vp")
            case ev.LastBattleCubesTaken():
                self.cards.add("last_battle")
                self.points.add(event.player)
            case ev.VpCardAwarded():
                self.cards.add(event.vp_card)
                if event.player:
                    self.points.add(event.player)
            case ev.VictoryPointsBought():
                self.points.add(event.player)
                self.bank.add("vp")
                self.moved(event.player, event.paid)
