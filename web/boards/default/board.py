"""The board of a title that has none of its own: its zones, its cards and nothing else."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from markupsafe import Markup

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.ruleset import Lang
from ledger.visibility import SPECTATOR, Viewer
from ledger.web.boards.board import Board, Symbol
from ledger.web.boards.default.words import Names, say
from ledger.web.boards.default.zones import Card, Zone, table

SMALL = 12  # cards of the small picture


def draw(
    game: Game,
    step: int,
    lang: Lang,
    *,
    viewer: Viewer = SPECTATOR,
    highlight: Collection[str] | None = None,
    since: int | None = None,
    recording: bool = False,
) -> dict[str, Any]:
    """The table after `step` as `viewer` may see it. The changes of `since`..`step` are ringed."""
    state = visibility.state_at(game, step, viewer)
    before = visibility.state_at(game, max(1, game.previous_standing_step(since or step)), viewer)
    zones = table(Names(game, lang), state, before, highlight)
    totals, now = game.rules.look.score(state).totals, game.rules.play.now(state)
    return {
        "title": game.rules.key,
        "step": step,
        "tap": recording,
        "shared": zones.shared,
        "shared_label": say("shared", lang),
        "nothing": say("nothing", lang),
        "players": list(state.players),
        "seats": [
            {
                "player": player,
                "seat": number,
                "points": totals.get(player, 0),
                "active": not now.over and now.player == player,
                "zones": zones.seats[player],
                "label": say("points", lang, player=player, n=totals.get(player, 0)),
                "small": _small(zones.seats[player]),
            }
            for number, player in enumerate(state.players, start=1)
        ],
    }


def _small(zones: list[Zone]) -> list[dict[str, Any]]:
    """The last cards of a seat in rows of four, for the lists of games."""
    cards = [card for zone in zones for card in zone.cards][-SMALL:]
    return [
        {"x": 4 + n % 4 * 39, "y": 4 + n // 4 * 34, "letters": letters(card), "lit": card.lit}
        for n, card in enumerate(cards)
    ]


def letters(card: Card) -> str:
    return card.name[:2]


def no_symbols(catalogue: Any, players: Collection[int]) -> Markup:
    return Markup("")


def picture(catalogue: Any, component: str, players: int) -> Symbol:
    """No drawing: the macro writes the first letters of the name."""
    return {}


def about(event: Any) -> str:
    """Nothing: its sentence says as much as a card with two letters would."""
    return ""


BOARD = Board(
    draw=draw,
    sprite=no_symbols,
    picture=picture,
    about=about,
    styles=("boards/default/board.css",),
)
