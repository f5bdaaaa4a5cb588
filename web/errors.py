"""What goes wrong, as a sentence in the reader's language and the right status code."""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any

from eventsourcing.persistence import InterfaceError, OperationalError
from flask import Flask, Response, current_app, jsonify, make_response, render_template, request
from werkzeug.exceptions import HTTPException

from ledger.errors import LedgerError, Refused, TitleNotInstalled, Unreadable
from ledger.games import ruleset
from ledger.web.access import store
from ledger.web.context import lang, t
from ledger.web.texts import WORDS
from ledger.web.texts.errors import field_sentence

STATUS = {
    "unreadable": 400,
    "unknown_name": 404,
    "no_such_game": 404,
    "no_such_step": 404,
    "game_unreadable": 500,
    "title_not_installed": 409,
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


STORE_ERRORS = (OperationalError, InterfaceError, sqlite3.DatabaseError)
HELD = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}  # by another process, for now
UNUSABLE = {
    *(sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN),
    *(sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB),
}


def register(app: Flask) -> None:
    app.register_error_handler(LedgerError, refused)
    app.register_error_handler(HTTPException, unknown)
    for kind in STORE_ERRORS:
        app.register_error_handler(kind, store_trouble)
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
    return t(key if key in WORDS else "base.error.error", **params_said(error))


def params_said(error: LedgerError) -> dict[str, Any]:
    """What fills the sentence, in the reader's language."""
    what = f"errors.what.{error.params.get('what')}"
    return {**error.params, "what": t(what)} if what in WORDS else error.params


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


def fields(errors: Mapping[str, Sequence[str]]) -> dict[str, list[dict[str, str]]]:
    """What cannot be read, field by field: its code and its sentence."""
    return {
        name: [
            {"code": code.partition(":")[0], "message": field_sentence(code, lang())}
            for code in codes
        ]
        for name, codes in errors.items()
    }


def refused(error: LedgerError) -> Response:
    status = STATUS.get(error.code, 400)
    if status == 404:
        return page(status, error.code, sentence(error))
    if isinstance(error, TitleNotInstalled):
        return page(status, error.code, sentence(error), raw_game=error.params["game"])
    more: dict[str, Any] = {"refusals": refusals(error)} if isinstance(error, Refused) else {}
    if isinstance(error, Unreadable):
        more["errors"] = fields(error.errors)
    return page(status, error.code, t(f"base.error.{status}"), sentence(error), **more)


def unknown(error: HTTPException) -> Response:
    status = error.code or 500
    if status < 400:
        return make_response(error)  # a redirect is no problem
    key = f"base.error.{status}"
    return page(
        status, error.name.lower().replace(" ", "_"), t(key if key in WORDS else "base.error.400")
    )


def store_trouble(error: Exception) -> Response:
    """The store, or what is drawn from it, cannot be read or written: the log says why. All else a
    database complains of is a fault of ours."""
    inner = error if isinstance(error, sqlite3.Error) else error.__cause__
    code: int = getattr(inner, "sqlite_errorcode", 0) & 0xFF
    if isinstance(inner, sqlite3.Error) and code not in HELD | UNUSABLE:
        return broken(error)
    said = "store_busy" if code in HELD else "store_unusable"
    current_app.logger.error("%s: %s", said, error)
    return page(503, said, t(f"errors.{said}"))


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
