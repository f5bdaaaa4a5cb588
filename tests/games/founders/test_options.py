"""Every ruling switch, both ways."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ledger.games.founders import RULESET
from ledger.games.founders.actions import (
    AddTile,
    PlaceFallbackTile,
    PlayCoin,
    PlayCraftsman,
    PlayWar,
)
from ledger.games.founders.state import State, Turn
from tests.games.founders.adapter import Founders


def table(**given: Any) -> State:
    return Founders().given({"given": given})


def codes(state: State, action: Any) -> list[str]:
    return [refusal.code for refusal in RULESET.judge(state, action)]


def after(state: State, action: Any) -> State:
    return RULESET.fold(state, RULESET.decide(state, action).events, state.step + 1)


def test_fe_r16_whether_the_drawn_tile_may_replace_another() -> None:
    given: dict[str, Any] = {"nation": {"Philip": {"0,0": "lake", "1,0": "grove"}}}
    for allowed in (True, False):
        state = table(options={"fallback_may_swap": allowed}, phase="place_fallback", **given)
        state = replace(state, turn=Turn(20, "Philip", fallback="cliff-1"))
        swap = PlaceFallbackTile("Philip", (0, 0), swap=True)
        assert codes(state, swap) == ([] if allowed else ["swap_not_allowed"])
        assert codes(state, PlaceFallbackTile("Philip", (0, 1))) == []


def test_fe_r29_war_on_a_pillaged_tile() -> None:
    given: dict[str, Any] = {
        "nation": {"Alexander": {"0,0": "lake", "1,0": "grove"}},
        "tokens": {"Alexander": {"0,0": ["war"]}},
        "hand": {"Philip": ["war"]},
    }
    war = PlayWar("Philip", "Alexander", (0, 0))
    assert codes(table(**given), war) == ["tile_already_pillaged"]
    state = table(options={"war_on_pillaged": "allow"}, **given)
    assert codes(state, war) == []
    cell = after(state, war).nations["Alexander"].cells[0, 0]
    assert [token.token for token in cell.war] == ["war-1", "war-2"]
    assert not [one for one in RULESET.look.lint(after(state, war)) if one.law == "FE-I8"]


def test_fe_r31_coin_on_a_coined_tile() -> None:
    given: dict[str, Any] = {
        "players": ["Philip", "Alexander", "Cleopatra"],
        "nation": {"Alexander": {"0,0": "mine", "1,0": "grove"}},
        "tokens": {"Alexander": {"0,0": ["coin"]}},
        "hand": {"Philip": ["coin"]},
    }
    coin = PlayCoin("Philip", "Alexander", (0, 0))
    assert codes(table(**given), coin) == ["tile_already_coined"]
    state = table(options={"coin_on_coined": "allow"}, **given)
    assert codes(state, coin) == []
    bought = after(state, coin)
    assert [unit.resource for unit in bought.turn.purchases] == ["iron"]
    assert len(bought.nations["Alexander"].cells[0, 0].coins) == 2


def test_fe_r36_craftsman_on_a_coined_tile() -> None:
    given: dict[str, Any] = {
        "nation": {"Philip": {"0,0": "mine", "1,0": "mine"}},
        "tokens": {"Philip": {"0,0": ["coin"], "1,0": ["war"]}},
        "hand": {"Philip": ["craftsman-iron"]},
    }
    craftsman = PlayCraftsman("Philip", "craftsman-iron", (0, 0))
    assert codes(table(**given), craftsman) == ["tile_not_producing"]
    state = table(options={"craftsman_on_coined": "allow"}, **given)
    assert codes(state, craftsman) == []
    pillaged = PlayCraftsman("Philip", "craftsman-iron", (1, 0))
    assert codes(state, pillaged) == ["tile_not_producing"]
    assert not [one for one in RULESET.look.lint(after(state, craftsman)) if one.law == "FE-I8"]


def test_fe_r48_pillaged_victory_tiles_in_the_tie_break() -> None:
    given: dict[str, Any] = {
        "phase": "over",
        "nation": {
            "Philip": {"0,0": "lake", "0,1": "altar_janus", "1,1": "temple_mars"},
            "Alexander": {"0,0": "lake", "0,1": "temple_venus"},
        },
        "tokens": {"Philip": {"0,1": ["war"]}},
    }
    counted = RULESET.look.score(table(**given))
    assert counted.winners == ("Philip",)
    left_out = RULESET.look.score(table(options={"tie_break_counts_pillaged": False}, **given))
    assert sorted(left_out.winners) == ["Alexander", "Philip"]
    assert left_out.totals == counted.totals == {"Philip": 2, "Alexander": 2}


def test_fe_r16_the_place_is_judged_before_the_switch() -> None:
    """The order of the checks: as for any tile, then what the option forbids."""
    state = table(
        options={"fallback_may_swap": False},
        phase="place_fallback",
        nation={"Philip": {"0,0": "lake", "1,0": "grove"}},
    )
    state = replace(state, turn=Turn(20, "Philip", fallback="cliff-1"))
    nowhere = PlaceFallbackTile("Philip", (5, 5), swap=True)
    assert codes(state, nowhere) == ["nothing_to_swap", "swap_not_allowed"]


def test_fe_r21_the_craftsman_of_a_swapped_tile() -> None:
    given: dict[str, Any] = {
        "nation": {"Philip": {"0,0": "mine", "1,0": "mine", "2,0": "lake"}},
        "tokens": {"Philip": {"0,0": ["craftsman-iron"], "1,0": ["craftsman-gold", "war"]}},
        "rows": {"nature": ["lake", "lake"]},
    }
    for where in ("box", "hand"):
        state = table(options={"craftsman_of_swapped": where}, **given)
        swapped = after(state, AddTile("Philip", "lake", (0, 0), swap=True))
        held = [token.token for token in swapped.hands["Philip"]]
        assert held == (["craftsman-iron"] if where == "hand" else [])
        assert swapped.box_tokens == (() if where == "hand" else ("craftsman-iron",))
        assert swapped.turn.received == tuple(held)
        pillaged = after(state, AddTile("Philip", "lake", (1, 0), swap=True))
        assert pillaged.box_tokens == ("craftsman-gold", "war-1")


def test_fe_r22_the_coin_of_a_swapped_pillaged_tile() -> None:
    given: dict[str, Any] = {
        "nation": {"Philip": {"0,0": "mine", "1,0": "mine", "2,0": "lake"}},
        "tokens": {"Philip": {"0,0": ["coin", "war"], "1,0": ["coin"]}},
        "rows": {"nature": ["lake", "lake"]},
    }
    for where in ("hand", "box"):
        state = table(options={"coin_of_swapped_pillaged": where}, **given)
        swapped = after(state, AddTile("Philip", "lake", (0, 0), swap=True))
        held = [token.token for token in swapped.hands["Philip"]]
        assert held == (["coin-1"] if where == "hand" else [])
        assert swapped.box_tokens == (("war-1",) if where == "hand" else ("war-1", "coin-1"))
        unpillaged = after(state, AddTile("Philip", "lake", (1, 0), swap=True))
        assert [token.token for token in unpillaged.hands["Philip"]] == ["coin-2"]
