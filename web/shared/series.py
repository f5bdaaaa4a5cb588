"""A series as one reader may see it: its games, and the table they make."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from ledger.projections import GameRow
from ledger.series import Place, Scheme, Standings, counted, read_scheme, standings
from ledger.shelf import Series
from ledger.shelf.series import NoSuchSeries
from ledger.web.context import projections
from ledger.web.shared.shelf import is_mine, seen_games, shelf
from ledger.web.shared.spoilers import held_back


class SeriesSeen(Struct, frozen=True):
    series: Series
    scheme: Scheme
    rows: dict[str, GameRow]  # the games one may see, by id
    table: Standings
    not_told: int  # games whose end is held back on this device


def seen_series() -> list[tuple[Series, int]]:
    """Those one made, and those with a game one may see; with how many such games each has."""
    made = shelf().series.all()
    seen = seen_games({one.game for series in made for one in series.games})
    found = [(series, sum(one.game in seen for one in series.games)) for series in made]
    return [(series, number) for series, number in found if number or is_mine(series.owner)]


def look(number: str) -> SeriesSeen:
    """One that this reader may see; else it is as if nobody had made it."""
    series = shelf().series.get(number)
    rows = seen_games([one.game for one in series.games])
    if not rows and not is_mine(series.owner):
        raise NoSuchSeries(series=number)
    held = {game for game, row in rows.items() if held_back(row)}
    found = projections().results_of([game for game in rows if game not in held])
    results = {game: [Place(*one) for one in places] for game, places in found.items()}
    _, scheme = read_scheme(series.scheme)
    table = standings(counted(series, results), scheme, series.ties)
    return SeriesSeen(series, scheme, rows, table, len(held))


def in_points(points: Fraction) -> float | int:
    """As a number people read: halves and thirds to two digits."""
    return int(points) if points.denominator == 1 else round(float(points), 2)
