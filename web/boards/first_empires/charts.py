"""Pictures of a game of First Empires: the spread on the map, regions held over the game."""

from __future__ import annotations

from functools import partial

from flask import get_template_attribute
from markupsafe import Markup

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.games.first_empires.state import State
from ledger.ruleset import Lang
from ledger.visibility import SPECTATOR, Viewer
from ledger.web.boards.first_empires.changes import Changes
from ledger.web.boards.first_empires.map import explorers, map_of
from ledger.web.boards.first_empires.view import TEMPLATE, View
from ledger.web.boards.first_empires.words import say
from ledger.web.boards.last_moved import since
from ledger.web.boards.line_chart import Picture, Series, curves, follow, moments


def pictures(
    game: Game, step: int, lang: Lang, *, viewer: Viewer = SPECTATOR, of: str = ""
) -> list[Picture]:
    steps = moments(game, step)
    players = game.setup.players
    words = {"step": say("pic_step", lang)}
    found = [_spread(game, step, lang, viewer)]
    for key, count in (("pic_regions", _held), ("pic_explorers", _explorers)):
        series = [
            Series(
                player,
                f"s{n}",
                follow(steps, game.state_at, partial(count, player)),
                f"seat-{n}",
            )
            for n, player in enumerate(players, start=1)
        ]
        found.append(curves(key.removeprefix("pic_"), say(key, lang), series, steps, words))
    return found


def _held(player: str, state: State) -> int:
    return sum(here.get(player, 0) > 0 for here in state.explorers.values())


def _explorers(player: str, state: State) -> int:
    return sum(here.get(player, 0) for here in state.explorers.values())


def _spread(game: Game, step: int, lang: Lang, viewer: Viewer) -> Picture:
    """Who holds which region at this step, how strongly, and since when."""
    state: State = visibility.state_at(game, step, viewer)
    view = View(game.catalogue, lang, state.players, viewer.seat)
    shown = map_of(view, state, Changes.of(game.events(step)), None)
    drawing = {"map": shown, "labels": {"map": say("pic_spread", lang, step=step)}}
    macro = get_template_attribute(TEMPLATE, "small_map")
    drawn = macro(drawing, None, "spread") if shown["key"] else Markup("")
    put = since(game, step, explorers)
    rows = [
        [
            view.name(region),
            player,
            state.here(region, player),
            len(state.cities.get(region, ())),
            put.get(region, 1),
        ]
        for region in state.regions_in_game
        if (player := state.occupant(region))
    ]
    keys = ("region", "player", "explorers_here", "cities", "since")
    head = [say(f"pic_{key}", lang) for key in keys]
    return Picture("spread", say("pic_spread", lang, step=step), drawn, head, rows)
