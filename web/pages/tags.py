"""A game's tags, and the collections and series it is in."""

from __future__ import annotations

import re
from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for

from ledger.errors import Unreadable
from ledger.web import errors
from ledger.web.context import t, the_game
from ledger.web.shared.shelf import is_mine, seen_collections, shelf

bp = Blueprint("tags", __name__)
BETWEEN = re.compile(r"[,;\n]")


@bp.get("/games/<game_id>/tags")
def show(game_id: str) -> Any:
    game = the_game(game_id)
    number = str(game.id)
    collections = [one for one, _ in seen_collections()]
    return render_template(
        "shelf/tags.html",
        game=game,
        tab="",
        tags=shelf().tags.of(number),
        inside=[one for one in collections if number in one.games],
        others=[one for one in collections if number not in one.games and is_mine(one.owner)],
        is_mine=is_mine,
    )


@bp.post("/games/<game_id>/tags")
def put(game_id: str) -> Any:
    """Every tag of the game, as the form has them now."""
    game = the_game(game_id)
    try:
        shelf().tags.put(str(game.id), BETWEEN.split(request.form.get("tags", "")))
    except Unreadable as error:
        flash(errors.sentence(error), "error")
    else:
        flash(t("shelf.tags_kept"), "ok")
    return redirect(url_for("tags.show", game_id=game.id), 303)
