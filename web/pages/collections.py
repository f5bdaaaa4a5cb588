"""Collections: named lists of games with a note."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, flash, make_response, redirect, render_template, request, url_for

from ledger.errors import LedgerError
from ledger.shelf.collections import NoSuchCollection
from ledger.web import errors
from ledger.web.context import t
from ledger.web.shared.shelf import (
    a_game,
    check_mine,
    is_mine,
    owner,
    seen_collections,
    seen_games,
    seen_tags,
    shelf,
)
from ledger.web.shared.spoilers import without_results

bp = Blueprint("collections", __name__)


@bp.get("/collections")
def index(status: int = 200) -> Any:
    page = render_template(
        "shelf/collections.html", collections=seen_collections(), tags=seen_tags()
    )
    return make_response(page, status)


@bp.post("/collections")
def make() -> Any:
    try:
        made = shelf().collections.add(
            request.form.get("name", ""), request.form.get("note", ""), owner()
        )
    except LedgerError as error:
        flash(errors.sentence(error), "error")
        return index(errors.status_of(error))
    if request.form.get("game"):
        shelf().collections.put_in(made.collection, a_game(request.form["game"]))
    return redirect(url_for("collections.show", collection=made.collection), 303)


@bp.get("/collections/<collection>")
def show(collection: str) -> Any:
    found = shelf().collections.get(collection)
    seen = seen_games(found.games)
    if not seen and not is_mine(found.owner):  # as if nobody had made it
        raise NoSuchCollection(collection=collection)
    rows = without_results(seen[game] for game in found.games if game in seen)
    return render_template(
        "shelf/collection.html", found=found, rows_shown=rows, mine=is_mine(found.owner)
    )


@bp.post("/collections/<collection>")
def describe(collection: str) -> Any:
    check_mine(shelf().collections.get(collection).owner)
    try:
        form = request.form
        shelf().collections.describe(collection, form.get("name", ""), form.get("note", ""))
    except LedgerError as error:
        flash(errors.sentence(error), "error")
    return redirect(url_for("collections.show", collection=collection), 303)


@bp.post("/collections/<collection>/games")
def change_games(collection: str) -> Any:
    """A game put in, or taken out."""
    check_mine(shelf().collections.get(collection).owner)
    try:
        if request.form.get("out"):
            shelf().collections.take_out(collection, request.form["out"])
        else:
            shelf().collections.put_in(collection, a_game(request.form.get("game", "")))
    except LedgerError as error:
        flash(errors.sentence(error), "error")
    return redirect(url_for("collections.show", collection=collection), 303)


@bp.post("/collections/<collection>/remove")
def remove(collection: str) -> Any:
    check_mine(shelf().collections.get(collection).owner)
    shelf().collections.remove(collection)
    flash(t("shelf.collection_removed"), "ok")
    return redirect(url_for("collections.index"), 303)
