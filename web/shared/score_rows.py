"""Score lines, standings and the legend of their bars, as the pages of a step show them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ledger.aggregates.game import Game
from ledger.audit import changed_lines
from ledger.ruleset import ScoreLine, Sheet
from ledger.web.context import lang, t
from ledger.web.shared.template_helpers import seat_of
from ledger.web.shared.timeline import Timeline


@dataclass
class LineRow:
    """A score line, or what this step changed of it."""

    player: str
    category: str
    name: str
    rule: str
    points: int
    step: int | None = None  # the last one that put there what it rests on


@dataclass
class Bar:
    """A part of a player's bar: which category, from where, how wide, in percent."""

    n: int
    x: float
    width: float


@dataclass
class StandingRow:
    player: str
    seat: int
    total: int
    most: int | None  # while something is hidden that may bring more
    change: int
    bars: list[Bar]
    label: str


def changed(game: Game, before: Sheet, after: Sheet) -> list[LineRow]:
    changes = changed_lines(before, after)
    return [line_row(game, change.line, change.difference) for change in changes]


def line_row(game: Game, line: ScoreLine, points: int) -> LineRow:
    return LineRow(
        line.player,
        game.rules.words.categories[line.category][lang()],
        line_name(game, line),
        line.rule,
        points,
        max((n for n in line.steps if 1 <= n <= game.version), default=None),
    )


def line_name(game: Game, line: Any) -> str:
    """What a score line rests on, in words: its first component, else its category."""
    if not line.components:
        return game.rules.words.categories[line.category][lang()]
    name = game.rules.words.name_of(game.catalogue, line.components[0], lang())
    return name[:1].upper() + name[1:]


def standings(game: Game, line: Timeline, before: Sheet, after: Sheet) -> list[StandingRow]:
    words, spoken, old = game.rules.words.categories, lang(), before.totals
    scale = max(8, line.curve.top)
    found = []
    for standing in after.standings:
        points = dict.fromkeys(words, 0)
        for one in after.lines:
            if one.player == standing.player:
                points[one.category] += one.points
        bars, x = [], 0.0
        for n, value in enumerate(points.values(), 1):
            if value > 0:
                width = round(100 * value / scale, 2)
                bars.append(Bar(n, round(x, 2), width))
                x += width
        most = standing.total + _hidden(after, standing.player)
        if most > standing.total:
            bars.append(Bar(0, round(x, 2), round(100 * (most - standing.total) / scale, 2)))
        label = ", ".join(f"{words[c][spoken]} {value}" for c, value in points.items() if value)
        found.append(
            StandingRow(
                standing.player,
                seat_of(game.setup.players, standing.player),
                standing.total,
                most if most > standing.total else None,
                standing.total - old.get(standing.player, 0),
                bars,
                t("replay.score_of", player=standing.player, parts=label or "0"),
            )
        )
    return found


def _hidden(sheet: Sheet, player: str) -> int:
    """How much more a player's lines may turn out to be worth."""
    return sum(
        line.upto - line.points
        for line in sheet.lines
        if line.player == player and line.upto is not None
    )


def legend(game: Game, sheet: Sheet) -> list[tuple[int, str]]:
    """The categories that bring points now or at the end; the others have no bar."""
    final = game.sheet_at(game.version)
    shown = {line.category for one in (sheet, final) for line in one.lines if line.points > 0}
    return [
        (n, words[lang()])
        for n, (category, words) in enumerate(game.rules.words.categories.items(), 1)
        if category in shown
    ]
