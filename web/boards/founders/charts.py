"""Pictures of a game of Founders: the supply network of a tile, the stacks over the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import get_template_attribute

from ledger.aggregates.game import Game
from ledger.games.founders import events as ev
from ledger.games.founders.actions import Place
from ledger.games.founders.catalogue import STACKS
from ledger.games.founders.state import State
from ledger.ruleset import Lang
from ledger.visibility import SPECTATOR, Viewer
from ledger.web.boards.founders.changes import Changes, Supplied, supply_lines
from ledger.web.boards.founders.frame import frame
from ledger.web.boards.founders.places import beside, place_name
from ledger.web.boards.founders.seats import seat
from ledger.web.boards.founders.view import TEMPLATE, View
from ledger.web.boards.founders.words import say
from ledger.web.boards.line_chart import Picture, Series, curves, follow, moments

FAMILY = {"nature": "pic-nature", "village": "pic-village", "city": "pic-city"}


@dataclass
class Delivery:
    """One resource that went from a tile to another one, at the step the other was laid."""

    step: int
    player: str
    resource: str
    source: Place
    cell: Place  # of the tile that was laid
    supply: Any


def pictures(
    game: Game, step: int, lang: Lang, *, viewer: Viewer = SPECTATOR, of: str = ""
) -> list[Picture]:
    return [*_network(game, step, lang, of), _stacks(game, step, lang)]


def deliveries(game: Game, step: int) -> list[Delivery]:
    """Every resource a tile that still lies gave to another one of its nation."""
    found = []
    for n in game.standing_steps(step):
        for event in game.events(n):
            if isinstance(event, ev.TileAdded):
                found += [
                    Delivery(n, event.player, one.resource, one.producer, event.cell, one)
                    for one in event.supply
                    if one.producer is not None
                ]
    return found


def _network(game: Game, step: int, lang: Lang, of: str) -> list[Picture]:
    """What a tile received when it was laid, and what it gave to those laid later."""
    state: State = game.state_at(step)
    where = {
        cell.tile_id: (player, spot, cell.since)
        for player, nation in state.nations.items()
        for spot, cell in nation.cells.items()
    }
    if not where:
        return []
    flows = deliveries(game, step)
    tile = of if of in where else _busiest(where, flows)
    player, spot, _ = where[tile]
    mine = [one for one in flows if one.player == player and spot in (one.source, one.cell)]
    lit = _touched(state, player, mine) | {tile}
    view = View(game.catalogue, lang, frame(game))
    nation = seat(view, state, player, 0, Changes.of(game.events(step)), lit)
    nation["supply"] = [
        line
        for one in mine
        for line in supply_lines(
            view.frame, game.catalogue, player, Supplied(player, one.cell, (one.supply,))
        )
    ]
    name = view.name(tile)
    nation["label"] = say("pic_network", lang, name=name, player=player)
    drawn = get_template_attribute(TEMPLATE, "board")({"tap": False}, nation, "board network")
    cells = state.nations[player].cells
    rows = [
        [
            one.step,
            view.name(one.resource),
            _named(view, cells, one.source),
            _named(view, cells, one.cell),
        ]
        for one in mine
    ]
    head = [say(f"pic_{key}", lang) for key in ("step", "resource", "from", "to")]
    order = sorted(where.items(), key=lambda one: (state.players.index(one[1][0]), one[1][2]))
    choices = [
        (t, f"{who}: {view.name(t)}, {beside(view, state.nations[who].cells, at)}")
        for t, (who, at, _) in order
    ]
    text = say("pic_network_text" if rows else "pic_network_none", lang)
    return [Picture("network", nation["label"], drawn, head, rows, text, choices, tile)]


def _busiest(where: dict[str, tuple[str, Place, int]], flows: list[Delivery]) -> str:
    """The tile through which most went."""

    def busy(tile: str) -> tuple[int, int]:
        player, spot, since = where[tile]
        return sum(x.player == player and spot in (x.source, x.cell) for x in flows), since

    return max(where, key=busy)


def _touched(state: State, player: str, flows: list[Delivery]) -> set[str]:
    cells = state.nations[player].cells
    spots = {s for one in flows for s in (one.source, one.cell, one.supply.relay) if s is not None}
    return {cells[spot].tile_id for spot in spots if spot in cells}


def _named(view: View, cells: Any, spot: Place) -> str:
    return place_name(view, cells, spot)


def _stacks(game: Game, step: int, lang: Lang) -> Picture:
    steps = moments(game, step)
    found = [
        Series(
            say(stack, lang),
            FAMILY[stack],
            follow(steps, game.state_at, lambda s, stack=stack: s.stacks[stack].count),
        )
        for stack in STACKS
    ]
    shown = follow(steps, game.state_at, lambda s: len(s.victory_display))
    found.append(Series(say("victory_short", lang), "pic-victory", shown))
    words = {"step": say("pic_step", lang)}
    return curves("stacks", say("pic_stacks", lang), found, steps, words)
