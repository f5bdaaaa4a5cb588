"""The people of a game: who may do what, who may see it, and links to seats."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, flash, redirect, render_template, request

from ledger.aggregates.game import Game
from ledger.errors import LedgerError, UnknownName
from ledger.simulate import guessable
from ledger.web import errors
from ledger.web.access import tokens
from ledger.web.access.identity import need_accounts, the_accounts, who
from ledger.web.access.refusals import AccountRefused
from ledger.web.access.store import ROLES, VISIBILITIES, Accounts, Invitation
from ledger.web.context import t, the_game

access = Blueprint("access", __name__, url_prefix="/games/<game_id>/people")


access.before_request(need_accounts)


# ------------------------------------------------------------------------ use cases


def shown(kept: Accounts, game: Game, visibility: str) -> None:
    """An unlisted game is kept by its address alone, so nobody may be able to work that out."""
    if visibility == "unlisted" and guessable(game):
        raise AccountRefused("guessable")
    kept.show(str(game.id), visibility)


def given(game: Game, name: str, role: str, seat: str) -> None:
    _seated(game, role, seat)
    the_accounts().give(name, str(game.id), role, seat if role == "player" else "")


def linked(game: Game, role: str, seat: str) -> Invitation:
    """An invitation to this game, for somebody with or without an account."""
    _seated(game, role, seat)
    person = who()
    return the_accounts().invite(
        person.name if person else "",
        game=str(game.id),
        role=role,
        seat=seat if role == "player" else "",
    )


def _seated(game: Game, role: str, seat: str) -> None:
    if role == "player" and seat not in game.setup.players:
        raise UnknownName("player", seat)


# ------------------------------------------------------------------------ the page


@access.get("")
def show(game_id: str, link: str = "") -> Any:
    game = the_game(game_id)
    return render_template(
        "account/people.html",
        game=game,
        people=the_accounts().people(str(game.id)),
        visibility=the_accounts().visibility(str(game.id)),
        visibilities=VISIBILITIES,
        roles=ROLES,
        link=link,
    )


def _done(game: Game, change: Any, said: str) -> Any:
    try:
        change()
    except LedgerError as error:
        flash(errors.sentence(error), "error")
    else:
        flash(said, "ok")
    return redirect(f"/games/{game.id}/people", 303)


@access.post("/visibility")
def show_as(game_id: str) -> Any:
    game, wished = the_game(game_id), request.form.get("visibility", "")
    return _done(game, lambda: shown(the_accounts(), game, wished), t("account.visibility_kept"))


@access.post("/give")
def give(game_id: str) -> Any:
    game, form = the_game(game_id), request.form
    name, role, seat = form.get("name", ""), form.get("role", ""), form.get("seat", "")
    return _done(
        game, lambda: given(game, name, role, seat), t("account.role_given", name=name.strip())
    )


@access.post("/remove")
def take_away(game_id: str) -> Any:
    game, name = the_game(game_id), request.form.get("name", "")
    return _done(
        game,
        lambda: the_accounts().take_away(name, str(game.id)),
        t("account.role_taken", name=name),
    )


@access.post("/link")
def link(game_id: str) -> Any:
    game, form = the_game(game_id), request.form
    made = linked(game, form.get("role", ""), form.get("seat", ""))
    return show(game_id, link=tokens.link(the_accounts(), made))
