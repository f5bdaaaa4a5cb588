"""A position is complete or refused: whatever a document says, nothing lies in between."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from ledger.errors import LedgerError, Refused, Unreadable
from ledger.games.first_empires import RULESET
from ledger.games.first_empires.invariants import TOLD_AT, lint
from ledger.games.first_empires.state import State
from ledger.positions import checked
from ledger.ruleset import Setup
from ledger.ruleset.dealer import Dealer
from ledger.schemas import load_position
from ledger.tools.dev.position_mutations import mutated
from tests.games.first_empires.games import play
from tests.support.positions import play_on

GAMES = ((2, 2, "virtual"), (3, 3, "table"), (4, 4, "virtual"), (5, 6, "table"))


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_position_is_refused_with_its_field_or_can_be_played_on(game: Any, app: Any) -> None:
    chance = Random(f"positions {game}")
    steps = play(*game)
    open_things = [
        step
        for step in steps
        if (turn := step.before.turn).pending_retreat or turn.pending_placement or turn.cities_due
    ]
    refused = accepted = 0
    for _ in range(60):
        step = chance.choice(chance.choice((steps, open_things or steps, steps[:8], steps[-8:])))
        document = msgspec.json.decode(msgspec.json.encode(RULESET.position(step.before)))
        changed, touched = mutated(document, chance)
        try:
            state: Any = load_position(RULESET, changed)
        except LedgerError:
            refused += 1
            continue
        broken = list(lint(state))
        if broken:
            for one in broken:
                assert RULESET.words.explain_law(RULESET.catalogues.default, one, "fr")
            refused += 1
            continue
        accepted += 1
        try:
            with app.test_request_context():
                play_on(RULESET, lint, state, chance)
        except (Refused, AssertionError, LookupError, ValueError, TypeError) as error:
            raise AssertionError(", ".join(touched)) from error
    assert refused > 20
    assert accepted > 4


def test_lint_is_silent_at_every_step_of_a_whole_game() -> None:
    for step in play(3, 3, "table"):
        assert list(lint(step.after)) == []
        assert list(lint(RULESET.state_for(step.after, None))) == []


def middle() -> State:
    return next(s.before for s in play(3, 3, "virtual") if s.before.turn.number == 14)


def field_of(state: State) -> set[Any]:
    return {one.params.get("field") for one in lint(state) if one.law == "position"}


def test_what_no_table_has_is_named() -> None:
    state = middle()
    ana = replace(state.seats["Ana"], color="pink")
    token = next(iter(state.tokens))
    worth = replace(state.tokens[token], value=7)
    turn = state.turn
    for change, field in (
        ({"options": {**state.options, "capture_in_transit": "banana"}}, "capture_in_transit"),
        ({"options": {**state.options, "map_side": "side_2"}}, "map_side"),
        ({"phase": "retreat"}, "phase"),
        ({"status": "scoring", "active": ""}, "phase"),
        ({"rounds_total": 99}, "rounds_total"),
        ({"round": 0}, "round"),
        ({"seats": {**state.seats, "Ana": ana}}, "color"),
        ({"tokens": {**state.tokens, token: worth}}, "value"),
        ({"turn": replace(turn, cities_due=("dinner",))}, "cities_due"),
        ({"turn": replace(turn, dice={"d9": "blue"})}, "dice"),
        ({"turn": replace(turn, regions_used=("atlantis",))}, "regions_used"),
        ({"turn": replace(turn, pending_draws=99)}, "pending_draws"),
        ({"interrupted": "Bo"}, "interrupted"),
        ({"totals": {"Zoe": 1}}, "totals"),
    ):
        found = field_of(replace(state, **change))  # type: ignore[arg-type]
        assert any(field in str(one) for one in found), (change, found)


def test_explorers_in_no_region_of_the_game_are_a_broken_law() -> None:
    """An ocean, a region of other numbers of players, and one nobody has heard of."""
    state = middle()
    home = state.occupied("Ana")[0]
    for place in ("inner_sea", "wallmapu", "atlantis"):
        moved = {place: state.explorers[home]}
        rest = {region: who for region, who in state.explorers.items() if region != home}
        assert "I4" in {one.law for one in lint(replace(state, explorers=rest | moved))}


def test_a_cube_below_its_column_is_a_broken_law() -> None:
    state = middle()
    seat = replace(state.seats["Ana"], cube={**state.seats["Ana"].cube, "dice": -1})
    assert "I9" in {one.law for one in lint(replace(state, seats={**state.seats, "Ana": seat}))}


@pytest.mark.parametrize("names", [("huaxia", "rus", "dice"), ("start", "cards", "mupata")])
def test_a_player_may_be_called_like_a_region_or_a_column(names: tuple[str, ...]) -> None:
    setup = Setup(
        title="first_empires",
        players=names,
        first_player=names[0],
        options={"civilizations": dict(zip(names, ("huaxia", "mupata", "etruria"), strict=True))},
        dealer="virtual",
    )
    state = RULESET.play.initial(setup)
    assert list(lint(state)) == []
    while (action := RULESET.play.forced(state)) is not None:
        decision = RULESET.decide(state, action, dealer=Dealer("s"))
        state = RULESET.fold(state, decision.events, state.step + 1)
        assert list(lint(state)) == []


def test_a_movement_that_does_not_fit_is_told_at_its_fields() -> None:
    assert set(TOLD_AT["movement_does_not_fit"]) == {"turn.movement_left", "turn.movement_points"}
    step = next(s for s in play(3, 4, "table") if s.before.phase == "movement")
    turn = replace(step.before.turn, movement_left=step.before.turn.movement_points + 1)
    document = {**RULESET.position(replace(step.before, turn=turn)), "agreed": []}
    with pytest.raises(Unreadable) as refused:
        checked(RULESET, msgspec.json.decode(msgspec.json.encode(document)))
    assert set(refused.value.errors) <= {
        f"position.{one}" for one in TOLD_AT["movement_does_not_fit"]
    }
