"""Positions as documents: out and in again, written by hand, and as they were written before."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ledger.application import Ledger
from ledger.errors import LedgerError, Refused, Unreadable
from ledger.games.foundations import RULESET
from ledger.games.foundations import actions as act
from ledger.games.foundations.state import State
from ledger.ruleset.codec import to_position
from ledger.schemas import load_position
from tests.games.foundations.games import play
from tests.games.foundations.title import GAMES

BY_HAND: dict[str, Any] = {
    "seats": ["Fabius", "Cornelia"],
    "players": {
        "Fabius": {"coins": 5, "contracts": ["C3", "D3", "C4", "D4"]},
        "Cornelia": {"coins": 9, "contracts": ["A1", "A2"]},
    },
    "turn": {"number": 8, "player": "Fabius"},
    "city": {
        "buildings": {
            "red:domus_maxima_a": {"anchor": "C3"},
            "red:domus_a": {"cells": ["C4"]},
        },
        "lots": {"A1": {"building": "blue:bakery_a"}},
    },
    "market": {"slots": ["B1", "B2", "B3", "B4", "B5", "B6"]},
    "piles": {"era": [{"size": 5}, {"size": 16}, {"size": 16}]},
}


def by_hand(**more: Any) -> State:
    state = load_position(RULESET, json.loads(json.dumps({**BY_HAND, **more})))
    assert isinstance(state, State)
    return state


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_position_is_read_as_it_was_written(game: tuple[int, str, int, str]) -> None:
    for step in play(*game)[::31]:
        for viewer in (step.after.players[0], None):
            for state in (step.after, RULESET.state_for(step.after, viewer)):
                document = json.loads(json.dumps(RULESET.position(state)))
                assert RULESET.from_position(document) == state


def test_what_follows_from_the_rest_need_not_be_said() -> None:
    state = by_hand()
    fabius, cornelia = state.seats["Fabius"], state.seats["Cornelia"]
    assert (fabius.colour, cornelia.colour) == ("red", "blue")
    assert (fabius.population, cornelia.coin_icons) == (3, 1)
    assert state.vacant("Fabius") == ["D4"]
    assert state.lots["D3"].building == "red:domus_maxima_a"
    assert (state.size, state.era, state.phase, state.price_floor) == (7, 1, "playing", 2)
    assert len(state.unseen) == 49 - 6 - 6
    assert list(RULESET.look.lint(state)) == []


def test_a_case_of_the_digest_runs_from_a_position_by_hand(ledger: Ledger) -> None:
    """TS-2 and TS-8."""
    game = ledger.start("foundations", ["Fabius", "Cornelia"], position=BY_HAND)
    with pytest.raises(Refused) as no:
        ledger.take(game.id, act.BuyCard("Fabius", 4, "B7"))
    assert [refusal.code for refusal in no.value.refusals] == ["insufficient_coins"]
    after = ledger.take(game.id, act.BuildBuilding("Fabius", "insula_l", "C3", 0)).state
    assert after.seats["Fabius"].population == 4
    assert after.vacant("Fabius") == ["D3"]
    assert {"red:domus_a", "red:domus_maxima_a"}.isdisjoint(after.buildings)
    assert after.turn.player == "Cornelia"


def test_modules_of_a_position_by_hand() -> None:
    deals = by_hand(
        modules=["deals", "invocations"],
        favour_tokens={"FAV-01": {"owner": "Cornelia", "face": 4}},
        players={
            **BY_HAND["players"],
            "Fabius": {
                **BY_HAND["players"]["Fabius"],
                "favour_tokens": ["FAV-02"],
                "invocations": {"INV-01": "face_down"},
                "locked_buildings": ["domus_b"],
            },
        },
        turn={
            "number": 8,
            "player": "Fabius",
            "actions_taken": ["build"],
            "extra_actions": ["income"],
            "modifiers": {"price_reduction": 4},
        },
    )
    assert deals.modules == ("deals", "invocations")
    assert {t: (f.owner, f.face) for t, f in deals.favours.items()} == {
        "FAV-01": ("Cornelia", 4),
        "FAV-02": ("Fabius", 2),
    }
    assert deals.seats["Fabius"].invocations["INV-01"].face == "face_down"
    assert "INV-01" not in deals.unseen_invocations
    assert deals.turn.taken == ("build_building",)
    assert deals.turn.granted == ("take_income",)
    assert deals.turn.locked_buildings == ("red:domus_b",)
    assert deals.turn.price_reduction == 4


def test_the_consul_of_a_position_by_hand() -> None:
    state = by_hand(
        modules=["consul"],
        consul={"contracts": ["F1", "F2"], "controller": "Fabius", "difficulty": "hard"},
        city={"buildings": {"consul:CT-O4-02": {"cells": ["F1", "G1", "F2", "G2"]}}},
    )
    consul = state.consul
    assert consul is not None
    assert (consul.colour, consul.difficulty, consul.face) == ("green", "hard", "organisation")
    assert (consul.coin_icons, state.price_floor) == (3, 3)
    assert consul.stacks["O4"].tiles == ("CT-O4-01", "CT-O4-03")
    assert state.options["difficulty"] == "hard"


def test_points_that_are_told_stand_though_their_lines_are_gone() -> None:
    """TS-24: the sheet of a position nobody logged."""
    state = by_hand(
        phase="ended",
        era=3,
        players={"Fabius": {"vp": 80, "coins": 4}, "Cornelia": {"vp": 80, "coins": 6}},
        city={},
    )
    assert RULESET.look.score(state).winners == ("Cornelia",)


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": ["Fabius"] * 7},
        {"players": {"Fabius": {"coins": "many"}}},
        {"city": {"buildings": {"red:castle": {"anchor": "A1"}}}},
        {"city": {"buildings": {"red:domus_a": {}}}},
        {"catalogue": "nobody knows it"},
        {"turn": {"number": "first"}},
        {"piles": {"era": [7, 7, 7]}},
    ],
)
def test_what_cannot_be_read_is_no_error_of_ours(wrong: dict[str, Any]) -> None:
    with pytest.raises(LedgerError):
        by_hand(**wrong)


def test_a_position_as_the_state_keeps_it_is_read_too() -> None:
    """So positions were written before."""
    state = play(4, "everything secret", 16, "virtual")[-1].after
    assert RULESET.from_position(to_position(state)) == state
    with pytest.raises(Unreadable):
        load_position(RULESET, {**to_position(state), "lots": 7})
