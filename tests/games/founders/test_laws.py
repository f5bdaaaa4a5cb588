"""Laws that hold in whole games: a sample of what `make soak` plays."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from ledger.games.founders import RULESET
from ledger.games.founders.actions import DrawFallbackTile, FinishWithoutTile
from ledger.games.founders.invariants import History, lint
from ledger.games.founders.state import Cell, Gone, State, Token, Turn
from tests.games.founders.games import Step, play
from tests.games.founders.title import GAMES


@pytest.fixture(params=GAMES, ids=lambda game: f"{game[0]} players, seed {game[1]}, {game[2]}")
def game(request: pytest.FixtureRequest) -> tuple[Step, ...]:
    return play(*request.param)


def test_fe_i25_nobody_passes_beside_a_green_tile(game: tuple[Step, ...]) -> None:
    for step in game:
        state = step.before
        if state.phase == "act" and state.rows["nature"]:
            player = state.turn.active
            for action in (FinishWithoutTile(player), DrawFallbackTile(player, "lake")):
                codes = [refusal.code for refusal in RULESET.judge(state, action)]
                assert codes[0] == "face_up_tile_addable"


# --------------------------------------------------------- the laws notice when they are broken


def mid_game() -> State:
    return next(s.before for s in play(3, 3, "virtual") if s.before.turn.number == 20)


def laws(state: State) -> set[str]:
    return {broken.split(":")[0] for broken in lint(state)}


def test_lint_is_silent_on_a_sound_position() -> None:
    assert laws(mid_game()) == set()


def test_lint_notices_lost_and_doubled_components() -> None:
    state = mid_game()
    assert "FE-I1" in laws(replace(state, victory_display=state.victory_display[1:]))
    doubled = (*state.box_tiles, Gone(state.victory_display[0], 3))
    assert "FE-I1" in laws(replace(state, box_tiles=doubled))
    assert "FE-I2" in laws(replace(state, reserve={**state.reserve, "war": ()}))
    assert "FE-I2" in laws(replace(state, box_tokens=("war-9",)))


def test_lint_notices_rows_stacks_and_cells_out_of_order() -> None:
    state = mid_game()
    rows, stacks = state.rows, state.stacks
    six = {**rows, "city": (*rows["village"], *rows["nature"], *rows["city"], "mint-1", "mint-2")}
    assert "FE-I3" in laws(replace(state, rows=six))
    short = {**stacks, "city": replace(stacks["city"], count=1)}
    assert "FE-I4" in laws(replace(state, stacks=short))
    nation = state.nations["Ana"]
    lonely = {**nation.cells, (30, 30): Cell("mine-1", 4, (Token("war-1", 4), Token("war-2", 4)))}
    nations = {**state.nations, "Ana": replace(nation, cells=lonely)}
    assert {"FE-I6", "FE-I8"} <= laws(replace(state, nations=nations))
    anchors = {**nation.carriages, (40, 40): Token("carriage-1", 4)}
    nations = {**state.nations, "Ana": replace(nation, carriages=anchors)}
    assert "FE-I9" in laws(replace(state, nations=nations))
    assert "FE-I19" in laws(replace(state, phase="over"))


@pytest.mark.parametrize(
    "odd",
    [
        {"hands": {}},
        {"players": ("Ana", "Ana", "Bo")},
        {"first_player": "Zoe"},
        {"phase": "dinner"},
        {"options": {"house_rule": True}},
        {"reserve": {}},
        {"victory_display": ("castle-1",)},
        {"box_tokens": ("war-99",)},
        {"turn": Turn()},
    ],
    ids=lambda odd: next(iter(odd)),
)
def test_lint_of_a_position_that_is_no_table_says_so(odd: dict[str, Any]) -> None:
    assert laws(replace(mid_game(), **odd)) <= {"position", "FE-I1", "FE-I2"}
    assert laws(replace(mid_game(), **odd))


def test_the_history_notices_what_a_position_cannot_show() -> None:
    steps = play(2, 2, "virtual")
    skipped = [s for s in steps if type(s.decision.action).__name__ == "AddTile"][3]
    watch, found = History(steps[0].before), []
    for step in steps[: steps.index(skipped) + 12]:
        if step is not skipped:
            for event in step.decision.events:
                found += watch.after(step.after, event)
    assert {law.split(":")[0] for law in found} >= {"FE-I7", "FE-I11"}
