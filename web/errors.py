"""What goes wrong, as a sentence in the reader's language and the right status code."""

from __future__ import annotations

import secrets
import sqlite3
from typing import Any

import msgspec
from eventsourcing.persistence import InterfaceError, OperationalError
from flask import Flask, Response, current_app, jsonify, make_response, render_template, request
from werkzeug.exceptions import HTTPException

from ledger.errors import LedgerError, Refused, TitleNotInstalled, UnknownName
from ledger.record import BadRecord
from ledger.ruleset import phrase
from ledger.storage import Unanswered
from ledger.storage.files import StoreLost
from ledger.texts import problems
from ledger.texts.errors import ERRORS
from ledger.texts.problems import tell, text_of
from ledger.web.context import game_here, lang

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


def status_of(error: LedgerError) -> int:
    """That of the table; a name that is part of the address is a page that does not exist."""
    if isinstance(error, BadRecord) and isinstance(error.cause, Refused):
        return ERRORS["refused"].status
    if isinstance(error, UnknownName) and error.params["name"] in _address():
        return ERRORS["not_found"].status
    return text_of(error.code).status


def _address() -> set[str]:
    return {str(part) for part in (request.view_args or {}).values()}


def sentence(error: LedgerError) -> str:
    """What is wrong, in one paragraph: with the fields at fault or every broken rule."""
    told = tell(error, lang(), game_here())
    fields = [
        f"{name}: {one.message}" if name else one.message
        for name, said in told.errors.items()
        for one in said
    ]
    return " ".join([told.message, *fields])


def refused(error: LedgerError) -> Response:
    told = msgspec.to_builtins(tell(error, lang(), game_here()))
    head = problems.sentence(error, lang()) if isinstance(error, Refused) else told["message"]
    if isinstance(error, TitleNotInstalled):
        told["raw_game"] = error.params["game"]  # its record can be taken along
    response = page(status_of(error), head=head, **told)
    if wait := getattr(error, "seconds", 0):
        response.headers["Retry-After"] = str(wait)
    return response


def unknown(error: HTTPException) -> Response:
    status = error.code or 500
    if status < 400:
        return make_response(error)  # a redirect is no problem
    code = error.name.lower().replace(" ", "_")
    return problem(code if code in ERRORS else "bad_request", status, code=code)


def store_trouble(error: Exception) -> Response:
    """The store, or what is drawn from it, cannot be read or written: the log says why. All else a
    database complains of is a fault of ours."""
    if isinstance(error, StoreLost):
        current_app.logger.critical("%s", error)
        return problem("store_lost")
    if isinstance(error, Unanswered):
        current_app.logger.error("store_silent: %s", error)
        return problem("store_silent")
    inner = error if isinstance(error, sqlite3.Error) else error.__cause__
    code: int = getattr(inner, "sqlite_errorcode", 0) & 0xFF
    if isinstance(inner, sqlite3.Error) and code not in HELD | UNUSABLE:
        return broken(error)
    said = "store_busy" if code in HELD else "store_unusable"
    current_app.logger.error("%s: %s", said, error)
    return problem(said)


def broken(error: Exception) -> Response:
    """A bug. The reader gets a reference, the log gets the trace."""
    reference = secrets.token_hex(2)
    current_app.logger.error("reference %s", reference, exc_info=error)
    if current_app.config.get("PROPAGATE_EXCEPTIONS"):
        raise error
    message = phrase(ERRORS["broken"].words, lang(), ref=reference)
    return page(ERRORS["broken"].status, "broken", message, reference=reference)


def problem(key: str, status: int = 0, code: str = "") -> Response:
    """An error of the table that nothing was raised for."""
    text = ERRORS[key]
    return page(status or text.status, code or key, phrase(text.words, lang()))


def page(status: int, code: str, message: str, head: str = "", **more: Any) -> Response:
    """For a program the whole message; on a page its head, and what is wrong below it."""
    if request.path.startswith("/api/") or request.accept_mimetypes.best == "application/json":
        return make_response(jsonify(code=code, message=message, **more), status)
    shown = render_template("problem.html", head=head or message, status=status, **more)
    return make_response(shown, status)
