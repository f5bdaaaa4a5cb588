"""Every switch, both ways."""

from __future__ import annotations

from typing import Any

from ledger.games.first_empires import RULESET
from ledger.games.first_empires.actions import Leg, MoveExplorers, StartGame
from ledger.games.first_empires.state import State
from ledger.ruleset import Setup
from tests.games.first_empires.adapter import FirstEmpires


def table(**options: Any) -> State:
    given = {
        "active": "K",
        "phase": "movement",
        "movement_left": 2,
        "options": options,
        "explorers": {"karthadst": "K 4", "mupata": "D 4", "huaxia": "C 3"},
        "cities": {"kush": ["mupata-city-dice"]},
    }
    return FirstEmpires().table(given)


WALK = MoveExplorers("K", (Leg(("karthadst", "kush", "saba"), 1),))


def test_fi_r9_whether_passing_through_captures() -> None:
    for capture in (True, False):
        events = RULESET.decide(table(capture_in_transit=capture), WALK).events
        kinds = [type(event).__name__ for event in events]
        assert kinds == (["CityCaptured"] if capture else []) + ["ExplorersMoved"]


def test_fi_9_2_stopping_there_captures_all_the_same() -> None:
    stop = MoveExplorers("K", (Leg(("karthadst", "kush"), 1),))
    events = RULESET.decide(table(capture_in_transit=False), stop).events
    assert [getattr(event, "cause", None) for event in events] == [None, "entry"]


def test_fi_2_1_the_map_side_may_be_left_to_the_number_of_players() -> None:
    for players, side in (("Ana Bo", "side_2"), ("Ana Bo Cy", "side_3_5")):
        for said in ("by_players", side):
            setup = Setup(
                title="first_empires",
                players=tuple(players.split()),
                first_player="Ana",
                options={"map_side": said},
            )
            assert list(RULESET.setup_refusals(setup)) == []
            people = ("karthadst", "etruria", "huaxia")[: len(setup.players)]
            (started, *_) = RULESET.decide(RULESET.play.initial(setup), StartGame(people)).events
            assert started.map_id == side  # type: ignore[attr-defined]


def test_options_have_defaults() -> None:
    assert RULESET.with_defaults({}) == {
        "capture_in_transit": True,
        "map_side": "by_players",
        "civilizations": "dealt",
        "random_first_player": False,
    }
