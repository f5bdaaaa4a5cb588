"""FI-4.4: what belongs to a later phase says that this one is over, if it is asked to lead on."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.commands.moves import Take
from ledger.errors import Refused
from ledger.games.first_empires import actions as ac
from ledger.ruleset import UNKNOWN
from ledger.ruleset.leading import led_table


@pytest.fixture
def game(ledger: Any) -> Any:
    """Ana has rolled orange and blue in Karthadst."""
    game = ledger.start("first_empires", ("Ana", "Bo"), dealer="table")
    for action in (
        ac.StartGame(("karthadst", "etruria"), "Ana"),
        ac.RecordOpeningHand("Ana", (UNKNOWN,)),
        ac.RecordOpeningHand("Bo", (UNKNOWN,)),
        ac.RollDice("Ana", ("orange", "blue")),
    ):
        game = ledger.take(game.id, action)
    return game


def kinds(game: Any, since: int) -> list[str]:
    return [type(game.action(n)).__name__ for n in range(since + 1, game.version + 1)]


def led(ledger: Any, game: Any, action: Any) -> Any:
    return ledger.execute(game.id, Take(action, lead_on=True)).game


ROLLED = 5  # the step of Ana's roll
MOVE = ac.MoveExplorers("Ana", (ac.Leg(("karthadst", "kush"), 1),))
STEP = ac.AdvanceCube("Ana", "dice", "d1", "karthadst")
ROLL = ac.RollDice("Bo", ("yellow", "blue", "green"))


def test_fi_4_4_without_being_asked_an_action_of_a_later_phase_is_refused(game, ledger):
    for action in (MOVE, STEP, ROLL):
        with pytest.raises(Refused):
            ledger.take(game.id, action)
    assert game.version == ROLLED


def test_a_move_keeps_the_dice(game, ledger):
    game = led(ledger, game, MOVE)
    assert kinds(game, ROLLED) == ["EndDicePhase", "MoveExplorers"]
    first, second = (game.body(ROLLED + n) for n in (1, 2))
    assert (first.led, first.auto, second.led) == (True, False, False)
    assert first.at == second.at


def test_a_step_of_progress_ends_two_phases(game, ledger):
    game = led(ledger, game, STEP)
    assert kinds(game, ROLLED) == ["EndDicePhase", "EndMovementPhase", "AdvanceCube"]


def test_the_next_roll_ends_the_turn(game, ledger):
    game = led(ledger, led(ledger, game, STEP), ROLL)
    assert kinds(game, ROLLED)[3:] == ["EndProgress", "EndTurn", "RollDice"]
    assert game.state.active == "Bo"


def test_one_undo_takes_back_what_was_implied_and_one_redo_brings_it_back(game, ledger):
    before = game.state
    game = led(ledger, game, STEP)
    after, last = game.state, game.version
    game = ledger.undo(game.id)
    assert game.last_standing_step() == ROLLED
    assert game.state == before
    assert ledger.rewind(game.id, last).state == after


def test_what_does_not_follow_implies_nothing(game, ledger):
    other = ac.MoveExplorers("Bo", (ac.Leg(("etruria", "hatti"), 1),))  # not Bo's turn
    skipping = ac.PlaceCity("Ana", "dice", "karthadst")  # none is due
    reroll = ac.RollDice("Ana", ("green", "green"))
    for action in (other, skipping, reroll):
        assert led_table(game.rules, game.state, action)[0] == []
        with pytest.raises(Refused):
            led(ledger, game, action)
    with pytest.raises(Refused):  # the way is too long, whatever phase it is
        led(ledger, game, ac.MoveExplorers("Ana", (ac.Leg(("karthadst", "rus"), 1),)))
    assert game.version == ROLLED


def test_nothing_is_implied_before_the_dice_are_rolled(ledger, game):
    before = ledger.undo(game.id)
    assert led_table(before.rules, before.state, MOVE)[0] == []
