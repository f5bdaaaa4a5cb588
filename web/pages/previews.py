"""The picture that others show beside a shared link, as a PNG."""

from __future__ import annotations

import hashlib

from flask import Blueprint, Response, make_response, request
from werkzeug.exceptions import NotFound

from ledger.errors import BAD_STATE_ERRORS, LedgerError
from ledger.web.context import lang, the_game
from ledger.web.shared.link_preview import has_picture
from ledger.web.shared.preview_picture import LOOK, preview_picture
from ledger.web.shared.spoilers import held

bp = Blueprint("previews", __name__)
HOUR = 3600


@bp.get("/games/<game_id>/preview.png")
def show(game_id: str) -> Response:
    """Of public and unlisted games; whoever has this very picture is not sent it again."""
    game = the_game(game_id)
    if not has_picture(game):
        raise NotFound
    hidden = held(game)
    shown = f"{LOOK} {game.id} {game.version} {game.rules.version} {lang()} {hidden}"
    answer = make_response()
    answer.set_etag(hashlib.sha256(shown.encode()).hexdigest()[:32])
    answer.cache_control.max_age = HOUR
    answer.content_type = "image/png"
    if request.if_none_match.contains(answer.get_etag()[0]):
        return answer.make_conditional(request)
    try:
        answer.data = preview_picture(game, held=hidden)
    except (LedgerError, *BAD_STATE_ERRORS):  # a link does without
        raise NotFound from None
    return answer
