"""Founders of the Empire as a drawing: nations, market, hands, the last change and its supply."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from ledger.aggregates.game import Game
from ledger.games.founders.state import State
from ledger.ruleset import Lang
from ledger.visibility import SPECTATOR, Viewer
from ledger.web.boards.board import Board
from ledger.web.boards.founders.changes import Changes
from ledger.web.boards.founders.charts import pictures
from ledger.web.boards.founders.frame import frame
from ledger.web.boards.founders.market import market
from ledger.web.boards.founders.seats import seat
from ledger.web.boards.founders.symbols import about, picture, sprite
from ledger.web.boards.founders.view import View
from ledger.web.boards.founders.words import say
from ledger.web.boards.last_moved import since as put


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
    changes = Changes.of(event for n in range(since or step, step + 1) for event in game.events(n))
    totals = game.rules.look.score(state).totals
    return {
        "title": game.rules.key,
        "step": step,
        "lang": lang,
        "phase": state.phase,
        "tap": recording,
        "labels": {key: say(key, lang) for key in _LABELS},
        "players": list(state.players),
        "seats": [
            seat(view, state, player, totals[player], changes, highlight)
            for player in state.players
        ],
        "market": market(view, game, state, changes),
        "since": {} if recording else put(game, step, _open_tiles),
    }


def _open_tiles(state: State) -> dict[str, str]:
    """Where each tile beside the nations lies: a row, the display, the offer, a player's draft."""
    where = {tile: row for row, tiles in state.rows.items() for tile in tiles}
    where |= {tile: player for player, tiles in state.draft.items() for tile in tiles}
    return where | dict.fromkeys((*state.victory_display, *state.offer), "open")


_LABELS = ("market", "victory", "victory_short", "reserve", "no_tokens", "offer", "fresh")

BOARD = Board(
    draw=draw,
    sprite=sprite,
    picture=picture,
    about=about,
    styles=("boards/founders/board.css",),
    charts=pictures,
)
