"""Plays of other loggers brought in: looked at first, then kept, with a verdict for each."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, make_response, render_template, request
from msgspec import Struct

from ledger.errors import LedgerError, Unreadable
from ledger.limits import MAX_DOCUMENT
from ledger.plays.keeping import Brought, bring
from ledger.plays.reading import read_plays
from ledger.ruleset import listed
from ledger.texts.fields import field_sentence
from ledger.web import errors
from ledger.web.context import catch_up, lang, ledger, scribe, t
from ledger.web.shared.record_import import import_deadline

bp = Blueprint("plays", __name__)

SHOWN = 500  # rows of a report; the others are counted
CARRIED = MAX_DOCUMENT // 2  # letters of a file that is sent along with its report


class Verdict(Struct, frozen=True):
    """What became of one play, or would."""

    verdict: str
    day: str = ""
    title: str = ""
    players: str = ""
    game: str = ""
    why: str = ""


@bp.get("/import/plays")
def show() -> str:
    return render_template("import_plays.html", rows=None)


@bp.post("/import/plays")
def take() -> Any:
    """`keep` stores the plays; without it they are only looked at."""
    data, keep = _sent(), "keep" in request.form
    try:
        found, bad = read_plays(data)
    except Unreadable as error:
        wrong = [field_sentence(code, lang()) for codes in error.errors.values() for code in codes]
        return make_response(render_template("import_plays.html", rows=None, wrong=wrong), 400)
    until = import_deadline()
    words: dict[str, Any] = {"by": scribe(), "dry_run": not keep, "over": lambda: until.over}
    brought = list(bring(ledger(), found, bad, **words))
    if keep:
        catch_up()
    counts = {v: sum(one.verdict == v for one in brought) for v in ("known", "refused", "left")}
    body = render_template(
        "import_plays.html",
        rows=[_row(one) for one in brought[:SHOWN]],
        more=max(0, len(brought) - SHOWN),
        kept=keep,
        counts={**counts, "kept": len(brought) - sum(counts.values())},
        text="" if keep or len(data) > CARRIED else data.decode("utf-8-sig"),
    )
    return make_response(body, 200)


def _sent() -> bytes:
    file = request.files.get("file")
    if file is not None and file.filename:
        return file.stream.read()
    return request.form.get("text", "").encode()


def _row(one: Brought) -> Verdict:
    play = one.play
    return Verdict(
        verdict=one.verdict,
        day=str(play.played) if play else "",
        title=play.title if play else t("plays.number", n=one.bad.number if one.bad else 0),
        players=listed([seat.name for seat in play.seats], lang()) if play else "",
        game=one.game,
        why=_why(one),
    )


def _why(one: Brought) -> str:
    if one.bad is not None:
        return t(f"plays.{one.bad.code}", detail=one.bad.detail)
    if one.error is not None:
        return _sentence(one.error)
    if one.uncounted:
        return t("plays.uncounted", players=listed(one.uncounted, lang()))
    return ""


def _sentence(error: LedgerError) -> str:
    if isinstance(error, Unreadable):
        return " ".join(
            field_sentence(code, lang()) for codes in error.errors.values() for code in codes
        )
    return errors.sentence(error)
