"""Pictures of a game of Foundations: the city by value, coins and citizens over the game."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from flask import get_template_attribute

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.games.foundations.state import State
from ledger.ruleset import Lang
from ledger.visibility import SPECTATOR, Viewer
from ledger.web.boards.foundations.city import at, in_order
from ledger.web.boards.foundations.view import EDGE, LOT, View
from ledger.web.boards.foundations.words import say
from ledger.web.boards.line_chart import Picture, Series, curves, follow, moments

TEMPLATE = "boards/foundations/city.html"


def pictures(
    game: Game, step: int, lang: Lang, *, viewer: Viewer = SPECTATOR, of: str = ""
) -> list[Picture]:
    steps = moments(game, step)
    words = {"step": say("pic_step", lang)}
    found = [_city(game, step, lang, viewer)]
    for key, name in (("pic_coins", "coins"), ("pic_citizens", "population"), ("pic_paid", "paid")):
        series = [
            Series(
                player,
                f"s{n}",
                follow(steps, lambda n, p=player: game.state_at(n).seats[p], attrgetter(name)),
                f"seat-{n}",
            )
            for n, player in enumerate(game.setup.players, start=1)
        ]
        found.append(curves(key.removeprefix("pic_"), say(key, lang), series, steps, words))
    return found


def worth(game: Game, step: int, viewer: Viewer) -> dict[str, int]:
    """Points by building: those of every score line that names it first."""
    found: dict[str, int] = {}
    for line in visibility.sheet_at(game, step, viewer).lines:
        if line.components:
            found[line.components[0]] = found.get(line.components[0], 0) + line.points
    return found


def _city(game: Game, step: int, lang: Lang, viewer: Viewer) -> Picture:
    """Every building as dark as the points it has brought by this step."""
    state: State = visibility.state_at(game, step, viewer)
    view = View(game.catalogue, lang, state)
    points = worth(game, step, viewer)
    most = max([1, *(points.get(name, 0) for name in state.buildings)])
    buildings: list[dict[str, Any]] = []
    for name, one in state.buildings.items():
        value = points.get(name, 0)
        cells = in_order(one.cells)
        buildings.append(
            {
                "name": view.name(name),
                "owner": view.owner(one.owner),
                "seat": view.seat(one.owner),
                "value": value,
                "shade": round(0.12 + 0.88 * max(0, value) / most, 2),
                "dark": value * 2 > most,
                "cells": [at(lot) for lot in cells],
                "first": at(cells[0]),
                "lots": " ".join(cells),
                "step": one.step,
            }
        )
    title = say("pic_city", lang, step=step)
    side = state.size * LOT
    drawn = get_template_attribute(TEMPLATE, "city")(
        {
            "title": title,
            "view": f"{-EDGE} {-EDGE} {side + EDGE + 6} {side + EDGE + 6}",
            "side": side,
            "size": state.size,
            "lot": LOT,
            "buildings": buildings,
        }
    )
    head = [say(f"pic_{key}", lang) for key in ("building", "player", "lots", "points", "since")]
    ordered = sorted(buildings, key=lambda one: -one["value"])
    rows = [[b["name"], b["owner"], b["lots"], b["value"], b["step"]] for b in ordered]
    return Picture("city", title, drawn, head, rows, say("pic_city_text", lang))
