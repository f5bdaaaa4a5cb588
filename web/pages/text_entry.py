"""Entry by one line of text: what it may go on with, how a kind is written, the words there are."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, jsonify, request

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.errors import Unreadable
from ledger.notation import Lines, usage
from ledger.notation.vocabulary import kind_words
from ledger.web import boards
from ledger.web.context import lang, the_game, viewer
from ledger.web.shared.legal_actions import legal

bp = Blueprint("lines", __name__)

LONGEST = 500  # letters of a line that is completed
MOST_LINES = 300  # of what may be done now that a device keeps for later


@bp.get("/games/<game_id>/words")
def words(game_id: str) -> Response:
    """What a device keeps to complete a line without a network: what may be done now, and every
    name as it is typed."""
    game = the_game(game_id)
    lines = lines_of(game)
    actions = [] if game.over else legal(game, viewer(game))[:MOST_LINES]
    found = [{"line": lines.write(action), "say": boards.wish(game, action)} for action in actions]
    response = jsonify(step=game.version, lines=found, names=lines.names())
    response.headers["Cache-Control"] = "private, no-cache"
    return response


def lines_of(game: Game) -> Lines:
    """Lines as the viewer may write them: nothing is completed from what they cannot see."""
    state = visibility.state(game, viewer(game))
    return Lines(game.rules, state, lang(), boards.labels(game.rules.key))


def typed(game: Game) -> dict[str, Any]:
    """What the text so far may become; for a kind with nothing legal, how it is written."""
    text = request.args.get("text", "")[:LONGEST]
    lines = lines_of(game)
    found = [] if game.over else lines.matching(legal(game, viewer(game)), text)
    return {
        "lines": [{"line": line, "say": boards.wish(game, action)} for line, action in found],
        "usage": _usage(lines, text),
    }


def usages(game: Game) -> list[tuple[str, str, str]]:
    """Every kind as it is typed, as the page calls it, and how it is written."""
    spoken = ("en", "fr").index(lang())
    names = boards.labels(game.rules.key)
    return [
        (kind_words(kind), names[kind][spoken], usage(game.rules, kind))
        for kind in game.rules.actions
        if kind in names
    ]


def _usage(lines: Lines, text: str) -> str:
    try:
        return usage(lines.rules, lines.document(text)["kind"]) if text.strip() else ""
    except Unreadable:
        return ""
