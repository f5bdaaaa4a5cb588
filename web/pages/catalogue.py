"""Printed components: a replacement catalogue is checked; a value is put right in one game."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from flask import Blueprint, flash, make_response, redirect, render_template, request, url_for

from ledger.aggregates.game import Game
from ledger.aggregates.steps import Corrected
from ledger.catalogues import library
from ledger.catalogues.check import Checked, check_catalogue, read_value, values
from ledger.commands.reprint import Reprint, ReprintReport
from ledger.errors import LedgerError, Refused, Unreadable
from ledger.games import ruleset
from ledger.ruleset import Ruleset
from ledger.texts.fields import field_sentence
from ledger.web import errors
from ledger.web.context import entry, explain, lang, ledger, publish, t, the_game
from ledger.web.pages.new_game import catalogue_text
from ledger.web.pages.titles import overview, source_word
from ledger.web.pages.verify import score_line

bp = Blueprint("printed", __name__)

SHOWN = 200  # changed values of a replacement catalogue


# ------------------------------------------------------------------------ a catalogue


@bp.get("/titles/<title>/catalogue")
def catalogue(title: str) -> Any:
    return _catalogue_page(ruleset(title))


@bp.get("/titles/<title>/catalogue.yaml")
def text(title: str) -> Any:
    """The catalogue that comes with us, to write the printed values into."""
    found = ruleset(title).catalogues
    response = make_response(found.source(found.default.hash))
    response.headers["Content-Type"] = "application/yaml; charset=utf-8"
    response.headers["Content-Disposition"] = f'attachment; filename="{title}.yaml"'
    return response


@bp.post("/titles/<title>/catalogue")
def check(title: str) -> Any:
    rules = ruleset(title)
    given, problems = catalogue_text(request.form, request.files)
    if problems:
        return _catalogue_page(rules, given, wrong=[one.message for one in problems], status=400)
    try:
        found = check_catalogue(rules, given)
    except Unreadable as error:
        return _catalogue_page(rules, given, wrong=sentences(error), status=400)
    return _catalogue_page(rules, given, found, status=422 if found.refusals else 200)


@bp.post("/titles/<title>/catalogues")
def keep(title: str) -> Any:
    """Offered to new games from now on."""
    rules = ruleset(title)
    given, problems = catalogue_text(request.form, request.files)
    if problems:
        return _catalogue_page(rules, given, wrong=[one.message for one in problems], status=400)
    try:
        library.keep(ledger().address, rules, given)
    except Refused:
        return _catalogue_page(rules, given, check_catalogue(rules, given), status=422)
    except Unreadable as error:
        return _catalogue_page(rules, given, wrong=sentences(error), status=400)
    except library.TooManyKept as error:
        return _catalogue_page(rules, given, wrong=[errors.sentence(error)], status=409)
    flash(t("printed.kept_now"))
    return redirect(url_for("printed.catalogue", title=title), 303)


def _catalogue_page(
    rules: Ruleset[Any, Any],
    given: str = "",
    found: Checked | None = None,
    *,
    wrong: list[str] | None = None,
    status: int = 200,
) -> Any:
    components = rules.catalogues.get(found.hash) if found else None
    body = render_template(
        "catalogue.html",
        title=overview(rules),
        text=given,
        found=found,
        wrong=wrong or [],
        broken=[(r.rule, rules.words.explain(components, r, lang())) for r in found.refusals]
        if found
        else [],
        changes=found.changes[:SHOWN] if found else (),
        kept=library.kept_catalogues(ledger().address, rules),
    )
    return make_response(body, status)


def sentences(error: Unreadable) -> list[str]:
    """What is wrong, each with the component and the field it is wrong with."""
    return [
        t("printed.at", place=" · ".join(place), why=field_sentence(code, lang()))
        if (place := field.split(".")[1:])
        else field_sentence(code, lang())
        for field, codes in error.errors.items()
        for code in codes
    ]


# ------------------------------------------------------------------------ in a game


@bp.get("/games/<game_id>/catalogue")
def show(game_id: str) -> Any:
    return page(the_game(game_id))


@bp.post("/games/<game_id>/catalogue")
def put_right(game_id: str) -> Any:
    """First the ripple, then, confirmed, the step."""
    game, form = the_game(game_id), request.form
    name, field = form.get("entry", ""), form.get("field", "")
    confirmed = form.get("confirm") == "yes"
    try:
        changes = {(name, field): read_value(form.get("value", ""))}
        command = Reprint(changes, form.get("reason", "").strip()[:300])
        signed = entry(form.get("seen_step", type=int), form.get("key", "")[:200])
        if not confirmed:
            return page(game, report=ledger().preview(game.id, command, signed))
        done = ledger().execute(game.id, command, signed)
    except LedgerError as error:
        return page(game, wrong=_why(game, error), status=errors.status_of(error))
    publish(done.game)
    flash(t("printed.done", step=done.first))
    return redirect(url_for("printed.show", game_id=game_id), 303)


def _why(game: Game, error: LedgerError) -> list[str]:
    if isinstance(error, Refused):
        return [explain(game, refusal) for refusal in error.refusals]
    return sentences(error) if isinstance(error, Unreadable) else [errors.sentence(error)]


def page(
    game: Game,
    *,
    report: ReprintReport | None = None,
    wrong: list[str] | None = None,
    status: int = 200,
) -> Any:
    text = game.rules.catalogues.source(game.catalogue.hash)
    known = values(text)
    name = request.values.get("entry", "")
    fields = {field: value for (entry, field), value in known.items() if entry == name}
    body = render_template(
        "printed.html",
        tab="",
        game=game,
        title=overview(game.rules, game.catalogue),
        source_word=source_word,
        entries=list(dict.fromkeys(entry for entry, _ in known)),
        entry=name,
        fields=dict(sorted(fields.items(), key=lambda pair: not isinstance(pair[1], int))),
        field=request.values.get("field", ""),
        value=request.values.get("value", ""),
        reason=request.values.get("reason", ""),
        report=report,
        lines=[score_line(game, "−", x) for x in report.removed]
        + [score_line(game, "+", x) for x in report.added]
        if report
        else [],
        wrong=wrong or [],
        put_right=[
            (step, body.reprinted.changes, body.reason)
            for step in game.standing_steps()
            if isinstance(body := game.body(step), Corrected) and body.reprinted
        ],
        key=uuid4().hex,
    )
    return make_response(body, status)
