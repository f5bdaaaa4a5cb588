"""What is listed is what may be done."""

from __future__ import annotations

from ledger.games.first_empires import RULESET
from ledger.games.first_empires import actions as act
from ledger.games.first_empires.rules.movement import cost_of
from tests.games.first_empires.adapter import FirstEmpires


def test_any_number_of_a_stack_may_walk() -> None:
    state = FirstEmpires().table(
        {
            "active": "K",
            "phase": "movement",
            "movement_left": 4,
            "explorers": {"karthadst": "K 4", "mupata": "D 1", "saba": "D 1", "huaxia": "C 3"},
        }
    )
    moves = [one for one in RULESET.legal_actions(state) if isinstance(one, act.MoveExplorers)]
    to_nok = [one for one in moves if one.legs[0].path == ("karthadst", "nok")]
    assert [one.legs[0].count for one in to_nok] == [1, 2, 3, 4]
    invading = [one for one in moves if one.legs[0].path[-1] == "mupata"]
    assert [one.legs[0].count for one in invading] == [2]  # two borders away, for four points
    assert all(cost_of(one.legs) <= 4 for one in moves)
