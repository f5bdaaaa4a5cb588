"""What comes from outside: actions as the digest writes them, events with all their fields."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from ledger.errors import Unreadable
from ledger.games.first_empires import RULESET
from ledger.games.first_empires import actions as act
from ledger.games.first_empires.events import ExplorersRetreated
from ledger.schemas import load_action, load_events
from tests.games.first_empires.games import play


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ({"RollDice": {"d1": "blue"}}, act.RollDice("Ana", {"d1": "blue"})),
        ({"RollDice": {"faces": ["blue"]}}, act.RollDice("Ana", ("blue",))),
        ({"RerollDice": {"d2": "green"}}, act.RerollDice("Ana", (), {"d2": "green"})),
        ({"PlaceExplorers": {"elam": 1}}, act.PlaceExplorers("Ana", {"elam": 1})),
        ({"ChooseRetreat": {"region": "rus", "by": "Bo"}}, act.ChooseRetreat("Bo", "rus")),
        (
            {"kind": "ChooseRetreat", "region": "rus", "by": "Bo"},
            act.ChooseRetreat("Bo", "rus"),
        ),
        (
            {"kind": "PlayAchievement", "player": "Bo", "card": "hx-01"},
            act.PlayAchievement("Bo", "hx-01"),
        ),
        (
            {"MoveExplorers": {"legs": [{"path": ["rus", "bod"], "count": 2}]}},
            act.MoveExplorers("Ana", (act.Leg(("rus", "bod"), 2),)),
        ),
    ],
    ids=str,
)
def test_actions_as_they_are_written(written: dict[str, Any], meant: Any) -> None:
    state = next(s.before for s in play(3, 3, "table") if s.before.active == "Ana")
    assert load_action(RULESET, written, state) == meant


def test_who_is_left_out_is_the_active_player_or_the_one_who_retreats() -> None:
    """FI-8.1: a turn command stays the active player's while a beaten rival chooses."""
    step = next(s for s in play(3, 3, "table") if s.after.turn.pending_retreat is not None)
    state, loser = step.after, step.after.turn.pending_retreat.loser
    assert loser != state.active
    assert load_action(RULESET, {"EndMovementPhase": {}}, state).player == state.active
    assert load_action(RULESET, {"ChooseRetreat": {"region": "rus"}}, state).player == loser


def test_a_turn_command_outside_a_turn_is_refused_and_not_unreadable() -> None:
    steps = play(3, 3, "table")
    for state, code in ((steps[0].before, "game_not_started"), (steps[-1].after, "game_over")):
        roll = load_action(RULESET, {"RollDice": {}}, state)
        assert RULESET.judge(state, roll)[0].code == code
    with pytest.raises(Unreadable):  # nobody's card is named by guess
        load_action(RULESET, {"IdentifyCard": {"handle": "c1", "card": "hx-01"}}, steps[-1].after)


@pytest.mark.parametrize(
    "written",
    [
        {"AdvanceCube": {"track": "cards", "die": "d1", "region": "rus", "colour": "red"}},
        {"AdvanceCube": {"track": "roads", "die": "d1", "region": "rus"}},
        {"RollDice": {"d1": 3}},
        {"MoveExplorers": {"legs": [{"path": ["rus", "bod"], "count": "two"}]}},
    ],
    ids=str,
)
def test_what_cannot_be_read_says_so(written: dict[str, Any]) -> None:
    state = next(s.before for s in play(3, 3, "table") if s.before.active == "Ana")
    with pytest.raises(Unreadable):
        load_action(RULESET, written, state)


def test_events_of_a_whole_game_can_be_read_back() -> None:
    found = set()
    for step in play(3, 3, "table"):
        plain = [msgspec.to_builtins(event) for event in step.decision.events]
        assert load_events(RULESET, plain) == step.decision.events
        found.update(type(event) for event in step.decision.events)
    assert ExplorersRetreated in found
