"""What goes wrong, as a sentence in the reader's language and the right status code."""

from __future__ import annotations

import secrets
from typing import Any

from flask import Flask, Response, current_app, jsonify, make_response, render_template, request
from werkzeug.exceptions import HTTPException

from ledger.errors import LedgerError, Refused, Unreadable
from ledger.games import ruleset
from web.access import store
from web.context import lang, t
from web.words import WORDS

STATUS = {
    "unreadable": 400,
    "unknown_name": 404,
    "no_such_game": 404,
    "no_such_step": 404,
    "table_moved_on": 409,
    "nothing_to_undo": 409,
    "dealer_absent": 409,
    "cannot_amend": 409,
    "house_rule_stands": 409,
    "not_a_question": 409,
    "refused": 422,
    "not_recorded": 409,
    "not_a_sheet": 409,
    "cannot_name_no_such_thing": 409,
    "cannot_name_not_in_pile": 422,
    "cannot_name_no_copy_left": 422,
    "cannot_name_seen_elsewhere": 422,
    "cannot_reprint": 422,
    **store.STATUS,
}


def register(app: Flask) -> None:
    app.register_error_handler(LedgerError, refused)
    app.register_error_handler(HTTPException, unknown)
    app.register_error_handler(Exception, broken)


def sentence(error: LedgerError) -> str:
    """What is wrong, as one sentence."""
    if isinstance(error, Unreadable):
        return t("base.error.unreadable", fields=", ".join(error.errors))
    if isinstance(error, Refused):
        return " ".join(r["message"] for r in refusals(error))
    key = f"base.error.{error.code}"
    if key not in WORDS and f"errors.{error.code}" in WORDS:
        key = f"errors.{error.code}"
    return t(key if key in WORDS else "base.error.error", **error.params)


def refusals(error: Refused) -> list[dict[str, Any]]:
    """Every broken rule: its id, its code, its sentence, and whether a table may overrule it."""
    rules = ruleset(error.title)
    return [
        {
            "rule": r.rule,
            "code": r.code,
            "message": t("base.error.dealer_decides")
            if r.code not in rules.codes
            else rules.explain(rules.catalogues.default, r, lang()),
            "waivable": r.code in rules.codes and rules.codes[r.code].waivable,
        }
        for r in error.refusals
    ]


def refused(error: LedgerError) -> Response:
    status = STATUS.get(error.code, 400)
    if status == 404:
        return page(status, error.code, sentence(error))
    more = {"refusals": refusals(error)} if isinstance(error, Refused) else {}
    return page(status, error.code, t(f"base.error.{status}"), sentence(error), **more)


def unknown(error: HTTPException) -> Response:
    status = error.code or 500
    if status < 400:
        return make_response(error)  # a redirect is no problem
    key = f"base.error.{status}"
    return page(
        status, error.name.lower().replace(" ", "_"), t(key if key in WORDS else "base.error.400")
    )


def broken(error: Exception) -> Response:
    """A bug. The reader gets a reference, the log gets the trace."""
    reference = secrets.token_hex(2)
    current_app.logger.error("reference %s", reference, exc_info=error)
    if current_app.config.get("PROPAGATE_EXCEPTIONS"):
        raise error
    text = t("base.error.500_text", ref=reference)
    return page(500, "broken", t("base.error.500"), text, reference=reference)


def page(status: int, code: str, what: str, why: str = "", **more: Any) -> Response:
    if request.path.startswith("/api/") or request.accept_mimetypes.best == "application/json":
        body = jsonify(code=code, message=f"{what} {why}".strip(), **more)
        return make_response(body, status)
    shown = render_template("problem.html", what=what, why=why, status=status, **more)
    return make_response(shown, status)


def same_site() -> Response | None:
    """Nothing is recorded on behalf of a page of another site."""
    foreign = request.headers.get("Sec-Fetch-Site") == "cross-site"
    if foreign and request.method not in ("GET", "HEAD", "OPTIONS"):
        return page(403, "forbidden", t("base.error.403"))
    return None
