"""What the last steps of First Empires touched, to be ringed on the drawing."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct, field

from ledger.games.first_empires import events as ev


class Changes(Struct):
    """What the last steps touched: places, cubes, dice, cards, tokens, and the ways taken."""

    regions: set[str] = field(default_factory=set)
    cubes: set[tuple[str, str]] = field(default_factory=set)  # player, track
    dice: set[str] = field(default_factory=set)
    cards: set[tuple[str, str]] = field(default_factory=set)  # player, handle
    tokens: set[str] = field(default_factory=set)
    legs: list[tuple[str, tuple[str, ...], int]] = field(default_factory=list)

    @classmethod
    def of(cls, events: Iterable[ev.AnyEvent]) -> Changes:
        changes = cls()
        for event in events:
            changes.add(event)
        return changes

    def add(self, event: ev.AnyEvent) -> None:
        match event:
            case ev.ExplorersMoved():
                self.regions.add(event.destination)
                self.legs += [(event.player, leg.path, leg.count) for leg in event.legs]
            case ev.ExplorersRetreated():
                self.regions.add(event.to)
                way = (event.from_region, event.to)
                self.legs.append((event.player, way, event.count))
            case ev.ExplorersPlaced():
                self.regions.update(event.placements)
            case ev.CityPlaced():
                self.regions.add(event.region)
                self.tokens.add(event.token)
            case ev.CityCaptured():
                self.tokens.update(event.tokens)
            case ev.CityTokenRevealed():
                self.tokens.add(event.token)
            case ev.CubeAdvanced():
                self.cubes.add((event.player, event.track))
                self.dice.add(event.die)
                self.regions.add(event.region)
            case ev.DiceRolled() | ev.DiceRerolled():
                self.dice.update(event.faces)
            case ev.DieTurned():
                self.dice.add(event.die)
            case ev.CardDrawn() | ev.CardIdentified() | ev.AchievementPlayed():
                self.cards.add((event.player, event.handle))
