"""The table of a past step, drawn to be tapped: for a step put right, and for a what-if."""

from __future__ import annotations

from typing import Any

from flask import g

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.errors import Unreadable
from ledger.ruleset.codec import Event
from ledger.ruleset.texts import template
from ledger.web import boards
from ledger.web.boards.draft import Tap
from ledger.web.context import lang, scribe, sent_document, t, viewer
from ledger.web.shared.screen_reader_text import in_words
from ledger.web.texts import WORDS

MOST_TAPS = 200  # of one draft


def shown(
    there: Game, composed: dict[str, Any], *, ask: str, words: dict[str, str], **more: Any
) -> dict[str, Any]:
    """All the page needs to show this table and take taps on it.

    `composed` is the draft of no taps, `ask` the address that composes more of them, `words` what
    the buttons say here. `more` is for the script.
    """
    now = there.rules.play.now(there.state)
    return {
        "there": there,
        "now": now,
        "drawing": boards.draw(there, there.version, recording=not now.over),
        "board": boards.template(there.rules.key),
        "in_words": in_words(there, there.version, viewer(there)),
        "phases": boards.guide_of(there.rules.key).phases(there, lang()),
        "styles": boards.styles(there),
        "sprites": boards.sprites(there),
        "data": {
            "game": str(there.id),
            "title": there.rules.key,
            "step": there.version,
            "player": now.player,
            "players": there.setup.players,
            "over": now.over,
            "by": scribe(),
            "undo": None,
            "usages": [],
            "words": _words() | {key: t(name) for key, name in words.items()},
            "compose": composed,
            "ask": ask,
            **more,
        },
    }


def _words() -> dict[str, str]:
    return {
        key.removeprefix("table.js."): template(sentence, lang())
        for key, sentence in WORDS.items()
        if key.startswith("table.js.")
    }


def sent_taps() -> list[Tap]:
    """The taps a script sent."""
    body = sent_document()
    taps = body.get("taps") if isinstance(body, dict) else None
    if not isinstance(taps, list) or not all(isinstance(tap, dict) for tap in taps):
        raise Unreadable({"taps": ["not_a_list"]})
    return [{str(field): str(value) for field, value in tap.items()} for tap in taps[:MOST_TAPS]]


def fields_at(address: str) -> None:
    """Where the fields of an action are written while this table is tapped."""
    g.fields_at = address


def as_played(there: Game, game: Game, step: int) -> dict[str, Any]:
    """What was recorded at this step, over the table before it: a drawing for each board, and the
    components it speaks of."""
    events: tuple[Event, ...] = visibility.events(game, step, viewer(game))
    board = boards.board_of(game.rules.key)
    drawn = boards.guide_of(game.rules.key).overlay(there, events)
    about = [board.about(event) for event in events]
    return {
        "overlay": {name: str(svg) for name, svg in drawn.items()},
        "components": list(dict.fromkeys(one for one in about if one)),
    }
