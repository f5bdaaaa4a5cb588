"""The figures of many games: the same rows however they are made, and only of games one may see."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random

import pytest

from ledger import simulate
from ledger.application import Ledger
from ledger.games import GAMES
from ledger.projections import Projections, figures
from ledger.projections.figure_rows import Selection
from ledger_cairn import AddStone, StoneAdded, Stop
from tests.projections.test_projections import play_evening

pytestmark = pytest.mark.usefixtures("cairn")


def rows(projections):
    """Every row of the figures, in an order of their own."""
    return {
        name: sorted(tuple(row.values()) for row in projections.db.query(f"SELECT * FROM {name}"))
        for name in figures.NAMES
    }


def finished(ledger, seed, stones=4):
    """A little game to its end; gives its id."""
    chance = Random(seed)
    players = ["Ana", "Bo", "Cy"][: chance.choice((2, 3))]
    game = ledger.start("cairn", players)
    for n in range(chance.randrange(2, stones)):
        stone = chance.choice(("slate", "chalk", "flint"))
        ledger.take(
            game.id,
            AddStone(players[n % len(players)], stone),
            waived=frozenset({"CA-2", "CA-1"}),
            reason="as it was",
        )
    ledger.take(game.id, Stop(ledger.game(game.id).now_at(ledger.game(game.id).version).player))
    return game.id


def test_whatever_becomes_of_games_the_rows_are_those_of_a_fresh_build(any_store, tmp_path):
    """Ends taken back, corrections after the end, games hidden, shown again and removed."""
    ledger, chance = Ledger(any_store), Random(18)
    stepwise = Projections(ledger, tmp_path / "stepwise.db")
    play_evening(ledger)
    games = [finished(ledger, seed) for seed in range(8)]
    stepwise.catch_up()
    assert len(rows(stepwise)["figure_games"]) == 9
    for _ in range(30):
        game = chance.choice(games)
        match chance.randrange(5):
            case 0:
                ledger.undo(game) if ledger.load(game).over else ledger.rewind(game, 2)
            case 1:
                ledger.correct(game, [StoneAdded("Bo", "chalk", 1)], "counted late")
            case 2:
                ledger.hide(game)
            case 3:
                ledger.show(game)
            case 4 if len(games) > 5:
                ledger.remove(game)
                games.remove(game)
        stepwise.catch_up()
    stepwise.catch_up()
    fresh = Projections(ledger, tmp_path / "fresh.db")
    assert rows(stepwise) == rows(fresh)
    assert 0 < len(rows(fresh)["figure_games"]) < 9
    fresh.close()
    stepwise.close()
    ledger.close()


def test_points_by_rule_are_the_sum_of_the_final_scores(ledger, projections):
    for title in GAMES:
        for n in (2, 3):
            simulate.play(ledger, title, simulate.NAMES[:n], f"{n:032x}")
    projections.catch_up()
    for title in GAMES:
        total = sum(sum(row.totals.values()) for row in projections.games(title=title))
        found = projections.title_figures(Selection(title))
        assert found.summary.games == 2, title
        assert found.summary.players == 5
        assert found.summary.points == total, title
        assert sum(one.points for one in found.rules) == total
        assert sum(one.points for one in found.categories) == total
        for source in found.rules:
            behind = projections.behind_points(
                Selection(title), category=source.category, rule=source.rule, limit=-1
            )
            assert sum(row.points for row in behind.rows) == behind.points == source.points
            assert sum(row.lines for row in behind.rows) == source.lines
            assert {row.category for row in behind.rows} == {source.category}
        for opening in found.openings:
            behind = projections.behind_opening(Selection(title), opening.kinds)
            assert behind.count == opening.players
            assert all(len(row.steps) == len(opening.kinds) for row in behind.rows)


def test_filters_choose_games_and_seats(ledger, projections):
    for n in (2, 3):
        simulate.play(ledger, "founders", simulate.NAMES[:n], f"{n:032x}")
    projections.catch_up()

    def ask(**wanted):
        return projections.title_figures(Selection("founders", **wanted)).summary

    assert (ask(seats=2).games, ask(seats=2).players) == (1, 2)
    assert (ask(seat=3).games, ask(seat=3).players) == (1, 1)
    winners = ask(won=True)
    assert winners.games == 2
    assert winners.mean == winners.winners_mean
    today = date.fromisoformat(str(projections.games()[0].started_at.date()))
    assert ask(since=today + timedelta(days=2)).games == 0
    assert ask(until=today - timedelta(days=2)).games == 0
    assert ask(since=today - timedelta(days=1), until=today + timedelta(days=1)).games == 2
    assert projections.title_figures(Selection("foundations")).summary.games == 0
    order = projections.title_figures(Selection("founders")).order
    assert [(one.number, one.players) for one in order] == [(1, 2), (2, 2), (3, 1)]
    assert sum(one.won for one in order) == winners.players


def test_who_begins_has_the_first_place(ledger, projections):
    game = ledger.start("cairn", ["Ana", "Bo"], first_player="Bo")
    ledger.take(game.id, Stop("Bo"))
    projections.catch_up()
    seats = projections.db.query("SELECT player, seat FROM figure_seats ORDER BY seat")
    assert [tuple(row.values()) for row in seats] == [("Bo", 1), ("Ana", 2)]


def test_a_game_in_play_brings_nothing_to_the_figures(ledger, projections, play_some):
    play_some(ledger, "foundations", steps=60)
    projections.catch_up()
    assert rows(projections) == {name: [] for name in figures.NAMES}


def test_times_of_a_player_are_those_of_the_games_with_times(ledger, projections):
    game = simulate.play(ledger, "founders", ("Ana", "Bo"), "5eed" * 8)
    projections.catch_up()
    time = projections.times_of("Ana")["founders"]
    span = (game.bodies[-1].at - game.started.at).total_seconds()
    assert (time.games, time.seconds) == (1, pytest.approx(span))
    assert 0 < time.own < time.seconds
    assert time.per_turn == pytest.approx(time.own / time.turns)
