"""The plain entry of any action: its fields in a form, and "the table agreed" when refused."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

from flask import Blueprint, flash, make_response, redirect, render_template, request

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.commands.command import Command, Together
from ledger.commands.house_rules import AgreeHouseRule
from ledger.commands.moves import Take
from ledger.errors import LedgerError, Refused, Unreadable
from ledger.ruleset import read_json
from ledger.ruleset.codec import Action
from ledger.schemas import load_action, waivable, within
from ledger.web import errors
from ledger.web.context import entry, explain, ledger, publish, t, the_game, viewer
from ledger.web.shared.action_fields import boxes, kinds, plain, read
from ledger.web.shared.agreement import rules_against

bp = Blueprint("enter", __name__, url_prefix="/games/<game_id>/enter")


@bp.get("")
def show(game_id: str) -> Any:
    """`?action=` brings what was tapped so far; `?kind=` begins another action."""
    game = the_game(game_id)
    given: dict[str, Any] = {}
    try:
        tapped = read_json(request.args.get("action", "") or "{}")
        given = tapped if isinstance(tapped, dict) else {}
    except Unreadable:
        given = {}
    kind = request.args.get("kind") or str(given.get("kind", ""))
    if request.args.get("judge"):
        return judge(game, kind, given)
    return page(game, kind, given)


def judge(game: Game, kind: str, given: dict[str, Any]) -> Any:
    """What an entry that was just refused breaks, and whether the table may agree to it."""
    action = load_action(game.rules, given, game.state)
    found = rules_against(game, action)
    told = [(one.rule, explain(game, one)) for one in found]
    may = all(waivable(game.rules, one) for one in found)
    return page(game, kind, plain(action), refused=told, may_waive=may)


@bp.post("")
def send(game_id: str) -> Any:
    game, form = the_game(game_id), request.form
    kind = form.get("kind", "")
    try:
        given = _document(form["action"]) if form.get("action") else read(game, form)
        action = load_action(game.rules, given, game.state)
    except LedgerError as error:
        filled = {n.removeprefix("f-"): v for n, v in form.items() if n.startswith("f-")}
        return page(
            game, kind, filled, error=errors.sentence(error), status=errors.status_of(error)
        )
    return take(game, action)


def take(game: Game, action: Action) -> Any:
    """Records it; refused, it offers what a table may agree to."""
    form, kind, given = request.form, type(action).__name__, plain(action)
    reason = form.get("reason", "").strip()[:300]
    waived = frozenset(form.getlist("waive"))
    if waived and not reason:
        return page(game, kind, given, error=t("amend.say_why"), status=400)
    signed = entry(form.get("seen_step", type=int), form.get("key", ""))
    taken: Command[None] = Take(action, waived, reason)
    if waived and form.get("standing"):  # the step is then recorded under the house rule
        taken = Together((_agreed(kind, waived, reason), Take(action, reason=reason)))
    try:
        done = ledger().execute(game.id, taken, signed)
    except Refused as error:
        told = [(one.rule, explain(game, one)) for one in error.refusals]
        may = all(waivable(game.rules, one) for one in error.refusals)
        return page(game, kind, given, status=422, refused=told, may_waive=may)
    except LedgerError as error:
        return page(game, kind, given, error=errors.sentence(error), status=errors.status_of(error))
    publish(done.game)
    flash(t("amend.recorded", step=done.first), "ok")
    return redirect(f"/games/{game.id}", 303)


def _agreed(kind: str, waived: frozenset[str], reason: str) -> AgreeHouseRule:
    """The waiver is made standing."""
    return AgreeHouseRule(
        name=request.form.get("name", "").strip()[:80] or ", ".join(sorted(waived)),
        reason=reason,
        waives=sorted(waived),
        actions=[kind] if request.form.get("only_kind") else [],
    )


def page(
    game: Game, kind: str, given: dict[str, Any], *, error: str = "", status: int = 200, **more: Any
) -> Any:
    state = visibility.state(game, viewer(game))
    known = kind if kind in game.rules.actions else next(iter(game.rules.actions))
    body = render_template(
        "amend/enter.html",
        tab="table",
        game=game,
        kinds=kinds(game),
        kind=known,
        boxes=boxes(game, state, known, given),
        given=json.dumps(given, ensure_ascii=False),
        error=error,
        key=uuid4().hex,
        reason=request.form.get("reason", ""),
        **{"refused": [], "may_waive": False, **more},
    )
    return make_response(body, status)


def _document(text: str) -> dict[str, Any]:
    with within("action"):
        found: dict[str, Any] = read_json(text)
    return found
