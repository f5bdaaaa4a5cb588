"""Errors of the use cases as JSON: a status, a code, a message in the reader's language."""

from __future__ import annotations

from typing import Any

from flask import Response, request
from msgspec.structs import asdict

from ledger.commands.ripple import BreaksLaws, RippleRefused
from ledger.errors import LedgerError, TableMovedOn
from ledger.texts.problems import tell
from ledger.web.api.blueprint import answer, api
from ledger.web.api.presenters import ripple_said
from ledger.web.api.responses import Problem
from ledger.web.context import game_here, lang, ledger, projections, the_game
from ledger.web.errors import status_of
from ledger.web.shared import visible_history


@api.errorhandler(LedgerError)
def trouble(error: LedgerError) -> Response:
    return answer(problem(error), status_of(error))


def problem(error: LedgerError) -> Problem:
    more: dict[str, Any] = {}
    if isinstance(error, RippleRefused | BreaksLaws):
        more["ripple"] = ripple_said(ledger().game(error.ripple.game), error.ripple, lang())
    if isinstance(error, TableMovedOn):
        more["since"] = since(error)
    return Problem(**asdict(tell(error, lang(), game_here())), **more)


def since(error: TableMovedOn) -> tuple[Any, ...]:
    """What was recorded meanwhile, so that the scribe can see whether it still makes sense."""
    game = the_game((request.view_args or {})["game_id"])
    return tuple(
        visible_history.rows(game, projections().history(game.id, after=max(error.seen, 0)))
    )
