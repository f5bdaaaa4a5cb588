"""What lies between the nations: rows and stacks, the victory display, the offer, the reserve."""

from __future__ import annotations

from typing import Any

from ledger.aggregates.game import Game
from ledger.games.founders import events as ev
from ledger.games.founders.catalogue import STACKS, TOKENS
from ledger.games.founders.state import UNNAMED, State
from ledger.web.boards.founders.changes import Changes
from ledger.web.boards.founders.view import View

ROW = 5  # tiles in a row before it is cleared


def shown_tile(view: View, tile: str, changes: Changes) -> dict[str, Any]:
    kind = view.catalogue.kind_of.get(tile)
    return {
        "tile": tile,
        "kind": kind.id if kind else tile,
        "family": kind.colour if kind else UNNAMED[tile],
        "name": view.name(tile),
        "hot": tile in changes.tiles,
    }


def market(view: View, game: Game, state: State, changes: Changes) -> dict[str, Any]:
    rows = [
        {
            "stack": stack,
            "name": view.say(stack),
            "count": state.stacks[stack].count,
            "title": view.say("stack", name=view.say(stack), n=state.stacks[stack].count),
            "tiles": [shown_tile(view, tile, changes) for tile in state.rows[stack]],
            "free": max(0, ROW - len(state.rows[stack])),
            "full": view.say("row_full", name=view.say(stack).lower())
            if len(state.rows[stack]) >= ROW
            else "",
        }
        for stack in STACKS
    ]
    display = [shown_tile(view, tile, changes) for tile in state.victory_display]
    everything = _first_display(game, state)
    victory = [
        shown_tile(view, tile, changes)
        if tile in state.victory_display
        else {
            **shown_tile(view, tile, changes),
            "gone": True,
            "title": view.say("taken", name=view.name(tile)),
        }
        for tile in everything
    ]
    return {
        "rows": rows,
        "display": display,
        "victory": victory,
        "left_of": view.say("left_of", n=len(display), all=len(everything)),
        "left": view.say("left", n=len(display)),
        "offer": [shown_tile(view, tile, changes) for tile in state.offer],
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
            {**shown_tile(view, gone.tile_id, changes), "step": gone.step}
            for gone in state.box_tiles
        ],
    }


def _first_display(game: Game, state: State) -> list[str]:
    """The victory tiles turned up at the start, in the order they lie in."""
    for step in game.standing_steps()[:3]:
        for event in game.events(step):
            if isinstance(event, ev.VictoryTilesRevealed):
                left = set(state.victory_boxed.unseen)
                if not any(tile in UNNAMED for tile in event.tile_ids):
                    return [tile for tile in event.tile_ids if tile not in left]
    boxed = set(state.victory_boxed.unseen)
    later = [t for t in game.catalogue.piles["victory"] if t not in boxed]
    return [*state.victory_display, *(t for t in later if t not in state.victory_display)]
