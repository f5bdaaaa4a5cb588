"""Counts by hand: tap a player, a thing, type the number; and which steps explain a difference."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import uuid4

from flask import Blueprint, flash, make_response, redirect, render_template, request, url_for

from ledger.aggregates.game import Game
from ledger.audit import sentences
from ledger.audit.counts import Count, Narrowed, differing, latest, numbers
from ledger.commands.amend import can_amend
from ledger.web.context import entry, lang, ledger, publish, t, the_game, viewer
from ledger.web.shared.visible_history import history_row

bp = Blueprint("counts", __name__, url_prefix="/games/<game_id>")

LARGEST = 999
MOST_CHANGES = 12  # steps listed of those that changed a number


@dataclass
class Thing:
    """A number that can be counted, and what the log says; `last` is the last count of it."""

    field: str
    name: str
    logged: int
    last: Count | None


@dataclass
class Seat:
    player: str  # empty: the middle of the table
    things: list[Thing]
    differs: bool


@dataclass
class Likely:
    """A step that may explain a difference: how, and what the log says of it."""

    step: int
    text: str
    sentence: str


@dataclass
class Shown:
    """A count that differs, in words."""

    count: str
    where: str
    step: int
    field: str  # by which it is taken back
    likely: list[Likely]
    others: list[tuple[int, int, str]]  # the other steps that changed it: step, amount, sentence


def shown(game: Game, one: Narrowed, sentence: Callable[[int], str]) -> Shown:
    likely = [
        Likely(step, sentences.cause(cause, lang()) if i == 0 else "", sentence(step))
        for cause in one.causes
        for i, step in enumerate(cause.steps)
    ]
    named = {each.step for each in likely}
    others = [
        (change.step, change.amount, sentence(change.step))
        for change in reversed(one.changes)
        if change.step not in named
    ]
    return Shown(
        sentences.count(game, one.count, lang()),
        sentences.where(one, lang()),
        one.count.step,
        field_name(game, one.count.player, one.count.thing),
        likely,
        others[:MOST_CHANGES],
    )


def sentence_of(game: Game) -> Callable[[int], str]:
    def sentence(step: int) -> str:
        row = history_row(game, step)
        return row.fr if lang() == "fr" else row.en

    return sentence


def field_name(game: Game, player: str, thing: str) -> str:
    """Seats by number: a name may hold anything."""
    seat = game.setup.players.index(player) + 1 if player else 0
    return f"{seat}:{thing}"


@dataclass
class Off:
    """A count that differs, for the table: a sentence, and how it is taken back."""

    say: str
    field: str
    step: int


def off_the_log(game: Game) -> list[Off]:
    """The counts that differ."""
    return [
        Off(sentences.count(game, one, lang()), field_name(game, one.player, one.thing), one.step)
        for one in latest(game, None, viewer(game))
        if one.difference
    ]


# ------------------------------------------------------------------------ pages


@bp.get("/count")
def show(game_id: str) -> Any:
    return page(the_game(game_id))


@bp.post("/count")
def keep(game_id: str) -> Any:
    """Every number that was typed; one that is none keeps the others typed."""
    game = the_game(game_id)
    form, found, wrong = request.form, {}, []
    for number in numbers(game, viewer(game)):
        name = field_name(game, number.player, number.thing)
        text = form.get(name, "").strip()
        if not text:
            continue
        if text.isdecimal() and int(text) <= LARGEST:
            found[number.player, number.thing] = int(text)
        else:
            what = sentences.thing(game, number.thing, lang())
            wrong.append(t("count.not_a_number", thing=what, text=text))
    if wrong or not found:
        return page(game, wrong or [t("count.empty")], status=400)
    game = ledger().count(game.id, found, entry=entry(key=form.get("key", "")))
    publish(game)
    off = sum(1 for one in latest(game, None, viewer(game)) if one.difference)
    verdict = t("count.off", n=off) if off else t("count.same")
    flash(f"{t('count.kept', n=len(found))} {verdict}", "error" if off else "ok")
    return redirect(url_for("counts.show", game_id=game_id), 303)


@bp.post("/count/miscounted")
def miscounted(game_id: str) -> Any:
    """The log was right: what was counted is counted again as the log has it."""
    game, form = the_game(game_id), request.form
    wrong = {one.field for one in off_the_log(game)} & set(form.getlist("field"))
    found = {
        (number.player, number.thing): number.number
        for number in numbers(game, viewer(game))
        if field_name(game, number.player, number.thing) in wrong
    }
    if found:  # tapped twice, it has been taken back already
        publish(ledger().count(game.id, found, entry=entry(key=form.get("key", ""))))
        flash(t("count.miscounted_done"), "ok")
    where = "counts.show" if form.get("came") == "count" else "table.show"
    return redirect(url_for(where, game_id=game_id), 303)


def page(game: Game, problems: list[str] | None = None, status: int = 200) -> Any:
    body = render_template(
        "count.html",
        tab="count",
        game=game,
        seats=seats(game),
        can_amend=partial(can_amend, game, line=game.standing_steps()),
        found=[shown(game, one, sentence_of(game)) for one in differing(game, None, viewer(game))],
        typed=request.form,
        problems=problems or [],
        key=uuid4().hex,
    )
    return make_response(body, status)


def seats(game: Game) -> list[Seat]:
    last = {(one.player, one.thing): one for one in latest(game, None, viewer(game))}
    found: dict[str, Seat] = {}
    for number in numbers(game, viewer(game)):
        seat = found.setdefault(number.player, Seat(number.player, [], False))
        count = last.get((number.player, number.thing))
        name = field_name(game, number.player, number.thing)
        title = sentences.thing(game, number.thing, lang())
        seat.things.append(Thing(name, title[:1].upper() + title[1:], number.number, count))
        seat.differs = seat.differs or bool(count and count.difference)
    return list(found.values())
