"""The bank, the armies and the cities over the whole game, for the audit's side."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import get_template_attribute
from markupsafe import Markup

from ledger.aggregates.game import Game
from ledger.games.age_of_mythology.catalogue import RESOURCES
from ledger.ruleset import Lang
from ledger.web.boards.age_of_mythology.view import View

TEMPLATE = "boards/age_of_mythology/chart.html"
WIDE, HIGH = 300, 84


def audit_chart(game: Game, step: int, lang: Lang) -> Markup:
    """Three curves on the same steps: cubes in the bank, units and buildings by player."""
    line = game.standing_steps(step)
    tables = [(n, game.rules.look.market(game.state_at(n))) for n in line]
    view = View(game.catalogue, lang, game.state_at(step))
    players = view.state.players
    bank = [
        {"name": view.name(resource), "class": f"c-{resource}", "of": _of("bank", resource)}
        for resource in RESOURCES
    ]
    bank.append({"name": view.say("vp_cubes"), "class": "c-vp", "of": lambda t: t["bank_vp"]})
    charts = [_chart(view, "chart_bank", bank, tables, step)]
    for key in ("armies", "buildings"):
        curves = [
            {"name": p, "class": f"s{view.seat(p)}", "player": p, "of": _of(key, p)}
            for p in players
        ]
        charts.append(_chart(view, f"chart_{key}", curves, tables, step))
    drawn: Markup = get_template_attribute(TEMPLATE, "charts")(
        charts, list(players), view.say("chart_title"), view.say("chart_last")
    )
    return drawn


def _of(table: str, key: str) -> Callable[[dict[str, Any]], int]:
    return lambda market: int(market[table].get(key, 0))


def _chart(
    view: View,
    key: str,
    curves: list[dict[str, Any]],
    tables: list[tuple[int, dict[str, Any]]],
    last: int,
) -> dict[str, Any]:
    values = [[(n, curve["of"](table)) for n, table in tables] for curve in curves]
    top = max(1, *(value for points in values for _, value in points))
    return {
        "label": view.say(key),
        "top": top,
        "curves": [
            {
                "name": curve["name"],
                "class": curve["class"],
                "player": curve.get("player", ""),
                "path": _stairs(points, top, last),
                "last": points[-1][1] if points else 0,
            }
            for curve, points in zip(curves, values, strict=True)
        ],
    }


def _stairs(points: list[tuple[int, int]], top: int, last: int) -> str:
    """A line that steps where the value changes."""
    path, before = "", None
    for n, value in points:
        if value != before:
            x = round(WIDE * (n - 1) / max(1, last - 1), 1)
            y = round(HIGH - (HIGH - 4) * value / top, 1)
            path += f"H{x}V{y}" if path else f"M{x} {y}"
            before = value
    return f"{path}H{WIDE}"
