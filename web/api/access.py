"""Accounts as JSON: one's own, the club's, and who may do what in a game."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import wraps
from typing import Any

from flask import Response
from msgspec import Struct

from ledger.errors import LedgerError
from ledger.web.access import members, proof, tokens
from ledger.web.access.identity import accounts, standing, the_accounts, this_session, who
from ledger.web.access.open_sessions import Session
from ledger.web.access.store import Account, Role
from ledger.web.api import requests
from ledger.web.context import the_game

from .blueprint import answer, read_body, route
from .games import GAME

ERRORS = (400, 401, 403, 404, 413, 415, 422)
LOOKING = (401, 403, 404)
PROVING = (*ERRORS, 429)


class AccountsOff(LedgerError):
    code = "accounts_off"


class AccountShown(Struct, frozen=True):
    name: str
    keeper: bool  # of the club: of every game
    token: bool  # whether a program may act for it
    second_factor: bool


class AccountList(Struct, frozen=True):
    accounts: tuple[AccountShown, ...]


class LinkMade(Struct, frozen=True):
    """To be sent to somebody; it can be used once."""

    link: str
    until: str


class SessionShown(Struct, frozen=True):
    """A browser that is signed in."""

    id: str  # names it in a list; no cookie holds it
    device: str
    address: str
    begun: datetime
    seen: datetime
    here: bool  # the one that asks


class SessionList(Struct, frozen=True):
    sessions: tuple[SessionShown, ...]


class SignInShown(Struct, frozen=True):
    at: datetime
    last: datetime  # when it happened for the last time
    times: int
    what: str
    failed: bool
    account: str
    by: str
    address: str
    device: str
    about: str


class SignInList(Struct, frozen=True):
    """What happened last comes first."""

    entries: tuple[SignInShown, ...]


class TokenMade(Struct, frozen=True):
    token: str  # shown this once


class AccessShown(Struct, frozen=True, kw_only=True):
    game: str
    visibility: str
    people: tuple[Role, ...]
    rights: tuple[str, ...]  # of whoever asks


def awake(view: Any) -> Any:
    """On one's own machine there are no accounts to ask about."""

    @wraps(view)
    def asked(*args: Any, **kwargs: Any) -> Any:
        if accounts() is None:
            raise AccountsOff()
        return view(*args, **kwargs)

    return asked


def _person() -> Account:
    person = who()
    assert person is not None  # the guard lets nobody else in
    return person


def _shown(one: Account) -> AccountShown:
    return AccountShown(one.name, one.keeper, one.token, one.second_factor)


@route("GET", "/account", "Your own account", answers={200: AccountShown}, errors=LOOKING)
@awake
def show_account() -> Response:
    return answer(_shown(_person()))


@route(
    "POST",
    "/account/token",
    "A bearer token for programs, for your password; the one before it ends",
    body=requests.Proof(),
    answers={201: TokenMade},
    errors=PROVING,
)
@awake
def new_token() -> Response:
    person = _person()
    proof.again(person, read_body(requests.Proof())["password"])
    proof.note("token", person)
    return answer(TokenMade(the_accounts().new_token(person.name)), 201)


@route(
    "POST",
    "/account/token/end",
    "No program may act for you any more",
    body=requests.Nothing(),
    answers={200: AccountShown},
    errors=ERRORS,
)
@awake
def end_token() -> Response:
    read_body(requests.Nothing())
    the_accounts().drop_token(_person().name)
    proof.note("token_ended", _person())
    return answer(_shown(the_accounts().get(_person().name)))


@route(
    "GET",
    "/account/sessions",
    "Where you are signed in",
    answers={200: SessionList},
    errors=LOOKING,
)
@awake
def list_sessions() -> Response:
    return _sessions(_person())


def _sessions(person: Account) -> Response:
    here = this_session()
    found = the_accounts().open_sessions.of(person.account)
    return answer(SessionList(tuple(_session(one, here) for one in found)))


def _session(one: Session, here: Session | None) -> SessionShown:
    own = here is not None and here.id == one.id
    return SessionShown(one.id, one.device, one.address, _at(one.begun), _at(one.seen), own)


def _at(seconds: float) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)


@route(
    "POST",
    "/account/sessions/end",
    "Signs out one device, or every other one, for your password",
    body=requests.EndSessions(),
    answers={200: SessionList},
    errors=PROVING,
)
@awake
def end_sessions() -> Response:
    body, person, here = read_body(requests.EndSessions()), _person(), this_session()
    proof.again(person, body["password"])
    proof.note("sessions_ended", person)
    if body.get("session"):
        the_accounts().open_sessions.end(person.account, body["session"])
    else:
        the_accounts().open_sessions.end_others(person.account, here.id if here else "")
    return _sessions(person)


@route("GET", "/accounts", "Every account", answers={200: AccountList}, errors=LOOKING)
@awake
def list_accounts() -> Response:
    return _everybody()


def _everybody() -> Response:
    return answer(AccountList(tuple(map(_shown, the_accounts().all()))))


@route(
    "POST",
    "/accounts/invite",
    "A link that makes one account",
    body=requests.Invite(),
    answers={201: LinkMade},
    errors=ERRORS,
)
@awake
def invite() -> Response:
    body = read_body(requests.Invite())
    made = the_accounts().invite(_person().name, keeper=body.get("keeper", False))
    proof.note("invited", by=_person().name)
    return answer(LinkMade(tokens.link(the_accounts(), made), made.until), 201)


@route(
    "POST",
    "/accounts/remove",
    "Removes an account; what it recorded stays",
    body=requests.Named(),
    answers={200: AccountList},
    errors=ERRORS,
)
@awake
def remove_account() -> Response:
    meant = the_accounts().get(read_body(requests.Named())["name"])
    the_accounts().remove(meant.name)
    proof.note("removed", meant, by=_person().name)
    return _everybody()


@route(
    "POST",
    "/accounts/sessions/end",
    "Signs an account out everywhere",
    body=requests.Named(),
    answers={200: AccountList},
    errors=ERRORS,
)
@awake
def end_sessions_of() -> Response:
    meant = the_accounts().get(read_body(requests.Named())["name"])
    the_accounts().end_sessions(meant.name)
    proof.note("sessions_ended", meant, by=_person().name)
    return _everybody()


@route(
    "GET",
    "/accounts/sign-ins",
    "The last hundred sign-ins, failures and refusals",
    answers={200: SignInList},
    errors=LOOKING,
)
@awake
def list_sign_ins() -> Response:
    found = the_accounts().log.newest(100)
    names = SignInShown.__struct_fields__[2:]
    return answer(
        SignInList(
            tuple(
                SignInShown(_at(one.at), _at(one.last), *(getattr(one, name) for name in names))
                for one in found
            )
        )
    )


@route(
    "GET",
    f"{GAME}/access",
    "Who may see this game, and who may do what in it",
    answers={200: AccessShown},
    errors=LOOKING,
)
@awake
def show_access(game_id: str) -> Response:
    return _access(game_id)


def _access(game_id: str) -> Response:
    game = the_game(game_id)
    return answer(
        AccessShown(
            game=str(game.id),
            visibility=the_accounts().visibility(str(game.id)),
            people=tuple(the_accounts().people(str(game.id))),
            rights=tuple(sorted(right.value for right in standing(game_id).rights)),
        )
    )


@route(
    "POST",
    f"{GAME}/access",
    "Changes who may see it, gives an account a part, or takes its parts away",
    body=requests.Access(),
    answers={200: AccessShown},
    errors=ERRORS,
)
@awake
def change_access(game_id: str) -> Response:
    body, game = read_body(requests.Access()), the_game(game_id)
    name = body.get("name", "")
    if "visibility" in body:
        members.shown(the_accounts(), game, body["visibility"])
    if body.get("role"):
        members.given(game, name, body["role"], body.get("seat", ""))
    elif name:
        the_accounts().take_away(the_accounts().get(name).account, str(game.id))
    return _access(game_id)


@route(
    "POST",
    f"{GAME}/access/link",
    "A link by which one person takes a seat or another part",
    body=requests.AccessLink(),
    answers={201: LinkMade},
    errors=ERRORS,
)
@awake
def link(game_id: str) -> Response:
    body, game = read_body(requests.AccessLink()), the_game(game_id)
    made = members.linked(game, body["role"], body.get("seat", ""))
    return answer(LinkMade(tokens.link(the_accounts(), made), made.until), 201)
