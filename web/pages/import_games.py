"""Bringing games in: files dropped on the page or chosen, and what became of each game."""

from __future__ import annotations

from collections.abc import Iterator

from flask import Blueprint, Response, make_response, render_template, request
from msgspec import Struct
from werkzeug.datastructures import FileStorage

from ledger.errors import LedgerError
from ledger.games import GAMES
from ledger.record import BadRecord, Imported
from ledger.record.lines import Deadline
from ledger.web.api.errors import problem
from ledger.web.context import catch_up, lang, ledger
from ledger.web.shared.record_import import bring_in, import_deadline

importing = Blueprint("importing", __name__)


class Report(Struct, frozen=True):
    """What became of one record of a file."""

    status: str  # imported, already_there or bad
    game: str = ""
    title: str = ""
    players: tuple[str, ...] = ()
    steps: int = 0
    why: str = ""
    line: int | None = None  # of the file


@importing.get("/import")
def show() -> str:
    return render_template("home_import.html", files=[])


@importing.post("/import")
def take() -> Response:
    """`part=1` is the script, which sends large files in pieces: it is given the rows alone."""
    first = request.form.get("first", 0, type=int)
    brought = [one for one in request.files.getlist("file") if one.filename]
    deadline = import_deadline()
    files = [(one.filename, list(reports(one, first, deadline))) for one in brought]
    catch_up()
    part = "part" in request.args
    template = "home_import_rows.html" if part else "home_import.html"
    bad = not files or any(row.status == "bad" for _, rows in files for row in rows)
    status = 422 if bad and not part else 200
    return make_response(render_template(template, files=files, nothing=not files), status)


def reports(file: FileStorage, first: int, deadline: Deadline) -> Iterator[Report]:
    """`first` is the number of lines of the file that came before this piece."""
    for one in bring_in(file.stream, deadline):
        yield _brought(one) if isinstance(one, Imported) else _bad(one, first)


def _brought(one: Imported) -> Report:
    name = GAMES[one.title].name[lang()]
    players = ledger().game(one.game).setup.players
    return Report(one.status, str(one.game), name, tuple(players), one.steps)


def _bad(error: LedgerError, first: int) -> Report:
    line = error.line + first if isinstance(error, BadRecord) else None
    inside = error.cause if isinstance(error, BadRecord) else error
    return Report("bad", why=problem(inside).message, line=line)
