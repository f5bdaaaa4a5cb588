"""A what-if from any step: actions on a scratch copy, the score they would bring, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from flask import Blueprint, flash, make_response, redirect, render_template, request, url_for
from markupsafe import Markup

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.application import Entry
from ledger.errors import Refusal, Unreadable
from ledger.notation import Lines, usage
from ledger.review.what_if import MOST_ACTIONS, WhatIf, keep, what_if
from ledger.ruleset.codec import Action
from ledger.schemas import waivable
from ledger.web import boards
from ledger.web.context import (
    LANGUAGES,
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
from ledger.web.pages.replay import missing
from ledger.web.pages.text_entry import LONGEST, usages

bp = Blueprint("whatif", __name__)

MOST_CHOICES = 200


@dataclass
class Shown:
    """An action of the what-if as a sentence, and what it would cause."""

    said: str
    events: list[tuple[str, Markup]]  # each told, with its picture
    waived: list[str]
    forced: bool


@dataclass
class Choice:
    """Something that may be done next: the line to type and what it means."""

    line: str
    say: str


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
    body = render_template(
        "replay/whatif.html",
        tab="replay",
        game=game,
        n=n,
        said=good,
        wrong=said[stopped.number] if stopped else "",
        refused=[(one.rule, explain(game, one)) for one in stopped.refusals] if stopped else [],
        may_waive=stopped is not None and may_waive(game, stopped.refusals),
        unread=unread(stopped.errors) if stopped and stopped.errors else "",
        agreed=agreed(),
        taken=[shown(game, one) for one in imagined.taken],
        totals=imagined.totals,
        lines=lines(game, imagined.lines),
        choices=choices(imagined),
        asked=asked(imagined),
        usages=usages(game),
        secret=visibility.has_secrets(game, viewer(game)),
        virtual=game.setup.dealer == "virtual",
        board=boards.table(imagined.game, imagined.game.version, since=n + 1)
        if imagined.game.version > n
        else boards.table(game, n),
        sprites=boards.sprites(game),
        styles=boards.styles(game),
        key=uuid4().hex,
    )
    return make_response(body, 422 if stopped and stopped.refusals else 400 if stopped else 200)


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


def choices(imagined: WhatIf) -> list[Choice]:
    """What may be done next, as lines; what the table would have to show is the reader's to say."""
    scratch, rules = imagined.game, imagined.game.rules
    if rules.play.now(scratch.state).over:
        return []
    found = rules.legal_actions(scratch.state)[:MOST_CHOICES]
    writer = Lines(rules, scratch.state, lang(), boards.labels(rules.key))
    return [Choice(writer.write(action), _wish(scratch, action)) for action in found]


def _wish(scratch: Game, action: Action) -> str:
    rules = scratch.rules
    events = rules.play.outcome(scratch.state, action, {})
    return rules.words.say(scratch.catalogue, action, events, lang())


def asked(imagined: WhatIf) -> list[tuple[str, str]]:
    """What the table would have to say next: what it is called, and how it is written."""
    scratch, names = imagined.game, boards.labels(imagined.game.rules.key)
    spoken = LANGUAGES.index(lang())
    kinds = dict.fromkeys(ask.kind for ask in scratch.rules.play.asks(scratch.state))
    return [(names[kind][spoken], usage(scratch.rules, kind)) for kind in kinds if kind in names]
