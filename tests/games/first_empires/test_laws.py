"""Laws that hold in whole games: a sample of what `make soak` plays."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from ledger.games.first_empires import RULESET
from ledger.games.first_empires.invariants import History, lint
from ledger.games.first_empires.state import Held, State, Turn
from tests.games.first_empires.games import Step, play

GAMES = [
    (players, seed, dealer, transit)
    for players in (2, 3, 4, 5)
    for seed, (dealer, transit) in enumerate(
        (("virtual", True), ("table", True), ("virtual", False)), players
    )
]


@pytest.fixture(params=GAMES, ids=lambda g: f"{g[0]} players, seed {g[1]}, {g[2]}, transit {g[3]}")
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
    assert list(lint(game[-1].after)) == []


def test_every_legal_action_is_accepted_and_deciding_changes_nothing(
    game: tuple[Step, ...],
) -> None:
    for step in islice(game, 0, None, 11):
        state, before = step.before, RULESET.position(step.before)
        for action in RULESET.legal_actions(state):
            if RULESET.chance_fields(action) and state.dealer == "virtual":
                assert RULESET.judge(state, action) == ()
            else:
                decision = RULESET.decide(state, action)
                assert decision.events
                RULESET.fold(state, decision.events, state.step + 1)
        assert RULESET.position(state) == before


def test_i21_stored_steps_are_judged_the_same_again(game: tuple[Step, ...]) -> None:
    codec = RULESET.codec
    for before, decision, after in game:
        stored = codec.encode(decision.action), codec.encode(decision.events)
        action = codec.action(stored[0], codec.schema)
        events = codec.events(stored[1], codec.schema)
        assert action == decision.action
        assert events == decision.events
        assert RULESET.judge(before, action) == ()
        assert RULESET.outcome(before, action, {}) == decision.events
        assert RULESET.fold(before, events, after.step) == after


def test_a_position_loses_nothing(game: tuple[Step, ...]) -> None:
    for step in islice(game, 0, None, 5):
        document = msgspec.json.decode(msgspec.json.encode(RULESET.position(step.after)))
        assert RULESET.from_position(document) == step.after


def test_somebody_can_always_go_on(game: tuple[Step, ...]) -> None:
    for step in game:
        state = step.before
        assert RULESET.forced(state) or RULESET.legal_actions(state) or RULESET.asks(state)
        if RULESET.forced(state):
            assert RULESET.judge(state, RULESET.forced(state)) == ()


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
        *("PlayAchievement", "DiscardForBlack", "DiscardForFace", "IdentifyCard", "ChooseRetreat"),
        *("RecordDraw", "PlaceExplorers", "PlaceCity", "RegionConquered", "CityCaptured"),
    ):
        assert kinds[name], name
    causes = Counter(getattr(e, "cause", "") for g in GAMES for s in play(*g) for e in s[1].events)
    assert {"conquest", "entry"} <= set(causes)


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
