"""Which producers are recorded, and what is said about those that are missing."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

import pytest

from ledger.games.founders import RULESET, supply
from ledger.games.founders.actions import AddTile, Place, Supply
from ledger.games.founders.events import TileAdded
from ledger.games.founders.state import State
from ledger.games.founders.supply import Reach, assignment, open_units, supplied
from tests.games.founders.adapter import Founders


def table(**given: Any) -> State:
    return Founders().given({"given": given})


def recorded(state: State, action: AddTile) -> tuple[Supply, ...]:
    events = RULESET.decide(state, action).events
    return next(event.supply for event in events if isinstance(event, TileAdded))


def test_9_5_an_own_producer_before_a_purchase() -> None:
    state = table(
        nation={"Philip": {"0,0": "stud_farm", "1,0": "forest"}},
        rows={"city": ["war_camp"]},
        purchase="horses",
    )
    units = recorded(state, AddTile("Philip", "war_camp", (0, 1)))
    assert [(unit.via, unit.producer) for unit in units] == [
        ("neighbour", (0, 0)),
        ("neighbour", (1, 0)),
    ]


def test_9_5_a_delivery_before_a_purchase() -> None:
    state = table(
        nation={"Philip": {"0,0": "stud_farm", "1,0": "forest", "0,1": "lake", "1,1": "lake"}},
        carriages={"Philip": [[0, 0]]},
        rows={"city": ["war_camp"]},
        purchase="stone",
    )
    horses, stone = recorded(state, AddTile("Philip", "war_camp", (2, 0)))
    assert horses == Supply("horses", "carriage", (0, 0), (1, 0), ((0, 0),))
    assert stone == Supply("stone", "neighbour", (1, 0))


def test_9_5_a_neighbour_before_a_delivery_though_farther_by_row() -> None:
    nation = {"0,0": "grove", "1,0": "lake", "0,1": "winery", "1,1": "cliff"}
    state = table(
        nation={"Philip": {**nation, "0,2": "lake", "1,2": "grove"}},
        carriages={"Philip": [[0, 0]]},
        rows={"city": ["inn"]},
    )
    wine, plants = recorded(state, AddTile("Philip", "inn", (-1, 2)))
    assert (wine.via, wine.producer) == ("neighbour", (0, 1))
    assert (plants.via, plants.producer) == ("neighbour", (0, 2))


def test_9_5_the_smallest_producers_in_catalogue_order() -> None:
    state = table(
        nation={"Philip": {"0,0": "forest", "1,0": "forest", "2,0": "cliff"}},
        rows={"village": ["mine"]},
    )
    wood, stone = recorded(state, AddTile("Philip", "mine", (1, 1)))
    assert (wood.producer, stone.producer) == ((0, 0), (1, 0))


def test_9_5_a_purchased_unit_names_its_seller() -> None:
    state = table(
        nation={"Philip": {"0,0": "waterfall", "1,0": "grove"}},
        rows={"city": ["war_camp"]},
        purchase="horses",
    )
    horses, _ = recorded(state, AddTile("Philip", "war_camp", (0, 1)))
    assert horses == Supply("horses", "purchase", from_player="Alexander", from_cell=(0, 0))


def test_a_refusal_tells_what_is_missing_and_what_stops_it() -> None:
    state = table(
        nation={"Philip": {"0,0": "mine", "1,0": "cliff", "0,1": "forest"}},
        tokens={"Philip": {"0,0": ["war"]}},
        rows={"city": ["marketplace"]},
    )
    (refusal,) = RULESET.judge(state, AddTile("Philip", "marketplace", (1, 1)))
    assert refusal.params["missing"] == ["iron"]
    assert refusal.params["blocked"] == [{"cell": [0, 0], "reason": "war"}]


def test_9_5_a_tile_that_would_free_another_is_named_too() -> None:
    """The cliff may give stone or plants; with the pillaged forest's stone it would give plants."""
    state = table(
        nation={"Philip": {"0,0": "forest", "1,0": "cliff", "2,0": "riverbank"}},
        tokens={"Philip": {"0,0": ["war"], "2,0": ["coin"]}},
        rows={"village": ["weaving_house"]},
    )
    (refusal,) = RULESET.judge(state, AddTile("Philip", "weaving_house", (1, 1)))
    assert refusal.params["missing"] == ["plants"]
    assert refusal.params["blocked"] == [{"cell": [0, 0], "reason": "war"}]


def test_9_5_only_a_delivery_has_a_relay() -> None:
    state = table(nation={"Philip": {"0,0": "forest", "1,0": "cliff"}}, rows={"village": ["mine"]})
    given = (
        Supply("wood", "neighbour", (0, 0), relay=(7, 7)),
        Supply("stone", "neighbour", (1, 0)),
    )
    assert recorded(state, AddTile("Philip", "mine", (0, 1), supply=given)) == (
        Supply("wood", "neighbour", (0, 0)),
        Supply("stone", "neighbour", (1, 0)),
    )


def test_requirements_and_side_are_refused_together() -> None:
    state = table(nation={"Philip": {"0,0": "lake", "1,0": "grove"}}, rows={"village": ["mine"]})
    found = RULESET.judge(state, AddTile("Philip", "mine", (2, 1)))
    assert [refusal.code for refusal in found] == ["no_shared_side", "requirements_not_met"]


# ------------------------------------------------- the whole order, against trying everything


def some_reach(chance: Random) -> Reach:
    """Neighbours, cells behind a carriage, perhaps a purchase; four resources."""
    places: list[Place | None] = []
    places += chance.sample([(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y], 4)
    near = tuple(place for place in places if place)
    places += chance.sample([(x, y) for x in (2, 3) for y in (-1, 0, 1)], chance.randint(0, 3))
    far = tuple(place for place in places[4:] if place)
    sources = [chance.choice((1, 2, 4, 8, 3, 6, 12, 9)) for _ in places]
    if chance.random() < 0.5:
        places.append(None)
        sources.append(chance.choice((1, 2, 4, 8)))
    every = 0
    for bits in sources:
        every |= bits
    return Reach(near, far, tuple(sources), tuple(places), every)


def best_by_trying(needs: tuple[int, ...], found: Reach) -> list[int] | None:
    options = []
    for chosen in permutations(range(len(found.sources)), len(needs)):
        if all(found.sources[s] & need for s, need in zip(chosen, needs, strict=True)):
            places = [found.places[s] for s in chosen]
            bought = sum(place is None for place in places)
            far = sum(place is not None and place not in found.near for place in places)
            ranks = [(1, 0, 0) if p is None else (0, p[1], p[0]) for p in places]
            options.append(((bought, far, ranks), list(chosen)))
    return min(options)[1] if options else None


@pytest.mark.parametrize("few", [0, 10**6], ids=["by matching", "by trying"])
@pytest.mark.parametrize("units", [0, 1, 2, 3, 4])
def test_the_recorded_assignment_is_the_best_of_all(
    units: int, few: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supply, "FEW", few)
    chance = Random(units)
    met = 0
    for _ in range(150):
        found = some_reach(chance)
        needs = tuple(chance.choice((1, 2, 4, 8)) for _ in range(units))
        best = best_by_trying(needs, found)
        assert supplied(needs, found) == (best is not None)
        assert bool(open_units(needs, found.sources)) == (best is None)
        if best is not None:
            met += 1
            assert assignment(needs, found) == best
    assert met > 20


# ------------------------------------------------------------------- supply as given


def given_supply(*units: Supply, **more: Any) -> list[str]:
    state = table(
        nation={"Philip": {"0,0": "mine", "1,0": "cliff", "0,1": "altar_janus", "2,0": "lake"}},
        rows={"city": ["marketplace"]},
        **more,
    )
    action = AddTile("Philip", "marketplace", (1, 1), supply=units)
    return [refusal.code for refusal in RULESET.judge(state, action)]


IRON = Supply("iron", "neighbour", (0, 0))
PLANTS = Supply("plants", "neighbour", (1, 0))


def test_supply_as_given_is_accepted_in_any_order() -> None:
    assert given_supply(PLANTS, IRON) == []


@pytest.mark.parametrize(
    ("units", "code"),
    [
        ((IRON,), "supply_incomplete"),
        ((IRON, PLANTS, PLANTS), "supply_incomplete"),
        ((), "supply_incomplete"),
        ((Supply("iron", "neighbour", (1, 0)), PLANTS), "supply_wrong_resource"),
        ((Supply("iron", "neighbour", (9, 9)), PLANTS), "supply_unreachable"),
        ((Supply("iron", "neighbour"), PLANTS), "supply_unreachable"),
        ((Supply("iron", "carriage", (0, 0)), PLANTS), "supply_unreachable"),
        ((Supply("iron", "neighbour", (0, 1)), PLANTS), "supply_not_producing"),
        ((IRON, Supply("plants", "neighbour", (0, 0))), "supply_wrong_resource"),
        ((Supply("iron", "purchase"), PLANTS), "supply_no_purchase"),
    ],
)
def test_supply_as_given_is_checked(units: tuple[Supply, ...], code: str) -> None:
    assert given_supply(*units)[0] == code


def test_a_tile_without_production_is_only_not_producing() -> None:
    units = (Supply("iron", "carriage", (0, 1)), PLANTS)
    assert given_supply(*units) == ["supply_not_producing"]


def test_the_swapped_out_tile_is_only_not_producing() -> None:
    state = table(
        nation={"Philip": {"0,0": "mine", "1,0": "cliff"}}, rows={"city": ["marketplace"]}
    )
    action = AddTile("Philip", "marketplace", (0, 0), True, (IRON, PLANTS))
    codes = [refusal.code for refusal in RULESET.judge(state, action)]
    assert codes == ["supply_not_producing"]


@pytest.mark.parametrize("token", ["war", "coin", "craftsman-iron"])
def test_a_stopped_producer_is_not_producing(token: str) -> None:
    assert given_supply(IRON, PLANTS, tokens={"Philip": {"0,0": [token]}}) == [
        "supply_not_producing"
    ]


def test_one_producer_twice() -> None:
    state = table(nation={"Philip": {"0,0": "winery", "1,0": "lake"}}, victory=["altar_bacchus"])
    wine = Supply("wine", "neighbour", (0, 0))
    action = AddTile("Philip", "altar_bacchus", (0, 1), supply=(wine, wine))
    assert [r.code for r in RULESET.judge(state, action)] == ["supply_producer_reused"]


def test_a_nature_tile_takes_no_supply() -> None:
    state = table(nation={"Philip": {"0,0": "winery", "1,0": "lake"}}, rows={"nature": ["grove"]})
    assert RULESET.judge(state, AddTile("Philip", "grove", (0, 1), supply=())) == ()
    found = RULESET.judge(state, AddTile("Philip", "grove", (0, 1), supply=(IRON,)))
    assert [refusal.code for refusal in found] == ["supply_incomplete"]


def test_9_5_a_relay_the_table_names_is_kept_and_its_carriages_are_written_out() -> None:
    """Smallest by (y, x) would be the relay (1, 0); the table says (1, 1)."""
    state = table(
        nation={"Philip": {"0,0": "mine", "1,0": "cliff", "0,1": "forest", "1,1": "lake"}},
        carriages={"Philip": [[0, 0]]},
        rows={"city": ["marketplace"]},
    )
    named = Supply("iron", "carriage", (0, 0), relay=(1, 1))
    action = AddTile("Philip", "marketplace", (2, 0), supply=(PLANTS, named))
    assert recorded(state, action) == (
        Supply("iron", "carriage", (0, 0), (1, 1), ((0, 0),)),
        PLANTS,
    )
    unnamed = Supply("iron", "carriage", (0, 0))
    action = AddTile("Philip", "marketplace", (2, 0), supply=(PLANTS, unnamed))
    assert recorded(state, action)[0] == Supply("iron", "carriage", (0, 0), (1, 0), ((0, 0),))


def test_fe_12_3_a_purchase_serves_its_buyer_alone() -> None:
    """A table may agree that somebody else adds a tile; what Philip bought is not theirs."""
    state = table(
        nation={"Philip": {"0,0": "lake"}, "Alexander": {"0,0": "waterfall", "1,0": "grove"}},
        rows={"city": ["war_camp"]},
        purchase="horses",
    )
    units = (Supply("horses", "purchase"), Supply("stone", "neighbour", (0, 0)))
    for given in (units, None):
        action = AddTile("Alexander", "war_camp", (0, 1), supply=given)
        codes = [refusal.code for refusal in RULESET.judge(state, action)]
        assert codes == [
            "not_your_turn",
            "supply_no_purchase" if given else "requirements_not_met",
        ]
