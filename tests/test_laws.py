"""Lint while recording: a broken law in both languages, and the step that broke it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ledger import laws
from ledger.audit import audit
from ledger.games import GAMES
from ledger.games.age_of_mythology.actions import DraftTile
from ledger.review.verify import verify
from tests.conftest import play_some
from tests.support.spoilt_games import with_a_coin_too_many
from tests.support.whole_games import whole_games

# ------------------------------------------------------------------- since which step


@pytest.fixture
def spoilt(ledger: Any) -> tuple[Any, int]:
    """A game of an older store: a correction gave Ana a coin that is still in the reserve."""
    game = play_some(ledger, steps=16)
    game = with_a_coin_too_many(ledger, game)
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


# ------------------------------------------------------------------- set aside by agreement


@pytest.mark.parametrize("title", GAMES)
def test_a_law_an_agreement_set_aside_is_told_as_agreed_and_not_as_broken(title):
    """In every sample: each law that does not hold has its waiver, and none is told as broken."""
    for game in whole_games():
        if game.rules.key == title:
            found = laws.every_law(game)
            assert laws.broken(game) == ()
            assert audit(game).broken == ()
            assert audit(game).set_aside == found
            for one in found:
                agreed = {refusal.rule for refusal in game.body(one.agreed).waived}
                assert agreed & set(game.rules.look.excused_by[one.law])
                assert one.agreed <= one.since


def test_some_sample_has_a_law_set_aside():
    assert {game.rules.key for game in whole_games() if laws.every_law(game)} >= {
        "age_of_mythology",
        "foundations",
        "founders",
    }


def test_a_tile_agreed_onto_another_terrain_is_told_as_agreed(ledger: Any):
    """AM-6.5 sets I6 aside for the step that agreed to it, in both languages, and for verify."""
    game = ledger.start("age_of_mythology", ["Ana", "Bo"], dealer="virtual", seed="terrain")
    chance = Random(1)
    while not any(isinstance(a, DraftTile) for a in game.rules.legal_actions(game.state)):
        legal = game.rules.legal_actions(game.state)
        game = ledger.take(game.id, game.rules.play.bot(game.state, legal, chance))
    first = next(a for a in game.rules.legal_actions(game.state) if isinstance(a, DraftTile))
    terrain = game.catalogue.tile[first.tile].terrain
    seat = game.state.seats[first.player]
    slot = next(s for s, kind in seat.slots.items() if kind != terrain)
    action = DraftTile(first.player, first.tile, slot)
    rules = frozenset(one.rule for one in game.rules.judge(game.state, action))
    agreed = game.version + 1
    game = ledger.take(game.id, action, waived=rules, reason="it looks the same")
    while game.state.phase in ("draft", "setup", "tiles"):
        legal = game.rules.legal_actions(game.state)
        game = ledger.take(game.id, game.rules.play.bot(game.state, legal, chance))
    (one,) = laws.every_law(game)
    assert (one.law, one.agreed, one.text.keys()) == ("I6", agreed, {"en", "fr"})
    assert laws.broken(game) == ()
    assert verify(game).same
