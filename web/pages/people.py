"""People: who is who; merged, renamed, claimed by an account, forgotten."""

from __future__ import annotations

from threading import Lock
from typing import Any

from flask import Blueprint, abort, current_app, flash, redirect, render_template, request, url_for

from ledger.errors import LedgerError
from ledger.people.registry import People, Person, PersonRefused, spelt
from ledger.web import errors, live
from ledger.web.access import identity
from ledger.web.access.forgotten_people import forget_person
from ledger.web.context import entry, ledger, projections, read_tables, t

bp = Blueprint("people", __name__, url_prefix="/people")
CHANGES = ("rename", "alias", "merge", "part", "me", "confirm")
_opening = Lock()


def registry() -> People:
    """Opened by each process for itself, when it is first asked for."""
    with _opening:
        if "people" not in current_app.extensions:
            current_app.extensions["people"] = People(ledger().address)
    kept: People = current_app.extensions["people"]
    kept.know(projections().names())
    return kept


def is_keeper() -> bool:
    if identity.accounts() is None:
        return True
    account = identity.who()
    return account is not None and account.acts_as_keeper


def is_me(person: Person) -> bool:
    account = identity.who() if identity.accounts() is not None else None
    return account is not None and person.account == account.account


def seen(person: Person, names: set[str]) -> Person | None:
    """As whoever asks may see them: by the names of games they may see."""
    if is_keeper() or is_me(person):
        return person
    known = tuple(name for name in person.names if spelt(name) in names)
    return Person(id=person.id, name=known[0], names=known) if known else None


def everybody(search: str = "") -> list[Person]:
    kept, names = registry(), {spelt(name) for name in projections().names()}
    found = [one for person in kept.all() if (one := seen(person, names)) is not None]
    wanted = spelt(search)
    return [one for one in found if any(wanted in spelt(name) for name in one.names)]


def the_person(person: str) -> Person:
    names = {spelt(name) for name in projections().names()}
    found = seen(registry().get(person), names)
    if found is None:
        raise PersonRefused("no_such_person", person=person)
    return found


# ------------------------------------------------------------------------ use cases


def changed(person: str, do: str, said: str = "") -> Person:
    """A keeper may change everybody, others themselves; "this is me" is for a keeper to confirm."""
    who, kept = the_person(person), registry()
    own = do in ("rename", "alias") and is_me(who)
    if not (is_keeper() or own or do == "me"):
        raise PersonRefused("not_allowed")
    match do:
        case "rename":
            return kept.rename(who.id, said)
        case "alias":
            return kept.add_alias(who.id, said)
        case "merge":
            return kept.merge(who.id, (kept.find(said) or kept.get(said)).id)
        case "part":
            return kept.part(who.id)
        case "confirm":
            return kept.link(who.id, kept.get(who.id).asked_by)
        case _:
            identity.need_accounts()
            return kept.ask(who.id, identity.signed_in().account)


def forgotten(person: str, confirmed: str) -> int:
    """For ever; whoever asks has typed the name. Gives how many games had it."""
    who, kept = the_person(person), registry()
    if not (is_keeper() or is_me(who)):
        raise PersonRefused("not_allowed")
    if spelt(confirmed) != spelt(who.name):
        raise PersonRefused("not_the_name")
    done = forget_person(ledger(), kept, kept.get(who.id), identity.accounts(), entry())
    read_tables().rebuild()
    for one in done:
        live.announce(one.game, ledger().raw(one.game).version)
    return len(done)


# ------------------------------------------------------------------------ pages


@bp.get("")
def index() -> str:
    search = request.args.get("q", "")
    return render_template("people.html", people=everybody(search), search=search)


@bp.get("/<person>")
def show(person: str) -> str:
    who = the_person(person)
    others = [one for one in everybody() if one.id != who.id] if is_keeper() else []
    me = is_me(who)
    may_ask = identity.accounts() is not None and identity.who() is not None and not me
    return render_template(
        "person.html", person=who, others=others, keeper=is_keeper(), me=me, may_ask=may_ask
    )


@bp.post("/<person>/<do>")
def change(person: str, do: str) -> Any:
    if do not in CHANGES:
        abort(404)
    try:
        changed(person, do, request.form.get("name", ""))
        flash(t(f"people.done.{do}"), "ok")
    except LedgerError as error:
        if error.code in ("no_such_person", "not_allowed"):
            raise
        flash(errors.sentence(error), "error")
    return redirect(url_for("people.show", person=person), 303)


@bp.post("/<person>/forget")
def forget(person: str) -> Any:
    try:
        forgotten(person, request.form.get("confirm", ""))
    except PersonRefused as error:
        if error.code != "not_the_name":
            raise
        flash(errors.sentence(error), "error")
        return redirect(url_for("people.show", person=person), 303)
    flash(t("people.done.forget"), "ok")
    return redirect(url_for("people.index"), 303)
