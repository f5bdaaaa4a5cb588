"""The page of one's own second factor: set it up, new recovery codes, switch it off."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, flash, make_response, redirect, render_template, request
from flask import url_for as address_of
from markupsafe import Markup

from ledger.errors import LedgerError
from ledger.web import errors
from ledger.web.access import proof
from ledger.web.access import second_factor as codes
from ledger.web.access.identity import need_accounts, signed_in, the_accounts, this_session
from ledger.web.context import t

second_factor = Blueprint("second_factor", __name__, url_prefix="/account/second-factor")
second_factor.before_request(need_accounts)


@second_factor.get("")
def show(wrong: dict[str, str] | None = None, status: int = 200) -> Any:
    person, kept = the_accounts().get(signed_in().name), the_accounts().second_factors
    secret = "" if person.second_factor else kept.prepare(person.account)
    shown = render_template(
        "account/second_factor.html",
        person=person,
        wrong=wrong or {},
        typed=codes.in_groups(secret),
        link=codes.address(secret, person.name) if secret else "",
        picture=Markup(codes.picture(secret, person.name)) if secret else "",  # noqa: S704
        codes_left=kept.recovery_codes_left(person.account),
    )
    return make_response(shown, status)


def _refused(card: str, error: LedgerError) -> Any:
    response = show(wrong={card: errors.sentence(error)}, status=errors.status_of(error))
    if isinstance(error, proof.TooSoon):
        response.headers["Retry-After"] = str(error.seconds)
    return response


def _shown_once(made: list[str]) -> Any:
    return render_template("account/recovery_codes.html", codes=made)


@second_factor.post("")
def switch_on() -> Any:
    """With the password, and a first code that shows that the app has the secret. The sessions on
    other devices end: they were begun without it."""
    person, kept, form = signed_in(), the_accounts(), request.form
    try:
        proof.again(person, form.get("password", ""))
        made = kept.second_factors.confirm(person.account, form.get("code", "")[:20])
    except LedgerError as error:
        return _refused("on", error)
    here = this_session()
    kept.open_sessions.end_others(person.account, here.id if here else "")
    proof.note("factor_on", person)
    return _shown_once(made)


@second_factor.post("/recovery-codes")
def new_recovery_codes() -> Any:
    person, form = signed_in(), request.form
    try:
        proof.again(person, form.get("password", ""), form.get("code", "")[:60])
    except LedgerError as error:
        return _refused("codes", error)
    proof.note("recovery_codes", person)
    return _shown_once(the_accounts().second_factors.new_recovery_codes(person.account))


@second_factor.post("/off")
def switch_off() -> Any:
    person, form = signed_in(), request.form
    try:
        proof.again(person, form.get("password", ""), form.get("code", "")[:60])
    except LedgerError as error:
        return _refused("off", error)
    the_accounts().second_factors.switch_off(person.account)
    proof.note("factor_off", person)
    flash(t("account.factor_ended"), "ok")
    return redirect(address_of("own_account.show"), 303)
