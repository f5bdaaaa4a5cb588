"""The one check before every request: may whoever asks do this? What is not known is refused."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from flask import Response, make_response, redirect, request, url_for

from ledger.errors import NoSuchGame
from ledger.web import errors
from ledger.web.access.identity import Standing, accounts, bearer, standing, who, whole
from ledger.web.access.proof import note
from ledger.web.access.rights import NEEDED, Right
from ledger.web.access.tokens import SAFE, forged
from ledger.web.context import ledger, sent_document

SECRET = (
    "account",
    "own_account",
    "second_factor",
    "club",
    "keeper",
    "webhooks",
)  # no browser keeps these pages
PUBLIC_FILES = ("static", "board_files.show", "stamps.show")
ABOUT_A_GAME = {*Right} - {Right.OPEN, Right.MEMBER, Right.CLUB}


def guard() -> Response | None:
    if accounts() is None or request.endpoint is None:  # an address that leads nowhere is a 404
        return None
    need = NEEDED.get(request.endpoint)
    if need is None:
        return refuse()
    if bearer():
        if who() is None:
            return ask_to_sign_in()
    elif forged():
        note("forged", who(), about=request.endpoint)
        return errors.problem("forged")
    return check_right(need)


def check_right(need: Right) -> Response | None:
    game_id = (request.view_args or {}).get("game_id")
    if (game_id is not None) is not (need in ABOUT_A_GAME):
        return refuse()
    if game_id is not None:
        here = standing(game_id)
        if Right.LOOK not in here.rights:
            raise NoSuchGame(game=game_id)  # as if it had never been played
        fine = allowed(need, here, whole(game_id))
    else:
        account = who()
        if need is Right.CLUB and account is not None and account.keeper:
            return None if account.acts_as_keeper else ask_for_second_factor()
        fine = need is Right.OPEN or (account is not None and need is Right.MEMBER)
    if fine:
        return None
    return refuse() if who() else ask_to_sign_in()


def allowed(need: Right, here: Standing, game: str) -> bool:
    if need is Right.COPY and Right.COPY not in here.rights:
        return who() is not None and ledger().game(UUID(game)).over
    if need is Right.CONFIRM:
        return need in here.rights and _named_player() in here.seats
    if need is Right.SIGN and Right.KEEP not in here.rights:
        return Right.SIGN in here.rights and _named_player() in here.seats
    return need in here.rights


def _named_player() -> str:
    """For whom a result is signed off."""
    body: Any = sent_document() if request.is_json else request.form
    return str(body.get("player", "")) if hasattr(body, "get") else ""


# ------------------------------------------------------------------------ saying no


def refuse() -> Response:
    note("not_allowed", who(), about=request.endpoint or "")
    return errors.problem("not_allowed")


def ask_for_second_factor() -> Response:
    """A keeper of the club is one once the second factor is set up."""
    if request.method in SAFE and not _as_json():
        return make_response(redirect(url_for("second_factor.show"), 303))
    return errors.problem("second_factor_needed")


def ask_to_sign_in() -> Response:
    if request.method in SAFE and not _as_json():
        there = request.full_path.rstrip("?")
        return make_response(redirect(url_for("account.sign_in", next=there), 303))
    response = errors.problem("not_signed_in")
    response.headers["WWW-Authenticate"] = 'Bearer realm="Ledger"'
    return response


def _as_json() -> bool:
    return request.path.startswith("/api/") or request.accept_mimetypes.best == "application/json"


def keep_private(response: Response) -> Response:
    """Nobody in between keeps what was sent to one reader."""
    if accounts() is None:
        return response
    if request.blueprint in SECRET:
        response.cache_control.no_store = True
    if request.endpoint not in PUBLIC_FILES:
        response.cache_control.private = True
        response.vary.update(("Cookie", "Authorization"))
    return response
