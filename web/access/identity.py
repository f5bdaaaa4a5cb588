"""Who asks: the account of the session or of the bearer token, and what it may do in a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from flask import abort, current_app, g, has_request_context, request, session

from ledger.aggregates.game import Game
from ledger.errors import NoSuchGame
from ledger.web.access.devices import this_device
from ledger.web.access.open_sessions import Session
from ledger.web.access.rights import GIVEN, Right
from ledger.web.access.store import Account, Accounts

BEARER = "Bearer "


@dataclass(frozen=True)
class Standing:
    """What somebody may do in one game."""

    rights: frozenset[Right]
    seats: tuple[str, ...] = ()

    @property
    def any_eyes(self) -> bool:
        """A scribe enters what every player does, so a scribe may look from every seat."""
        return Right.RECORD in self.rights


def accounts() -> Accounts | None:
    """None on one's own machine, where everybody may do everything."""
    return current_app.extensions.get("accounts") if has_request_context() else None


def the_accounts() -> Accounts:
    found = accounts()
    assert found is not None
    return found


def need_accounts() -> None:
    """Before every page about accounts: on one's own machine there are none."""
    if accounts() is None:
        abort(404)


def signed_in() -> Account:
    """Where the guard lets nobody else in."""
    person = who()
    assert person is not None
    return person


def bearer() -> str:
    said = request.headers.get("Authorization", "")
    return said.removeprefix(BEARER).strip() if said.startswith(BEARER) else ""


def who() -> Account | None:
    """Asked of the tables at each request: an account that was removed is out at once."""
    if "person" not in g:
        here = None if bearer() else this_session()
        g.person = _found(the_accounts(), here)
        if here is not None:
            the_accounts().open_sessions.seen(here, request.remote_addr or "")
    found: Account | None = g.person
    return found


def _found(kept: Accounts, here: Session | None) -> Account | None:
    if token := bearer():
        return kept.by_token(token)
    return kept.find(here.account) if here and not here.code_due else None


def this_session() -> Session | None:
    """The one this browser's cookie belongs to, if it is not over."""
    return the_accounts().open_sessions.find(session["id"]) if "id" in session else None


def sign_in(account: Account, *, code_due: bool = False) -> None:
    """A new session: the one before it is over, and nothing of it is carried over. As long as the
    code of the second factor is due, nobody is signed in."""
    sign_out()
    session["id"] = the_accounts().open_sessions.begin(
        account.account,
        address=request.remote_addr or "",
        device=this_device(),
        code_due=code_due,
    )
    session.permanent = True
    g.person = None if code_due else account


def sign_out() -> None:
    """On the server too: a copy of the cookie is of no use."""
    here = this_session()
    if here is not None:
        the_accounts().open_sessions.end(here.account, here.id)
    session.clear()
    g.person = None


# ------------------------------------------------------------------------ a game


def whole(game_id: str) -> str:
    """A game's id as it is written everywhere."""
    try:
        return str(UUID(game_id))
    except ValueError:
        raise NoSuchGame(game=game_id) from None


def standing(game_id: str) -> Standing:
    kept: dict[str, Standing] = g.setdefault("standing", {})
    game = whole(game_id)
    if game not in kept:
        kept[game] = _standing(the_accounts(), who(), game)
    return kept[game]


def _standing(kept: Accounts, account: Account | None, game: str) -> Standing:
    rights: set[Right] = set()
    if kept.visibility(game) in ("public", "unlisted"):
        rights.add(Right.LOOK)
    if account is None:
        return Standing(frozenset(rights))
    roles = kept.roles(account.account, game)
    for role, _ in roles:
        rights |= GIVEN[role]
    if account.acts_as_keeper:
        rights |= GIVEN["keeper"]
    return Standing(frozenset(rights), tuple(seat for _, seat in roles if seat))


def standing_now(game: str) -> Standing:
    """Asked of the tables anew: this request may have changed it."""
    return _standing(the_accounts(), who(), game)


def may_still_look(game: str) -> bool:
    """For a request that lasts: asked of the tables anew, whatever was found when it began."""
    kept = accounts()
    return kept is None or Right.LOOK in _standing(kept, _found(kept, this_session()), game).rights


def may(right: str, game_id: Any) -> bool:
    """For templates: whether to show what would be refused."""
    return accounts() is None or Right(right) in standing(str(game_id)).rights


def lent_eyes(game: Game, wished: str | None) -> str:
    """As whose seat this request may look; nobody borrows the eyes of another seat."""
    if accounts() is None:
        return wished or ""
    if not about(game):
        return ""  # a picture in a list is kept for every reader
    here = standing(str(game.id))
    own = here.seats[0] if here.seats else ""
    if wished is None:
        return own
    if not wished or game.over or here.any_eyes or wished in here.seats:
        return wished
    return own


def about(game: Game) -> bool:
    """Whether the address of this request is one of this game's."""
    game_id = (request.view_args or {}).get("game_id")
    return game_id is not None and whole(game_id) == str(game.id)


def signed_by(said: str) -> str:
    """The name that is stored with a step: the account's, whatever the request says."""
    if accounts() is None:
        return said
    account = who()
    return account.name if account else ""
