"""Who paid what for the contracts, era by era: a chart beside the audit's sheet."""

from __future__ import annotations

from typing import Any

from flask import get_template_attribute
from markupsafe import Markup

from ledger.aggregates.game import Game
from ledger.games.foundations import events as ev
from ledger.games.foundations.state import State
from ledger.ruleset import Lang
from ledger.web.boards.foundations.view import TEMPLATE, View
from ledger.web.boards.foundations.words import say


def audit_chart(game: Game, step: int, lang: Lang) -> Markup:
    """The chart beside the audit's sheet: coins paid at the market, added up over the game."""
    state: State = game.state_at(step)
    view = View(game.catalogue, lang, state)
    sums = dict.fromkeys(state.players, 0)
    bought: dict[str, list[dict[str, Any]]] = {player: [] for player in state.players}
    eras: list[int] = []
    for n in game.standing_steps(step):
        for event in game.events(n):
            match event:
                case ev.CardPurchased():
                    sums[event.player] += event.price
                    bought[event.player].append(
                        {
                            "step": n,
                            "sum": sums[event.player],
                            "title": view.say(
                                "paid_step",
                                step=n,
                                player=event.player,
                                price=event.price,
                                name=view.name(event.card),
                            ),
                        }
                    )
                case ev.EraScored():
                    eras.append(n)
    top = max(10, *sums.values())
    lines = [
        {
            "player": player,
            "seat": view.seat(player),
            "points": [
                {**p, "y": _up(p["sum"], top), "x": _along(p["step"], step)} for p in points
            ],
            "path": _stairs(points, top, step),
            "cards": len(points),
            "sum": sums[player],
            "each": f"{sums[player] / len(points):.1f}" if points else "–",
        }
        for player, points in bought.items()
    ]
    labels = {key: say(key, lang) for key in ("paid", "paid_text", "paid_none", "paid_player")}
    labels |= {key: say(f"paid_{key}", lang) for key in ("cards", "sum", "mean")}
    chart = {
        "lines": lines,
        "top": top,
        "eras": [_along(n, step) for n in eras],
        "labels": labels,
        "any": any(sums.values()),
        "players": list(state.players),
    }
    drawn: Markup = get_template_attribute(TEMPLATE, "paid")(chart)
    return drawn


def _along(step: int, last: int) -> float:
    return round(300 * (step - 1) / max(1, last - 1), 1)


def _up(value: int, top: int) -> float:
    return round(100 - 96 * value / top, 1)


def _stairs(points: list[dict[str, Any]], top: int, last: int) -> str:
    path = f"M0 {_up(0, top)}"
    for point in points:
        path += f"H{_along(point['step'], last)}V{_up(point['sum'], top)}"
    return f"{path}H300"
