"""The score sheet, drawn as a table."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.games.any_game.state import State
from ledger.ruleset import Lang
from ledger.visibility import SPECTATOR, Viewer
from ledger.web.boards.any_game.grid import Line, cell, lines, mark
from ledger.web.boards.any_game.words import say
from ledger.web.boards.board import Board
from ledger.web.boards.default.board import about, no_symbols, picture


def draw(
    game: Game,
    step: int,
    lang: Lang,
    *,
    viewer: Viewer = SPECTATOR,
    highlight: Collection[str] | None = None,
    since: int | None = None,
    recording: bool = False,
) -> dict[str, Any]:
    """The sheet after `step`; cells written in `since`..`step` are ringed."""
    state: State = visibility.state_at(game, step, viewer)
    sheet, first = game.rules.look.score(state), since or step
    ranks = {one.player: one for one in sheet.standings}
    return {
        "step": step,
        "tap": recording,
        "label": say("sheet", lang),
        "unjudged": say("unjudged", lang),
        "total": say("total", lang),
        "players": list(state.players),
        "rows": [_row(state, line, lang, first) for line in lines(state)],
        "seats": [
            {
                "player": player,
                "seat": number,
                "points": ranks[player].total,
                "active": False,
                "label": say("points", lang, player=player, n=ranks[player].total),
            }
            for number, player in enumerate(state.players, start=1)
        ],
    }


def _row(state: State, line: Line, lang: Lang, first: int) -> dict[str, Any]:
    label = line.label(lang)
    return {
        "label": label,
        "note": line.category.note,
        "formula": line.category.formula,
        "cells": [_cell(state, line, label, player, lang, first) for player in state.players],
    }


def _cell(
    state: State, line: Line, label: str, player: str, lang: Lang, first: int
) -> dict[str, Any]:
    found = cell(state, line, player)
    text = str(found.points) if found else ""
    return {
        "player": player,
        "category": line.category.name,
        "round": line.round,
        "text": text.replace("-", "−"),
        "filled_in": found.entered if found and line.category.formula != "points" else {},
        "since": found.step if found else 0,
        "hot": bool(found and found.step >= first > 1),
        "mark": mark(line, player),
        "label": say("cell", lang, player=player, line=label, text=text or say("empty", lang)),
    }


BOARD = Board(
    draw=draw,
    sprite=no_symbols,
    picture=picture,
    about=about,
    styles=("boards/any_game/board.css",),
    shared=True,
)
