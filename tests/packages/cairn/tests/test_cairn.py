"""Cairn passes the conformance kit, and its own rules hold."""

from __future__ import annotations

import pytest

from ledger.conformance import CHECKS, check
from ledger.conformance.games import played
from ledger_cairn import RULESET, AddStone, EndTurn


@pytest.fixture
def games(cairn):
    return played(cairn)


@pytest.mark.parametrize("name", CHECKS)
def test_it_passes_the_kit(name, games, cairn):
    assert check(name, cairn, games).why == ""


def test_ca_2_a_stone_is_not_heavier_than_the_one_below(games):
    state = games[1].steps[0].before
    for action in (
        AddStone("Ana", "chalk"),
        EndTurn("Ana"),
        AddStone("Bo", "flint"),
        EndTurn("Bo"),
    ):
        state = RULESET.fold(state, RULESET.decide(state, action).events, state.step + 1)
    assert [r.code for r in RULESET.judge(state, AddStone("Ana", "flint"))] == ["too_heavy"]
