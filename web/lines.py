"""Entry by one line of text: what it may go on with, and how a kind is written."""

from __future__ import annotations

from typing import Any

from flask import request

from ledger import seen
from ledger.aggregates.game import Game
from ledger.errors import Unreadable
from ledger.oneline import Lines, usage
from ledger.vocabulary import kind_words
from web import boards
from web.context import lang, viewer
from web.legal import legal, wish

LONGEST = 500  # letters of a line that is completed


def lines_of(game: Game) -> Lines:
    """Lines as the viewer may write them: nothing is completed from what they cannot see."""
    state = seen.state(game, viewer(game))
    return Lines(game.rules, state, lang(), boards.labels(game.rules.key))


def typed(game: Game) -> dict[str, Any]:
    """What the text so far may become; for a kind with nothing legal, how it is written."""
    text = request.args.get("text", "")[:LONGEST]
    lines = lines_of(game)
    found = [] if game.over else lines.matching(legal(game), text)
    return {
        "lines": [{"line": line, "say": wish(game, action)} for line, action in found],
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
