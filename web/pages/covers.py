"""The picture of a game in a list, as a file."""

from __future__ import annotations

from flask import Blueprint, Response, make_response, request
from werkzeug.exceptions import NotFound

from ledger.errors import GameUnreadable, NoSuchStep, TitleNotInstalled
from ledger.web.context import the_game
from ledger.web.shared.game_covers import no_picture, picture

bp = Blueprint("covers", __name__)
DAY = 24 * 3600
POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"


@bp.get("/games/<game_id>/covers/<int:seat>.svg")
def show(game_id: str, seat: int) -> Response:
    """`at` is the step it shows: another step has another address, so that it may be kept."""
    try:
        game = the_game(game_id)
    except (GameUnreadable, TitleNotInstalled):
        return _svg(no_picture(), "no-store")
    step = request.args.get("at", game.version, type=int)
    if not 1 <= step <= game.version:
        raise NoSuchStep(step, game.version)
    if not 1 <= seat <= len(game.setup.players):
        raise NotFound
    return _svg(picture(game, step, seat), f"private, max-age={DAY}")


def _svg(drawing: str, kept: str) -> Response:
    response: Response = make_response(drawing)
    response.content_type = "image/svg+xml; charset=utf-8"
    response.headers["Cache-Control"] = kept
    response.headers["Content-Security-Policy"] = POLICY
    return response
