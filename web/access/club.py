"""The accounts of the club, for its keepers: invitations, sessions, second factors, sign-ins."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, flash, make_response, redirect, render_template, request
from flask import url_for as address_of

from ledger.errors import LedgerError
from ledger.web import errors
from ledger.web.access import proof, tokens
from ledger.web.access.identity import need_accounts, sign_out, signed_in, the_accounts
from ledger.web.access.pages import left
from ledger.web.access.store import Account
from ledger.web.context import t

club = Blueprint("club", __name__, url_prefix="/accounts")
club.before_request(need_accounts)
A_PAGE = 50  # entries


@club.get("")
def show(link: str = "", wrong: str = "", status: int = 200) -> Any:
    kept = the_accounts()
    people = [(one, kept.open_sessions.of(one.account)) for one in kept.all()]
    shown = render_template(
        "account/club.html", people=people, person=signed_in(), link=link, wrong=wrong
    )
    return make_response(shown, status)


@club.post("/invite")
def invite() -> Any:
    person = signed_in()
    made = the_accounts().invite(person.name, keeper=bool(request.form.get("keeper")))
    proof.note("invited", by=person.name)
    return show(link=tokens.link(the_accounts(), made))


def _done(said: str) -> Any:
    flash(said, "ok")
    return redirect(address_of("club.show"), 303)


def _meant() -> Account:
    return the_accounts().get(request.form.get("name", ""))


@club.post("/remove")
def remove() -> Any:
    try:
        meant = _meant()
        the_accounts().remove(meant.name)
    except LedgerError as error:
        flash(errors.sentence(error), "error")
        return redirect(address_of("club.show"), 303)
    proof.note("removed", meant, by=signed_in().name)
    return _done(t("account.removed", name=meant.name))


@club.post("/end-sessions")
def end_sessions() -> Any:
    """Of one account, everywhere."""
    meant = _meant()
    the_accounts().end_sessions(meant.name)
    proof.note("sessions_ended", meant, by=signed_in().name)
    return _done(t("account.signed_out_name", name=meant.name))


@club.post("/end-all-sessions")
def end_all_sessions() -> Any:
    """Of everybody, whoever asks included."""
    person = signed_in()
    try:
        proof.again(person, request.form.get("password", ""))
    except LedgerError as error:
        return show(wrong=errors.sentence(error), status=errors.status_of(error))
    proof.note("everybody_out", by=person.name)
    the_accounts().end_all_sessions()
    sign_out()
    return left()


@club.post("/reset-second-factor")
def reset_second_factor() -> Any:
    """For somebody who lost both the phone and the recovery codes, and is known to the keeper. The
    sessions of that account end."""
    person = signed_in()
    try:
        meant = _meant()
        proof.again(person, request.form.get("password", ""))
    except LedgerError as error:
        return show(wrong=errors.sentence(error), status=errors.status_of(error))
    the_accounts().second_factors.switch_off(meant.account)
    the_accounts().end_sessions(meant.name)
    proof.note("factor_reset", meant, by=person.name)
    return _done(t("account.factor_reset_name", name=meant.name))


@club.get("/sign-ins")
def sign_ins() -> Any:
    failed = request.args.get("only") == "failed"
    before = request.args.get("before", 0, type=int)
    found = the_accounts().log.newest(A_PAGE + 1, before=before, failed=failed)
    names = {one.account: one.name for one in the_accounts().all()}
    return render_template(
        "account/sign_ins.html",
        entries=found[:A_PAGE],
        older=found[A_PAGE - 1].id if len(found) > A_PAGE else 0,
        newer=before > 0,
        failed=failed,
        names=names,
    )
