"""Players: their results, and what their points are made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, render_template
from flask_babel import format_decimal, format_percent

from ledger.errors import UnknownName
from ledger.games import GAMES
from ledger.projections import Figures
from ledger.web.context import lang, projections
from ledger.web.shared.game_covers import cover
from ledger.web.shared.spoilers import held_back, hiding, without_results

players = Blueprint("players", __name__)


@dataclass
class Line:
    """A player in the list."""

    name: str
    games: int = 0
    finished: int = 0
    won: int = 0
    last_at: str = ""
    titles: tuple[str, ...] = ()
    held: bool = False  # some of the results are held back, so no figure is told


@dataclass
class Share:
    """A category's part in the points of a player, all finished games of a title together."""

    name: str
    points: int
    per_game: float
    width: int  # of the longest bar, in per cent


# A player's page while one of the results is held back: the games, and no figure drawn from them.
NOT_TOLD: dict[str, Any] = {
    "held": True,
    "ranks": {},
    "finished": None,
    "won": None,
    "playing": None,
    "titles": {},
    "sheets": (),
    "rivals": (),
    "shares": {},
    "times": {},
    "cover": cover,
}


@players.get("/players")
def index() -> str:
    return render_template("players.html", lines=everybody())


@players.get("/players/<path:name>")
def player(name: str) -> str:
    games = projections().games(player=name, limit=-1)
    if not games:
        raise UnknownName("player", name)
    if any(map(held_back, games)):
        return render_template("player.html", name=name, games=without_results(games), **NOT_TOLD)
    figures = projections().player(name)
    ranks = {result.game: result.rank for result in figures.results}
    return render_template(
        "player.html",
        name=name,
        games=games,
        ranks=ranks,
        finished=len(figures.results),
        won=sum(result.won for result in figures.results),
        playing=sum(not row.over for row in games),
        titles=figures.titles,
        sheets=figures.sheets,
        rivals=figures.rivals,
        shares=shares(name, figures.titles),
        times=projections().times_of(name),
        cover=cover,
    )


def everybody() -> list[Line]:
    """Whoever has a seat: most games first."""
    lines: dict[str, Line] = {}
    held = _held_back()
    for seat in projections().seats():
        line = lines.setdefault(seat.name, Line(seat.name))
        line.games += 1
        line.finished += seat.over
        line.won += seat.won
        line.held |= seat.name in held
        line.last_at = max(line.last_at, seat.updated_at)
        line.titles = tuple(dict.fromkeys((*line.titles, seat.title)))
    return sorted(lines.values(), key=lambda line: (-line.games, line.name.casefold()))


def _held_back() -> set[str]:
    """Whose figures would tell a result that is held back."""
    if not hiding():
        return set()
    games = projections().games(status="finished", limit=-1)
    return {name for row in games if held_back(row) for name in row.players}


def shares(name: str, titles: dict[str, Figures]) -> dict[str, list[Share]]:
    """By title, in the order the title lists its categories."""
    found = projections().points_by_category(name)
    return {title: _shares(title, points, titles[title].games) for title, points in found.items()}


def _shares(title: str, points: dict[str, int], games: int) -> list[Share]:
    words = GAMES[title].words.categories
    longest = max((abs(number) for number in points.values()), default=0) or 1
    return [
        Share(
            name=words[category][lang()],
            points=points.get(category, 0),
            per_game=points.get(category, 0) / games,
            width=round(100 * abs(points.get(category, 0)) / longest),
        )
        for category in words
    ]


@players.app_template_filter("decimal")
def decimal(value: float) -> str:
    """One digit, with the reader's separator and the real minus sign."""
    return str(format_decimal(value, "0.0")).replace("-", "−")


@players.app_template_filter("percent")
def percent(part: float) -> str:
    """A share of one, as the reader writes it: 43%, 43 %."""
    return str(format_percent(part))


@players.app_template_filter("lead")
def lead(value: float) -> str:
    """Points ahead or behind, with their sign."""
    said = decimal(value)
    return f"+{said}" if value > 0 and said != decimal(0.0) else said
