"""Laws that hold in whole games: a sample of what `make soak` plays."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from ledger.games.founders import RULESET
from ledger.games.founders.actions import DrawFallbackTile, FinishWithoutTile
from ledger.games.founders.invariants import History, lint
from ledger.games.founders.state import Cell, Gone, State, Token, Turn
from tests.games.founders.games import Step, play

GAMES = [
    (players, seed, dealer)
    for players in (2, 3, 4)
    for seed, dealer in enumerate(("virtual", "table", "virtual", "table"), players)
]


@pytest.fixture(params=GAMES, ids=lambda game: f"{game[0]} players, seed {game[1]}, {game[2]}")
def game(request: pytest.FixtureRequest) -> tuple[Step, ...]:
    return play(*request.param)


def test_every_invariant_holds_after_every_event(game: tuple[Step, ...]) -> None:
    watch = History(game[0].before)
    for step in game:
        state = replace(step.before, step=step.after.step)
        for event in step.decision.events:
            state = RULESET.evolve(state, event)
            assert watch.after(state, event) == [], (step.decision.action, event)
        assert state == step.after


def test_every_legal_action_is_accepted_and_deciding_changes_nothing(
    game: tuple[Step, ...],
) -> None:
    for step in islice(game, 0, None, 17):
        state, before = step.before, RULESET.position(step.before)
        for action in RULESET.legal_actions(state):
            if RULESET.chance_fields(action) and state.dealer == "virtual":
                assert RULESET.judge(state, action) == ()
            else:
                decision = RULESET.decide(state, action)
                assert decision.events
                RULESET.fold(state, decision.events, state.step + 1)
        assert RULESET.position(state) == before


def test_fe_i20_stored_steps_are_judged_the_same_again(game: tuple[Step, ...]) -> None:
    codec = RULESET.codec
    for before, decision, _ in game:
        stored = codec.encode(decision.action), codec.encode(decision.events)
        action = codec.action(stored[0], codec.schema)
        assert action == decision.action
        assert codec.events(stored[1], codec.schema) == decision.events
        assert RULESET.judge(before, action) == ()
        assert RULESET.outcome(before, action, {}) == decision.events


def test_a_position_loses_nothing(game: tuple[Step, ...]) -> None:
    for step in islice(game, 0, None, 5):
        document = msgspec.json.decode(msgspec.json.encode(RULESET.position(step.after)))
        assert RULESET.from_position(document) == step.after


def test_fe_i24_a_refused_action_leaves_the_state_alone(game: tuple[Step, ...]) -> None:
    for step in islice(game, 0, None, 29):
        before = RULESET.position(step.before)
        memo: dict[object, object] = {}
        for action in RULESET.candidates(step.before, memo):
            list(RULESET.refusals(step.before, action, memo))
        assert RULESET.position(step.before) == before


def test_fe_i25_nobody_passes_beside_a_green_tile(game: tuple[Step, ...]) -> None:
    for step in game:
        state = step.before
        if state.phase == "act" and state.rows["nature"]:
            player = state.turn.active
            for action in (FinishWithoutTile(player), DrawFallbackTile(player, "lake")):
                codes = [refusal.code for refusal in RULESET.judge(state, action)]
                assert codes[0] == "face_up_tile_addable"


def test_sharing_a_memo_changes_no_verdict(game: tuple[Step, ...]) -> None:
    for step in islice(game, 10, None, 31):
        memo: dict[object, object] = {}
        for action in RULESET.candidates(step.before, memo):
            shared = tuple(RULESET.refusals(step.before, action, memo))
            assert shared == RULESET.judge(step.before, action)


def test_the_seeded_players_do_everything() -> None:
    kinds = Counter(type(s.decision.action).__name__ for g in GAMES for s in play(*g))
    kinds += Counter(type(e).__name__ for g in GAMES for s in play(*g) for e in s.decision.events)
    for name in (
        *("PlayWar", "PlayCoin", "PlayCarriage", "PlayCraftsman", "ShowCraftsman"),
        *("TileSwappedOut", "RowCleared", "DrawFallbackTile", "CoinsCollected", "ProposeEnd"),
    ):
        assert kinds[name], name


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
