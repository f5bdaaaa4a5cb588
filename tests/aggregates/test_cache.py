"""What is worked out from a game is kept with it: until its next step, or for good."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import count
from threading import Barrier

import pytest

from ledger.aggregates.cache import CacheKey

pytestmark = pytest.mark.usefixtures("cairn")

UNTIL_NEXT: CacheKey[int] = CacheKey("until the next step")
FOR_GOOD: CacheKey[int] = CacheKey("for good", for_good=True)


@pytest.fixture
def game(ledger):
    return ledger.start("cairn", ["Ana", "Bo"])


def test_it_is_worked_out_once_for_every_look_and_anew_after_the_next_step(ledger, game):
    numbers = count(1)
    assert ledger.game(game.id).cached(UNTIL_NEXT, lambda: next(numbers)) == 1
    assert ledger.game(game.id).cached(UNTIL_NEXT, lambda: next(numbers)) == 1
    ledger.note(game.id, "a step")
    assert ledger.game(game.id).cached(UNTIL_NEXT, lambda: next(numbers)) == 2


def test_what_is_known_of_a_step_is_kept_for_good(ledger, game):
    numbers = count(1)
    assert game.cached(FOR_GOOD, lambda: next(numbers), 1) == 1
    ledger.note(game.id, "a step")
    assert ledger.game(game.id).cached(FOR_GOOD, lambda: next(numbers), 1) == 1
    assert game.cached(FOR_GOOD, lambda: next(numbers), 2) == 2


def test_what_it_is_about_tells_answers_apart(game):
    assert game.cached(UNTIL_NEXT, lambda: 1, "Ana", 3) == 1
    assert game.cached(UNTIL_NEXT, lambda: 2, "Bo", 3) == 2
    assert game.cached(UNTIL_NEXT, lambda: 3, "Ana", 3) == 1


def test_one_answer_may_need_another(game):
    inner = CacheKey[int]("inner")
    assert game.cached(UNTIL_NEXT, lambda: game.cached(inner, lambda: 4) + 1) == 5


def test_threads_that_ask_at_the_same_moment_get_the_same_answer(game):
    together, numbers = Barrier(4), count(1)

    def ask(_):
        def make():
            together.wait()
            return next(numbers)

        return game.cached(UNTIL_NEXT, make)

    with ThreadPoolExecutor(4) as pool:
        assert len(set(pool.map(ask, range(4)))) == 1


def test_a_branch_keeps_its_own(game):
    assert game.cached(UNTIL_NEXT, lambda: 1) == 1
    assert game.branch(1, game.state).cached(UNTIL_NEXT, lambda: 2) == 2
