"""Laws that hold in whole games: a sample of what `make soak` plays."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from ledger.errors import finding
from ledger.games.founders import RULESET
from ledger.games.founders.actions import DrawFallbackTile, FinishWithoutTile
from ledger.games.founders.events import TileOpened, TurnStarted
from ledger.games.founders.invariants import History, lint
from ledger.games.founders.options import OPTIONS, SOAKS
from ledger.games.founders.state import Cell, Coin, Gone, State, Token, Turn
from ledger.ruleset import Setup
from tests.games.founders.games import Step, play
from tests.games.founders.title import GAMES
from tests.games.playing import whole_game


@pytest.fixture(params=GAMES, ids=lambda game: f"{game[0]} players, seed {game[1]}, {game[2]}")
def game(request: pytest.FixtureRequest) -> tuple[Step, ...]:
    return play(*request.param)


def test_fe_i25_nobody_passes_beside_a_green_tile(game: tuple[Step, ...]) -> None:
    for step in game:
        state = step.before
        if state.phase == "act" and state.rows["nature"]:
            player = state.turn.active
            for action in (FinishWithoutTile(player), DrawFallbackTile(player, "lake")):
                codes = [refusal.code for refusal in RULESET.judge(state, action, recorded=True)]
                assert codes[0] == "face_up_tile_addable"


# --------------------------------------------------------- the laws notice when they are broken


def mid_game() -> State:
    return next(s.before for s in play(3, 3, "virtual") if s.before.turn.number == 20)


def laws(state: State) -> set[str]:
    return {one.law for one in lint(state)}


def test_lint_is_silent_on_a_sound_position() -> None:
    assert laws(mid_game()) == set()


def test_fe_i5_from_a_position_as_many_tiles_are_drawn_as_lie_in_its_stacks() -> None:
    """Fewer may lie open than at a beginning, so more than then may be drawn."""
    step = next(s for s in play(2, 2, "virtual") if isinstance(s.decision.events[0], TileOpened))
    few = {name: replace(pile, count=0) for name, pile in step.before.stacks.items()}
    for stacks, law in ((step.before.stacks, False), (few, True)):
        watch = History(replace(step.before, stacks=stacks))
        found = watch.after(step.after, step.decision.events[0])
        assert (finding("FE-I5", "too_many_draws", n=1) in found) is law


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
    assert {one.law for one in found} >= {"FE-I7", "FE-I11"}


def test_lint_notices_a_coin_paid_at_home_and_a_craftsman_out_of_place() -> None:
    """FE-I16, FE-I22."""
    state = mid_game()
    nation, coin = state.nations["Ana"], state.reserve["coin"][0]
    place, cell = next((p, c) for p, c in nation.cells.items() if not c.coins)
    for payer, law in (("Bo", set()), ("Ana", {"FE-I16"})):
        paid = replace(cell, coins=(Coin(coin, payer, 4),))
        nations = {**state.nations, "Ana": replace(nation, cells={**nation.cells, place: paid})}
        left = {**state.reserve, "coin": state.reserve["coin"][1:]}
        found = laws(replace(state, nations=nations, reserve=left))
        assert found & {"FE-I2", "FE-I16", "FE-I22"} == law
    craftsman, *others = state.reserve["craftsman"]
    reserve = {**state.reserve, "craftsman": tuple(others)}
    reserve["war"] = (*reserve["war"], craftsman)
    assert laws(replace(state, reserve=reserve)) == {"FE-I22"}


def test_the_history_notices_a_vacated_cell_and_a_display_that_does_not_add_up() -> None:
    """FE-I6, FE-I13."""
    state = mid_game()
    started = TurnStarted(state.turn.number + 1, state.left_of(state.turn.active))
    nation = state.nations["Ana"]
    last = list(nation.cells)[-1]
    moved = {p: c for p, c in nation.cells.items() if p != last}
    moved[min(moved)[0] - 1, min(moved)[1]] = nation.cells[last]
    nations = {**state.nations, "Ana": replace(nation, cells=moved)}
    found = History(state).after(replace(state, nations=nations), started)
    assert finding("FE-I6", "cell_vacated", player="Ana") in found
    shorter = replace(state, victory_display=state.victory_display[1:])
    shown = len(state.victory_display)
    found = History(state).after(shorter, started)
    assert finding("FE-I13", "display_does_not_fit", n=shown - 1, expected=shown) in found
    sound = History(state).after(state, started)
    assert not [law for law in sound if law.startswith(("FE-I6", "FE-I13"))]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_law_holds_with_every_ruling_decided_the_other_way(players: int) -> None:
    """FE-R16, FE-R29, FE-R31, FE-R36, FE-R48: the switches of the options."""
    assert set(SOAKS[1]) == {option.key for option in OPTIONS}
    assert all(SOAKS[1][option.key] != option.default for option in OPTIONS)
    names = ("Ana", "Bo", "Cy", "Di")[:players]
    setup = Setup(title="founders", players=names, first_player="Bo", options=SOAKS[1])
    steps = whole_game(RULESET, setup, players)
    watch = History(steps[0].before)
    for step in steps:
        state = replace(step.before, step=step.after.step)
        for event in step.decision.events:
            state = RULESET.play.evolve(state, event)
            assert watch.after(state, event) == [], (step.decision.action, event)
    assert steps[-1].after.phase == "over"
