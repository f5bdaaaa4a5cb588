"""Series: an evening, a league or a tournament, its games and its table with the reasons."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, flash, make_response, redirect, render_template, request, url_for

from ledger.errors import LedgerError, Unreadable
from ledger.series import SCHEMES, read_scheme, read_ties
from ledger.shelf.series import KINDS
from ledger.web import errors
from ledger.web.context import t
from ledger.web.shared.series import in_points, look, seen_series
from ledger.web.shared.shelf import a_game, check_mine, is_mine, owner, shelf
from ledger.web.shared.spoilers import without_results

bp = Blueprint("series", __name__)


@bp.get("/series")
def index(status: int = 200) -> Any:
    page = render_template(
        "shelf/series_list.html", found=seen_series(), kinds=KINDS, schemes=tuple(SCHEMES)
    )
    return make_response(page, status)


@bp.post("/series")
def make() -> Any:
    form = request.form
    try:
        own = form.get("places", "").strip()
        scheme, _ = read_scheme(own or form.get("scheme", "podium"))
        if form.get("kind", "evening") not in KINDS:
            raise Unreadable({"kind": [f"not_one_of:{', '.join(KINDS)}"]})
        made = shelf().series.add(
            form.get("name", ""),
            kind=form.get("kind", "evening"),
            scheme=scheme,
            ties=read_ties(tuple(form.getlist("ties"))),
            note=form.get("note", ""),
            owner=owner(),
        )
    except LedgerError as error:
        flash(errors.sentence(error), "error")
        return index(errors.status_of(error))
    return redirect(url_for("series.show", series=made.series), 303)


@bp.get("/series/<series>")
def show(series: str) -> Any:
    found = look(series)
    rows = {row.id: row for row in without_results(found.rows.values())}
    rounds: dict[int, list[Any]] = {}
    for one in found.series.games:
        if one.game in rows:
            rounds.setdefault(one.round, []).append((one, rows[one.game]))
    return render_template(
        "shelf/series.html",
        found=found,
        series=found.series,
        rounds=rounds,
        mine=is_mine(found.series.owner),
        in_points=in_points,
        next_round=max(rounds, default=0) + 1,
    )


@bp.post("/series/<series>/games")
def change_games(series: str) -> Any:
    """A game put in, moved to another round, or taken out."""
    check_mine(shelf().series.get(series).owner)
    form = request.form
    try:
        if form.get("out"):
            shelf().series.take_out(series, form["out"])
        else:
            said = form.get("round", "1").strip() or "1"
            if not (said.isascii() and said.isdecimal() and len(said) < 6):
                raise Unreadable({"round": ["not_a_whole_number"]})
            shelf().series.put_in(
                series, a_game(form.get("game", "")), int(said), form.get("table", "")
            )
    except LedgerError as error:
        flash(errors.sentence(error), "error")
    return redirect(url_for("series.show", series=series), 303)


@bp.post("/series/<series>/remove")
def remove(series: str) -> Any:
    check_mine(shelf().series.get(series).owner)
    shelf().series.remove(series)
    flash(t("series.removed"), "ok")
    return redirect(url_for("series.index"), 303)
