"""A game to take along: the offline replay, the tables, the score sheet that is signed."""

from __future__ import annotations

from flask import Response

from ledger.exports.score_sheet import ScoreSheet, score_sheet
from ledger.web.context import projections, the_game, viewer
from ledger.web.pages import export
from ledger.web.shared.archive_file import SQLITE, archive_file

from .blueprint import answer, route
from .games import AS, GAME, WHICH, asked_games


@route(
    "GET",
    f"{GAME}/replay",
    "One HTML file that replays the whole game without a network, in both languages",
    answers={200: "text/html"},
    errors=(404,),
    query={"as": AS},
)
def show_replay(game_id: str) -> Response:
    return export.replay_file(the_game(game_id))


@route(
    "GET",
    f"{GAME}/scores",
    "Every score line, at each step that changed one, as CSV",
    answers={200: "text/csv"},
    errors=(404,),
    query={"as": AS},
)
def show_scores(game_id: str) -> Response:
    return export.scores_file(the_game(game_id))


@route(
    "GET",
    f"{GAME}/market",
    "What lay on the table for everybody, at each step that changed it, as CSV",
    answers={200: "text/csv"},
    errors=(404,),
    query={"as": AS},
)
def show_market(game_id: str) -> Response:
    return export.market_file(the_game(game_id))


@route(
    "GET",
    f"{GAME}/sheet",
    "The score sheet as it is signed: totals, waivers, house rules, signatures, check value",
    answers={200: ScoreSheet},
    errors=(404,),
    query={"as": AS},
)
def show_sheet(game_id: str) -> Response:
    game = the_game(game_id)
    return answer(score_sheet(game, viewer(game)))


@route(
    "GET",
    "/archive",
    "Many games as one SQLite file for datasette: what everybody may know of those one may see",
    answers={200: SQLITE},
    errors=(400, 422),
    query=WHICH,
)
def show_archive() -> Response:
    read = projections()
    return archive_file(read.games(**asked_games(read), limit=-1))
