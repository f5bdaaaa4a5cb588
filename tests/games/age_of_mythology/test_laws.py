"""Laws that hold in whole games: a sample of what `make soak` plays."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from msgspec.structs import replace

from ledger.games.age_of_mythology import RULESET
from ledger.games.age_of_mythology.invariants import History, lint
from ledger.games.age_of_mythology.state import Building, State, Tile
from tests.games.age_of_mythology.games import Step, play
from tests.games.age_of_mythology.title import GAMES


@pytest.fixture(params=GAMES, ids=lambda game: f"{game[0]} players, seed {game[1]}, {game[2]}")
def game(request: pytest.FixtureRequest) -> tuple[Step, ...]:
    return play(*request.param)


def test_i25_every_point_is_in_a_line_at_every_step(game: tuple[Step, ...]) -> None:
    for step in islice(game, 0, None, 11):
        sheet = RULESET.look.score(step.after)
        assert sum(line.points for line in sheet.lines) == sum(sheet.totals.values())
    sheet = RULESET.look.score(game[-1].after)
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
            seen = RULESET.state_for(state, viewer)
            for player, seat in seen.seats.items():
                assert seat.hand == state.seats[player].hand
                if player != viewer and not RULESET.play.now(state).over:
                    assert {*seat.hand_permanent, *seat.hand_random} <= {"unknown"}
            assert list(lint(seen)) == []


# --------------------------------------------------------- the laws notice when they are broken


def mid_game() -> State:
    return next(s.before for s in play(3, 3, "virtual") if s.before.turn == 5)


def laws(state: State) -> set[str]:
    return {one.law for one in lint(state)}


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
        {"options": {**mid_game().options, "hand_tracking": "banana"}},
        {"options": {**mid_game().options, "four_player_two_cultures": 0}},
        {"decks": {}},
        {"acted": ("Zoe",)},
        {"extra": ("Zoe",)},
        {"owed": {"Ana": 0}},
        {"card_round": 9},
        {"turn": -1},
        {"cube_total": 24},
        {"end": "boredom"},
    ],
    ids=lambda odd: next(iter(odd)),
)
def test_lint_of_a_position_that_is_no_table_says_so(odd: dict[str, Any]) -> None:
    state = replace(mid_game(), **odd)
    assert laws(state) == {"position"}
    field = {"end": "end_cause"}.get(next(iter(odd)), next(iter(odd)))
    assert any(field in str(broken) for broken in lint(state))


@pytest.mark.parametrize(
    "odd",
    [
        {"age": "stone"},
        {"culture": "roman"},
        {"cubes": {"food": 4}},
        {"slots": {}},
        {"city_slots": 3},
        {"tiles": {"p99": Tile("hills_gold_2", 1)}},
        {"city": {"c99": Building("tower", 1)}},
        {"holding": {"dragon": 1}},
        {"villagers": -1},
        {"hand_permanent": ("perm_nap",)},
    ],
    ids=lambda odd: next(iter(odd)),
)
def test_lint_names_the_field_of_a_seat_that_says_what_no_title_has(odd: dict[str, Any]) -> None:
    broken = [str(one) for one in lint(changed(mid_game(), **odd))]
    field = {"holding": "holding_units", "villagers": "holding_villagers"}.get(
        *[next(iter(odd))] * 2
    )
    assert all("position" in one for one in broken)
    assert any(f"seats.Ana.{field}" in one for one in broken)


def test_the_history_notices_what_a_position_cannot_show() -> None:
    steps = play(2, 1, "virtual")
    watch, found = History(steps[0].before), []
    for step in steps:
        if type(step.decision.action).__name__ in ("EndTurn", "AdvanceAge"):
            continue
        for event in step.decision.events:
            found += watch.after(step.after, event)
    assert {one.law for one in found} >= {"I12"}


def test_who_was_let_play_twice_in_a_round_has_the_next_card_in_the_next() -> None:
    """The history of a game that begins there."""
    steps = iter(play(3, 4, "table"))
    begun = next(s.after for s in steps if s.after.phase == "cards" and s.after.acted)
    player = begun.acted[0]
    state: Any = replace(begun, acted=(player, *begun.acted))
    history, played = History(state), 0
    for step in steps:
        for event in step.decision.events:
            state = RULESET.play.evolve(state, event)
            assert history.after(state, event) == []
            played += type(event).__name__ == "CardPlayed" and event.player == player
        if played:
            break
    assert played
