"""Signing in and out, and invitations."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, make_response, redirect, render_template, request
from flask import url_for as address_of

from ledger.web import errors
from ledger.web.access import devices, proof, tokens
from ledger.web.access.identity import (
    need_accounts,
    sign_in,
    sign_out,
    the_accounts,
    this_session,
    who,
)
from ledger.web.access.passwords import SHORTEST
from ledger.web.access.proof import TooSoon
from ledger.web.access.refusals import AccountRefused
from ledger.web.access.store import Account
from ledger.web.context import t

account = Blueprint("account", __name__)


account.before_request(need_accounts)


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
    try:
        found = proof.password_at_the_door(name, password)
    except TooSoon as error:
        return _later(error, sign_in_page(errors.sentence(error), 429))
    if found is None:
        return sign_in_page(t("account.wrong"), 403)
    if found.second_factor:
        sign_in(found, code_due=True)
        there = _local(request.form.get("next", ""))
        return redirect(address_of("account.code", next=there or None), 303)
    return _inside(found)


@account.get("/sign-in/code", endpoint="code")
def code_page(why: str = "", status: int = 200) -> Any:
    """For whoever has given the password, within ten minutes."""
    if _half_way() is None:
        return redirect(address_of("account.sign_in"), 303)
    there = _local(request.values.get("next", ""))
    return make_response(render_template("account/code.html", there=there, why=why), status)


@account.post("/sign-in/code")
def enter_code() -> Any:
    person = _half_way()
    if person is None:
        return redirect(address_of("account.sign_in"), 303)
    try:
        how = proof.code_at_the_door(person, request.form.get("code", "")[:60])
    except TooSoon as error:
        return _later(error, code_page(errors.sentence(error), 429))
    if not how:
        return code_page(t("account.wrong_code"), 403)
    if how == "recovery_code":
        proof.note(how, person)
    return _inside(person)


def _half_way() -> Account | None:
    here = this_session()
    return the_accounts().find(here.account) if here and here.code_due else None


def _inside(person: Account) -> Any:
    sign_in(person)
    proof.note("signed_in", person)
    there = _local(request.form.get("next", "")) or "/"
    if person.keeper and not person.second_factor:
        there = address_of("second_factor.show")
    response = make_response(redirect(there, 303))
    devices.remember(response, the_accounts(), person)
    return response


def _later(error: TooSoon, response: Any) -> Any:
    response.headers["Retry-After"] = str(error.seconds)
    return response


@account.post("/sign-out")
def leave() -> Any:
    """The worker drops its pages."""
    if (person := who()) is not None:
        proof.note("signed_out", person)
    sign_out()
    return left()


def left() -> Any:
    """What the browser is told once nobody is signed in there any more."""
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
        person = the_accounts().get(name)
        proof.note("joined", person, by=made.by)
        sign_in(person)
        if person.keeper:
            return redirect(address_of("second_factor.show"), 303)
    return redirect(f"/games/{made.game}" if made.game else "/", 303)
