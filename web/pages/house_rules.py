"""House rules and questions of a game: asked, answered, agreed, ended, listed."""

from __future__ import annotations

from uuid import uuid4

from flask import Blueprint, flash, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from ledger.aggregates.game import Game
from ledger.commands import house_rules
from ledger.commands.command import Command
from ledger.commands.notes import Note
from ledger.errors import LedgerError
from ledger.web import errors
from ledger.web.context import entry, ledger, publish, t, the_game
from ledger.web.shared.action_fields import kinds

bp = Blueprint("rulings", __name__, url_prefix="/games/<game_id>")

LONGEST = 2000


@bp.get("/rulings")
def show(game_id: str) -> str:
    game = the_game(game_id)
    found: str = render_template(
        "rulings/page.html",
        tab="",
        game=game,
        rulings=house_rules.rulings(game),
        questions=house_rules.questions(game),
        waivable=house_rules.waivable_rules(game),
        kinds=kinds(game),
        names_of=lambda some: [dict(kinds(game))[kind] for kind in some],
        back=f"/games/{game.id}/rulings",
        key=uuid4().hex,
    )
    return found


@bp.post("/ask")
def ask(game_id: str) -> AnyResponse:
    """A remark or a question on a step or a score line, or the answer to a question."""
    game, form = the_game(game_id), request.form
    text, asked = form.get("text", "").strip()[:LONGEST], form.get("answers", type=int)
    if not text:
        return _back(game, t("rulings.nothing_said"), "error")

    written: Command[None] = Note(
        text,
        on_step=form.get("on_step", type=int),
        line=form.get("line", "")[:200],
        question=bool(form.get("question")),
    )
    if asked:
        written = house_rules.AnswerQuestion(asked, text)
    said = "answered" if asked else "asked" if form.get("question") else "noted"
    return _carry_out(game, written, t(f"rulings.{said}"))


@bp.post("/house-rules")
def agree(game_id: str) -> AnyResponse:
    """A named house rule; it may come from a question, and waive rules."""
    game, form = the_game(game_id), request.form
    name = form.get("name", "").strip()[:80]
    if not name:
        return _back(game, t("rulings.name_it"), "error")

    agreed = house_rules.AgreeHouseRule(
        name,
        reason=form.get("reason", "").strip()[:LONGEST],
        waives=[rule for rule in form.getlist("waives") if rule],
        actions=[kind for kind in form.getlist("actions") if kind],
        answers=form.get("answers", 0, type=int),
    )
    return _carry_out(game, agreed, t("rulings.agreed", name=name))


@bp.post("/house-rules/end")
def end(game_id: str) -> AnyResponse:
    game, name = the_game(game_id), request.form.get("name", "")
    reason = request.form.get("reason", "").strip()[:LONGEST]
    ended = house_rules.EndHouseRule(name, reason)
    return _carry_out(game, ended, t("rulings.ended", name=name))


def _carry_out(game: Game, command: Command[None], said: str) -> AnyResponse:
    signed = entry(key=request.form.get("key", ""))
    try:
        publish(ledger().execute(game.id, command, signed).game)
    except LedgerError as error:
        return _back(game, errors.sentence(error), "error")
    return _back(game, said, "ok")


def _back(game: Game, said: str, kind: str) -> AnyResponse:
    """To the page the form stood on; never anywhere but this game."""
    flash(said, kind)
    home = f"/games/{game.id}"
    back = request.form.get("back", "")
    return redirect(back if back.startswith(f"{home}/") or back == home else f"{home}/rulings", 303)
