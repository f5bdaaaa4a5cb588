"""Errors of the use cases as JSON: a status, a code, a message in the reader's language."""

from __future__ import annotations

from typing import Any

from flask import Response, request

from ledger.commands.amend import RippleRefused
from ledger.errors import LedgerError, Refused, TableMovedOn, UnknownName, Unreadable
from ledger.games import ruleset
from ledger.record import BadRecord
from ledger.web.access import store
from ledger.web.api.blueprint import answer, api
from ledger.web.api.presenters import fields_said, refusals_said, ripple_said
from ledger.web.api.responses import Problem, RefusalSaid
from ledger.web.context import lang, ledger, projections, t, the_game
from ledger.web.errors import params_said
from ledger.web.shared import visible_history
from ledger.web.texts import WORDS

STATUS = {
    "unreadable": 400,
    "unknown_name": 400,
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
    "game_exists": 409,
    "refused": 422,
    "not_recorded": 409,
    "not_a_sheet": 409,
    "cannot_name_no_such_thing": 409,
    "cannot_name_too_early": 422,
    "too_many_kept": 409,
    "cannot_name_not_in_pile": 422,
    "cannot_name_no_copy_left": 422,
    "cannot_name_seen_elsewhere": 422,
    "cannot_reprint": 422,
    **store.STATUS,
}


@api.errorhandler(LedgerError)
def trouble(error: LedgerError) -> Response:
    return answer(problem(error), status_of(error))


def status_of(error: LedgerError) -> int:
    if isinstance(error, BadRecord):
        return 422 if isinstance(error.cause, Refused) else 400
    if isinstance(error, UnknownName) and "title" in (request.view_args or {}):
        return 404 if error.params["what"] == "title" else 400
    return STATUS.get(error.code, 400)


def problem(error: LedgerError) -> Problem:
    more: dict[str, Any] = {}
    if isinstance(error, BadRecord):
        inside = problem(error.cause)
        return Problem(
            code=error.code,
            message=f"{message(error)} {inside.message}",
            line=error.line,
            errors=inside.errors,
            refusals=inside.refusals,
        )
    if isinstance(error, Unreadable):
        more["errors"] = fields_said(error.errors)
    if isinstance(error, Refused):
        more["refusals"] = said(error)
    if isinstance(error, RippleRefused):
        more["ripple"] = ripple_said(ledger().game(error.ripple.game), error.ripple, lang())
    if isinstance(error, TableMovedOn):
        more["since"] = since(error)
    return Problem(code=error.code, message=message(error, more.get("refusals", ())), **more)


def message(error: LedgerError, refusals: tuple[RefusalSaid, ...] = ()) -> str:
    if refusals:
        return " ".join([t("errors.refused"), *(one.message for one in refusals)])
    key = f"errors.{error.code}"
    return t(key if key in WORDS else "errors.error", **params_said(error))


def said(error: Refused) -> tuple[RefusalSaid, ...]:
    rules = ruleset(error.title)
    game_id = (request.view_args or {}).get("game_id")
    catalogue = rules.catalogues.default if game_id is None else the_game(game_id).catalogue
    return refusals_said(rules, catalogue, error.refusals, lang())


def since(error: TableMovedOn) -> tuple[Any, ...]:
    """What was recorded meanwhile, so that the scribe can see whether it still makes sense."""
    game = the_game((request.view_args or {})["game_id"])
    return tuple(
        visible_history.rows(game, projections().history(game.id, after=max(error.seen, 0)))
    )
