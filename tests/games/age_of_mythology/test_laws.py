"""Laws that hold in whole games: a sample of what `make soak` plays."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from ledger.games.age_of_mythology import RULESET
from ledger.games.age_of_mythology.invariants import History, lint
from ledger.games.age_of_mythology.state import Building, State, Tile
from tests.games.age_of_mythology.games import Step, play

GAMES: list[tuple[Any, ...]] = [
    (2, 1, "virtual"),
    (2, 2, "table"),
    (3, 3, "virtual"),
    (3, 4, "table"),
    (4, 5, "virtual"),
    (4, 6, "table", (("four_player_two_cultures", True), ("override_set", "printed_cards"))),
    (5, 7, "virtual"),
    (6, 8, "table"),
    (7, 9, "virtual"),
    (8, 10, "virtual"),
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
    for step in islice(game, 0, None, 23):
        state, before = step.before, RULESET.position(step.before)
        for action in RULESET.legal_actions(state):
            if RULESET.chance_fields(action) and state.dealer == "virtual":
                assert RULESET.judge(state, action) == ()
            else:
                decision = RULESET.decide(state, action)
                assert decision.events
                RULESET.fold(state, decision.events, state.step + 1)
        assert RULESET.position(state) == before


def test_i23_stored_steps_are_judged_the_same_again(game: tuple[Step, ...]) -> None:
    codec = RULESET.codec
    for before, decision, _ in islice(game, 0, None, 3):
        stored = codec.encode(decision.action), codec.encode(decision.events)
        action = codec.action(stored[0], codec.schema)
        assert action == decision.action
        assert codec.events(stored[1], codec.schema) == decision.events
        assert RULESET.judge(before, action) == ()
        assert RULESET.outcome(before, action, {}) == decision.events


def test_a_position_loses_nothing(game: tuple[Step, ...]) -> None:
    for step in islice(game, 0, None, 19):
        document = msgspec.json.decode(msgspec.json.encode(RULESET.position(step.after)))
        assert RULESET.from_position(document) == step.after


def test_a_forced_action_is_legal_or_the_dealer_s(game: tuple[Step, ...]) -> None:
    for step in game:
        action = RULESET.forced(step.before)
        if action is not None:
            assert RULESET.judge(step.before, action) == ()


def test_i25_every_point_is_in_a_line_at_every_step(game: tuple[Step, ...]) -> None:
    for step in islice(game, 0, None, 11):
        sheet = RULESET.score(step.after)
        assert sum(line.points for line in sheet.lines) == sum(sheet.totals.values())
    sheet = RULESET.score(game[-1].after)
    state = game[-1].after
    left = sum(map(len, state.vp_cards.values())) + state.bank_vp
    assert sum(sheet.totals.values()) + left == 30
    placed = {
        step.after.step
        for step in game
        for event in step.decision.events
        if type(event).__name__ in ("VpCubePlaced", "VictoryPointsBought")
    }
    for line in sheet.lines:
        assert line.points == 0 or set(line.steps) & placed, line


def test_i24_nobody_sees_what_the_others_hold(game: tuple[Step, ...]) -> None:
    for step in islice(game, 0, None, 31):
        state = step.before
        for viewer in (None, state.players[0]):
            seen = RULESET.seen_by(state, viewer)
            for player, seat in seen.seats.items():
                assert seat.hand == state.seats[player].hand
                if player != viewer and not RULESET.now(state).over:
                    assert {*seat.hand_permanent, *seat.hand_random} <= {"unknown"}
            assert list(lint(seen)) == []


def test_the_seeded_players_do_everything() -> None:
    kinds = Counter(type(s.decision.action).__name__ for g in GAMES for s in play(*g))
    kinds += Counter(type(e).__name__ for g in GAMES for s in play(*g) for e in s.decision.events)
    for name in (
        *("ResolvePower", "Exchange", "BuyVictoryPoint", "AdvanceAge", "ChooseMode", "Retreat"),
        *("RazeBuilding", "CaptureTile", "RaidCubes", "RemoveVillager", "PlaceWorkers"),
        *("RandomDeckReshuffled", "ExtraPlayGranted", "UnitExpelled", "GameScored"),
    ):
        assert kinds[name], name


# --------------------------------------------------------- the laws notice when they are broken


def mid_game() -> State:
    return next(s.before for s in play(3, 3, "virtual") if s.before.turn == 5)


def laws(state: State) -> set[str]:
    return {broken.split(":")[0] for broken in lint(state)}


def changed(state: State, **fields: Any) -> State:
    seat = replace(state.seats["Ana"], **fields)
    return replace(state, seats={**state.seats, "Ana": seat})


def test_lint_is_silent_on_a_sound_position() -> None:
    assert laws(mid_game()) == set()


def test_lint_notices_lost_and_doubled_components() -> None:
    state = mid_game()
    seat = state.seats["Ana"]
    assert "I1" in laws(changed(state, cubes={**seat.cubes, "gold": seat.cubes["gold"] + 1}))
    assert "I3" in laws(changed(state, cubes={**seat.cubes, "gold": -1}))
    assert "I2" in laws(replace(state, bank_vp=state.bank_vp + 1))
    assert "I4" in laws(replace(state, offer=("hills_gold_2",)))
    assert "I5" in laws(changed(state, villagers=seat.villagers + 1))
    wrong = {"p1": Tile("swamp_wood_1", 1, "gr_hoplite")}
    assert {"I4", "I6"} <= laws(changed(state, tiles=wrong))
    towers = {"c1": Building("tower", 1), "c2": Building("tower", 1)}
    assert "I7" in laws(changed(state, city=towers))
    assert "I8" in laws(changed(state, holding={}))
    assert "I9" in laws(changed(state, permanent_set=()))
    assert "I10" in laws(changed(state, hand_random=("gr_ares", "gr_ares")))
    assert "I20" in laws(changed(state, city={"c1": Building("wonder", 1)}, age="archaic"))


@pytest.mark.parametrize(
    "odd",
    [
        {"seats": {}},
        {"players": ("Ana", "Ana", "Bo")},
        {"first_player": "Zoe"},
        {"phase": "dinner"},
        {"options": {"house_rule": True}},
        {"bank": {}},
        {"offer": ("castle",)},
    ],
    ids=lambda odd: next(iter(odd)),
)
def test_lint_of_a_position_that_is_no_table_says_so(odd: dict[str, Any]) -> None:
    assert laws(replace(mid_game(), **odd)) == {"position"}


def test_the_history_notices_what_a_position_cannot_show() -> None:
    steps = play(2, 1, "virtual")
    watch, found = History(steps[0].before), []
    for step in steps:
        if type(step.decision.action).__name__ in ("EndTurn", "AdvanceAge"):
            continue
        for event in step.decision.events:
            found += watch.after(step.after, event)
    assert {law.split(":")[0] for law in found} >= {"I12"}
