"""Where points come from, with the steps that put them there."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ledger.games.founders import RULESET
from ledger.games.founders import actions as act
from ledger.games.founders.scoring import CATEGORIES, coins_due, player_lines, score
from ledger.games.founders.state import State
from tests.games.founders.adapter import Founders
from tests.games.founders.games import play


def table(**given: Any) -> State:
    return Founders().given({"given": given})


def take(state: State, action: Any, step: int) -> State:
    return RULESET.fold(state, RULESET.decide(state, action).events, step)


def test_fe_16_a_line_cites_the_steps_behind_it() -> None:
    state = table(
        players=["Ana", "Bo"],
        nation={
            "Ana": {"0,0": "mine", "1,0": "winery", "1,1": "lake"},
            "Bo": {"0,0": "lake", "1,0": "grove"},
        },
        rows={"nature": ["lake", "lake", "grove"]},
        victory=["altar_janus", "altar_ceres"],
        hand={"Ana": ["craftsman-iron"], "Bo": ["war", "coin"]},
    )
    state = take(state, act.PlayCraftsman("Ana", "craftsman-iron", (0, 0)), 10)
    state = replace(state, turn=replace(state.turn, token_played=None))
    state = take(state, act.AddTile("Ana", "lake", (1, 1), swap=True), 11)
    lines = {line.category: line for line in player_lines(state, "Ana")}
    assert lines["craftsmen"].steps == (10,)
    assert lines["craftsmen"].points == 2
    assert lines["craftsmen"].components == ("craftsman-iron", "mine-1")
    assert lines["craftsmen"].place == "0,0"
    assert lines["swapped"].steps == (11,)
    assert (lines["swapped"].points, lines["swapped"].rule) == (-1, "FE-16.4")
    state = take(state, act.EndTurn("Ana"), 12)
    state = take(state, act.OpenTile("Bo", "village", "stud_farm"), 13)
    state = take(state, act.PlayWar("Bo", "Ana", (0, 0)), 14)
    (pillaged,) = [x for x in player_lines(state, "Ana") if x.category == "craftsmen"]
    assert (pillaged.points, pillaged.rule, pillaged.steps) == (0, "FE-11.7", (10, 14))
    assert score(state).totals == {"Ana": -1, "Bo": 1}


def test_fe_11_5_a_pillaged_victory_tile_is_shown_with_nothing() -> None:
    state = table(
        nation={"Philip": {"0,0": "lake", "0,1": "temple_mars"}},
        tokens={"Philip": {"0,1": ["war"]}},
    )
    (line,) = player_lines(state, "Philip")
    assert (line.points, line.rule, line.components) == (0, "FE-11.5", ("temple_mars-1",))
    assert RULESET.look.score(state).standings[0].tie_breaks == {"victory_tiles": 1}


def test_fe_12_18_coins_on_tiles_are_due_and_not_yet_scored() -> None:
    state = table(
        nation={"Philip": {"0,0": "lake", "0,1": "grove"}},
        tokens={"Philip": {"0,1": ["coin"], "0,0": ["coin"]}},
    )
    assert coins_due(state, "Philip") == 2
    assert RULESET.look.score(state).totals["Philip"] == 0
    due = [line for line in player_lines(state, "Philip") if line.rule == "FE-12.18"]
    assert [(line.category, line.points, line.place) for line in due] == [
        ("tokens", 0, "0,0"),
        ("tokens", 0, "0,1"),
    ]


def test_fe_12_18_a_final_position_counts_the_coins_left_on_tiles() -> None:
    """Whoever puts the final table down need not have taken them to the hand first."""
    state = table(
        phase="over",
        nation={"Philip": {"0,0": "lake", "0,1": "grove"}},
        tokens={"Philip": {"0,1": ["coin"]}},
    )
    sheet = RULESET.look.score(state)
    assert sheet.totals == {"Philip": 1, "Alexander": 0}
    assert sheet.winners == ("Philip",)


def test_fe_r49_what_is_still_equal_shares_its_rank() -> None:
    state = table(players=["Ana", "Bo", "Cy"], hand={"Ana": ["war"]})
    sheet = RULESET.look.score(state)
    assert [(s.player, s.rank) for s in sheet.standings] == [("Ana", 1), ("Bo", 2), ("Cy", 2)]


def test_lines_depend_on_nation_hand_and_swapped_pile_alone() -> None:
    """What a reader may keep between steps: same three objects, same lines."""
    seen: dict[tuple[int, int, int], Any] = {}
    for step in play(3, 3, "virtual"):
        state = step.after
        for player in state.players:
            parts = (state.nations[player], state.hands[player], state.swapped[player])
            key = (id(parts[0]), id(parts[1]), id(parts[2]))
            lines = player_lines(state, player)
            kept = seen.setdefault(key, (parts, lines))
            assert kept[1] == lines
            assert {line.category for line in lines} <= set(CATEGORIES)
            assert all(1 < s <= state.step for line in lines for s in line.steps)
    assert len(seen) < 3 * len(play(3, 3, "virtual"))
