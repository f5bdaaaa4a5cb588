"""Every point is a line: its rule, its components, the steps behind it."""

from __future__ import annotations

from typing import Any

from ledger.games.age_of_mythology import RULESET
from ledger.games.age_of_mythology import actions as act
from ledger.ruleset import Rank, standings
from tests.games.age_of_mythology.adapter import Mythology


def ended(**given: Any) -> Any:
    state = Mythology().given({"given": {"phase": "rotate", "final_turn": True, **given}})
    decision = RULESET.decide(state, act.EndTurn())
    return RULESET.fold(state, decision.events, 9)


def test_am_16_4_to_16_9_the_cards_are_given_out() -> None:
    seats = {
        "Andre": {"units": {"eg_spearman": 3}, "city": ["wall"]},
        "Bill": {"units": {"gr_hoplite": 2}, "city": ["wall", "tower"]},
        "Chris": {"units": {}, "tiles": {"p7": ["hills_gold_2", "no_dwarf"]}},
    }
    cards = {"largest_army": 4, "most_buildings": 3, "wonder": 2, "last_battle": 1}
    sheet = RULESET.look.score(ended(seats=seats, vp_cards=cards, bank_vp=0))
    assert sheet.totals == {"Andre": 4, "Bill": 3, "Chris": 0}
    army, buildings = sheet.lines
    assert (army.rule, army.category, army.points) == ("AM-16.4", "army", 4)
    assert army.components == ("largest_army", "eg_spearman", "eg_spearman", "eg_spearman")
    assert buildings.components == ("most_buildings", "wall", "tower")
    assert army.steps == (1, 9)
    assert sheet.winners == ("Andre",)


def test_am_r35_a_working_unit_counts_and_a_villager_does_not() -> None:
    seats = {
        "Andre": {"units": {"eg_spearman": 1}, "city": ["house"], "villagers": 1},
        "Bill": {"units": {}},
        "Chris": {"units": {"no_jarl": 1}, "tiles": {"p7": ["hills_gold_2", "no_dwarf"]}},
    }
    sheet = RULESET.look.score(ended(seats=seats, vp_cards={"largest_army": 4}))
    assert sheet.totals["Chris"] == 4


def test_am_16_10_and_16_11_points_won_during_the_game_are_lines_at_once() -> None:
    given = {
        "play": {"player": "Andre", "card": "perm_trade", "started": True},
        "seats": {"Andre": {"cubes": [0, 0, 0, 16], "city": ["great_temple"]}, "B": {}},
    }
    state = Mythology().given({"given": given})
    decision = RULESET.decide(state, act.BuyVictoryPoint("Andre", 2))
    (line,) = RULESET.look.score(RULESET.fold(state, decision.events, 7)).lines
    assert (line.category, line.points, line.rule, line.steps) == ("temple", 2, "AM-16.11", (7,))
    assert line.also == ("AM-9.18",)


def test_am_16_13_ties_by_cubes_then_shared() -> None:
    found = standings(
        Rank(player, points, {"cubes": cubes})
        for player, points, cubes in (("Ana", 7, 9), ("Bo", 7, 11), ("Cy", 7, 11), ("Di", 3, 20))
    )
    assert [(s.player, s.rank) for s in found] == [("Bo", 1), ("Cy", 1), ("Ana", 3), ("Di", 4)]
    assert found[0].tie_breaks == {"cubes": 11}
