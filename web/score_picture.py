"""The score of a game by category, one panel a player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask import get_template_attribute
from markupsafe import Markup

from ledger import seen
from ledger.aggregates.game import Game
from ledger.ruleset import Sheet
from web.boards.curves import PACES, TEMPLATE, Picture, ended
from web.context import lang, t, viewer
from web.looks import seat_of

WIDTH, HEIGHT, LEFT, TOP, GAP = 306, 150, 30, 22, 28
COLUMNS = 2
Points = dict[str, dict[str, list[int]]]  # player -> category -> points at each moment


def by_category(game: Game, steps: Sequence[int]) -> Picture:
    who = viewer(game)
    sheets = [seen.sheet_at(game, n, who) for n in steps]
    sums = [_sums(sheet) for sheet in sheets]
    counted = {c for sheet in sheets for c in _counted(sheet)}
    used = [c for c in game.rules.category_words if c in counted]
    players = list(dict.fromkeys(p for sheet in sheets for p in sheet.totals))
    points = {p: {c: [one.get((p, c), 0) for one in sums] for c in used} for p in players}
    words = {c: game.rules.category_words[c][lang()] for c in used}
    numbers = {c: n for n, c in enumerate(used, 1)}
    title = t("pictures.score")
    drawn = _drawn(game, steps, points, words, numbers, title)
    head = [t("pictures.step"), t("pictures.player"), *words.values(), t("pictures.total")]
    rows = [
        [n, player, *(points[player][c][i] for c in used), sheets[i].totals.get(player, 0)]
        for i, n in enumerate(steps)
        for player in players
    ]
    return Picture("score", title, drawn, head, rows, t("pictures.score_text"))


def _counted(sheet: Sheet) -> set[str]:
    return {line.category for line in sheet.lines if line.points}


def _sums(sheet: Sheet) -> dict[tuple[str, str], int]:
    """By player and category."""
    found: dict[tuple[str, str], int] = {}
    for line in sheet.lines:
        key = line.player, line.category
        found[key] = found.get(key, 0) + line.points
    return found


def _drawn(
    game: Game,
    steps: Sequence[int],
    points: Points,
    words: dict[str, str],
    numbers: dict[str, int],
    title: str,
) -> Markup:
    layers = {player: _layers(found, len(steps)) for player, found in points.items()}
    ends = [
        v for found in layers.values() for pair in found.values() for side in pair for v in side
    ]
    low, top = min([0, *ends]), max([4, *ends])
    pace = next(p for p in PACES if (top - low) / p <= 4)
    last = ended(steps)

    def x(step: int) -> float:
        return round(LEFT + (WIDTH - LEFT) * (step - 1) / max(1, last - 1), 1)

    def y(value: float) -> float:
        return round(TOP + (HEIGHT - TOP) * (top - value) / (top - low), 1)

    panels = [
        {
            "player": _name(game, player),
            "seat": seat_of(game.setup.players, player),
            "x": i % COLUMNS * (WIDTH + GAP),
            "y": i // COLUMNS * (HEIGHT + GAP),
            "total": sum(values[-1] for values in points[player].values()) if steps else 0,
            "grid": [(y(v), v) for v in range(-(-low // pace) * pace, top + 1, pace)],
            "areas": [
                {"n": numbers[c], "name": words[c], "path": _area(steps, *pair, x, y, last)}
                for c, pair in layers[player].items()
            ],
        }
        for i, player in enumerate(points)
    ]
    rows = -(-len(panels) // COLUMNS)
    high = rows * (HEIGHT + GAP) + 8
    legend, deep = _legend(words, numbers, high)
    drawn: Markup = get_template_attribute(TEMPLATE, "stacks")(
        {
            "title": title,
            "wide": COLUMNS * WIDTH + (COLUMNS - 1) * GAP + 4,
            "high": deep,
            "left": LEFT,
            "width": WIDTH,
            "panels": panels,
            "legend": legend,
        }
    )
    return drawn


def _layers(found: dict[str, list[int]], number: int) -> dict[str, tuple[list[int], list[int]]]:
    """Each category from where the one below it ends; what costs points hangs below the line."""
    up, down = [0] * number, [0] * number
    layers: dict[str, tuple[list[int], list[int]]] = {}
    for category, values in found.items():
        lower = [up[i] if v >= 0 else down[i] for i, v in enumerate(values)]
        upper = [low + v for low, v in zip(lower, values, strict=True)]
        for i, value in enumerate(values):
            (up if value >= 0 else down)[i] = upper[i]
        layers[category] = lower, upper
    return layers


def _area(
    steps: Sequence[int], lower: list[int], upper: list[int], x: Any, y: Any, last: int
) -> str:
    """A band between two staircases."""
    if not steps:
        return ""
    path = f"M{x(steps[0])} {y(upper[0])}"
    path += "".join(f"H{x(n)}V{y(v)}" for n, v in zip(steps[1:], upper[1:], strict=True))
    path += f"H{x(last)}V{y(lower[-1])}"
    for i in range(len(steps) - 1, 0, -1):
        path += f"V{y(lower[i])}H{x(steps[i])}V{y(lower[i - 1])}"
    return f"{path}H{x(steps[0])}Z"


def _legend(
    words: dict[str, str], numbers: dict[str, int], high: int
) -> tuple[list[dict[str, Any]], int]:
    """The names of the categories in rows below the panels, and how high it all is."""
    legend, at, y = [], 0, high + 10
    for category, name in words.items():
        size = 30 + 7 * len(name)
        if at and at + size > COLUMNS * WIDTH:
            at, y = 0, y + 20
        legend.append({"n": numbers[category], "name": name, "x": at, "y": y})
        at += size
    return legend, y + 10


def _name(game: Game, player: str) -> str:
    if player in game.setup.players:
        return player
    name = game.rules.name_of(game.catalogue, player, lang())
    return name[:1].upper() + name[1:]
