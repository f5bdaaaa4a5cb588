"""What a table shares with the one before is looked at once; everything else is, every time."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from ledger.games import BUILT_IN, ruleset
from ledger.limits import MOST
from ledger.ruleset import Now, Rank, ScoreLine, Sheet, WhileSame, standings
from ledger.ruleset.rejudge import Fitting, fits
from ledger.simulate import NAMES, play

NOW = Now("play", 1, None, False, ())


def sheet(points):
    line = ScoreLine("Ana", "stones", points, "C-1", (), ())
    return Sheet((line,), standings([Rank("Ana", points)]))


def table():
    """A title whose state says what is read off it."""

    def market(state):
        state.asked.append(state.rows)
        if state.rows == ["bad"]:
            raise ValueError
        return {}

    look = SimpleNamespace(
        score=lambda state: state.sheet,
        market=market,
        market_parts=lambda state: (state.rows,),
    )
    return SimpleNamespace(look=look, play=SimpleNamespace(now=lambda state: NOW))


@pytest.fixture
def rules():
    return table()


def test_what_is_the_very_same_is_not_looked_at_again(rules):
    asked, rows, same, before = [], ["slate"], sheet(3), Fitting()
    for shown in (rows, rows, ["slate"]):
        state = SimpleNamespace(sheet=same, rows=shown, asked=asked)
        assert fits(rules, state, before=before)
    assert len(asked) == 2  # an equal one is another one


def test_a_bad_table_after_a_good_one_is_found(rules):
    asked, rows, before = [], ["slate"], Fitting()
    assert fits(rules, SimpleNamespace(sheet=sheet(3), rows=rows, asked=asked), before=before)
    for points in (MOST + 1, -MOST - 1):
        state = SimpleNamespace(sheet=sheet(points), rows=rows, asked=asked)
        assert not fits(rules, state, before=before)
        assert not fits(rules, state, before=before)  # nor does it count as seen
    broken = SimpleNamespace(sheet=before.sheet, rows=["bad"], asked=asked)
    assert not fits(rules, broken, before=before)
    assert not fits(rules, broken, before=before)
    far = Now("play", MOST + 1, None, False, ())
    assert not fits(rules, SimpleNamespace(sheet=before.sheet, rows=rows, asked=asked), far, before)


@pytest.mark.parametrize("title", BUILT_IN)
def test_a_score_does_not_depend_on_what_was_scored_before(title):
    rules = ruleset(title)
    seats = NAMES[: max(rules.play.player_counts)]
    game = play(None, title, seats, "fitting", rules.play.soaks[0], "virtual")
    states = [game.state_at(step) for step in range(1, game.version + 1)]
    forwards = [(rules.look.score(one), rules.look.market(one)) for one in states]
    backwards = [(rules.look.score(one), rules.look.market(one)) for one in reversed(states)]
    assert forwards == backwards[::-1]


def test_what_follows_from_one_part_is_kept_while_it_is_the_same():
    worked = []
    length = WhileSame(lambda part: worked.append(part) or len(part))
    part = ["slate"]
    assert [length("Ana", part), length("Ana", part), length("Bo", [])] == [1, 1, 0]
    assert length("Ana", ["slate", "flint"]) == 2
    assert len(worked) == 3
