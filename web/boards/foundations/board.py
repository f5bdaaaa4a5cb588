"""Foundations of Rome as a drawing: the city, the market, the seats, the last change."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.games.foundations.catalogue import MONUMENT
from ledger.games.foundations.scoring import with_forecast
from ledger.games.foundations.state import State
from ledger.ruleset import Lang
from ledger.visibility import SPECTATOR, Viewer
from ledger.web.boards.board import Board
from ledger.web.boards.foundations.audit_chart import audit_chart
from ledger.web.boards.foundations.changes import Changes
from ledger.web.boards.foundations.charts import pictures
from ledger.web.boards.foundations.city import city
from ledger.web.boards.foundations.market import market
from ledger.web.boards.foundations.score_line import why
from ledger.web.boards.foundations.seats import building_card, consul_panel, seat_panel, track
from ledger.web.boards.foundations.symbols import about, picture, sprite
from ledger.web.boards.foundations.view import View, bare
from ledger.web.boards.foundations.words import say
from ledger.web.boards.last_moved import since as put


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
    """The table after `step` as `viewer` may see it. The changes of `since`..`step` are ringed.

    `highlight` names buildings (`red:domus_a`) or lots: they are lit, the rest faded; a civic
    building that is lit lights its neighbours too.
    """
    state: State = visibility.state_at(game, step, viewer)
    view = View(game.catalogue, lang, state)
    changes = Changes.of(event for n in range(since or step, step + 1) for event in game.events(n))
    totals = with_forecast(state)
    return {
        "title": game.rules.key,
        "step": step,
        "lang": lang,
        "phase": state.phase,
        "tap": recording,
        "labels": {key: say(key, lang) for key in _LABELS},
        "players": list(state.players),
        "seats": [
            seat_panel(view, player, totals, changes, viewer.seat) for player in state.players
        ],
        "consul": consul_panel(view, totals),
        "city": city(view, changes, highlight),
        "market": market(view, changes),
        "track": track(view),
        "reserve": [building_card(view, f"{MONUMENT}:{bare(name)}") for name in state.reserve],
        "objectives": [
            {"name": view.name(card), "effect": view.effect(card)} for card in state.objectives
        ],
        "since": {} if recording else put(game, step, _in_market),
        "secrets": visibility.has_secrets(game)
        and bool({"objectives_secret"} & set(state.modules)),
    }


def _in_market(state: State) -> dict[str, str]:
    return {card: "market" for card in state.market if card}


_LABELS = (
    *("market", "piles", "tray", "population", "monuments", "objectives"),
    *("zoom_in", "zoom_all"),
)

BOARD = Board(
    draw=draw,
    sprite=sprite,
    picture=picture,
    about=about,
    styles=("boards/foundations/board.css",),
    shared=True,  # one city for all players
    why=why,
    audit_chart=audit_chart,
    charts=pictures,
)
