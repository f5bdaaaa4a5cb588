"""Series and their tables as JSON."""

from __future__ import annotations

from flask import Response
from msgspec import Struct

from ledger.schemas.derive import Gate
from ledger.schemas.fields import Items, OneOf, Prose, Text, Whole, YesNo
from ledger.series import TIES, read_scheme, read_ties
from ledger.shelf import Series, SeriesGame
from ledger.shelf.series import KINDS
from ledger.web.api import requests
from ledger.web.api.blueprint import answer, read_body, route
from ledger.web.api.shelf import CHANGE
from ledger.web.shared.series import in_points, look, seen_series
from ledger.web.shared.shelf import a_game, check_mine, is_mine, owner, shelf

SERIES = "/series/<series>"


class MakeSeries(Gate):
    name = Prose(longest=200, required=True)
    kind = OneOf(KINDS)
    scheme = Prose(longest=200)
    ties = Items(OneOf(TIES), longest=len(TIES))
    note = Prose(longest=2000)


class SeriesGameChange(Gate):
    game = Text(required=True)
    round = Whole(least=1)
    table = Prose(longest=200)
    out = YesNo()


class SeriesCell(Struct, frozen=True):
    """What one game brought: for which place, shared by how many, with which total."""

    game: str
    points: float
    place: int
    shared: int
    total: int


class SeriesRow(Struct, frozen=True, kw_only=True):
    place: int
    player: str
    points: float
    played: int
    wins: int
    head_to_head: float
    margin: int
    score: int
    decided_by: str  # what put this line behind the one above; empty for points
    games: tuple[SeriesCell, ...]


class SeriesShown(Struct, frozen=True, kw_only=True):
    series: str
    name: str
    kind: str
    note: str
    made_at: str
    scheme: str
    ties: tuple[str, ...]
    games: tuple[SeriesGame, ...]
    standings: tuple[SeriesRow, ...]


class SeriesList(Struct, frozen=True):
    series: tuple[Series, ...]


@route(
    "GET",
    "/series",
    "The series one made, and those with a game one may see",
    answers={200: SeriesList},
)
def list_series() -> Response:
    made = [look(one.series) for one, _ in seen_series()]
    return answer(SeriesList(tuple(_kept(found.series, set(found.rows)) for found in made)))


@route(
    "POST",
    "/series",
    "A new series: an evening, a league or a tournament",
    body=MakeSeries(),
    answers={201: SeriesShown},
    errors=CHANGE,
)
def make_series() -> Response:
    body = read_body(MakeSeries())
    scheme, _ = read_scheme(body.get("scheme", "podium"))
    made = shelf().series.add(
        body["name"],
        kind=body.get("kind", "evening"),
        scheme=scheme,
        ties=read_ties(tuple(body.get("ties", ()))),
        note=body.get("note", ""),
        owner=owner(),
    )
    return answer(shown(made.series), 201)


@route("GET", SERIES, "A series with its table", answers={200: SeriesShown}, errors=(404,))
def show_series(series: str) -> Response:
    return answer(shown(series))


@route(
    "POST",
    f"{SERIES}/games",
    "A game put into a round, or with `out` taken out",
    body=SeriesGameChange(),
    answers={200: SeriesShown},
    errors=CHANGE,
)
def change_series_games(series: str) -> Response:
    check_mine(shelf().series.get(series).owner)
    body = read_body(SeriesGameChange())
    if body.get("out"):
        shelf().series.take_out(series, body["game"])
    else:
        game = a_game(body["game"])
        shelf().series.put_in(series, game, body.get("round", 1), body.get("table", ""))
    return answer(shown(series))


@route(
    "POST",
    f"{SERIES}/remove",
    "Remove the series; its games stay",
    body=requests.Nothing(),
    answers={200: dict[str, bool]},
    errors=CHANGE,
)
def remove_series(series: str) -> Response:
    check_mine(shelf().series.get(series).owner)
    read_body(requests.Nothing())
    shelf().series.remove(series)
    return answer({"removed": True})


def shown(number: str) -> SeriesShown:
    found = look(number)
    kept = _kept(found.series, set(found.rows))
    rows = tuple(
        SeriesRow(
            place=row.place,
            player=row.player,
            points=float(in_points(row.points)),
            played=row.played,
            wins=row.wins,
            head_to_head=float(in_points(row.head_to_head)),
            margin=row.margin,
            score=row.score,
            decided_by=row.decided_by,
            games=tuple(
                SeriesCell(one.game, float(in_points(one.points)), one.rank, one.shared, one.total)
                for one in row.cells
            ),
        )
        for row in found.table.rows
    )
    return SeriesShown(
        series=kept.series,
        name=kept.name,
        kind=kept.kind,
        note=kept.note,
        made_at=kept.made_at,
        scheme=kept.scheme,
        ties=kept.ties,
        games=kept.games,
        standings=rows,
    )


def _kept(series: Series, seen: set[str]) -> Series:
    """With the games this reader may see."""
    return Series(
        series=series.series,
        name=series.name,
        kind=series.kind,
        note=series.note,
        owner=series.owner if is_mine(series.owner) else "",
        made_at=series.made_at,
        scheme=series.scheme,
        ties=series.ties,
        games=tuple(one for one in series.games if one.game in seen),
    )
