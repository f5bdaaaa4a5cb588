"""Pictures of a game: the score by category, and what its title has to show; each to download."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from flask import Blueprint, Response, make_response, render_template, request
from markupsafe import Markup
from werkzeug.exceptions import NotFound

from ledger.aggregates.game import Game
from ledger.web import boards
from ledger.web.boards.line_chart import Picture, moments
from ledger.web.context import lang, the_game, theme, viewer
from ledger.web.offline_replay import static_text
from ledger.web.pages.replay import missing
from ledger.web.shared.score_chart import by_category
from ledger.web.shared.template_helpers import sprite

bp = Blueprint("pictures", __name__)

ROOT = re.compile(
    r"^(?:@media \(prefers-color-scheme: dark\) \{\s*)?:root[^{]*\{[^}]*\}\s*\}?", re.M
)


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
    response: Response = make_response(alone(game, found))
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


def alone(game: Game, picture: Picture) -> str:
    """The drawing with its colours and symbols in it."""
    styles = "\n".join(
        [_variables(), *(static_text(name) for name in (*boards.styles(game), "css/pictures.css"))]
    )
    head = f'<svg xmlns="http://www.w3.org/2000/svg"{_look()} '
    inside = f"<style>{styles}</style>{sprite('seat-')}{boards.sprites(game)}"
    body = str(picture.svg).strip().replace("<svg ", head, 1)
    at = body.index(">") + 1
    return str(Markup(body[:at] + inside + body[at:]))  # noqa: S704  our own drawing


def _look() -> str:
    return f' data-theme="{theme()}"' if theme() else ""


@cache
def _variables() -> str:
    """The colours of both themes, of the style sheet of all pages."""
    seats = re.findall(r"^\.s\d+[^{]*\{[^}]*\}", static_text("css/ledger.css"), re.M)
    return "\n".join([*ROOT.findall(static_text("css/ledger.css")), *seats])
