"""Amending a past step: what it was, what it becomes, its ripple, and both versions compared."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from flask import (
    Blueprint,
    flash,
    jsonify,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from markupsafe import Markup
from msgspec.structs import replace
from werkzeug.wrappers import Response as AnyResponse

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.aggregates.steps import ActionTaken
from ledger.commands.amend import Amend, Amendment, amendment, can_amend
from ledger.commands.command import UNSTORED
from ledger.commands.ripple import (
    AmendmentRequest,
    BreaksLaws,
    Later,
    LaterStepChoice,
    RippleRefused,
)
from ledger.errors import LedgerError, NoSuchStep, Refusal, Refused, UnknownName, Unreadable
from ledger.review import versions
from ledger.ruleset import read_json
from ledger.ruleset.codec import Action
from ledger.schemas import load_action, waivable, within
from ledger.web import errors
from ledger.web.context import entry, explain, ledger, publish, t, the_game, viewer
from ledger.web.shared import past_table
from ledger.web.shared.action_fields import (
    boxes,
    kinds,
    options,
    plain,
    read,
    table_before,
)
from ledger.web.shared.composing import composed
from ledger.web.shared.missing_step import missing
from ledger.web.shared.ripple_view import sentence, shown

bp = Blueprint("amend", __name__, url_prefix="/games/<game_id>")

HOW = ("change", "insert", "drop")
CAME = {"table": "table.show", "audit": "audit.show", "count": "counts.show"}  # beside the replay


@dataclass
class Form:
    """What was entered so far."""

    how: str = "change"
    action: Action | None = None
    kind: str = ""
    reason: str = ""
    agreed: bool = False
    later: Later = "refuse"  # of the steps nobody said anything about
    given: dict[str, Any] | None = None
    said: dict[int, LaterStepChoice] | None = None
    anyway: bool = False  # though laws are broken


# ------------------------------------------------------------------------- pages


@bp.get("/steps/<int:n>/amend")
def show(game_id: str, n: int) -> Any:
    game = the_game(game_id)
    if not 1 <= n <= game.version:
        return missing(game, n)
    form = Form(how=_how(request.args.get("how", "change")))
    form.kind = request.args.get("kind", "")
    return page(game, n, form)


@bp.post("/steps/<int:n>/amend")
def send(game_id: str, n: int) -> Any:
    game = the_game(game_id)
    if not 1 <= n <= game.version:
        return missing(game, n)
    form = Form(how=_how(request.form.get("how", "change")))
    try:
        fill(game, n, form)
        if request.form.get("do") != "store":
            return ripple(game, n, form)
        return store(game, n, form)
    except (Unreadable, UnknownName) as error:
        if form.kind not in game.rules.actions:
            form.kind, form.given = "", None
        return page(game, n, form, error=errors.sentence(error), status=errors.status_of(error))


def page(game: Game, n: int, form: Form, *, error: str = "", status: int = 200, **more: Any) -> Any:
    """The board of that step to tap on; or what the amendment would change, or why it cannot be."""
    allowed = can_amend(game, n)
    told = {"shown": None, "refused": [], "may_waive": False, **more}
    common = {
        "tab": "replay",
        "game": game,
        "step": n,
        "allowed": allowed,
        "sentence": sentence(game, n),
        "form": form,
        "came": came(),
        "back": back(game, n),
        "error": error,
        "key": request.form.get("key") or uuid4().hex,
        "version": request.form.get("seen_step", game.version, type=int),
    }
    if not allowed or told["shown"] or told["refused"]:
        return make_response(render_template("amend.html", **common, **told), status)
    body = render_template(
        "amend/board.html", **common, **_board(game, n, form), **_fields(game, n, form)
    )
    return make_response(body, status)


def _board(game: Game, n: int, form: Form) -> dict[str, Any]:
    """The table as it stood before the step, ready to be tapped."""
    there, address = _before(game, n, form.how)
    drop = form.how == "drop"
    return past_table.shown(
        there,
        composed(there, []),
        ask=url_for("amend.compose", game_id=game.id, n=n, how=form.how),
        words={"record": "amend.see", "record_anyway": "amend.see", "record_house": "amend.see"},
        fields=address,
        was=past_table.as_played(there, game, n) if form.how != "insert" else None,
        closed=drop,
    )


def _before(game: Game, n: int, how: str) -> tuple[Game, str]:
    """The game as it was before a step, and where what was really done can be written."""
    address = url_for("amend.show", game_id=game.id, n=n, how=how, came=came(), fields=1)
    past_table.fields_at(f"{address}#fields")
    return game.as_it_stood(max(1, n - 1)), f"{address}#fields"


@bp.post("/steps/<int:n>/amend/compose")
def compose(game_id: str, n: int) -> Any:
    """What taps on the board of that step add up to; nothing is stored."""
    game = the_game(game_id)
    if not 1 <= n <= game.version:
        raise NoSuchStep(n, game.version)
    there, _ = _before(game, n, _how(request.args.get("how", "change")))
    return jsonify(composed(there, past_table.sent_taps()))


def _fields(game: Game, n: int, form: Form) -> dict[str, Any]:
    """The same without taps: the fields of any action, and the list of legal ones if asked for."""
    old = visibility.action(game, n, viewer(game))
    state = table_before(game, n)
    given = form.given or (plain(form.action) if form.action else plain(old) if old else {})
    kind = form.kind or given.get("kind", "") or next(iter(game.rules.actions))
    if kind not in game.rules.actions:
        raise Unreadable({"kind": ["missing"]})
    listed = bool(request.args.get("plain")) and form.how != "drop"
    return {
        "options": options(game, state, kind) if listed else {},
        "old": json.dumps(plain(old), ensure_ascii=False) if old else "",
        "kinds": kinds(game),
        "kind": kind,
        "boxes": boxes(game, state, kind, given),
        "by_hand": bool(listed or form.kind or form.given or request.args.get("fields")),
    }


# ------------------------------------------------------------------------- where one came from


def came() -> str:
    """The page from which the step is put right; without a word it is the replay."""
    said = request.values.get("came", "")
    return said if said in CAME else ""


def back(game: Game, n: int) -> str:
    """The page one came from, at this step."""
    if where := came():
        return url_for(CAME[where], game_id=game.id)
    return url_for("replay.step", game_id=game.id, n=n)


# ------------------------------------------------------------------------- what was entered


def fill(game: Game, n: int, form: Form) -> None:
    sent = request.form
    form.reason = sent.get("reason", "").strip()[:2000]
    form.agreed = bool(sent.get("agreed"))
    form.anyway = bool(sent.get("anyway"))
    rest: dict[str, Later] = {"waive": "waive", "drop": "drop"}
    form.later = rest.get(sent.get("later", ""), "refuse")
    form.kind = sent.get("kind", "")
    if form.how != "drop":
        if sent.get("by") == "fields":
            form.given = read(game, sent)
        elif sent.get("action"):
            form.given = _document(sent["action"])
        else:
            raise Unreadable({"action": ["missing"]})
        form.action = load_action(game.rules, form.given, table_before(game, n))
        form.kind = type(form.action).__name__
    form.said = {}
    for name, do in sent.items():
        step = name.removeprefix("later-")
        if name != step and step.isdecimal() and do in ("waive", "drop", "change"):
            form.said[int(step)] = _choice(game, int(step), do)


def _choice(game: Game, step: int, do: Any) -> LaterStepChoice:
    action = None
    if do == "change":
        text = request.form.get(f"instead-{step}", "")
        if not text:
            raise Unreadable({"action": ["missing"]})
        action = load_action(game.rules, _document(text), table_before(game, step))
    return LaterStepChoice(do=do, action=action)


def _document(text: str) -> dict[str, Any]:
    with within("action"):
        found = read_json(text)
    if not isinstance(found, dict):
        raise Unreadable({"action": ["not_an_object"]})
    return found


def _how(text: str) -> str:
    return text if text in HOW else "change"


# ------------------------------------------------------------------------- the ripple


def ripple(game: Game, n: int, form: Form, *, error: str = "", status: int = 200) -> Any:
    """What would change. Nothing is stored, and no dealer shows anything."""
    if not can_amend(game, n):
        return page(game, n, form, status=409)
    found, refused = judge(game, n, form)
    if found is None:
        may = all(waivable(game.rules, one) for one in refused)
        told = [(one.rule, explain(game, one)) for one in refused]
        return page(game, n, form, error=error, status=422, refused=told, may_waive=may)
    return page(
        game,
        n,
        form,
        error=error,
        status=status,
        shown=shown(game, form.action, form.said or {}, found),
    )


def judge(game: Game, n: int, form: Form) -> tuple[Amendment | None, tuple[Refusal, ...]]:
    """The ripple, with every rule the table agreed to waive for the new action; or its refusals."""
    asked = _request(n, form)
    try:
        return amendment(game, asked, UNSTORED, blind=True), ()
    except Refused as error:
        rules = frozenset(one.rule for one in error.refusals)
        if not form.agreed or not all(waivable(game.rules, one) for one in error.refusals):
            return None, error.refusals
        return amendment(game, replace(asked, waived=rules), UNSTORED, blind=True), error.refusals


def _request(n: int, form: Form, waived: frozenset[str] = frozenset()) -> AmendmentRequest:
    return AmendmentRequest(
        step=n,
        action=form.action,
        insert=form.how == "insert",
        waived=waived,
        reason=form.reason,
        later=form.later,
        choices=form.said or {},
        anyway=form.anyway,
    )


# ------------------------------------------------------------------------- storing


def store(game: Game, n: int, form: Form) -> AnyResponse:
    before = game.version
    signed = entry(request.form.get("seen_step", type=int), request.form.get("key", ""))
    waived: frozenset[str] = frozenset()
    if form.agreed and form.action is not None:
        waived = frozenset(one.rule for one in judge(game, n, form)[1])
    try:
        done = ledger().execute(game.id, Amend(_request(n, form, waived)), signed)
    except RippleRefused:
        return _again(game, n, form, t("amend.say_what"), 422)
    except BreaksLaws as error:
        return _again(game, n, form, errors.sentence(error), 422)
    except Refused:
        return _again(game, n, form, "", 422)
    except Unreadable:  # what is waived needs a reason
        return _again(game, n, form, t("amend.say_why"), 400)
    except LedgerError as error:
        return _again(game, n, form, errors.sentence(error), errors.status_of(error))
    publish(done.game)
    left, right = min(before, done.report.first - 1), done.report.last
    both = url_for("amend.compare", game_id=game.id, left=left, right=right)
    link = Markup('<a href="{}">{}</a>').format(both, t("amend.see_versions"))
    flash(Markup("{} {}").format(t("amend.stored", step=n), link), "ok")
    # the step behind the rewind is the new one; without one, the table before it is shown
    there = done.report.first + (form.action is not None)
    return redirect(back(done.game, min(there, done.game.version)), 303)


def _again(game: Game, n: int, form: Form, error: str, status: int) -> AnyResponse:
    shown_again: AnyResponse = ripple(ledger().game(game.id), n, form, error=error, status=status)
    return shown_again


# ------------------------------------------------------------------------- versions


@bp.get("/readings")
@bp.get("/readings/compare", defaults={"both": True})
def old_address(game_id: str, both: bool = False) -> Any:
    """What was called readings once; a link that somebody kept still leads there."""
    there = "amend.compare" if both else "amend.show_versions"
    asked = urlencode(request.args.to_dict())  # whatever they are called: they stay behind it
    return redirect(url_for(there, game_id=game_id) + (f"?{asked}" if asked else ""), 301)


@bp.get("/versions")
def show_versions(game_id: str) -> str:
    game = the_game(game_id)
    found = versions.all_versions(game)
    body: str = render_template(
        "amend/versions.html", tab="replay", game=game, versions=found[::-1]
    )
    return body


@bp.get("/versions/compare")
def compare(game_id: str) -> Any:
    """Two versions beside each other; each is named by the last step that belongs to it."""
    game = the_game(game_id)
    found = versions.all_versions(game)
    left = request.args.get("left", found[0].upto, type=int)
    right = request.args.get("right", game.version, type=int)
    for step in (left, right):
        if not 1 <= step <= game.version:
            return missing(game, step)
    both = versions.compare(game, left, right, viewer(game))
    sentences: dict[int, str] = {}
    flags: dict[int, bool] = {}
    for n in (n for row in both.rows for n in (row.left, row.right) if n is not None):
        body = game.body(n)
        sentences[n] = sentence(game, n)
        flags[n] = isinstance(body, ActionTaken) and bool(body.waived)
    return render_template(
        "amend/compare.html",
        tab="replay",
        game=game,
        both=both,
        versions=found,
        sentences=sentences,
        flags=flags,
        shared=game.standing_steps(left)[both.common - 1],
        everything=bool(request.args.get("all")),
    )
