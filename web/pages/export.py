"""A game to take along: record, offline replay, tables, a sheet to sign, a link to a step."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from flask import (
    Blueprint,
    Response,
    make_response,
    render_template,
    request,
    stream_with_context,
    url_for,
)
from flask_babel import format_datetime
from markupsafe import Markup
from werkzeug.exceptions import NotFound

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.audit import Waiver
from ledger.errors import NoSuchStep, TitleNotInstalled
from ledger.exports.csv_tables import market_csv, scores_csv
from ledger.exports.score_sheet import ScoreSheet, Signature, score_sheet
from ledger.plays import bgstats
from ledger.plays import export as play_export
from ledger.record import chained, lines_for
from ledger.web import offline_replay
from ledger.web.context import lang, the_game, viewer
from ledger.web.offline_replay import static_text
from ledger.web.shared import audit_lines, audit_verdict
from ledger.web.shared.bg_stats import LONGEST_CODE, bg_stats, link, picture
from ledger.web.shared.uninstalled_titles import raw_record

bp = Blueprint("exports", __name__)

CSV = "text/csv; charset=utf-8"
JSON = "application/json"
NDJSON = "application/x-ndjson"
MARK = "\ufeff"  # tells a spreadsheet that this is UTF-8


@dataclass
class Signed:
    """A line to sign on; empty for who has not agreed yet."""

    player: str
    signature: Signature | None


# ------------------------------------------------------------------------ pages


@bp.get("/games/<game_id>/export")
def show(game_id: str) -> str:
    """Everything that can be taken along, with a word on what it is good for."""
    game = the_game(game_id)
    step = request.args.get("at", game.version, type=int)
    if not 1 <= step <= game.version:
        raise NoSuchStep(step, game.version)
    return render_template(
        "export.html",
        tab="export",
        game=game,
        step=step,
        link=url_for("replay.step", game_id=game.id, n=step, _external=True),
        on=visibility.has_secrets(game),
        viewer=viewer(game).seat,
        bg_stats=bg_stats(game),
    )


@bp.get("/games/<game_id>/sheet")
def sheet(game_id: str) -> str:
    """The score sheet on one page, to print and to sign."""
    game = the_game(game_id)
    return render_template("sheet.html", bg_stats=bg_stats(game), **sheet_shown(game))


@bp.get("/games/<game_id>/export/record.jsonl")
def record(game_id: str) -> Response:
    try:
        game = the_game(game_id)
    except TitleNotInstalled as error:
        return raw_record(error)
    return sent(game, chained(lines_for(game, viewer(game))), NDJSON, "jsonl")


@bp.get("/games/<game_id>/export/replay.html")
def replay(game_id: str) -> Response:
    return replay_file(the_game(game_id))


@bp.get("/games/<game_id>/export/play.bgsplay")
def play(game_id: str) -> Response:
    return play_file(the_game(game_id))


@bp.get("/games/<game_id>/export/bg-stats.svg")
def code(game_id: str) -> Response:
    """The link to BG Stats as a picture, asked for when somebody opens it."""
    said = link(the_game(game_id))
    if len(said) >= LONGEST_CODE:
        raise NotFound
    answer = make_response()
    answer.set_etag(hashlib.sha256(said.encode()).hexdigest()[:32])
    answer.cache_control.private = True
    answer.cache_control.no_cache = True
    answer.content_type = "image/svg+xml; charset=utf-8"
    if not request.if_none_match.contains(answer.get_etag()[0]):
        answer.data = picture(said)
    return answer.make_conditional(request)


@bp.get("/games/<game_id>/export/scores.csv")
def scores(game_id: str) -> Response:
    return scores_file(the_game(game_id))


@bp.get("/games/<game_id>/export/market.csv")
def market(game_id: str) -> Response:
    return market_file(the_game(game_id))


# ------------------------------------------------------------------------ files


def replay_file(game: Game) -> Response:
    """Sent while it is made: the browser, or the page's script, tells how far it is."""
    offline_replay.check_can_save(game)
    return sent(
        game, stream_with_context(offline_replay.saved(game)), "text/html; charset=utf-8", "html"
    )


def scores_file(game: Game) -> Response:
    return sent(game, [MARK + scores_csv(game, _look(game), lang())], CSV, "scores.csv")


def market_file(game: Game) -> Response:
    return sent(game, [MARK + market_csv(game, _look(game), lang())], CSV, "market.csv")


def play_file(game: Game) -> Response:
    """The result as BG Stats keeps it."""
    document = bgstats.write([play_export.as_bgstats(game, lang())])
    return sent(game, [json.dumps(document, ensure_ascii=False, indent=2)], JSON, "bgsplay")


def _look(game: Game) -> Any:
    who = viewer(game)
    return lambda step: visibility.state_at(game, step, who)


def sent(game: Game, body: Iterable[Any], kind: str, ending: str) -> Response:
    """A file to keep, named after its title and its game; nobody in between keeps a copy."""
    name = f"{game.setup.title}-{game.id}.{ending}"
    head = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(body, headers=head, content_type=kind)


# ------------------------------------------------------------------------ the sheet


def sheet_shown(game: Game, found: ScoreSheet | None = None) -> dict[str, Any]:
    """What the printable sheet says."""
    found = found or score_sheet(game, viewer(game))
    signed = {one.player: one for one in found.signatures}
    return {
        "game": game,
        "sheet": found,
        "audit": found.audit,
        "rows": [row for row in audit_lines.rows(game, found.audit) if not row.empty],
        "headline": audit_verdict.side(game, found.audit) or audit_verdict.headline(found.audit),
        "tie_break": audit_verdict.tie_break(game, found.audit),
        "ended": audit_verdict.ended(game, found.audit),
        "waivers": [(one, _rules(one)) for one in found.audit.waivers],
        "signed": [Signed(player, signed.get(player)) for player in game.setup.players],
    }


def sheet_file(game: Game) -> str:
    """The same page with its style in it, for whoever keeps it as a file."""
    styles = "\n".join(static_text(name) for name in ("css/ledger.css", "css/sheet.css"))
    return render_template(
        "sheet/file.html",
        styles=Markup(styles),  # noqa: S704  our own files
        **sheet_shown(game),
    )


@bp.app_template_filter("stamp")
def stamp(value: datetime) -> str:
    """Day and hour as they stand on paper, where nobody can ask for another clock."""
    said: str = format_datetime(value, "d MMMM y, HH:mm 'UTC'")
    return said


def _rules(waiver: Waiver) -> str:
    return ", ".join(dict.fromkeys(refusal.rule for refusal in waiver.refusals))
