"""How long a game took: the log's clock without pauses, and none for a game typed in."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest
from msgspec.structs import replace

from ledger import simulate
from ledger.aggregates.game import Game
from ledger.aggregates.steps import Step
from ledger.application import Entry, Ledger
from ledger.commands.amend import Amend, AmendmentRequest
from ledger.figures.play_time import PAUSE, play_time, time_of


def game_with(gaps, title="foundations"):
    """A seeded game whose steps are so many seconds apart."""
    game = simulate.play(None, title, ("Ana", "Bo"), "5eed" * 8)
    at, bodies = game.started.at, []
    for body, gap in zip(game.bodies, gaps(game.version), strict=True):
        at += timedelta(seconds=gap)
        bodies.append(replace(body, at=at))
    again = Game(Step(game.id, 1, bodies[0]))
    for number, body in enumerate(bodies[1:], 2):
        again.apply(Step(game.id, number, body))
    return again


def test_times_of_steps_turns_and_players_add_up_at_random():
    for seed in range(5):
        chance = Random(seed)
        game = game_with(lambda n, chance=chance: [chance.uniform(0, 90) for _ in range(n)])
        time = play_time(game)
        assert time.kept == "live"
        span = (game.bodies[-1].at - game.started.at).total_seconds()
        assert time.seconds + time.paused == pytest.approx(span)
        assert sum(one.seconds for one in time.steps) == pytest.approx(time.seconds)
        assert sum(one.seconds for one in time.turns) == pytest.approx(time.seconds)
        players = sum(one.seconds for one in time.players)
        nobodys = sum(one.seconds for one in time.steps if not one.player)
        assert players + nobodys == pytest.approx(time.seconds)
        assert time.steps[-1].elapsed == pytest.approx(time.seconds)
        for one in time.players:
            own = [turn for turn in time.turns if turn.player == one.player]
            assert one.turns == len(own) > 0
            assert one.longest == max(turn.seconds for turn in own)


def test_a_pause_is_noticed_and_left_out():
    supper, sip = 3 * 3600.0, PAUSE - 1

    def gaps(n):
        return [30.0] * 20 + [supper] + [30.0] * 20 + [sip] + [30.0] * (n - 42)

    time = play_time(game_with(gaps))
    (pause,) = time.pauses
    assert (pause.step, pause.pause, pause.seconds) == (21, supper, 0.0)
    assert time.paused == supper
    assert time.step(42).seconds == sip  # long, but no pause


def test_where_every_turn_is_long_a_long_one_is_no_pause():
    time = play_time(game_with(lambda n: [20 * 60.0] * n))
    assert time.pauses == ()
    assert time.step(2).seconds == 20 * 60


def test_a_game_typed_in_afterwards_has_no_times():
    time = play_time(game_with(lambda n: [0.4] * n))
    assert time.kept == "afterwards"
    assert (time.steps, time.players, time.seconds) == ((), (), 0.0)


def test_a_step_taken_again_later_keeps_the_time_it_was_first_taken_at(store):
    ledger = Ledger(store)
    game = simulate.play(ledger, "foundations", ("Ana", "Bo"), "5eed" * 8)
    before = time_of(ledger.game(game.id))
    step = next(one.step for one in before.steps[8:] if one.player)
    action, version = game.at(step)[0], game.version
    amended = ledger.execute(
        game.id, Amend(AmendmentRequest(step=step, action=action)), Entry()
    ).game
    after = time_of(amended)
    assert amended.version > version
    assert after.seconds == pytest.approx(before.seconds)
    assert after.pauses == ()
    ledger.close()
