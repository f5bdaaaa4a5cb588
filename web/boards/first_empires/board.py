"""First Empires as a drawing: the map, the civilization boards, dice and cards, the last change."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from flask import get_template_attribute
from markupsafe import Markup

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.games.first_empires.state import State
from ledger.ruleset import Lang, ScoreLine
from ledger.visibility import SPECTATOR, Viewer
from ledger.web.boards.board import Board
from ledger.web.boards.first_empires.changes import Changes
from ledger.web.boards.first_empires.charts import pictures
from ledger.web.boards.first_empires.map import explorers, map_of, on_map_lit
from ledger.web.boards.first_empires.seats import civilization
from ledger.web.boards.first_empires.symbols import (
    about,
    event_picture,
    face_symbol,
    line_picture,
    picture,
    place_name,
    sprite,
)
from ledger.web.boards.first_empires.view import TEMPLATE, View
from ledger.web.boards.first_empires.words import say
from ledger.web.boards.last_moved import since as put


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
    """The table after `step` as `viewer` may see it. The changes of `since`..`step` are ringed.

    `highlight` names regions, city tokens, tracks or cards: they are lit, the rest faded.
    """
    state: State = visibility.state_at(game, step, viewer)
    view = View(game.catalogue, lang, state.players, viewer.seat)
    changes = Changes.of(event for n in range(since or step, step + 1) for event in game.events(n))
    sheet = game.rules.look.score(state)
    return {
        "title": game.rules.key,
        "step": step,
        "lang": lang,
        "phase": state.phase,
        "tap": recording,
        "labels": {key: say(key, lang) for key in _LABELS},
        "players": list(state.players),
        "seats": [
            civilization(view, state, player, sheet, changes, highlight) for player in state.players
        ],
        "map": map_of(view, state, changes, highlight),
        "turn": _turn(view, state, changes),
        "secrets": visibility.has_secrets(game),
        "since": {} if recording else put(game, step, explorers),
        "lit": "" if highlight is None else "map" if on_map_lit(state, highlight) else "board",
    }


_LABELS = (
    *("map", "civilizations", "dice_label", "turn_label", "deck", "hand_label", "no_hand"),
    *("discarded_label", "played_label", "captured_label", "neighbours", "not_drawn"),
    "name_card",
)


def why(game: Game, step: int, line: ScoreLine, lang: Lang) -> Markup:
    """The board a line rests on: the map for cities that lie there, else the player's own."""
    shown = draw(game, step, lang, highlight=line.components)
    seat = shown["players"].index(line.player)
    macro = get_template_attribute(TEMPLATE, "board")
    drawn: Markup = macro(shown, shown["seats"][seat], "mini")
    return drawn


# ------------------------------------------------------------------------------- the turn


def _turn(view: View, state: State, changes: Changes) -> dict[str, Any]:
    turn, playing = state.turn, state.status == "playing"
    return {
        "shown": playing,
        "player": state.active,
        "seat": view.seat(state.active) if state.active else 0,
        "round": state.round,
        "rounds": state.rounds_total,
        "round_title": view.say("round", n=state.round, all=state.rounds_total),
        "spaces": range(1, state.rounds_total + 1),
        "dice": dice_shown(view, state, changes.dice),
        "rerolls": max(0, turn.rerolls_allowed - turn.rerolls_done),
        "rerolls_title": view.say(
            "rerolls_left",
            n=max(0, turn.rerolls_allowed - turn.rerolls_done),
            all=turn.rerolls_allowed,
        ),
        "movement_title": view.say("points_left", n=turn.movement_left, all=turn.movement_points),
        "fleeing": _fleeing(view, state),
    }


def _fleeing(view: View, state: State) -> dict[str, Any] | None:
    """Explorers that were beaten and have not chosen where to go."""
    open_retreat = state.turn.pending_retreat
    if open_retreat is None:
        return None
    name = view.name(open_retreat.from_region)
    return {
        "seat": view.seat(open_retreat.loser),
        "region": open_retreat.from_region,
        "count": open_retreat.count,
        "title": view.say("fleeing", player=open_retreat.loser, n=open_retreat.count, name=name),
    }


def dice_shown(view: View, state: State, hot: Collection[str] = ()) -> list[dict[str, Any]]:
    """The dice of the turn, blank before the roll."""
    turn = state.turn
    faces = turn.dice or dict.fromkeys(view.catalogue.dice.ids[: turn.dice_count], "")
    return [
        {
            "die": die,
            "number": number,
            "face": face,
            "symbol": face_symbol(view.catalogue, face),
            "name": view.name(face) if face else view.say("not_rolled"),
            "used": die in turn.dice_used,
            "hot": die in hot,
            "title": view.say("die", n=number, face=view.name(face))
            if face
            else view.say("die_blank", n=number),
        }
        for number, (die, face) in enumerate(faces.items(), start=1)
    ]


BOARD = Board(
    draw=draw,
    sprite=sprite,
    picture=picture,
    about=about,
    styles=("boards/first_empires/board.css",),
    shared=True,  # one map for all players; which side is in use follows from their number
    why=why,
    line_picture=line_picture,
    event_picture=event_picture,
    place_name=place_name,
    charts=pictures,
)
