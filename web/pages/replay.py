"""The replay: the table at any step, what that step changed, and the whole game as a timeline."""

from __future__ import annotations

import zlib
from datetime import datetime
from typing import Any

from flask import (
    Blueprint,
    Response,
    g,
    jsonify,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from flask_babel import format_datetime

from ledger.aggregates.game import Game
from ledger.errors import NoSuchStep
from ledger.web import boards
from ledger.web.context import (
    entry,
    eyes,
    lang,
    ledger,
    publish,
    t,
    the_game,
    viewer,
)
from ledger.web.shared import spoilers
from ledger.web.shared.missing_step import missing
from ledger.web.shared.pieces import Shelf
from ledger.web.shared.remarks import review
from ledger.web.shared.step_view import view
from ledger.web.shared.whole_game import timeline, whole_game

bp = Blueprint("replay", __name__)

LONGEST_NOTE = 2000
MOST_AT_ONCE = 10  # steps drawn for one request
SCRIPT_WORDS = (
    "play pause copied copy_failed offline paused_waiver paused_note new_steps note_label embedded"
    " see_step"
)


# ------------------------------------------------------------------------ pages


@bp.get("/games/<game_id>/steps")
@bp.get("/games/<game_id>/steps/last")
def last(game_id: str) -> Any:
    """The last step; of a game whose end is held back, the furthest one watched."""
    game = the_game(game_id)
    far = max(1, spoilers.how_far(game.id)) if spoilers.held(game) else game.version
    return redirect(url_for("replay.step", game_id=game_id, n=min(far, game.version)))


@bp.get("/games/<game_id>/steps/<int:n>")
def step(game_id: str, n: int) -> Any:
    """`?embed=1` leaves the frame of the page away, so that another page may frame it."""
    g.framed = embedded()
    return page(the_game(game_id), n)


def embedded() -> bool:
    return bool(request.args.get("embed"))


@bp.get("/games/<game_id>/steps/<int:n>/fragment")
def fragment(game_id: str, n: int) -> Response:
    """What changes from step to step. Where the end is held back it also brings curve and turns,
    as far as this step."""
    whole = the_game(game_id)
    if (beyond := _beyond(whole, n)) is not None:
        return beyond
    held = spoilers.held(whole)
    game = spoilers.as_watched(whole, n) if held else whole
    response = make_response()
    who = viewer(game)
    seat = game.setup.players.index(who.seat) + 1 if who.seat else 0
    eyes = "then" if who.at_the_time else ""
    shape = f"{eyes}{'embed' if embedded() else ''}{'held' if held else ''}"
    shape += review(whole).tag
    response.set_etag(f"{game.version}-{n}-{lang()}-{seat}{shape}-{game.rules.version}", weak=True)
    response.headers["Cache-Control"] = "private, no-cache"
    response.vary.update(("Accept-Language", "Cookie"))
    response.make_conditional(request)
    if response.status_code != 304:
        response.set_data(_drawn(whole, n))
    return response


@bp.get("/games/<game_id>/steps/<int:n>/fragments")
def fragments(game_id: str, n: int) -> Response:
    """The steps from n to `?to=` for the page's script, ahead of time: what they have in common is
    sent once, and what they share with `?known=` not at all: the page has that step and its
    digest."""
    whole = the_game(game_id)
    if (beyond := _beyond(whole, n)) is not None:
        return beyond
    last = min(whole.version, max(1, request.args.get("to", n, type=int)))
    wanted = range(n, last + 1) if last >= n else range(n, last - 1, -1)
    shelf, known = Shelf(), request.args.get("known", 0, type=int)
    if 1 <= known <= whole.version:
        text = _drawn(whole, known)
        if _digest(text) == request.args.get("digest"):
            shelf.place(text)
            shelf.fresh()
    shared = len(shelf.pieces)
    texts = {step: _drawn(whole, step) for step in wanted[:MOST_AT_ONCE]}
    steps = {step: [_digest(text), shelf.place(text)] for step, text in texts.items()}
    response = jsonify(known=shared, steps=steps, pieces=shelf.fresh())
    response.headers["Cache-Control"] = "private, no-cache"
    response.vary.update(("Accept-Language", "Cookie"))
    return response


def _beyond(whole: Game, n: int) -> Response | None:
    """An answer where there is no such step; a script that does not know the end is told it."""
    if 1 <= n <= whole.version:
        return None
    if n > whole.version and spoilers.held(whole):
        return Response(status=404, headers={"Ledger-Last-Step": str(whole.version)})
    raise NoSuchStep(n, whole.version)


def _drawn(whole: Game, n: int) -> str:
    """What changes with this step, as a part of its page."""
    g.part_of = url_for("replay.step", game_id=whole.id, n=n)
    held = spoilers.held(whole)
    game = spoilers.as_watched(whole, n) if held else whole
    line = timeline(game)
    return render_template(
        "replay/fragment.html",
        game=game,
        view=view(game, n, line, whole),
        board=boards.table(whole, n),
        whole=whole_game(game, line) if held else None,
        embed=embedded(),
    )


def _digest(text: str) -> str:
    return f"{zlib.crc32(text.encode()):08x}"


@bp.post("/games/<game_id>/steps/<int:n>/notes")
def note(game_id: str, n: int) -> Any:
    game = the_game(game_id)
    if not 1 <= n <= game.version:
        return missing(game, n)
    text = request.form.get("text", "").strip()
    by = request.form.get("by", "").strip()[:60]
    if not text:
        return page(game, n, note_error=t("replay.note_empty"), status=400)
    if len(text) > LONGEST_NOTE:
        wrong = t("replay.note_long", most=LONGEST_NOTE, length=len(text))
        return page(game, n, note_error=wrong, note_text=text, status=400)
    signed = entry()
    if by:
        signed = type(signed)(by=by)
    asks = bool(request.form.get("question"))
    publish(ledger().note(game.id, text, on_step=n, question=asks, entry=signed))
    response = redirect(url_for("replay.step", game_id=game_id, n=n), 303)
    if by:
        response.set_cookie(
            "scribe", by, max_age=365 * 24 * 3600, secure=request.is_secure, samesite="Lax"
        )
    return response


def page(game: Game, n: int, *, status: int = 200, **note: str) -> Any:
    if not 1 <= n <= game.version:
        return missing(game, n)
    whole, held = game, spoilers.held(game)
    if held:
        spoilers.mark(whole.id, n, told=spoilers.tells_all(whole, n))
        game = spoilers.as_watched(whole, n)
    line = timeline(game)
    shown = view(game, n, line, whole)
    track, turns = whole_game(game, line)
    body = render_template(
        "replay.html",
        tab="" if embedded() else "replay",
        embed=embedded(),
        game=game,
        view=shown,
        held=held,
        board=boards.table(whole, n),
        sprites=boards.sprites(game),
        styles=boards.styles(game),
        track=track,
        turns=turns,
        over=whole.over,
        eyes=eyes(whole),
        words={key: script_word(key) for key in SCRIPT_WORDS.split()},
        note_error=note.get("note_error", ""),
        note_text=note.get("note_text", ""),
    )
    return make_response(body, status)


def script_word(key: str) -> str:
    return t(f"replay.{key}", step="{step}")


@bp.app_template_filter("clock")
def clock(value: datetime) -> str:
    """Day and hour in short; the page's script turns it into the reader's own hour."""
    said: str = format_datetime(value, "d MMM, HH:mm")
    return said
