"""Games nobody logged: entering a final position or a score sheet alone."""

from __future__ import annotations

from datetime import date

from flask import Response

from ledger.commands.command import Opening
from ledger.commands.unlogged import CorrectSheet, EnterPosition, EnterSheet
from ledger.errors import Unreadable
from ledger.web.api import requests
from ledger.web.api.blueprint import entry_of, read_body, route
from ledger.web.api.games import GAME
from ledger.web.api.recording import COMMAND, carry_out, show_opened
from ledger.web.api.responses import GameShown
from ledger.web.context import ledger


@route(
    "POST",
    "/unlogged",
    "A game nobody logged, by its final position or by the totals of its score sheet",
    body=requests.Unlogged(),
    answers={201: GameShown},
    errors=(400, 413, 415, 422),
)
def enter() -> Response:
    body = read_body(requests.Unlogged())
    position, totals = body.get("position"), body.get("totals")
    if (position is None) is (totals is None):
        raise Unreadable({"totals": ["missing" if totals is None else "position_or_totals"]})
    entry = entry_of(body)
    title, options = body["title"], body.get("options", {})
    played = day(body["played"])
    if position is not None:
        known: Opening = EnterPosition(
            title=title, position=position, played=played, options=options
        )
    else:
        winners = body.get("winners", ())
        known = EnterSheet(
            title=title, totals=totals or {}, played=played, winners=winners, options=options
        )
    return show_opened(ledger().begin(known, entry))


def day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Unreadable({"played": ["not_a_day"]}) from None


@route(
    "POST",
    f"{GAME}/sheet",
    "The score sheet of a game nobody logged, typed in again; the earlier one is kept",
    body=requests.SheetAgain(),
    **COMMAND,
)
def sheet_again(game_id: str) -> Response:
    body = read_body(requests.SheetAgain())

    winners = body.get("winners", ())
    typed = CorrectSheet(totals=body["totals"], reason=body["reason"], winners=winners)
    return carry_out(game_id, body, typed)
