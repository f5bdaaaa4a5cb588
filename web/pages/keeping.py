"""A game put away, shown again or removed by its keeper, and the list of those put away."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from flask import (
    Blueprint,
    Flask,
    flash,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)

from ledger.errors import GameHidden, LedgerError, NoSuchGame, NotConfirmed
from ledger.web import errors
from ledger.web.access import identity
from ledger.web.context import entry, ledger, read_tables, t
from ledger.web.shared.uninstalled_titles import title_name

bp = Blueprint("keeping", __name__)
SHOWN = 8  # letters of an id that are typed to remove its game
OPEN_WHEN_HIDDEN = {
    *("keeping.show", "keeping.hide", "keeping.show_again", "keeping.remove"),
    *("api.hide", "api.show_again", "api.remove"),
}


def register(app: Flask) -> None:
    app.jinja_env.globals["some_hidden"] = some_hidden
    app.before_request(refuse_hidden)


def refuse_hidden() -> Any:
    """Before every request about a game: one that is put away is for nobody to look at. Its keeper
    is led to where it can be shown again; others are told that there is no such game."""
    game_id = (request.view_args or {}).get("game_id")
    if game_id is None or request.endpoint in OPEN_WHEN_HIDDEN:
        return None
    game = identity.whole(game_id)
    ledger().check_there(UUID(game))  # what is kept in memory must not outlive it
    if not ledger().is_hidden(UUID(game)):
        return None
    if not identity.may("keep", game):
        raise NoSuchGame(game=game_id)
    if request.method == "GET" and request.blueprint != "api":
        return redirect(url_for("keeping.show", game_id=game), 303)
    raise GameHidden(game=game)


def some_hidden() -> bool:
    """Are there games that whoever asks may show again?"""
    return any(identity.may("keep", game) for game in ledger().hidden())


# ------------------------------------------------------------------------ use cases


def put_away(game_id: str) -> None:
    game = UUID(identity.whole(game_id))
    ledger().hide(game, entry())
    read_tables().catch_up()


def bring_back(game_id: str) -> None:
    ledger().show(UUID(identity.whole(game_id)))
    read_tables().catch_up()


def erase(game_id: str, confirmed: str) -> None:
    """For ever; whoever asks has typed the beginning of the game's id."""
    game = identity.whole(game_id)
    said = confirmed.strip().lower()
    if len(said) < SHOWN or not game.startswith(said):
        raise NotConfirmed(game=game)
    ledger().remove(UUID(game), entry())
    if (kept := identity.accounts()) is not None:
        kept.forget_game(game)
    read_tables().rebuild()


# ------------------------------------------------------------------------ pages


@bp.get("/games/<game_id>/keeping")
def show(game_id: str) -> str:
    found = ledger().raw(UUID(identity.whole(game_id)))
    page: str = render_template(
        "keeping.html",
        tab="",
        kept=found,
        name=title_name(found.setup.title),
        hidden=ledger().hidden().get(found.id),
        short=str(found.id)[:SHOWN],
    )
    return page


@bp.post("/games/<game_id>/hide")
def hide(game_id: str) -> Any:
    put_away(game_id)
    flash(t("keeping.is_hidden"), "ok")
    return redirect(url_for("keeping.show", game_id=game_id), 303)


@bp.post("/games/<game_id>/show")
def show_again(game_id: str) -> Any:
    bring_back(game_id)
    flash(t("keeping.is_shown"), "ok")
    return redirect(url_for("keeping.show", game_id=game_id), 303)


@bp.post("/games/<game_id>/remove")
def remove(game_id: str) -> Any:
    try:
        erase(game_id, request.form.get("confirm", ""))
    except NotConfirmed as error:
        flash(errors.sentence(error), "error")
        return redirect(url_for("keeping.show", game_id=game_id), 303)
    flash(t("keeping.is_removed"), "ok")
    return redirect("/", 303)


@bp.get("/hidden")
def hidden_games() -> Any:
    """Those that whoever asks may show again."""
    rows = []
    for game, (by, at) in ledger().hidden().items():
        if not identity.may("keep", game):
            continue
        try:
            rows.append((ledger().raw(game), by, at[:10]))
        except LedgerError:
            continue
    games = [(one, title_name(one.setup.title), by, at) for one, by, at in rows]
    return make_response(render_template("hidden.html", tab="", games=games))
