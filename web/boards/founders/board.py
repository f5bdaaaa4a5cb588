"""Founders of the Empire as a drawing: nations, market, hands, the last change and its supply."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from importlib import import_module
from threading import Lock
from typing import Any

from cachetools import LRUCache, cached
from flask import get_template_attribute
from markupsafe import Markup
from msgspec import Struct

from ledger.aggregates.cache import CacheKey
from ledger.aggregates.game import Game
from ledger.games.founders import events as ev
from ledger.games.founders.actions import Place, Supply
from ledger.games.founders.catalogue import STACKS, TOKENS, Catalogue
from ledger.games.founders.scoring import coins_due
from ledger.games.founders.state import Cell, Nation, State
from ledger.ruleset import Lang
from ledger.ruleset.texts import typeset
from ledger.visibility import SPECTATOR, Viewer
from ledger.web.boards.files import folder, symbols
from ledger.web.boards.founders.words import say
from ledger.web.boards.last_moved import since as put
from ledger.web.boards.line_chart import Picture
from ledger.web.shared.template_helpers import place

SPRITES_KEPT = 16
TEMPLATE = "boards/founders/board.html"
TILE, PITCH, EDGE = 100, 104, 12
ROW = 5  # tiles in a row before it is cleared
SMALLEST = 5  # columns and rows of the table's own frame, so that a young nation does not jump
Box = tuple[int, int, int, int]  # x0, y0, x1, y1


def draw(
    game: Game,
    step: int,
    lang: Lang,
    *,
    viewer: Viewer = SPECTATOR,  # nothing is hidden in this title: hands are open
    highlight: Collection[str] | None = None,
    since: int | None = None,
    recording: bool = False,
) -> dict[str, Any]:
    """The table after `step`. The changes of steps `since`..`step` are ringed.

    `highlight` names components (`mine-2`) or cells (`Ana:2,1`): they are lit, the rest faded.
    `recording` leaves a margin of empty cells around each nation, to tap on.
    """
    state: State = game.state_at(step)
    view = View(game.catalogue, lang, frame(game, recording), recording)
    changes = Changes.of(game, range(since or step, step + 1), state.players)
    totals = game.rules.score(state).totals
    return {
        "title": game.rules.key,
        "step": step,
        "lang": lang,
        "phase": state.phase,
        "tap": recording,
        "labels": {key: say(key, lang) for key in _LABELS},
        "players": list(state.players),
        "nations": [
            _nation(view, state, player, totals[player], changes, highlight)
            for player in state.players
        ],
        "market": _market(view, game, state, changes),
        "since": {} if recording else put(game, step, _open_tiles),
    }


def _open_tiles(state: State) -> dict[str, str]:
    """Where each tile beside the nations lies: a row, the display, the offer, a player's draft."""
    where = {tile: row for row, tiles in state.rows.items() for tile in tiles}
    where |= {tile: player for player, tiles in state.draft.items() for tile in tiles}
    return where | dict.fromkeys((*state.victory_display, *state.offer), "open")


_LABELS = ("market", "victory", "victory_short", "reserve", "no_tokens", "offer", "fresh")


def pictures(game: Game, step: int, lang: Lang, **wishes: Any) -> list[Picture]:
    """Pictures of the whole game; their module draws with this one."""
    own = import_module("ledger.web.boards.founders.charts")
    found: list[Picture] = own.pictures(game, step, lang, **wishes)
    return found


def picture(catalogue: Catalogue, component: str) -> dict[str, str]:
    """The symbol that stands for a component: a tile or its kind, a token, a resource."""
    kind = catalogue.find(component)
    if kind is not None:
        return {"href": f"t-{kind.id}", "box": "0 0 100 100"}
    if component in catalogue.craftsman:
        return {
            "href": "token-craftsman",
            "box": "0 0 32 32",
            "badge": _resource(catalogue, catalogue.craftsman[component].resource),
        }
    sort = catalogue.token_type.get(component, component)
    if sort in TOKENS:
        return {"href": f"token-{sort}", "box": "0 0 32 32"}
    if component in STACKS:
        return {"href": f"back-{component}", "box": "0 0 100 100"}
    if component in catalogue.bits:
        return {"href": _resource(catalogue, component), "box": "0 0 24 24"}
    return {"href": "ui-hidden", "box": "0 0 24 24"}


def about(event: ev.FoundersEvent) -> str:
    """The component an event is about."""
    for name in ("token_id", "token_type", "tile_id", "stack"):
        found: str | None = getattr(event, name, None)
        if found:
            return found
    match event:
        case ev.StartingTilesPlaced():
            return event.placements[0].tile_id
        case ev.CoinsCollected() | ev.FinalCoinsCollected():
            return event.coins[0].token_id if event.coins else "coin"
        case ev.VictoryTilesRevealed() | ev.StartingOfferRevealed():
            return event.tile_ids[0] if event.tile_ids else ""
        case ev.MarketRowsRevealed():
            return event.leftover
    return ""


# --------------------------------------------------------------------- tile symbols


def _drawn() -> dict[str, str]:
    """The symbols drawn by hand."""
    return symbols(folder("founders") / "static" / "symbols.svg")


@cached(LRUCache(SPRITES_KEPT), key=lambda catalogue: catalogue.hash, lock=Lock())
def sprite(catalogue: Catalogue) -> Markup:
    """One symbol per tile kind, drawn once per catalogue."""
    macro = get_template_attribute(TEMPLATE, "symbols")
    kinds = [_symbol(catalogue, kind) for kind in catalogue.kinds.values()]
    resources = [
        {"id": _resource(catalogue, resource), "number": number}
        for number, resource in enumerate(catalogue.bits, start=1)
        if f"res-{resource}" not in _drawn()
    ]
    made: Markup = macro(kinds, resources)
    return made


def _symbol(catalogue: Catalogue, kind: Any) -> dict[str, Any]:
    return {
        "id": kind.id,
        "family": kind.colour,
        "scene": scene(kind.id, kind.colour, kind.points),
        "needs": _chips(catalogue, kind.requires, _spread_left(len(kind.requires)), 17),
        "makes": _chips(catalogue, kind.produces, _spread(len(kind.produces)), 84),
        "points": kind.points if kind.colour == "victory" or kind.points else None,
    }


def _spread_left(number: int) -> list[float]:
    """Requirement chips begin in the upper left corner and move closer when there are many."""
    gap = 29 if number < 4 else 66 / (number - 1)
    return [17 + gap * i for i in range(number)]


def _spread(number: int) -> list[float]:
    gap = 36 if number < 3 else 66 / (number - 1)
    return [50 + gap * (i - (number - 1) / 2) for i in range(number)]


def _chips(
    catalogue: Catalogue, resources: Iterable[str], across: list[float], y: float
) -> list[dict[str, Any]]:
    return [
        {"href": _resource(catalogue, resource), "x": x, "y": y}
        for resource, x in zip(resources, across, strict=True)
    ]


def _resource(catalogue: Catalogue, resource: str) -> str:
    return f"res-{resource}" if resource in catalogue.bits else "ui-hidden"


def scene(kind: str, family: str, points: int) -> str:
    """The picture of a kind, of the words its name begins with, or of its family."""
    words = kind.split("_")
    for n in range(len(words), 0, -1):
        name = "scene-" + "_".join(words[:n])
        if name in _drawn():
            return name
    if family == "victory":
        return ("scene-altar", "scene-temple", "scene-great_temple")[min(max(points, 1), 3) - 1]
    return {"nature": "scene-grove", "village": "scene-weaving_house"}.get(
        family, "scene-marketplace"
    )


# ------------------------------------------------------------------------- frames


class Frame(Struct, frozen=True):
    """One size for all nations and the whole game, so that nothing jumps."""

    columns: int
    rows: int
    boxes: dict[str, Box]

    @property
    def view(self) -> str:
        return f"0 0 {self.columns * PITCH + 2 * EDGE - 4} {self.rows * PITCH + 2 * EDGE - 4}"

    def at(self, player: str, spot: Place) -> tuple[float, float]:
        """The upper left corner of a cell. y grows away from the owner, so upwards."""
        x0, y0, x1, y1 = self.boxes[player]
        aside, above = self.columns - (x1 - x0 + 1), self.rows - (y1 - y0 + 1)
        x = (spot[0] - x0 + aside / 2) * PITCH + EDGE
        return x, (y1 - spot[1] + above / 2) * PITCH + EDGE

    def centre(self, player: str, spot: Place) -> str:
        x, y = self.at(player, spot)
        return f"{x + 50:g} {y + 50:g}"


class Bounds:
    """How far each nation of one game ever reached, as far as the game had grown."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.done = 0
        self.boxes: dict[str, Box] = {}

    def grow(self, game: Game) -> None:
        boxes, seen = dict(self.boxes), {}
        for step in range(self.done + 1, game.version + 1):
            for player, nation in game.state_at(step).nations.items():
                if seen.get(player) is not nation:
                    seen[player] = nation
                    boxes[player] = _around(nation, boxes.get(player))
        self.done, self.boxes = game.version, boxes


BOUNDS: CacheKey[Bounds] = CacheKey("bounds", for_good=True)


def bounds(game: Game) -> dict[str, Box]:
    """How far each nation ever reached, kept up to date as the game grows."""
    found = game.cached(BOUNDS, Bounds)
    with found.lock:
        if found.done < game.version:
            found.grow(game)
        return found.boxes


def _around(nation: Nation, box: Box | None) -> Box:
    xs = [x for x, _ in nation.cells]
    ys = [y for _, y in nation.cells]
    if box is not None:
        xs += [box[0], box[2]]
        ys += [box[1], box[3]]
    return (min(xs), min(ys), max(xs), max(ys)) if xs else (0, 0, 0, 0)


def frame(game: Game, recording: bool = False) -> Frame:
    boxes = bounds(game)
    if recording:
        boxes = {p: (x0 - 1, y0 - 1, x1 + 1, y1 + 1) for p, (x0, y0, x1, y1) in boxes.items()}
    least = SMALLEST if recording else 1
    return Frame(
        max(least, *(x1 - x0 + 1 for x0, _, x1, _ in boxes.values())),
        max(least, *(y1 - y0 + 1 for _, y0, _, y1 in boxes.values())),
        boxes,
    )


# ------------------------------------------------------------------- the last change


class Supplied(Struct, frozen=True):
    """A tile laid and where its resources came from."""

    player: str
    cell: Place
    supply: tuple[Supply, ...]


class Changes(Struct):
    """What the last steps touched: cells and corners by player, tiles of the market, tokens."""

    cells: dict[str, set[Place]]
    corners: dict[str, set[Place]]
    tiles: set[str]
    tokens: set[str]
    supplied: list[Supplied]

    @classmethod
    def of(cls, game: Game, steps: range, players: tuple[str, ...]) -> Changes:
        changes = cls(defaultdict(set), defaultdict(set), set(), set(), [])
        for step in steps:
            for event in game.events(step):
                changes.add(event)
        return changes

    def add(self, event: ev.FoundersEvent) -> None:
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


# ------------------------------------------------------------------------- nations


class View(Struct, frozen=True):
    """Whose components, which language, which frame."""

    catalogue: Catalogue
    lang: Lang
    frame: Frame = Frame(1, 1, {})
    recording: bool = False

    def say(self, key: str, **params: Any) -> str:
        return say(key, self.lang, **params)

    def name(self, component: str) -> str:
        """A tile, kind, token or resource by its printed name."""
        entry: Any = self.catalogue.find(component) or self.catalogue.craftsman.get(component)
        if entry is None:
            sort = self.catalogue.token_type.get(component, component)
            entry = next((k for k in self.catalogue.token_types if k.id == sort), None)
        if entry is None:
            entry = next((r for r in self.catalogue.resources if r.id == component), None)
        return typeset(getattr(entry, f"name_{self.lang}", component), self.lang)


def _nation(
    view: View,
    state: State,
    player: str,
    points: int,
    changes: Changes,
    highlight: Collection[str] | None,
) -> dict[str, Any]:
    nation = state.nations[player]
    swapped = len(state.swapped[player])
    active = state.turn.active == player and state.phase != "over"
    return {
        "player": player,
        "seat": state.players.index(player) + 1,
        "label": view.say("nation", player=player),
        "points": points,
        "active": active,
        "view": view.frame.view,
        "columns": view.frame.columns,
        "rows": view.frame.rows,
        "cells": [
            _cell(view, player, spot, cell, changes, highlight)
            for spot, cell in sorted(nation.cells.items(), key=lambda item: (-item[0][1], item[0]))
        ],
        "empty": _empty(view, player, nation) if view.recording else [],
        "corners": _corners(view, player, nation) if view.recording else [],
        "carriages": [
            {
                **_carriage(view, player, nation, anchor, token.token, changes, highlight),
                "since": token.step,
            }
            for anchor, token in nation.carriages.items()
        ],
        "supply": [
            line
            for laid in changes.supplied
            for line in supply_lines(view.frame, view.catalogue, player, laid)
        ],
        "hand": [
            {**_held(view, held.token, changes), "since": held.step} for held in state.hands[player]
        ],
        "hand_label": view.say("hand", player=player),
        "due": view.say("due", n=due) if (due := coins_due(state, player)) else "",
        "drafted": [_shown(view, tile, changes) for tile in state.draft[player]],
        "fallback": _shown(view, drawn, changes)
        if (drawn := state.turn.of(player).fallback) and state.phase != "over"
        else None,
        "swapped": view.say("swapped", n=-swapped) if swapped else "",
    }


def _cell(
    view: View,
    player: str,
    spot: Place,
    cell: Cell,
    changes: Changes,
    highlight: Collection[str] | None,
) -> dict[str, Any]:
    x, y = view.frame.at(player, spot)
    title = view.say("at", name=view.name(cell.tile_id), place=place(spot))
    also = [view.say("pillaged")] if cell.war else []
    also += [view.say("coined", player=coin.from_player) for coin in cell.coins]
    if cell.craftsman:
        also.append(view.say("crafted", name=view.name(cell.craftsman.token)))
    here = {cell.tile_id, f"{player}:{_key(spot)}", *(coin.token for coin in cell.coins)}
    here.update(token.token for token in cell.war)
    if cell.craftsman:
        here.add(cell.craftsman.token)
    lit = highlight is not None and not here.isdisjoint(highlight)
    return {
        "cell": _key(spot),
        "x": x,
        "y": y,
        "tile": cell.tile_id,
        "kind": view.catalogue.kind_of[cell.tile_id].id,
        "name": view.name(cell.tile_id),
        "title": ", ".join([title, *also]),
        "since": cell.since,
        "war": cell.war[-1].step if cell.war else 0,
        "coins": len(cell.coins),
        "coined": [coin.step for coin in cell.coins],
        "craftsman": _craftsman(view, cell),
        "crafted": cell.craftsman.step if cell.craftsman else 0,
        "hot": spot in changes.cells.get(player, ()),
        "lit": lit,
        "faded": highlight is not None and not lit,
    }


def _craftsman(view: View, cell: Cell) -> str:
    """The resource symbol of the craftsman on a tile."""
    if cell.craftsman is None:
        return ""
    return _resource(view.catalogue, view.catalogue.craftsman[cell.craftsman.token].resource)


def _key(spot: Place) -> str:
    return f"{spot[0]},{spot[1]}"


def _empty(view: View, player: str, nation: Nation) -> list[dict[str, Any]]:
    """The empty cells beside the nation: where a tile may be tapped down."""
    beside = {
        (x + dx, y + dy) for x, y in nation.cells for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))
    }
    spots = sorted(beside - nation.cells.keys(), key=lambda spot: (-spot[1], spot[0]))
    return [
        {
            "cell": _key(spot),
            "x": view.frame.at(player, spot)[0],
            "y": view.frame.at(player, spot)[1],
            "title": view.say("empty", place=place(spot)),
        }
        for spot in spots
    ]


def _corners(view: View, player: str, nation: Nation) -> list[dict[str, Any]]:
    """Where two tiles of a nation meet at a corner: a carriage may be tapped down there."""
    anchors = {(x + dx, y + dy) for x, y in nation.cells for dx in (0, -1) for dy in (0, -1)}
    found = []
    for anchor in sorted(anchors - nation.carriages.keys()):
        if sum(spot in nation.cells for spot in _block(anchor)) > 1:
            x, y = meeting(view.frame, player, anchor)
            title = view.say("corner", place=place(anchor))
            found.append({"anchor": _key(anchor), "x": x, "y": y, "title": title})
    return found


def _block(anchor: Place) -> list[Place]:
    x, y = anchor
    return [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]


def meeting(frame: Frame, player: str, anchor: Place) -> tuple[float, float]:
    """The point where the four cells of an anchor meet."""
    x, y = frame.at(player, anchor)
    return x + TILE + 2, y - 2


def _carriage(
    view: View,
    player: str,
    nation: Nation,
    anchor: Place,
    token: str,
    changes: Changes,
    highlight: Collection[str] | None,
) -> dict[str, Any]:
    x, y = meeting(view.frame, player, anchor)
    names = [view.name(nation.cells[s].tile_id) for s in _block(anchor) if s in nation.cells]
    return {
        "anchor": _key(anchor),
        "token": token,
        "x": x,
        "y": y,
        "title": view.say("carriage", names=", ".join(names)),
        "hot": anchor in changes.corners.get(player, ()),
        "lit": highlight is not None and token in highlight,
        "faded": highlight is not None and token not in highlight,
    }


def supply_lines(
    frame: Frame, catalogue: Catalogue, player: str, laid: Supplied
) -> list[dict[str, Any]]:
    """From the producer through the relay to the new tile; a purchase is marked where it lies."""
    lines = []
    for unit in laid.supply:
        chip = {"res": _resource(catalogue, unit.resource), "path": ""}
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


def _held(view: View, token: str, changes: Changes) -> dict[str, Any]:
    sort = view.catalogue.token_type[token]
    craftsman = view.catalogue.craftsman.get(token)
    return {
        "token": token,
        "sort": sort,
        "title": view.name(token),
        "badge": _resource(view.catalogue, craftsman.resource) if craftsman else "",
        "kind": PLAYS[sort],
        "hot": token in changes.tokens,
    }


PLAYS = {
    "war": "PlayWar",
    "coin": "PlayCoin",
    "carriage": "PlayCarriage",
    "craftsman": "PlayCraftsman",
}


# -------------------------------------------------------------------------- market


def _shown(view: View, tile: str, changes: Changes) -> dict[str, Any]:
    kind = view.catalogue.kind_of[tile]
    return {
        "tile": tile,
        "kind": kind.id,
        "family": kind.colour,
        "name": view.name(tile),
        "hot": tile in changes.tiles,
    }


def _market(view: View, game: Game, state: State, changes: Changes) -> dict[str, Any]:
    first: dict[str, str] = {}  # the copy that stands for its kind when a tile is tapped

    def shown(tile: str) -> dict[str, Any]:
        kind = view.catalogue.kind_of[tile].id
        return {**_shown(view, tile, changes), "tap": first.setdefault(kind, tile)}

    rows = [
        {
            "stack": stack,
            "name": view.say(stack),
            "count": state.stacks[stack].count,
            "title": view.say("stack", name=view.say(stack), n=state.stacks[stack].count),
            "tiles": [shown(tile) for tile in state.rows[stack]],
            "free": max(0, ROW - len(state.rows[stack])),
            "full": view.say("row_full", name=view.say(stack).lower())
            if len(state.rows[stack]) >= ROW
            else "",
        }
        for stack in STACKS
    ]
    display = [shown(tile) for tile in state.victory_display]
    everything = _first_display(game, state)
    here = {tile["tile"]: tile for tile in display}
    gone = [
        {
            **_shown(view, tile, changes),
            "gone": True,
            "title": view.say("taken", name=view.name(tile)),
        }
        for tile in everything
        if tile not in here
    ]
    by_tile = {**here, **{tile["tile"]: tile for tile in gone}}
    return {
        "rows": rows,
        "display": display,
        "victory": [by_tile[tile] for tile in everything],
        "left_of": view.say("left_of", n=len(display), all=len(everything)),
        "left": view.say("left", n=len(display)),
        "offer": [
            {**_shown(view, tile, changes), "tap": _first_alike(view, state.offer, tile)}
            for tile in state.offer
        ],
        "reserve": [
            {
                "sort": sort,
                "count": len(state.reserve[sort]),
                "name": view.say(f"in_reserve_{sort}", n=len(state.reserve[sort])),
            }
            for sort in TOKENS
        ],
        "box_label": view.say("box", n=len(state.box_tiles)),
        "box": [
            {**_shown(view, gone.tile_id, changes), "step": gone.step} for gone in state.box_tiles
        ],
    }


def _first_alike(view: View, tiles: tuple[str, ...], tile: str) -> str:
    kind = view.catalogue.kind_of[tile].id
    return next(other for other in tiles if view.catalogue.kind_of[other].id == kind)


def _first_display(game: Game, state: State) -> list[str]:
    """The victory tiles turned up at the start, in the order they lie in."""
    for step in game.standing_steps()[:3]:
        for event in game.events(step):
            if isinstance(event, ev.VictoryTilesRevealed):
                left = set(state.victory_boxed.unseen)
                return [tile for tile in event.tile_ids if tile not in left]
    boxed = set(state.victory_boxed.unseen)
    later = [t for t in game.catalogue.piles["victory"] if t not in boxed]
    return [*state.victory_display, *(t for t in later if t not in state.victory_display)]
