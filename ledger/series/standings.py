"""The table of a series. It is worked out each time, so a later correction of a game is in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from msgspec import Struct

from ledger.series.schemes import Scheme
from ledger.shelf import Series


class Place(Struct, frozen=True):
    """How somebody came out of one game."""

    player: str
    total: int
    rank: int  # those who share a place have the same


class Counted(Struct, frozen=True):
    """A finished game of the series."""

    game: str
    round: int
    label: str
    places: tuple[Place, ...]


class Cell(Struct, frozen=True):
    """What one game brought somebody, and why."""

    game: str
    points: Fraction
    rank: int
    shared: int  # how many have this place
    total: int


class Row(Struct, frozen=True):
    """One player's line. `place` is shared where nothing decides."""

    place: int
    player: str
    points: Fraction
    played: int
    wins: int
    head_to_head: Fraction  # points in the games of those who are level with one another so far
    margin: int  # own score less the best of the others, summed up
    score: int
    cells: tuple[Cell, ...]
    decided_by: str  # which tie-break put this line behind the one above; "" for points


class Standings(Struct, frozen=True):
    rows: tuple[Row, ...]
    games: tuple[Counted, ...]


def counted(series: Series, results: Mapping[str, Sequence[Place]]) -> list[Counted]:
    """The games of the series that have a result, in its order. Places are numbered so that two who
    share the first leave none second."""
    found = []
    for one in series.games:
        ranks = [place.rank for place in results.get(one.game, ())]
        places = [
            Place(place.player, place.total, 1 + sum(rank < place.rank for rank in ranks))
            for place in results.get(one.game, ())
        ]
        if places:
            found.append(Counted(one.game, one.round, one.label, tuple(places)))
    return found


def points_of(scheme: Scheme, game: Counted) -> dict[str, Cell]:
    """Those who share a place share the points of the places they take up."""
    found = {}
    for one in game.places:
        alike = sum(other.rank == one.rank for other in game.places)
        taken = range(one.rank - 1, one.rank - 1 + alike)
        worth = sum(scheme.places[n] for n in taken if n < len(scheme.places))
        points = Fraction(worth, alike)
        points += scheme.beaten * sum(other.rank > one.rank for other in game.places)
        points += one.total if scheme.score else 0
        found[one.player] = Cell(game.game, points, one.rank, alike, one.total)
    return found


def standings(games: Sequence[Counted], scheme: Scheme, ties: Sequence[str]) -> Standings:
    cells: dict[str, list[Cell]] = {}
    for game in games:
        for player, cell in points_of(scheme, game).items():
            cells.setdefault(player, []).append(cell)
    figures = {player: _figures(player, mine, games) for player, mine in cells.items()}
    rows: list[Row] = []
    _split(sorted(cells, key=str.casefold), ("points", *ties), "", figures, games, scheme, rows)
    return Standings(tuple(rows), tuple(games))


def _figures(player: str, cells: list[Cell], games: Sequence[Counted]) -> dict[str, Any]:
    return {
        "points": sum((cell.points for cell in cells), Fraction()),
        "played": len(cells),
        "wins": sum(cell.rank == 1 for cell in cells),
        "margin": sum(_margin(player, game) for game in games),
        "score": sum(cell.total for cell in cells),
        "cells": tuple(cells),
    }


def _margin(player: str, game: Counted) -> int:
    """How far ahead of the best of the others, or behind; where fewest points win, in those."""
    own = [one.total for one in game.places if one.player == player]
    others = [one.total for one in game.places if one.player != player]
    if not own or not others:
        return 0
    best = max(one.total for one in game.places if one.rank == 1)
    fewest = all(one.total >= best for one in game.places) and best < max((*own, *others))
    return min(others) - own[0] if fewest else own[0] - max(others)


def _split(
    level: list[str],
    by: Sequence[str],
    decided: str,
    figures: Mapping[str, Mapping[str, Any]],
    games: Sequence[Counted],
    scheme: Scheme,
    rows: list[Row],
) -> None:
    """Puts those who are level so far in order by the first of `by`, and goes on within each group
    that it leaves level. The first of a group comes behind others by what parted them."""
    if not by or len(level) == 1:
        met = _met(level, games, scheme)
        place = len(rows) + 1
        for player in level:
            mine = figures[player]
            rows.append(Row(place, player, head_to_head=met[player], decided_by=decided, **mine))
        return
    value = _measure(by[0], level, figures, games, scheme)
    for number, worth in enumerate(sorted({value(player) for player in level}, reverse=True)):
        group = [player for player in level if value(player) == worth]
        why = (by[0] if by[0] != "points" else "") if number else decided
        _split(group, by[1:], why, figures, games, scheme, rows)


def _measure(
    by: str,
    level: list[str],
    figures: Mapping[str, Mapping[str, Any]],
    games: Sequence[Counted],
    scheme: Scheme,
) -> Callable[[str], Any]:
    if by == "head_to_head":
        met = _met(level, games, scheme)
        return lambda player: met[player]
    return lambda player: figures[player][by]


def _met(level: list[str], games: Sequence[Counted], scheme: Scheme) -> dict[str, Fraction]:
    """What each got in games where at least two of these met, as if only they had played."""
    found = dict.fromkeys(level, Fraction())
    for game in games:
        there = [one for one in game.places if one.player in found]
        if len(there) < 2:
            continue
        ranks = [one.rank for one in there]
        alone = [Place(p.player, p.total, 1 + sum(r < p.rank for r in ranks)) for p in there]
        inner = Counted(game.game, game.round, game.label, tuple(alone))
        for player, cell in points_of(scheme, inner).items():
            found[player] += cell.points
    return found
