"""Lint while recording: a broken law in both languages, and the step that broke it."""

from __future__ import annotations

from typing import Any

import pytest

from ledger import laws
from ledger.games import GAMES
from ledger.games.founders.events import CoinsCollected, CoinTaken
from tests.conftest import play_some
from tests.support.whole_games import whole_games

# ------------------------------------------------------------------- since which step


@pytest.fixture
def spoilt(ledger: Any) -> tuple[Any, int]:
    """A game in which a correction by hand gave Ana a coin that is still in the reserve."""
    game = play_some(ledger, steps=16)
    token = game.state.reserve["coin"][0]
    event = CoinsCollected("Ana", (CoinTaken(token, next(iter(game.state.nations["Ana"].cells))),))
    game = ledger.correct(game.id, [event], "Ana takes a coin")
    return game, game.version


def test_a_broken_law_is_told_in_both_languages_with_the_step_that_broke_it(spoilt, ledger):
    game, step = spoilt
    found = laws.broken(game)
    assert {one.since for one in found} == {step}
    coin = next(one for one in found if one.law == "FE-I2")
    assert coin.code == "token_not_once"
    assert coin.text["en"] == "The coin token is in 2 places instead of one."
    assert coin.text["fr"] == "Le jeton pièce est à 2 endroits au lieu d’un."
    assert laws.broken(game, step - 1) == ()
    game = ledger.note(game.id, "where is it?")
    assert {one.since for one in laws.broken(game)} == {step}
    game = ledger.rewind(game.id, step - 1)
    assert laws.broken(game) == ()


@pytest.mark.parametrize("title", GAMES)
def test_no_law_is_broken_in_a_game_played_by_the_rules(title):
    for game in whole_games():
        if game.rules.key == title and not any(getattr(b, "waived", ()) for b in game.bodies):
            for step in game.standing_steps()[:: max(1, game.version // 10)]:
                assert laws.broken(game, step) == ()
