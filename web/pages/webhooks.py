"""What the club has told outside: its webhooks, what became of each message, a test."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, flash, make_response, redirect, render_template, request, url_for

from ledger.errors import LedgerError
from ledger.web import errors
from ledger.web.context import lang, ledger, t
from ledger.web.texts import WORDS
from ledger.web.webhooks import the_sender
from ledger.webhooks import EVENTS

bp = Blueprint("webhooks", __name__, url_prefix="/webhooks")


def reason(code: str) -> str:
    """Why a message was not taken, in words."""
    if code.startswith("status:"):
        return t("webhooks.why.status", status=code.partition(":")[2])
    key = f"webhooks.why.{code}"
    return t(key if key in WORDS else "webhooks.why.broken")


@bp.get("")
def show() -> Any:
    return _page()


def _page(secret: str = "", status: int = 200) -> Any:
    book = the_sender().book
    hooks = [(one, book.outcomes(one.hook)) for one in book.all()]
    page = render_template(
        "webhooks.html",
        hooks=hooks,
        events=EVENTS,
        reason=reason,
        secret=secret,
        form=request.form,
        lang_now=lang(),
    )
    answer = make_response(page, status)
    answer.cache_control.no_store = True
    return answer


@bp.post("")
def add() -> Any:
    form = request.form
    position = ledger().recorder.max_notification_id() or 0
    try:
        made = the_sender().book.add(
            form.get("url", ""),
            form.getlist("event"),
            lang=form.get("lang", "en"),
            secret=form.get("secret", ""),
            position=position,
        )
    except LedgerError as error:
        flash(errors.sentence(error), "error")
        return _page(status=errors.status_of(error))
    flash(t("webhooks.added"), "ok")
    return _page(secret=made.secret)


@bp.post("/<hook>/test")
def test(hook: str) -> Any:
    return _done(hook, lambda: _tested(hook))


@bp.post("/<hook>/remove")
def remove(hook: str) -> Any:
    def do() -> None:
        the_sender().book.remove(hook)
        flash(t("webhooks.removed"), "ok")

    return _done(hook, do)


def _tested(hook: str) -> None:
    sender = the_sender()
    code = sender.test(sender.book.get(hook))
    if code:
        flash(f"{t('webhooks.test_failed')} {reason(code)}", "error")
    else:
        flash(t("webhooks.tested"), "ok")


def _done(hook: str, do: Any) -> Any:
    try:
        do()
    except LedgerError as error:
        flash(errors.sentence(error), "error")
    return redirect(url_for("webhooks.show"), 303)
