"""Pictures of a game: the score by category, and what its title has to show; each to download."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, make_response, render_template, request
from werkzeug.exceptions import NotFound

from ledger.aggregates.game import Game
from ledger.web import boards
from ledger.web.boards.line_chart import Picture, moments
from ledger.web.context import lang, the_game, theme, viewer
from ledger.web.shared.missing_step import missing
from ledger.web.shared.score_chart import by_category
from ledger.web.shared.svg_file import alone

bp = Blueprint("pictures", __name__)


@bp.get("/games/<game_id>/pictures")
def show(game_id: str) -> Any:
    """`at` is the step they are of; `of` what a picture of one thing is of."""
    game = the_game(game_id)
    step = request.args.get("at", game.version, type=int)
    if not 1 <= step <= game.version:
        return missing(game, step)
    return render_template(
        "pictures.html",
        tab="replay",
        game=game,
        step=step,
        pictures=pictures(game, step),
        sprites=boards.sprites(game),
        styles=boards.styles(game),
    )


@bp.get("/games/<game_id>/pictures/<key>.svg")
def drawn(game_id: str, key: str) -> Any:
    """One picture as a file that needs nothing else."""
    game = the_game(game_id)
    step = request.args.get("at", game.version, type=int)
    if not 1 <= step <= game.version:
        return missing(game, step)
    found = next((one for one in pictures(game, step) if one.key == key), None)
    if found is None:
        raise NotFound()
    response: Response = make_response(alone(game, found.svg, theme(), "css/pictures.css"))
    response.content_type = "image/svg+xml; charset=utf-8"
    name = f"{game.setup.title}-{key}-{step}.svg"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = "no-store"
    return response


def pictures(game: Game, step: int) -> list[Picture]:
    """The score, then what the title's own board module offers."""
    steps = moments(game, step)
    own = boards.board_of(game.rules.key).charts
    found = [by_category(game, steps)]
    if game.started.evidence == "recorded":
        found += own(game, step, lang(), viewer=viewer(game), of=request.args.get("of", ""))
    return found
