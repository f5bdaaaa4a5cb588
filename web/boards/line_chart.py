"""Pictures of a whole game: a drawing, what it says in words, and the table behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from flask import get_template_attribute
from markupsafe import Markup

from ledger.aggregates.game import Game

TEMPLATE = "pictures/curves.html"
WIDE, HIGH, LEFT, TOP, BOTTOM = 640, 240, 34, 12, 24
NARROW = 316  # as wide as a card on a phone: nothing to scroll, the names stay in sight
NAMES = 110  # the room for them at the end of the lines
FINE = 50  # moments of a curve
PACES = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 2000, 5000, 10**6)


@dataclass
class Picture:
    """One picture of a game; its table says the same to those who do not see it."""

    key: str
    title: str
    svg: Markup
    head: list[str]
    rows: list[list[Any]]
    text: str = ""
    choices: list[tuple[str, str]] = field(default_factory=list)  # what else it may be of: id, name
    of: str = ""  # the one it is of
    narrow: Markup = field(default_factory=Markup)  # the same for a phone


@dataclass
class Series:
    """Values over the game: where each begins to hold."""

    name: str
    style: str  # the class that gives its colour: s1 for a seat
    points: list[tuple[int, int]]
    mark: str = ""  # the symbol at its end, so that colour is not all there is

    def at(self, step: int) -> int:
        return next((value for n, value in reversed(self.points) if n <= step), 0)


def moments(game: Game, step: int) -> list[int]:
    """The last standing step of each turn up to a step, and some in between where turns are long:
    enough for a curve, quick to work out."""
    line = game.standing_steps(step)
    last = {game.rules.play.now(game.state_at(n)).turn: n for n in line}
    between = line[:: max(1, len(line) // FINE)] if len(last) < FINE else []
    return sorted({*last.values(), *between})


def follow(
    steps: Iterable[int], look: Callable[[int], Any], read: Callable[[Any], int]
) -> list[tuple[int, int]]:
    """What is read of each step, where it changes."""
    points: list[tuple[int, int]] = []
    for n in steps:
        value = read(look(n))
        if not points or points[-1][1] != value:
            points.append((n, value))
    return points


def curves(
    key: str, title: str, series: Sequence[Series], steps: Sequence[int], words: dict[str, str]
) -> Picture:
    """Staircases on one scale, each named at its end; once for a desk, once for a phone."""
    drawn, narrow = (_drawn(title, series, steps, words, wide) for wide in (WIDE, NARROW))
    rows = [[n, *(one.at(n) for one in series)] for n in steps]
    head = [words["step"], *(one.name for one in series)]
    return Picture(key, title, drawn, head, rows, narrow=narrow)


def _drawn(
    title: str, series: Sequence[Series], steps: Sequence[int], words: dict[str, str], wide: int
) -> Markup:
    last = ended(steps)
    values = [value for one in series for _, value in one.points]
    low, top = min([0, *values]), max([4, *values])
    pace = next(p for p in PACES if (top - low) / p <= 5)

    def x(step: int) -> float:
        return round(LEFT + (wide - LEFT - NAMES) * (step - 1) / max(1, last - 1), 1)

    def y(value: float) -> float:
        return round(TOP + (HIGH - TOP - BOTTOM) * (top - value) / (top - low), 1)

    ends = _apart([y(one.at(last)) for one in series], 15, HIGH - 6)
    drawn: Markup = get_template_attribute(TEMPLATE, "curves")(
        {
            "title": title,
            "style": "broad" if wide == WIDE else "narrow",
            "wide": wide,
            "high": HIGH,
            "left": LEFT,
            "right": x(last),
            "grid": [(y(v), v) for v in range(-(-low // pace) * pace, top + 1, pace)],
            "marks": [(x(n), n) for n in few(max(steps, default=1), wide // 90)],
            "step": words["step"],
            "lines": [
                {
                    "name": one.name,
                    "style": one.style,
                    "mark": one.mark,
                    "path": _stairs(one.points, x, y, last),
                    "end": end,
                    "y": y(one.at(last)),
                    "last": one.at(last),
                }
                for one, end in zip(series, ends, strict=True)
            ],
        }
    )
    return drawn


def ended(steps: Sequence[int]) -> int:
    """A little after the last step, so that what it brought is seen."""
    last = max(steps, default=1)
    return last + max(1, last // 30)


def _stairs(points: list[tuple[int, int]], x: Any, y: Any, last: int) -> str:
    if not points:
        return ""
    path = f"M{x(points[0][0])} {y(points[0][1])}"
    path += "".join(f"H{x(n)}V{y(value)}" for n, value in points[1:])
    return f"{path}H{x(last)}"


def few(last: int, most: int) -> list[int]:
    """Some steps to write below."""
    pace = next(p for p in PACES[2:] if last / p <= most)
    return list(range(pace, last + 1, pace))


def _apart(wished: list[float], gap: float, most: float) -> list[float]:
    """Names at the ends of lines, moved so that none covers another."""
    order = sorted(range(len(wished)), key=lambda i: wished[i])
    found, above = dict.fromkeys(order, 0.0), -gap
    for i in order:
        found[i] = above = max(wished[i], above + gap)
    below = most + gap
    for i in reversed(order):
        found[i] = below = min(found[i], below - gap)
    return [round(found[i], 1) for i in range(len(wished))]
