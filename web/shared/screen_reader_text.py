"""The table in words, for whoever hears the page: what each seat has, and where it lies."""

from __future__ import annotations

from collections.abc import Iterator

from flask import render_template
from markupsafe import Markup

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.visibility import Viewer
from ledger.web.context import lang


def in_words(game: Game, step: int, viewer: Viewer) -> Markup:
    """No more than the viewer may see, as the board beside it."""
    rules, state = game.rules, visibility.state_at(game, step, viewer)
    where = rules.in_words
    seats = {
        player: (
            list(counts(game, state, player)),
            list(where(game.catalogue, state, player, lang())) if where else [],
        )
        for player in game.setup.players
    }
    return Markup(render_template("table/words.html", seats=seats))  # noqa: S704  our own template


def counts(game: Game, state: object, player: str) -> Iterator[tuple[str, int]]:
    """What a table can count, as the counting page calls it; not what is not in play."""
    for one in game.rules.countables:
        number = None if one.player is None else one.player(state, player)
        if number is not None:
            yield one.words[lang()], number
