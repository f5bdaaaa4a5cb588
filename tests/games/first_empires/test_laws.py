"""Laws that hold in whole games: a sample of what `make soak` plays."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from ledger.games.first_empires import RULESET
from ledger.games.first_empires.invariants import History, lint
from ledger.games.first_empires.state import Held, State, Turn
from tests.games.first_empires.games import play
from tests.games.first_empires.title import GAMES


def test_cities_fall_by_conquest_and_by_entry() -> None:
    causes = {getattr(e, "cause", "") for g in GAMES for s in play(*g) for e in s[1].events}
    assert {"conquest", "entry"} <= causes


# --------------------------------------------------------- the laws notice when they are broken


def mid_game() -> State:
    return next(s.before for s in play(3, 3, "virtual") if s.before.turn.number == 14)


def laws(state: State) -> set[str]:
    return {broken.split(":")[0] for broken in lint(state)}


def waiting(state: State) -> str:
    """Somebody whose turn it is not."""
    return state.left_of(state.active)


def seat_of(state: State, **fields: Any) -> State:
    player = waiting(state)
    seat = replace(state.seats[player], **fields)
    return replace(state, seats={**state.seats, player: seat})


def test_lint_is_silent_on_a_sound_position() -> None:
    assert laws(mid_game()) == set()


def test_lint_notices_explorers_out_of_order() -> None:
    state = mid_game()
    here = state.occupied("Ana")[0]
    shared = {**state.explorers, here: {**state.explorers[here], "Bo": 1}}
    assert {"I1", "I2"} <= laws(replace(state, explorers=shared))
    at_sea = {**state.explorers, "inner_sea": {"Ana": 1}}
    assert "I4" in laws(replace(state, explorers=at_sea))
    gone = {region: who for region, who in state.explorers.items() if "Ana" not in who}
    assert {"I2", "I3"} <= laws(replace(state, explorers=gone))


def test_lint_notices_cities_out_of_order() -> None:
    state = mid_game()
    name = next(n for n, t in state.tokens.items() if t.place.startswith("above:"))
    token = state.tokens[name]
    moved = {**state.tokens, name: replace(token, place="map:rus")}
    assert {"I5", "I10"} <= laws(replace(state, tokens=moved))
    seen = {**state.tokens, name: replace(token, value=3)}
    assert "I8" in laws(replace(state, tokens=seen))
    lost = {n: t for n, t in state.tokens.items() if n != name}
    assert "I5" in laws(replace(state, tokens=lost))


def test_lint_notices_cards_cubes_and_dice_out_of_order() -> None:
    state = mid_game()
    seat = state.seats[waiting(state)]
    twice = (*seat.hand, Held("c1", "kd-01"), Held("c1", "kd-01"))
    assert "I7" in laws(seat_of(state, hand=twice))
    assert "I9" in laws(seat_of(state, cube={**seat.cube, "dice": 9}))
    assert "I10" in laws(seat_of(state, cube={**seat.cube, "rerolls": 7}))
    turn = replace(state.turn, dice={"d1": "pink"}, dice_count=4, rerolls_done=9, movement_left=-1)
    assert laws(replace(state, turn=turn)) == {"I11"}
    turn = replace(state.turn, dice_used=("d1", "d1"))
    assert laws(replace(state, turn=turn)) == {"I12"}


@pytest.mark.parametrize(
    "odd",
    [
        {"seats": {}},
        {"players": ("Ana", "Ana", "Bo")},
        {"first_player": "Zoe"},
        {"phase": "dinner"},
        {"active": ""},
        {"options": {"house_rule": True}},
        {"tokens": {}},
    ],
    ids=lambda odd: next(iter(odd)),
)
def test_lint_of_a_position_that_is_no_table_says_so(odd: dict[str, Any]) -> None:
    found = laws(replace(mid_game(), **odd))
    assert found
    assert found <= {"position", "I5"}


def test_the_history_notices_what_a_position_cannot_show() -> None:
    steps = play(3, 3, "virtual")
    watch, found = History(steps[0].before), []
    kinds = [type(step.decision.action).__name__ for step in steps]
    skipped = (kinds.index("EndTurn"), kinds.index("MoveExplorers"))
    for i, step in enumerate(steps):
        if i not in skipped:
            state = replace(step.before, step=step.after.step)
            for event in step.decision.events:
                state = RULESET.evolve(state, event)
                found += watch.after(state, event)
    assert {law.split(":")[0] for law in found} >= {"I17"}


def test_the_history_notices_things_left_open() -> None:
    state = mid_game()
    watch = History(state)
    left = replace(state, turn=replace(state.turn, pending_draws=1), phase="wrap")
    (ended, *_) = RULESET.outcome(left, RULESET.actions["EndTurn"](state.active), {})
    watch.state = left
    assert any(law.startswith("I23") for law in watch.after(left, ended))
    assert Turn().pending_draws == 0
