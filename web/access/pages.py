"""Signing in and out, invitations, one's own account, and the accounts of the club."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, flash, make_response, redirect, render_template, request
from flask import url_for as address_of

from ledger.errors import LedgerError
from ledger.web import errors
from ledger.web.access import limits, tokens
from ledger.web.access.identity import accounts, sign_in, sign_out, the_accounts, who
from ledger.web.access.store import SHORTEST, AccountRefused
from ledger.web.context import t

account = Blueprint("account", __name__)


@account.before_request
def asleep() -> None:
    if accounts() is None:
        abort(404)


# ------------------------------------------------------------------------ in and out


@account.get("/sign-in", endpoint="sign_in")
def sign_in_page(why: str = "", status: int = 200) -> Any:
    there = _local(request.values.get("next", ""))
    there = "" if there.startswith("/sign-in") else there
    name = request.form.get("name", "")
    shown = render_template("account/sign_in.html", there=there, name=name, why=why)
    return make_response(shown, status)


@account.post("/sign-in")
def enter() -> Any:
    name, password = request.form.get("name", "")[:200], request.form.get("password", "")
    seconds = limits.wait(the_accounts(), name, request.remote_addr or "")
    if seconds:
        minutes = -(-seconds // 60)
        response = sign_in_page(t("account.too_often", n=minutes), 429)
        response.headers["Retry-After"] = str(seconds)
        return response
    found = the_accounts().password_fits(name, password)
    if found is None:
        return sign_in_page(t("account.wrong"), 403)
    limits.forget(the_accounts(), name)
    sign_in(found)
    return redirect(_local(request.form.get("next", "")) or "/", 303)


@account.post("/sign-out")
def leave() -> Any:
    """`everywhere` also ends the sessions on other devices. The worker drops its pages."""
    found = who()
    if found is not None and request.form.get("everywhere"):
        the_accounts().end_sessions(found.name)
    sign_out()
    response = redirect(address_of("account.sign_in"), 303)
    response.headers["Clear-Site-Data"] = '"cache"'
    response.delete_cookie("scribe")
    return response


def _local(there: str) -> str:
    """Only an address of this site is gone to."""
    inside = there.startswith("/") and not there.startswith("//") and "\\" not in there
    return there if inside and there.isprintable() else ""


# ------------------------------------------------------------------------ invitations


@account.get("/join")
def invited(why: str = "", status: int = 200) -> Any:
    link = request.values.get("link", "")
    made = tokens.opened(the_accounts(), link)
    shown = render_template(
        "account/join.html",
        link=link,
        made=made,
        why=why,
        person=who(),
        name=request.form.get("name", made.seat),
        least=SHORTEST,
    )
    return make_response(shown, status)


@account.post("/join")
def join() -> Any:
    """With the account that is signed in, or with a new one."""
    made = tokens.opened(the_accounts(), request.form.get("link", ""))
    person = who()
    if person is not None:
        the_accounts().use(made.id, person.name)
    else:
        name, password = request.form.get("name", ""), request.form.get("password", "")
        try:
            the_accounts().join(made.id, name, password)
        except AccountRefused as error:
            if error.code == "account_invitation":
                raise
            return invited(errors.sentence(error), errors.status_of(error))
        sign_in(the_accounts().get(name))
    return redirect(f"/games/{made.game}" if made.game else "/", 303)


# ------------------------------------------------------------------------ one's own account


@account.get("/account")
def own(token: str = "", why: str = "", status: int = 200) -> Any:
    shown = render_template("account/own.html", person=who(), token=token, why=why, least=SHORTEST)
    return make_response(shown, status)


@account.post("/account/password")
def new_password() -> Any:
    person = who()
    assert person is not None
    seconds = limits.wait(the_accounts(), person.name, request.remote_addr or "")
    if seconds:
        return own(why=t("account.too_often", n=-(-seconds // 60)), status=429)
    if the_accounts().password_fits(person.name, request.form.get("old", "")) is None:
        return own(why=t("account.wrong_old"), status=422)
    try:
        the_accounts().set_password(person.name, request.form.get("password", ""))
    except AccountRefused as error:
        return own(why=errors.sentence(error), status=errors.status_of(error))
    limits.forget(the_accounts(), person.name)
    sign_in(the_accounts().get(person.name))
    flash(t("account.password_kept"), "ok")
    return redirect(address_of("account.own"), 303)


@account.post("/account/token")
def new_token() -> Any:
    """Shown this once; only its hash is kept."""
    person = who()
    assert person is not None
    return own(token=the_accounts().new_token(person.name))


@account.post("/account/token/end")
def end_token() -> Any:
    person = who()
    assert person is not None
    the_accounts().drop_token(person.name)
    flash(t("account.token_ended"), "ok")
    return redirect(address_of("account.own"), 303)


# ------------------------------------------------------------------------ the club


@account.get("/accounts")
def club(link: str = "") -> Any:
    return render_template(
        "account/club.html", people=the_accounts().all(), person=who(), link=link
    )


@account.post("/accounts/invite")
def invite() -> Any:
    person = who()
    assert person is not None
    made = the_accounts().invite(person.name, keeper=bool(request.form.get("keeper")))
    return club(link=tokens.link(the_accounts(), made))


@account.post("/accounts/remove")
def remove() -> Any:
    name = request.form.get("name", "")
    try:
        the_accounts().remove(name)
    except LedgerError as error:
        flash(errors.sentence(error), "error")
    else:
        flash(t("account.removed", name=name), "ok")
    return redirect(address_of("account.club"), 303)
