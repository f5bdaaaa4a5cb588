"""From a part of a table to a whole position, or to the field that cannot be so."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import ledger
from ledger.errors import Unreadable
from ledger.games import BUILT_IN, ruleset
from ledger.positions import build, completed
from ledger.simulate import NAMES, play

ROOT = Path(__file__).parent.parent.parent
NATIONS = {
    "Ana": {"cells": {"0,0": {"tile_id": "forest-1"}, "1,0": {"tile_id": "cliff-1"}}},
    "Bo": {"cells": {"0,0": {"tile_id": "lake-1"}, "0,1": {"tile_id": "mine-1"}}},
}
PEOPLES = {"Ana": {"civilization": "etruria"}, "Bo": {"civilization": "karthadst"}}
CULTURES = {"Ana": {"culture": "greek"}, "Bo": {"culture": "norse"}}
OWNERS = {
    "Ana": {"contracts": ["C6", "F3", "A6", "C7", "E4", "C4"]},
    "Bo": {"contracts": ["G4", "B6", "F6", "B7", "G6", "D7"]},
}
MARKET = {"slots": ["G1", "D2", "B2", "D6", "E7", "D3"]}
CASES = {  # a title, what is known, and the field at fault
    "a nation nobody told": ("founders", {"nations": {"Ana": NATIONS["Ana"]}}, "nations.Bo"),
    "a tile in two places": (
        "founders",
        {"nations": NATIONS, "rows": {"nature": ["lake-1"]}},
        "rows.nature.0",
    ),
    "a tile the box does not have": (
        "founders",
        {"nations": NATIONS, "victory_display": ["altar_of_nobody-1"]},
        "victory_display.0",
    ),
    "a stack that is counted otherwise": (
        "founders",
        {"nations": NATIONS, "stacks": {"city": {"count": 3}}},
        "stacks.city",
    ),
    "a hand of a stranger": ("founders", {"nations": NATIONS, "hands": {"Cy": []}}, "hands.Cy"),
    "a list that is none": ("founders", {"nations": NATIONS, "hands": {"Bo": 3}}, "hands.Bo"),
    "rows that are none": ("founders", {"nations": NATIONS, "rows": 3}, "rows"),
    "a round that is no number": ("first_empires", {"seats": PEOPLES, "round": "three"}, "round"),
    "slots that are none": (
        "foundations",
        {"players": OWNERS, "market": {"slots": [[], 3]}},
        "market",
    ),
    "a field no nation has": (
        "founders",
        {"nations": {**NATIONS, "Bo": {**NATIONS["Bo"], "bananas": 3}}},
        "nations.Bo.bananas",
    ),
    "a field no table has": ("founders", {"nations": NATIONS, "bananas": 3}, "bananas"),
    "a field no seat has": (
        "first_empires",
        {"seats": {**PEOPLES, "Bo": {**PEOPLES["Bo"], "bananas": 3}}},
        "seats.Bo.bananas",
    ),
    "a field no board has": (
        "age_of_mythology",
        {"seats": {**CULTURES, "Bo": {**CULTURES["Bo"], "bananas": 3}}},
        "seats.Bo.bananas",
    ),
    "a field no market has": (
        "foundations",
        {"players": OWNERS, "market": {**MARKET, "bananas": 3}},
        "market.bananas",
    ),
    "a field no owner has": (
        "foundations",
        {"players": {**OWNERS, "Bo": {**OWNERS["Bo"], "bananas": 3}}, "market": MARKET},
        "players.Bo.bananas",
    ),
    "a civilization nobody told": (
        "first_empires",
        {"seats": {"Ana": PEOPLES["Ana"]}},
        "seats.Bo.civilization",
    ),
    "a civilization there is not": (
        "first_empires",
        {"seats": {**PEOPLES, "Bo": {"civilization": "rome"}}},
        "seats.Bo.civilization",
    ),
    "a city that must stand somewhere": (
        "first_empires",
        {"seats": {**PEOPLES, "Ana": {"civilization": "etruria", "cube": {"dice": 7}}}},
        "cities",
    ),
    "a region of two players": (
        "first_empires",
        {"seats": PEOPLES, "explorers": {"thule": {"Ana": 3, "Bo": 4}}},
        "explorers.thule",
    ),
    "a culture nobody told": (
        "age_of_mythology",
        {"seats": {"Ana": {"culture": "greek"}}},
        "seats.Bo.culture",
    ),
    "a culture there is not": (
        "age_of_mythology",
        {"seats": {**CULTURES, "Bo": {"culture": "roman"}}},
        "seats.Bo.culture",
    ),
    "more cubes than there are": (
        "age_of_mythology",
        {"seats": {**CULTURES, "Ana": {"culture": "greek", "cubes": {"food": 99}}}},
        "seats.Ana.cubes.food",
    ),
    "a tile that is no resource tile": (
        "age_of_mythology",
        {"seats": {**CULTURES, "Ana": {"culture": "greek", "tiles": {"p1": {"tile": "inn"}}}}},
        "seats.Ana.tiles",
    ),
    "a market nobody told": ("foundations", {"players": OWNERS}, "market.slots"),
    "a contract of a player in the market": (
        "foundations",
        {"players": OWNERS, "market": {"slots": ["G1", "D2", "B2", "D6", "E7", "C6"]}},
        "market.slots.5",
    ),
    "an era that cannot have begun": (
        "foundations",
        {"players": OWNERS, "market": MARKET, "era": 3},
        "era",
    ),
    "points without their lines": (
        "foundations",
        {"players": {**OWNERS, "Bo": {**OWNERS["Bo"], "vp": 7}}, "market": MARKET},
        "players.Bo",
    ),
    "a building there is not": (
        "foundations",
        {"players": OWNERS, "market": MARKET, "city": {"buildings": {"red:inn": {}}}},
        "city.buildings.red:inn",
    ),
    "monuments nobody told": (
        "foundations",
        {"players": OWNERS, "market": MARKET, "modules": ["monuments"]},
        "monument_reserve",
    ),
    "a card that was played without its name": (
        "first_empires",
        {"seats": {**PEOPLES, "Ana": {"civilization": "etruria", "played": [{}]}}},
        "seats.Ana.played.0.card",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_what_cannot_be_completed_is_refused_with_its_field(case):
    title, known, field = CASES[case]
    with pytest.raises(Unreadable) as refused:
        build(title, ["Ana", "Bo"], known)
    assert f"position.{field}" in refused.value.errors


def test_a_document_without_players_is_refused():
    with pytest.raises(Unreadable) as refused:
        completed(ruleset("founders"), {"nations": NATIONS})
    assert refused.value.errors == {"position.players": ["missing"]}


@pytest.mark.parametrize("title", BUILT_IN)
def test_a_complete_position_stays_as_it_is(title):
    rules = ruleset(title)
    game = play(None, title, NAMES[:3], "whole")
    for step in {*range(1, game.version, 9), game.version}:
        document = rules.position(game.state_at(step))
        assert completed(rules, document) is document
        assert build(title, game.setup.players, document) == document


def sample_positions() -> list[Path]:
    return [p for p in sorted((ROOT / "fixtures").rglob("*.jsonl")) if '"position"' in _header(p)]


def _header(path: Path) -> str:
    with path.open(encoding="utf-8") as lines:
        return next(lines)


@pytest.mark.parametrize("path", sample_positions(), ids=lambda path: path.stem)
def test_every_sample_position_passes_unchanged(path):
    header = json.loads(_header(path))
    document = header["position"]
    before = json.dumps(document)
    assert completed(ruleset(header["title"]), document) is document
    assert json.dumps(document) == before


def test_a_partial_table_is_scored_entered_and_played_on(tmp_path):
    known = {"nations": NATIONS, "victory_display": ["altar_vesta-1"]}
    assert ledger.score("founders", {**known, "players": ["Ana", "Bo"]}).totals == {
        "Ana": 0,
        "Bo": 0,
    }
    store = ledger.open(tmp_path / "partial.db")
    game = store.start("founders", ["Bo", "Ana"], position=known, first_player="Ana")
    assert game.state.turn.active == "Ana"
    assert game.state.stacks["village"].count == 23
    assert ledger.legal(game)
    store.close()


def test_options_and_a_catalogue_of_ones_own_go_into_the_position():
    chosen = {"civilizations": {"Ana": "etruria", "Bo": "karthadst"}}
    position = build("first_empires", ["Ana", "Bo"], {}, options=chosen)
    assert position["options"]["civilizations"] == chosen["civilizations"]
    text = (ROOT / "ledger" / "games" / "founders" / "catalogue.yaml").read_text("utf-8")
    text = text.replace("founders-reconstruction-1", "founders-of-my-box")
    mine = build("founders", ["Ana", "Bo"], {"nations": NATIONS}, catalogue=text)
    assert mine["catalogue"] == ruleset("founders").catalogues.add(text).hash
    assert mine["catalogue"] != position["catalogue"]


def test_a_wonder_ends_the_game_and_gives_the_victory_cards_out():
    built = {"culture": "greek", "age": "mythic", "city": {"c1": {"building": "wonder"}}}
    known = {
        "seats": {"Ana": {**built, "holding_units": {}}, "Bo": {"culture": "norse"}},
        "vp_card": {"largest_army": [{"player": "Ana"}] * 2, "wonder": [{"player": "Bo"}]},
    }
    position = build("age_of_mythology", ["Ana", "Bo"], known)
    assert (position["phase"], position["end_cause"]) == ("over", "wonder")
    assert ledger.score("age_of_mythology", position).totals == {"Ana": 1, "Bo": 2}
    still = build("age_of_mythology", ["Ana", "Bo"], {**known, "phase": "over"})
    assert ledger.score("age_of_mythology", still).totals == {"Ana": 0, "Bo": 0}


def test_a_line_of_points_is_of_whom_it_is_told():
    line = {"category": "card_immediate", "points": 4, "rule": "FR-BASE.45"}
    known = {"players": OWNERS, "market": MARKET, "lines": {"Bo": [line]}}
    position = build("foundations", ["Ana", "Bo"], known)
    assert ledger.score("foundations", position).totals == {"Ana": 0, "Bo": 4}
    assert position["lines"]["Bo"][0]["steps"] == [1]
