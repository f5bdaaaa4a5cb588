"""What belongs to a turn belongs to a player: an action out of turn touches nobody else's."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from ledger.games.founders import RULESET
from ledger.games.founders import actions as act
from ledger.games.founders.events import CoinTokenPlayed, TileAdded
from ledger.games.founders.state import Purchase, State, Turn
from ledger.ruleset.codec import Action
from ledger.ruleset.dealer import Dealer
from tests.games.agreed import waive
from tests.games.founders.adapter import Founders

OUT_OF_TURN = frozenset({"FE-2.28"})


def table(**given: Any) -> State:
    state = Founders().given(
        {
            "given": {
                "nation": {
                    "Philip": {"0,0": "mine", "1,0": "grove"},
                    "Alexander": {"0,0": "stud_farm", "1,0": "grove"},
                },
                "rows": {"city": ["war_camp", "workshop"], "nature": ["lake", "lake"]},
                **given,
            }
        }
    )
    stacks = {c: replace(pile, count=len(pile.unseen)) for c, pile in state.stacks.items()}
    return replace(state, stacks=stacks)


def codes(state: State, action: Action) -> list[str]:
    return [one.code for one in RULESET.judge(state, action)]


def agreed(state: State, action: Action) -> State:
    after = waive(RULESET, state, action)
    assert after is not None
    assert list(RULESET.look.lint(after)) == []
    found: State = after
    return found


def test_a_coin_out_of_turn_buys_for_the_one_who_paid() -> None:
    state = table(hand={"Alexander": ["coin"]})
    coin = act.PlayCoin("Alexander", "Philip", (0, 0))
    assert codes(state, coin) == ["not_your_turn"]
    after = agreed(state, coin)
    assert after.turn.purchases == ()
    assert after.turn.token_played is None
    assert [unit.resource for unit in after.turn.of("Alexander").purchases] == ["iron"]
    bought = (act.Supply("iron", "purchase"),)
    mine = act.AddTile("Philip", "war_camp", (0, 1), supply=bought)
    assert "supply_no_purchase" in codes(after, mine)
    assert "supply_no_purchase" not in codes(after, replace(mine, player="Alexander"))


def test_the_bought_unit_is_not_a_source_for_who_is_to_move() -> None:
    """Not even from a tile of their own that the coin silences."""
    state = table(
        nation={
            "Philip": {"0,0": "mine", "1,0": "cliff"},
            "Alexander": {"0,0": "stud_farm", "1,0": "grove"},
        },
        hand={"Alexander": ["coin"]},
        rows={"city": ["marketplace"]},
    )
    tile = act.AddTile("Philip", "marketplace", (0, 1))  # iron and plants
    assert codes(state, tile) == []
    after = agreed(state, act.PlayCoin("Alexander", "Philip", (0, 0), "iron"))
    assert codes(after, tile) == ["requirements_not_met"]


def test_a_late_token_leaves_the_active_player_his_own() -> None:
    state = table(hand={"Philip": ["war"], "Alexander": ["war", "war"]})
    after = agreed(state, act.PlayWar("Alexander", "Philip", (0, 0)))
    mine = act.PlayWar("Philip", "Alexander", (0, 0))
    assert codes(after, mine) == []
    assert codes(after, act.PlayWar("Alexander", "Philip", (1, 0))) == [
        "not_your_turn",
        "token_already_played",
    ]


def test_two_coins_in_a_turn_are_two_purchases() -> None:
    state = table(hand={"Philip": ["coin", "coin"]}, rows={"city": ["war_camp"]})
    once = agreed(state, act.PlayCoin("Philip", "Alexander", (0, 0)))
    twice = act.PlayCoin("Philip", "Alexander", (1, 0), "wood")
    assert codes(once, twice) == ["token_already_played"]
    both = agreed(once, twice)
    assert [unit.resource for unit in both.turn.purchases] == ["horses", "wood"]
    tile = act.AddTile("Philip", "war_camp", (0, 1))  # horses and stone
    missing = RULESET.judge(both, tile)
    assert [one.params["missing"] for one in missing] == [["stone"]]
    units = (act.Supply("horses", "purchase"), act.Supply("wood", "purchase"))
    given = RULESET.judge(both, replace(tile, supply=units))
    assert [one.code for one in given] == ["supply_incomplete"]
    thrice = (*units, act.Supply("wood", "purchase"))
    given = RULESET.judge(both, replace(tile, supply=thrice))
    assert [one.code for one in given] == ["supply_incomplete", "supply_producer_reused"]


def test_a_bought_unit_is_used_once() -> None:
    state = table(
        nation={
            "Philip": {"0,0": "cliff", "1,0": "cliff"},
            "Alexander": {"0,0": "stud_farm", "1,0": "grove"},
        },
        hand={"Philip": ["coin"]},
        rows={"city": ["war_camp", "war_camp"]},
    )
    state = agreed(state, act.PlayCoin("Philip", "Alexander", (0, 0)))
    tile = act.AddTile("Philip", "war_camp", (0, 1))
    added = agreed(state, tile)
    assert added.turn.purchases == ()
    again = replace(tile, cell=(1, 1))
    assert codes(added, again) == ["tile_already_added", "requirements_not_met"]


def test_a_tile_out_of_turn_does_not_end_the_turn_under_way() -> None:
    state = table()
    tile = act.AddTile("Alexander", "lake", (0, 1))
    assert codes(state, tile) == ["not_your_turn"]
    after = agreed(state, tile)
    assert (after.phase, after.turn.active, after.turn.added) == ("act", "Philip", None)
    assert RULESET.play.forced(after) is None
    assert codes(after, act.AddTile("Philip", "lake", (0, 1))) == []
    again = act.AddTile("Alexander", "lake", (1, 1))
    assert codes(after, again) == ["not_your_turn", "tile_already_added"]


def test_a_tile_opened_out_of_turn_is_not_the_active_players() -> None:
    state = table()
    state = replace(state, turn=replace(state.turn, opened="lake-1"))
    opens = act.OpenTile("Alexander", "nature", "cliff")
    assert codes(state, opens) == ["not_your_turn"]
    after = agreed(state, opens)
    assert (after.phase, after.turn.opened) == ("act", "lake-1")
    assert codes(after, opens) == ["not_your_turn", "already_opened"]


def test_nobody_ends_the_turn_of_another() -> None:
    state = table(phase="finish")
    for action in (act.EndTurn("Alexander"), act.FinishWithoutTile("Alexander")):
        assert codes(state, action) == ["not_your_turn", "no_turn_to_end"]
        assert waive(RULESET, state, action) is None


def test_a_craftsman_granted_out_of_turn_comes_to_who_added_the_tile() -> None:
    state = table(
        nation={
            "Philip": {"0,0": "mine", "1,0": "grove"},
            "Alexander": {"0,0": "winery", "1,0": "forest"},
        }
    )
    after = agreed(state, act.AddTile("Alexander", "workshop", (0, 1)))
    assert (after.phase, after.turn.craftsmen_due) == ("act", 0)
    assert after.turn.of("Alexander").craftsmen_due == 1
    shown = act.ShowCraftsman("Alexander", "craftsman-gold")
    assert codes(after, shown) == []
    assert shown in RULESET.legal_actions(after)
    assert codes(after, act.ShowCraftsman("Philip", "craftsman-gold")) == ["nothing_pending"]
    late = agreed(after, act.AddTile("Philip", "lake", (0, 1)))
    assert RULESET.play.forced(late) is None
    assert codes(late, act.EndTurn("Philip")) == ["craftsman_not_shown"]
    seen = agreed(late, shown)
    assert [held.token for held in seen.hands["Alexander"]] == ["craftsman-gold"]
    assert RULESET.play.forced(seen) == act.EndTurn("Philip")


def test_the_virtual_dealer_shows_it_by_itself() -> None:
    state = table(
        nation={
            "Philip": {"0,0": "mine", "1,0": "grove"},
            "Alexander": {"0,0": "winery", "1,0": "forest"},
        }
    )
    state = replace(state, dealer="virtual")
    after = agreed(state, act.AddTile("Alexander", "workshop", (0, 1)))
    forced = RULESET.play.forced(after)
    assert forced == act.ShowCraftsman("Alexander")
    decision = RULESET.decide(after, forced, dealer=Dealer("s"))
    shown = RULESET.fold(after, decision.events, after.step + 1)
    assert len(shown.hands["Alexander"]) == 1
    assert (shown.phase, RULESET.play.forced(shown)) == ("act", None)


def test_a_green_tile_drawn_out_of_turn_waits_for_who_drew_it() -> None:
    state = table(rows={"nature": []}, victory=["temple_bellona"])
    after = agreed(state, act.DrawFallbackTile("Alexander", "cliff"))
    assert (after.phase, after.turn.fallback) == ("act", None)
    placed = act.PlaceFallbackTile("Alexander", (0, 1))
    assert placed in RULESET.legal_actions(after)
    assert codes(after, act.PlaceFallbackTile("Philip", (0, 1))) == ["nothing_pending"]
    ending = replace(after, phase="finish")
    assert codes(ending, act.EndTurn("Philip")) == ["fallback_pending"]
    assert RULESET.play.forced(ending) is None
    laid = agreed(after, placed)
    assert laid.nations["Alexander"].cells[0, 1].tile_id == "cliff-1"
    assert laid.phase == "act"


def test_a_turn_given_away_loses_nothing_that_is_still_to_come() -> None:
    nation = {"0,0": "lake", "1,0": "grove"}
    state = table(
        players=["Philip", "Alexander", "Cleopatra"],
        phase="open",
        rows={"nature": []},
        nation={"Philip": nation, "Alexander": nation, "Cleopatra": nation},
    )
    drawn = agreed(state, act.DrawFallbackTile("Alexander", "cliff"))
    given = agreed(drawn, act.OpenTile("Cleopatra", "village", "mine"))
    assert given.turn.active == "Cleopatra"
    laid = agreed(given, act.PlaceFallbackTile("Alexander", (0, 1)))
    assert laid.nations["Alexander"].cells[0, 1].tile_id == "cliff-1"
    assert laid.phase == "act"


def test_the_end_waits_for_a_green_tile_drawn_out_of_turn() -> None:
    """All said yes before anything was opened, while somebody holds a tile he has to add."""
    nation = {"0,0": "lake", "1,0": "grove"}
    state = table(
        phase="open",
        rows={"nature": []},
        nation={"Philip": nation, "Alexander": nation},
    )
    state = agreed(state, act.DrawFallbackTile("Alexander", "cliff"))
    state = agreed(state, act.ProposeEnd("Philip"))
    state = agreed(state, act.CastEndVote("Alexander", agree=True))
    assert state.phase == "open"
    state = agreed(state, act.PlaceFallbackTile("Alexander", (0, 1)))
    state = agreed(state, act.OpenTile("Philip", "village", "mine"))
    state = agreed(state, act.AddTile("Philip", "mine", (0, 1)))
    assert agreed(state, act.EndTurn("Philip")).phase == "over"


def test_two_craftsmen_may_be_due_at_once() -> None:
    state = table(
        nation={
            "Philip": {"0,0": "winery", "1,0": "forest", "2,0": "winery", "3,0": "forest"},
            "Alexander": {"0,0": "lake", "1,0": "grove"},
        },
        rows={"city": ["workshop", "workshop"]},
    )
    state = agreed(state, act.AddTile("Philip", "workshop", (0, 1)))
    second = act.AddTile("Philip", "workshop", (2, 1))
    assert codes(state, second) == ["tile_already_added", "craftsman_not_shown"]
    state = agreed(state, second)
    assert state.turn.craftsmen_due == 2
    state = agreed(state, act.ShowCraftsman("Philip", "craftsman-gold"))
    assert state.phase == "show_craftsman"
    state = agreed(state, act.ShowCraftsman("Philip", "craftsman-iron"))
    assert state.phase == "finish"


# ---------------------------------------------------------------- what was stored before


def test_events_stored_before_keep_their_meaning() -> None:
    """They belong to the turn under way, whoever acted."""
    state = table(hand={"Alexander": ["coin"]})
    coin = CoinTokenPlayed("Alexander", "coin-1", "Philip", (0, 0), "mine-1", "iron")
    after = RULESET.fold(state, [coin], 5)
    assert after.turn.token_played == "coin-1"
    assert [unit.resource for unit in after.turn.purchases] == ["iron"]
    added = TileAdded("Alexander", "lake-1", "nature", (0, 1))
    assert RULESET.fold(state, [added], 5).phase == "finish"
    assert "aside" not in str(RULESET.codec.encode([coin, added]))


@pytest.mark.parametrize("pending", [False, True])
def test_a_position_written_before_is_read(pending: bool) -> None:
    bought = Purchase("Alexander", (0, 0), "stud_farm-1", "horses")
    state = replace(table(), turn=Turn(20, "Philip", purchases=(bought,), craftsmen_due=pending))
    old = RULESET.position(state)
    turn = old["turn"]
    turn["purchase"], turn["craftsman_pending"] = turn.pop("purchases")[0], pending
    del turn["craftsmen_due"], turn["others"]
    for option in ("craftsman_of_swapped", "coin_of_swapped_pillaged"):
        del old["options"][option]
    assert RULESET.from_position(old) == state
    turn["purchase"] = None
    assert RULESET.from_position(old).turn.purchases == ()
