"""A review of a game: marks on its steps, and notes that only their author sees."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for

from ledger.errors import LedgerError, Unreadable
from ledger.shelf.remarks import MARKS
from ledger.web import errors
from ledger.web.context import the_game
from ledger.web.shared.remarks import author, put_mark, put_note, review

bp = Blueprint("review", __name__, url_prefix="/games/<game_id>/review")
bp.add_app_template_global(review, "review_of")


@bp.get("")
def show(game_id: str) -> Any:
    game = the_game(game_id)
    found = review(game)
    step = min(game.version, max(1, request.args.get("at", game.version, type=int)))
    marked = {one.step for one in found.marks} | {one.step for one in found.notes}
    return render_template(
        "review.html",
        game=game,
        tab="",
        kinds=MARKS,
        step=step,
        note=found.at(step)[1],
        steps={number: found.at(number) for number in sorted(marked)},
        may_write=author() is not None,
    )


@bp.post("/mark")
def mark(game_id: str) -> Any:
    game = the_game(game_id)
    return _kept(game, lambda step: put_mark(game, step, request.form.get("mark", "")))


@bp.post("/note")
def write(game_id: str) -> Any:
    game = the_game(game_id)
    return _kept(game, lambda step: put_note(game, step, request.form.get("text", "")))


def _kept(game: Any, keep: Any) -> Any:
    said = request.form.get("step", "")
    step = int(said) if said.isascii() and said.isdecimal() and len(said) < 8 else 0
    try:
        if not step:
            raise Unreadable({"step": ["not_a_whole_number"]})
        keep(step)
    except LedgerError as error:
        if error.code == "not_allowed":
            raise
        flash(errors.sentence(error), "error")
    return redirect(url_for("review.show", game_id=game.id, at=step or None), 303)
