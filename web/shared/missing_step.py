"""The answer to a step the game does not have."""

from __future__ import annotations

from typing import Any

from flask import make_response, render_template

from ledger.aggregates.game import Game
from ledger.web.shared import spoilers


def missing(game: Game, n: int) -> Any:
    held = spoilers.held(game)
    last = max(1, spoilers.how_far(game.id)) if held else game.version
    body = render_template(
        "replay/missing.html", tab="replay", game=game, step=n, last=last, held=held
    )
    return make_response(body, 404)
