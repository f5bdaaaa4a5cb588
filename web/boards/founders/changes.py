"""What the last steps of Founders touched, to be ringed on the drawing, and who supplied it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from msgspec import Struct, field

from ledger.games.founders import events as ev
from ledger.games.founders.actions import Place, Supply
from ledger.games.founders.catalogue import Catalogue
from ledger.web.boards.founders.frame import Frame
from ledger.web.boards.founders.symbols import resource_symbol


class Supplied(Struct, frozen=True):
    """A tile laid and where its resources came from."""

    player: str
    cell: Place
    supply: tuple[Supply, ...]


class Changes(Struct):
    """What the last steps touched: cells and corners by player, tiles of the market, tokens."""

    cells: dict[str, set[Place]] = field(default_factory=lambda: defaultdict(set))
    corners: dict[str, set[Place]] = field(default_factory=lambda: defaultdict(set))
    tiles: set[str] = field(default_factory=set)
    tokens: set[str] = field(default_factory=set)
    supplied: list[Supplied] = field(default_factory=list)

    @classmethod
    def of(cls, events: Iterable[ev.AnyEvent]) -> Changes:
        changes = cls()
        for event in events:
            changes.add(event)
        return changes

    def add(self, event: ev.AnyEvent) -> None:
        match event:
            case ev.TileAdded():
                self.cells[event.player].add(event.cell)
                self.supplied.append(Supplied(event.player, event.cell, event.supply))
            case ev.StartingTilesPlaced():
                self.cells[event.player].update(p.cell for p in event.placements)
            case ev.WarTokenPlayed() | ev.CoinTokenPlayed():
                self.cells[event.target_player].add(event.cell)
            case ev.CraftsmanTokenPlayed():
                self.cells[event.player].add(event.cell)
            case ev.CarriageTokenPlayed():
                self.corners[event.player].add(event.anchor)
            case ev.TileOpened() | ev.FallbackTileDrawn() | ev.StartingTileTaken():
                self.tiles.add(event.tile_id)
            case ev.TokenReceived():
                self.tokens.add(event.token_id)
            case ev.CoinsCollected() | ev.FinalCoinsCollected():
                self.tokens.update(coin.token_id for coin in event.coins)


def supply_lines(
    frame: Frame, catalogue: Catalogue, player: str, laid: Supplied
) -> list[dict[str, Any]]:
    """From the producer through the relay to the new tile; a purchase is marked where it lies."""
    lines = []
    for unit in laid.supply:
        chip = {"res": resource_symbol(catalogue, unit.resource), "path": ""}
        if unit.producer is not None and player == laid.player:
            stops = [s for s in (unit.producer, unit.relay, laid.cell) if s is not None]
            chip["path"] = "M" + "L".join(frame.centre(player, stop) for stop in stops)
            spot = unit.producer
        elif unit.from_cell is not None and player == unit.from_player:
            spot = unit.from_cell
        else:
            continue
        x, y = frame.at(player, spot)
        lines.append({**chip, "x": x + 50, "y": y + 50})
    return lines
