"""Standings: points by place, shared places, tie-breaks in their order, and corrections."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest

from ledger.errors import Unreadable
from ledger.series import TIES, Place, counted, read_scheme, read_ties, standings
from ledger.shelf import Series, SeriesGame


def made(*results, ties=TIES, scheme="podium"):
    games = [SeriesGame(game=str(n), round=1, label="") for n in range(len(results))]
    series = Series(
        series="s",
        name="S",
        kind="league",
        note="",
        owner="",
        made_at="",
        scheme=scheme,
        ties=ties,
        games=tuple(games),
    )
    found = {}
    for number, totals in enumerate(results):
        better = sorted(totals.values(), reverse=True)
        found[str(number)] = [
            Place(player, total, 1 + better.index(total)) for player, total in totals.items()
        ]
    return standings(counted(series, found), read_scheme(scheme)[1], ties).rows


def order(rows):
    return [(row.place, row.player, row.points, row.decided_by) for row in rows]


def test_those_who_share_a_place_share_its_points():
    rows = made({"Ana": 9, "Bo": 9, "Chloé": 4})
    assert order(rows) == [(1, "Ana", 4, ""), (1, "Bo", 4, ""), (3, "Chloé", 2, "")]
    assert [(cell.rank, cell.shared, cell.total) for cell in rows[0].cells] == [(1, 2, 9)]


@pytest.mark.parametrize(
    ("results", "ties", "expected"),
    [
        # level at 6 points: two second places against a win and a fourth place
        (
            [{"X": 9, "Ana": 8, "Y": 7, "Bo": 6}, {"Bo": 9, "Ana": 8}],
            ("wins",),
            ["Bo", "Ana", "X", "Y"],
        ),
        ([{"Ana": 9, "Bo": 8}, {"Bo": 9, "Ana": 1}], ("margin",), ["Bo", "Ana"]),
        ([{"Ana": 9, "Bo": 8}, {"Bo": 5, "Ana": 4}], ("score",), ["Ana", "Bo"]),
        (
            [{"Bo": 9, "Ana": 8}, {"Ana": 9, "X": 1}, {"Y": 9, "Bo": 8}],
            ("head_to_head", "margin"),
            ["Bo", "Ana", "Y", "X"],
        ),
    ],
)
def test_ties_are_broken_in_the_order_that_is_stated(results, ties, expected):
    assert [row.player for row in made(*results, ties=ties)] == expected


def test_where_nothing_decides_the_place_is_shared():
    rows = made({"Ana": 9, "Bo": 8}, {"Bo": 9, "Ana": 8})
    assert order(rows) == [(1, "Ana", 8, ""), (1, "Bo", 8, "")]


def seated(chance, players):
    return chance.sample(players, chance.randint(2, len(players)))


def test_any_table_gives_away_the_same_points_and_each_place_once():
    chance = Random(7)
    for _ in range(200):
        players = chance.sample("ABCDEF", chance.randint(2, 6))
        games = [
            {
                p: chance.randint(0, 4)
                for p in chance.sample(players, chance.randint(2, len(players)))
            }
            for _ in range(chance.randint(1, 5))
        ]
        rows = made(*games, ties=tuple(chance.sample(TIES, chance.randint(0, 4))))
        given = sum(sum((5, 3, 2, 1)[: len(game)]) for game in games)
        assert sum((row.points for row in rows), Fraction()) == given
        assert {row.player for row in rows} == {p for game in games for p in game}
        for above, below in pairwise(rows):
            assert above.points >= below.points
        for number, row in enumerate(rows, start=1):
            assert row.place <= number
            assert row.place == number or rows[number - 2].points == row.points
            assert sum((cell.points for cell in row.cells), Fraction()) == row.points


@pytest.mark.parametrize("text", ["", "x", "1,3", "-1", "5,,3", "99999", ",".join("1" * 21)])
def test_points_that_cannot_be_are_refused(text):
    with pytest.raises(Unreadable):
        read_scheme(text)


def test_points_and_ties_as_they_are_read():
    assert read_scheme(" 7, 5;3 ") == ("7,5,3", read_scheme("7,5,3")[1])
    assert read_scheme("wins")[1].places == (1,)
    assert read_ties(()) == TIES
    with pytest.raises(Unreadable):
        read_ties(("wins", "wins"))
