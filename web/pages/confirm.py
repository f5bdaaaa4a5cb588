"""A seat confirms a round or the sheet from its own phone, with one hand."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from flask import Blueprint, flash, redirect, render_template, request, url_for

from ledger.aggregates.confirmations import confirmations
from ledger.application import Entry
from ledger.commands.notes import Confirm
from ledger.errors import LedgerError, Unreadable
from ledger.web import errors
from ledger.web.access.identity import accounts, signed_by
from ledger.web.context import ledger, publish, t, the_game
from ledger.web.shared.confirmations import about_step, chosen_seat, label, own_seats, rows, said

bp = Blueprint("confirm", __name__, url_prefix="/games/<game_id>/confirm")
bp.add_app_template_global(confirmations, "confirmations")
bp.add_app_template_global(said, "confirmation_said")
bp.add_app_template_global(about_step, "confirmed_about")
bp.add_app_template_global(label, "confirmable_name")


@bp.get("")
def show(game_id: str) -> Any:
    game = the_game(game_id)
    seat = chosen_seat(game, request.args.get("seat", ""))
    found = rows(game)
    rounds = [row for row in found if row.sheet.round and row.sheet.on_step]
    due = [row for row in rounds if not ((one := row.of(seat)) and one.stands)]
    return render_template(
        "confirm/now.html" if request.args.get("part") else "confirm.html",
        game=game,
        tab="",
        seat=seat,
        seats=own_seats(game),
        rows=found,
        first=due[0] if due and not game.over else found[0],
        key=uuid4().hex,
    )


@bp.post("")
def send(game_id: str) -> Any:
    game, form = the_game(game_id), request.form
    seat = form.get("player", "")
    try:
        command = Confirm(seat, _number("round"), _number("seen") or None)
        by = seat if accounts() is None else signed_by("")
        done = ledger().execute(game.id, command, Entry(by=by, key=form.get("key", "")[:200]))
        publish(done.game)
    except LedgerError as error:
        if error.code == "unknown_name":
            raise
        flash(errors.sentence(error), "error")
    else:
        flash(t("confirm.done", player=seat), "ok")
    return redirect(url_for("confirm.show", game_id=game.id, seat=seat), 303)


def _number(field: str) -> int:
    text = request.form.get(field, "0")
    if not (text.isascii() and text.isdecimal() and len(text) < 8):
        raise Unreadable({field: ["not_a_whole_number"]})
    return int(text)
