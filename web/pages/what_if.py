"""A what-if from any step: actions on a scratch copy, the score they would bring, and why."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any
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

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.application import Entry
from ledger.errors import NoSuchStep, Refusal, Unreadable
from ledger.notation import Lines
from ledger.review.what_if import MOST_ACTIONS, WhatIf, keep, what_if
from ledger.schemas import load_action, waivable
from ledger.web import boards
from ledger.web.boards.draft import Tap
from ledger.web.context import (
    explain,
    lang,
    ledger,
    publish,
    scribe,
    t,
    the_game,
    viewer,
)
from ledger.web.errors import sentence
from ledger.web.pages.compare import lines
from ledger.web.pages.text_entry import LONGEST, usages
from ledger.web.shared import past_table
from ledger.web.shared.composing import composed
from ledger.web.shared.missing_step import missing

bp = Blueprint("whatif", __name__)


@dataclass
class Shown:
    """An action of the what-if as a sentence, and what it would cause."""

    said: str
    events: list[tuple[str, Markup]]  # each told, with its picture
    waived: list[str]
    forced: bool


@bp.get("/games/<game_id>/steps/<int:n>/what-if")
def show(game_id: str, n: int) -> Any:
    """`line` again and again: the actions so far. The address is all there is of it."""
    game = the_game(game_id)
    if not 1 <= n <= game.version:
        return missing(game, n)
    return page(game, n, said())


@bp.post("/games/<game_id>/steps/<int:n>/what-if")
def keep_it(game_id: str, n: int) -> Any:
    """Keeps the what-if as a game of its own."""
    game = the_game(game_id)
    if not 1 <= n <= game.version:
        return missing(game, n)
    imagined = imagine(game, n, said())
    made = keep(
        ledger(), game, n, imagined, entry=Entry(by=scribe(), key=request.form.get("key", ""))
    )
    publish(made)
    flash(t("whatif.kept", step=n), "ok")
    return redirect(url_for("replay.step", game_id=made.id, n=made.version), 303)


def said() -> list[str]:
    lines = [line.strip()[:LONGEST] for line in request.values.getlist("line")]
    return [line for line in lines if line][:MOST_ACTIONS]


def agreed() -> bool:
    return bool(request.values.get("agreed"))


def imagine(game: Game, n: int, said: list[str]) -> WhatIf:
    return what_if(
        game,
        n,
        said,
        viewer=viewer(game),
        agreed=agreed(),
        labels=boards.labels(game.rules.key),
    )


def page(game: Game, n: int, said: list[str]) -> Any:
    imagined = imagine(game, n, said)
    stopped = imagined.stopped
    good = said[: stopped.number] if stopped else said
    here = partial(url_for, "whatif.show", game_id=game.id, n=n, agreed="1" if agreed() else None)
    there = imagined.game
    past_table.fields_at("#typed")
    next_step = _next(game, n)
    table = past_table.shown(
        there,
        composed_line(there, []),
        ask=url_for("whatif.compose", game_id=game.id, n=n, line=good, agreed=agreed() or None),
        words={"record": "whatif.try", "record_anyway": "whatif.try", "record_house": "whatif.try"},
        fields="#typed",
        lightly=True,  # nothing is recorded: nobody has to say why
        undo=good or None,
        back=here(line=good[:-1]) if good else None,
        was=past_table.as_played(there, game, next_step) if next_step and not good else None,
    )
    body = render_template(
        "replay/whatif.html",
        tab="replay",
        game=game,
        n=n,
        said=good,
        back=url_for("replay.step", game_id=game.id, n=n),
        here=here,
        differences={one.player: one.difference for one in imagined.totals},
        wrong=said[stopped.number] if stopped else "",
        refused=[(one.rule, explain(game, one)) for one in stopped.refusals] if stopped else [],
        may_waive=stopped is not None and may_waive(game, stopped.refusals),
        unread=unread(stopped.errors) if stopped and stopped.errors else "",
        agreed=agreed(),
        taken=[shown(game, one) for one in imagined.taken],
        totals=imagined.totals,
        lines=lines(game, imagined.lines),
        usages=usages(game),
        secret=visibility.has_secrets(game, viewer(game)),
        virtual=game.setup.dealer == "virtual",
        key=uuid4().hex,
        **table,
    )
    return make_response(body, 422 if stopped and stopped.refusals else 400 if stopped else 200)


@bp.post("/games/<game_id>/steps/<int:n>/what-if/compose")
def compose(game_id: str, n: int) -> Any:
    """What taps on the imagined table add up to, and the line that says it."""
    game = the_game(game_id)
    if not 1 <= n <= game.version:
        raise NoSuchStep(n, game.version)
    past_table.fields_at("#typed")
    return jsonify(composed_line(imagine(game, n, said()).game, past_table.sent_taps()))


def composed_line(there: Game, taps: list[Tap]) -> dict[str, Any]:
    answer = composed(there, taps)
    if answer["action"] is None:
        return answer
    action = load_action(there.rules, answer["action"], there.state)
    writer = Lines(there.rules, there.state, lang(), boards.labels(there.rules.key))
    return {**answer, "line": writer.write(action)}


def _next(game: Game, n: int) -> int | None:
    """The step that was played after this one."""
    line = game.standing_steps()
    return next((step for step in line if step > n), None)


def may_waive(game: Game, refusals: tuple[Refusal, ...]) -> bool:
    return bool(refusals) and all(waivable(game.rules, one) for one in refusals)


def unread(errors: Any) -> str:
    return sentence(Unreadable(errors))


def shown(game: Game, one: Any) -> Shown:
    rules, who = game.rules, viewer(game)
    events = tuple(visibility.redact(game, who, event) for event in one.events)
    action = visibility.redact(game, who, one.action)
    return Shown(
        rules.words.say(game.catalogue, action, events, lang()),
        [
            (rules.words.tell(game.catalogue, event, lang()), boards.event_picture(game, event))
            for event in events
        ],
        list(dict.fromkeys(refusal.rule for refusal in one.waived)),
        one.forced,
    )
