"""The figures of a title, the games behind them, and how long a game took."""

from __future__ import annotations

from flask import Response

from ledger.figures.play_time import PlayTime, play_time
from ledger.games import ruleset
from ledger.projections.figure_rows import BehindList, TitleFigures
from ledger.web.context import projections, the_game
from ledger.web.pages.figures import behind
from ledger.web.shared.figure_selection import QUERY, selection

from .blueprint import answer, number, route

TITLE = "/titles/<title>/figures"


@route(
    "GET",
    TITLE,
    "What a title's finished games say together: points by category, rule and component, results "
    "by number of players and order of play, openings, time",
    answers={200: TitleFigures},
    errors=(400, 404),
    query=QUERY,
)
def show_figures(title: str) -> Response:
    ruleset(title)
    return answer(projections().title_figures(selection(title)))


@route(
    "GET",
    f"{TITLE}/steps",
    "The games and steps behind one figure, the latest game first",
    answers={200: BehindList},
    errors=(400, 404),
    query={
        **QUERY,
        "category": "points of this category",
        "rule": "points of this rule; `-` for lines without one",
        "thing": "points of the component with this English name",
        "opening": "seats that began with these kinds of action, with commas between them",
        "limit": "how many at most (50; never more than 200)",
        "offset": "how many to pass over",
    },
)
def show_figure_steps(title: str) -> Response:
    ruleset(title)
    limit, offset = number("limit", 50, most=200) or 0, number("offset", 0) or 0
    return answer(behind(selection(title), limit=limit, offset=offset))


@route(
    "GET",
    "/games/<game_id>/time",
    "How long the game took, by step, turn and player, without pauses",
    answers={200: PlayTime},
    errors=(400, 404),
    query={"step": "up to this step (else the last one)"},
)
def show_time(game_id: str) -> Response:
    game = the_game(game_id)
    return answer(play_time(game, number("step")))
