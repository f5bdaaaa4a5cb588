"""One's own account: where it is signed in, its password, its token, what happened lately."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, flash, make_response, redirect, render_template, request
from flask import url_for as address_of

from ledger.errors import LedgerError
from ledger.web import errors
from ledger.web.access import devices, proof
from ledger.web.access.identity import (
    need_accounts,
    sign_in,
    sign_out,
    signed_in,
    the_accounts,
    this_session,
)
from ledger.web.access.pages import left
from ledger.web.access.passwords import SHORTEST
from ledger.web.context import t

own_account = Blueprint("own_account", __name__, url_prefix="/account")
own_account.before_request(need_accounts)
LATELY = 8  # entries


@own_account.get("")
def show(token: str = "", wrong: dict[str, str] | None = None, status: int = 200) -> Any:
    """`wrong` says by card what could not be done there."""
    person, kept = signed_in(), the_accounts()
    shown = render_template(
        "account/own.html",
        person=kept.get(person.name),
        token=token,
        wrong=wrong or {},
        least=SHORTEST,
        this_one=this_session(),
        sessions=kept.open_sessions.of(person.account),
        lately=kept.log.newest(LATELY, account=person.account),
        codes_left=kept.second_factors.recovery_codes_left(person.account),
    )
    return make_response(shown, status)


def refused(card: str, error: LedgerError) -> Any:
    response = show(wrong={card: errors.sentence(error)}, status=errors.status_of(error))
    if isinstance(error, proof.TooSoon):
        response.headers["Retry-After"] = str(error.seconds)
    return response


def _done(said: str) -> Any:
    flash(said, "ok")
    return redirect(address_of("own_account.show"), 303)


@own_account.post("/sessions")
def end_sessions() -> Any:
    """`end` is the id of one, `others`, or `all`: the last of these signs out here too."""
    person, kept, wished = signed_in(), the_accounts(), request.form.get("end", "")
    try:
        proof.again(person, request.form.get("password", ""))
    except LedgerError as error:
        return refused("sessions", error)
    proof.note("sessions_ended", person)
    here = this_session()
    if wished == "all" or (here is not None and wished == here.id):
        if wished == "all":
            kept.end_sessions(person.name)
        sign_out()
        return left()
    if wished == "others":
        kept.open_sessions.end_others(person.account, here.id if here else "")
    else:
        kept.open_sessions.end(person.account, wished)
    return _done(t("account.sessions_ended"))


@own_account.post("/password")
def new_password() -> Any:
    person, kept = signed_in(), the_accounts()
    try:
        proof.again(person, request.form.get("old", ""))
        kept.set_password(person.name, request.form.get("password", ""))
    except LedgerError as error:
        return refused("password", error)
    person = kept.get(person.name)
    proof.note("password", person)
    sign_in(person)
    response = make_response(_done(t("account.password_kept")))
    devices.remember(response, kept, person)
    return response


@own_account.post("/token")
def new_token() -> Any:
    """Shown this once; only its hash is kept."""
    person = signed_in()
    try:
        proof.again(person, request.form.get("password", ""))
    except LedgerError as error:
        return refused("token", error)
    proof.note("token", person)
    return show(token=the_accounts().new_token(person.name))


@own_account.post("/token/end")
def end_token() -> Any:
    person = signed_in()
    the_accounts().drop_token(person.name)
    proof.note("token_ended", person)
    return _done(t("account.token_ended"))
