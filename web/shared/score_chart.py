"""The score of a game by category, one panel a player; a letter stands for each category."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_lowercase
from typing import Any

from flask import get_template_attribute
from markupsafe import Markup

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.ruleset import Sheet
from ledger.web.boards.line_chart import PACES, TEMPLATE, Picture, ended, few
from ledger.web.context import lang, t, viewer
from ledger.web.shared.template_helpers import seat_of

WIDTH, HEIGHT, LEFT, TOP, GAP = 306, 150, 30, 22, 28
BOTTOM, RIGHT = 18, 18  # the steps; the letters of the categories
LETTER = 11  # the least between two letters
COLUMNS = 2
Points = dict[str, dict[str, list[int]]]  # player -> category -> points at each moment


def by_category(game: Game, steps: Sequence[int]) -> Picture:
    who = viewer(game)
    sheets = [visibility.sheet_at(game, n, who) for n in steps]
    sums = [_sums(sheet) for sheet in sheets]
    counted = {c for sheet in sheets for c in _counted(sheet)}
    used = [c for c in game.rules.words.categories if c in counted]
    players = list(dict.fromkeys(p for sheet in sheets for p in sheet.totals))
    points = {p: {c: [one.get((p, c), 0) for one in sums] for c in used} for p in players}
    words = {c: game.rules.words.categories[c][lang()] for c in used}
    numbers = {c: n for n, c in enumerate(used, 1)}
    title = t("pictures.score")
    drawn, narrow = (
        _drawn(game, steps, points, words, numbers, title, columns) for columns in (COLUMNS, 1)
    )
    head = [t("pictures.step"), t("pictures.player"), *words.values(), t("pictures.total")]
    rows = []
    shown: dict[str, list[int]] = {}
    for i, n in enumerate(steps):
        for player in players:
            now = [*(points[player][c][i] for c in used), sheets[i].totals.get(player, 0)]
            if shown.get(player) != now:  # as it was at the step before: nothing new to read
                rows.append([n, player, *now])
            shown[player] = now
    return Picture("score", title, drawn, head, rows, t("pictures.score_text"), narrow=narrow)


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
    columns: int,
) -> Markup:
    layers = {player: _layers(found, len(steps)) for player, found in points.items()}
    ends = [
        v for found in layers.values() for pair in found.values() for side in pair for v in side
    ]
    low, top = min([0, *ends]), max([4, *ends])
    pace = next(p for p in PACES if (top - low) / p <= 4)
    last = ended(steps)

    def x(step: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * (step - 1) / max(1, last - 1), 1)

    def y(value: float) -> float:
        return round(TOP + (HEIGHT - TOP) * (top - value) / (top - low), 1)

    panels = [
        {
            "player": _name(game, player),
            "seat": seat_of(game.setup.players, player),
            "x": i % columns * (WIDTH + GAP),
            "y": i // columns * (HEIGHT + BOTTOM + GAP),
            "total": sum(values[-1] for values in points[player].values()) if steps else 0,
            "grid": [(y(v), v) for v in range(-(-low // pace) * pace, top + 1, pace)],
            "areas": [
                {"n": numbers[c], "name": words[c], "path": _area(steps, *pair, x, y, last)}
                for c, pair in layers[player].items()
            ],
            "letters": _letters(layers[player], numbers, y),
        }
        for i, player in enumerate(points)
    ]
    rows = -(-len(panels) // columns)
    high = rows * (HEIGHT + BOTTOM + GAP) + 8
    legend, deep = _legend(words, numbers, high, columns * WIDTH)
    drawn: Markup = get_template_attribute(TEMPLATE, "stacks")(
        {
            "title": title,
            "style": "narrow" if columns == 1 else "broad",
            "wide": columns * WIDTH + (columns - 1) * GAP + 4,
            "high": deep,
            "left": LEFT,
            "right": WIDTH - RIGHT,
            "marks": [(x(n), n) for n in few(max(steps, default=1), 4)],
            "foot": HEIGHT + BOTTOM - 4,
            "step": t("pictures.step"),
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
    for i in range(1, len(steps)):
        if upper[i] != upper[i - 1]:
            path += f"H{x(steps[i])}V{y(upper[i])}"
    path += f"H{x(last)}V{y(lower[-1])}"
    for i in range(len(steps) - 1, 0, -1):
        if lower[i] != lower[i - 1]:
            path += f"H{x(steps[i])}V{y(lower[i - 1])}"
    return f"{path}H{x(steps[0])}Z"


def letter(number: int) -> str:
    return ascii_lowercase[number - 1]


def _letters(
    layers: dict[str, tuple[list[int], list[int]]], numbers: dict[str, int], y: Any
) -> list[tuple[str, float]]:
    """Beside what each category has come to, none over another: shades alone would not tell."""
    ends = [(numbers[c], low[-1], high[-1]) for c, (low, high) in layers.items() if low]
    wished = sorted((y((low + high) / 2) + 4, n) for n, low, high in ends if low != high)
    found: list[tuple[str, float]] = []
    for at, n in reversed(wished):  # from the foot upwards
        lowest = found[-1][1] - LETTER if found else HEIGHT + LETTER
        found.append((letter(n), round(min(at, lowest), 1)))
    return found


def _legend(
    words: dict[str, str], numbers: dict[str, int], high: int, wide: int
) -> tuple[list[dict[str, Any]], int]:
    """The names of the categories in rows below the panels, and how high it all is."""
    legend, at, y = [], 0, high + 10
    for category, name in words.items():
        size = 42 + 7 * len(name)
        if at and at + size > wide:
            at, y = 0, y + 20
        key = letter(numbers[category])
        legend.append({"n": numbers[category], "key": key, "name": name, "x": at, "y": y})
        at += size
    return legend, y + 10


def _name(game: Game, player: str) -> str:
    if player in game.setup.players:
        return player
    name = game.rules.words.name_of(game.catalogue, player, lang())
    return name[:1].upper() + name[1:]
