"""May a game begin? Players, options, and the constraints of the catalogue."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from msgspec.structs import replace

from ledger.errors import Unreadable
from ledger.games import age_of_mythology
from ledger.games.age_of_mythology import RULESET
from ledger.games.age_of_mythology.actions import AssignCulture, BuildBuilding, RevealUnits
from ledger.games.age_of_mythology.catalogue import CATALOGUES, CULTURES, read
from ledger.games.age_of_mythology.constraints import CONSTRAINTS, check
from ledger.games.age_of_mythology.rules.attack import caps
from ledger.games.age_of_mythology.rules.dice import dice_of
from ledger.games.age_of_mythology.rules.economy import discounts
from ledger.games.age_of_mythology.rules.flow import trade_cost
from ledger.games.age_of_mythology.rules.spoils import raze_limit
from ledger.games.age_of_mythology.rules.trade import temple_price
from ledger.games.age_of_mythology.rules.turn import kept_cubes
from ledger.ruleset import Setup
from tests.games.age_of_mythology.adapter import Mythology

Raw = dict[str, Any]
DEFAULT = CATALOGUES.default


def setup(players: str = "Ana Bo", first: str = "Ana", **more: Any) -> Setup:
    names = tuple(players.split())
    return Setup(title="age_of_mythology", players=names, first_player=first, **more)


def codes(of: Setup) -> list[tuple[str, str]]:
    return [(refusal.rule, refusal.code) for refusal in RULESET.setup_refusals(of)]


@pytest.mark.parametrize("players", range(2, 9))
def test_am_2_1_two_to_eight_can_play(players: int) -> None:
    names = ("Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")[:players]
    assert codes(setup(" ".join(names))) == []


@pytest.mark.parametrize(
    ("broken", "expected"),
    [
        (setup("Ana"), ("AM-2.1", "player_count")),
        (setup("Ana Bo Cy Di Ed Flo Gus Hal Ivo"), ("AM-2.1", "player_count")),
        (setup("Ana Ana"), ("AM-2.1", "duplicate_player")),
        (setup(first="Zoe"), ("AM-2.6", "first_player_not_seated")),
        (setup(options={"house_rule": True}), ("options", "unknown_option")),
        (setup(options={"override_set": 1}), ("options", "unknown_option")),
        (setup(options={"four_player_two_cultures": True}), ("AM-2.5", "two_cultures_need_four")),
    ],
)
def test_a_setup_is_refused(broken: Setup, expected: tuple[str, str]) -> None:
    assert codes(broken) == [expected]


def test_am_2_5_is_for_four() -> None:
    assert codes(setup("Ana Bo Cy Di", options={"four_player_two_cultures": True})) == []


# ---------------------------------------------------------------------- constraints


@lru_cache
def _released() -> str:
    path = Path(age_of_mythology.__file__).parent / "catalogue.yaml"
    return json.dumps(yaml.safe_load(path.read_text("utf-8")))


def entry(raw: Raw, table: str, name: str) -> Raw:
    found: Any = raw
    for part in table.split("."):
        found = found[part]
    return next(e for e in found if e["id"] == name)


def change(table: str, name: str, **fields: Any) -> Callable[[Raw], None]:
    return lambda raw: entry(raw, table, name).update(fields)


def drop(table: str, name: str) -> Callable[[Raw], None]:
    return lambda raw: raw[table].remove(entry(raw, table, name))


def grid(raw: Raw) -> None:
    raw["cultures"][0]["board"]["grid"][0][0] = "ocean"


def few_tiles(raw: Raw) -> None:
    for tile in raw["resource_tiles"]["kinds"]:
        tile["copies"] = 1


def no_trade(raw: Raw) -> None:
    cards = raw["random_cards"]
    raw["random_cards"] = [c for c in cards if (c["culture"], c["action"]) != ("greek", "trade")]


def no_price(raw: Raw) -> None:
    entry(raw, "random_cards", "no_loki")["god"]["favor"] = 0


def odd_effect(raw: Raw) -> None:
    entry(raw, "random_cards", "no_loki")["god"]["effects"] = [{"op": "teleport"}]


def small_bank(raw: Raw) -> None:
    raw["setup"]["bank_cubes_per_resource"]["3"] = 24


def dear_age(raw: Raw) -> None:
    raw["next_age_costs"]["permanent"]["classical"] = 5


def dear_loki(raw: Raw) -> None:
    entry(raw, "random_cards", "no_loki")["god"]["favor"] = 3


def more_desert(raw: Raw) -> None:
    board = entry(raw, "cultures", "greek")["board"]
    board["grid"][0][0] = "desert"
    board["totals"].update(desert=2, fertile=2)


def fourth_culture(raw: Raw) -> None:
    raw["cultures"].append({**entry(raw, "cultures", "greek"), "id": "roman"})


BREAK: dict[str, Callable[[Raw], None]] = {
    "C1": change("units", "gr_hydra", id="gr_cyclops"),
    "C2": fourth_culture,
    "C3": grid,
    "C4": change("units", "gr_hoplite", **{"class": "myth"}),
    "C5": change("units", "eg_priest", age="heroic"),
    "C6": change("units", "gr_hydra", dice=0),
    "C7": change("units", "gr_hoplite", figures=1),
    "C8": drop("buildings", "tower"),
    "C9": change("buildings", "tower", limit=2),
    "C10": drop("permanent_cards", "perm_trade"),
    "C11": no_trade,
    "C12": no_price,
    "C13": odd_effect,
    "C14": change("resource_tiles.kinds", "hills_gold_2", amount=3),
    "C15": few_tiles,
    "C16": small_bank,
    "C17": change("units", "eg_mummy", dice=6),
    "C18": change("units", "gr_medusa", bonuses={"giant": 6}),
    "C19": change("units", "gr_minotaur", cost={"food": 2}),
    "C20": change("permanent_cards", "perm_build", params={"max": 2}),
    "C21": dear_age,
    "C22": change("units", "gr_hydra", figures=4),
    "C23": change("resource_tiles.kinds", "hills_gold_2", copies=5),
    "C24": more_desert,
    "C25": dear_loki,
}


def broken(name: str) -> str:
    raw = json.loads(_released())
    BREAK[name](raw)
    return CATALOGUES.add(json.dumps(raw)).hash


def test_the_released_catalogue_meets_every_constraint() -> None:
    assert check(DEFAULT) == ()
    assert set(BREAK) == {constraint.id for constraint in CONSTRAINTS}


@pytest.mark.parametrize("name", sorted(BREAK))
def test_each_constraint_refuses_something(name: str) -> None:
    digest = broken(name)
    assert name in {problem.constraint for problem in check(CATALOGUES.get(digest))}
    required = next(c.level for c in CONSTRAINTS if c.id == name) == "required"
    found = list(RULESET.setup_refusals(setup(catalogue_hash=digest)))
    assert (name in {refusal.params["constraint"] for refusal in found}) == required
    for refusal in found:
        assert refusal.code == "catalogue_invalid"
        for lang in ("en", "fr"):
            assert refusal.params["entry"] in RULESET.words.explain(DEFAULT, refusal, lang)  # type: ignore[arg-type]


def test_a_text_that_is_no_catalogue_cannot_be_read() -> None:
    with pytest.raises(Unreadable):
        read("units: 3")


def test_am_r24_a_limited_supply_runs_out() -> None:
    raw = json.loads(_released())
    entry(raw, "buildings", "wall")["supply"] = 1
    digest = CATALOGUES.add(json.dumps(raw)).hash
    seats = {"Andre": {}, "Bill": {"city": ["wall"]}, "Chris": {}}
    given = {"play": {"player": "Andre", "card": "perm_build"}, "seats": seats}
    state = Mythology().given({"given": given})
    action = BuildBuilding("Andre", "wall")
    assert RULESET.judge(state, action) == ()
    found = RULESET.judge(replace(state, catalogue=digest), action)
    assert [refusal.code for refusal in found] == ["supply_empty"]


def test_am_r72_a_game_is_judged_by_the_catalogue_it_was_played_with() -> None:
    raw = json.loads(_released())
    entry(raw, "units", "eg_spearman")["dice"] = 5
    digest = CATALOGUES.add(json.dumps(raw)).hash
    assert RULESET.play.initial(setup(catalogue_hash=digest)).catalogue == digest != DEFAULT.hash
    army = {"attacker": ["eg_spearman"], "defender": ["gr_hydra"]}
    state = Mythology().given({"given": {"battle": {"army": army}}})
    state = RULESET.fold(state, RULESET.decide(state, RevealUnits("A1", "D1")).events, 2)
    assert state.battle is not None
    assert dice_of(state, state.battle, "attacker") == 3
    assert dice_of(replace(state, catalogue=digest), state.battle, "attacker") == 5


def test_am_r72_buildings_do_what_the_catalogue_of_the_game_prints() -> None:
    raw = json.loads(_released())
    printed = {
        "wall": {"op": "defense_dice", "n": 3, "area": "city"},
        "storehouse": {"op": "spoilage_limit", "n": 7},
        "market": {"op": "trade_cost", "n": 1},
        "armory": {"op": "army_cap_bonus", "n": 2},
        "quarry": {"op": "build_discount", "n": 2, "except": ["wonder"]},
        "great_temple": {"op": "buy_vp", "cost": {"favor": 6}, "n": 1},
    }
    for building, effect in printed.items():
        entry(raw, "buildings", building)["effects"] = [effect]
    workshop = entry(raw, "buildings", "siege_workshop")
    workshop["effects"] = [e for e in workshop["effects"] if e["op"] != "raze"]
    catalogue = CATALOGUES.add(json.dumps(raw))
    assert check(catalogue) == ()
    every = {"city": [*printed, "siege_workshop"], "cubes": [9, 9, 9, 9]}
    battle = {
        "attacker": "Bill",
        "defender": "Andre",
        "area": "city",
        "army": {"attacker": ["gr_hoplite"], "defender": ["eg_spearman"]},
    }
    seats = {"Andre": every, "Bill": {}, "Chris": {}}
    state = Mythology().given({"given": {"seats": seats, "battle": battle}})
    state = RULESET.fold(state, RULESET.decide(state, RevealUnits("A1", "D1")).events, 2)
    found = []
    for table in (state, replace(state, catalogue=catalogue.hash)):
        fight = table.battle
        assert fight is not None
        attacked = replace(fight, attacker="Andre", defender="Bill")
        found.append(
            {
                "dice": dice_of(table, fight, "defender"),
                "kept": kept_cubes(table, "Andre"),
                "trade": trade_cost(table, "Andre", 2),
                "caps": caps(table, "Bill", "Andre"),
                "wall": discounts(table, "Andre", "wall"),
                "wonder": discounts(table, "Andre", "wonder"),
                "temple": temple_price(table),
                "razed": raze_limit(replace(table, battle=attacked)),
            }
        )
    assert found[0] == {
        "dice": 5,
        "kept": 8,
        "trade": 0,
        "caps": {"attacker": 4, "defender": 5},
        "wall": [("quarry", 1)],
        "wonder": [("quarry", 1)],
        "temple": 8,
        "razed": 2,
    }
    assert found[1] == {
        "dice": 6,
        "kept": 7,
        "trade": 1,
        "caps": {"attacker": 4, "defender": 6},
        "wall": [("quarry", 2)],
        "wonder": [],
        "temple": 6,
        "razed": 1,
    }


def test_who_can_have_no_culture_that_fits_may_have_any() -> None:
    """Three have one culture, a neighbour the only one that is still due: the table goes on."""
    players = ("Ana", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gil")
    setup = Setup(title="age_of_mythology", players=players, first_player="Ana")
    state: Any = RULESET.play.initial(setup)
    one, other, third = CULTURES
    drawn = (one, other, one, other, one, third)
    seats = {p: replace(state.seats[p], culture=c) for p, c in zip(players, drawn, strict=False)}
    state = replace(state, seats={**state.seats, **seats})
    for culture in CULTURES:
        assert RULESET.judge(state, AssignCulture("Gil", culture)) == ()
    assert RULESET.play.asks(state) or RULESET.legal_actions(state)
    alone = replace(state, seats={**state.seats, "Finn": state.seats["Gil"]})
    alone = replace(alone, seats={**alone.seats, "Eve": state.seats["Gil"]})
    assert RULESET.judge(alone, AssignCulture("Eve", other)) != ()  # as Dan, beside her
