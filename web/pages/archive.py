"""Many games to take along at once: one SQLite file for datasette and the like."""

from __future__ import annotations

from flask import Blueprint, Response, render_template, request

from ledger.projections import GameRow
from ledger.web.context import projections
from ledger.web.shared.archive_file import archive_file
from ledger.web.shared.spoilers import held_back, hiding

bp = Blueprint("archive", __name__)


@bp.get("/archive")
def show() -> str:
    games = asked_games()
    return render_template("archive.html", games=len(games), steps=sum(row.steps for row in games))


@bp.get("/archive/ledger.sqlite")
def file() -> Response:
    return archive_file(asked_games())


def asked_games() -> list[GameRow]:
    """What the search finds; without those whose end is held back from this device."""
    games = projections().games(request.args.get("q", ""), limit=-1)
    return [row for row in games if not held_back(row)] if hiding() else games
