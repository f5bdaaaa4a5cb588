"""The score sheet on the table page: cells to tap, numbers to type."""

from __future__ import annotations

import pytest

TEMPLATE = """
catalogue_id: guide-1
name: Skating
rounds: 2
categories:
  - {name: Jumps, each_round: true}
  - {name: Style, formula: grace * 2 + speed}
"""


@pytest.fixture
def game(client):
    asked = {"title": "any_game", "players": ["Ana", "Bo"], "catalogue": TEMPLATE}
    return client.post("/api/v1/games", json=asked).json["game"]


def composed(client, game, *taps):
    answer = client.post(f"/games/{game}/compose", json={"taps": list(taps), "seen_step": 1})
    assert answer.status_code == 200
    return answer.json


def cell(player, category, number=0):
    return {"player": player, "category": category, "round": str(number)}


def typed(keys):
    return [{"key": key} for key in keys]


def test_the_next_empty_cell_is_in_hand_and_a_number_fills_it(client, game):
    draft = composed(client, game, *typed(["0", "1", "2", "sign"]))
    assert draft["action"] == {
        "kind": "WriteCell",
        "player": "Ana",
        "category": "Jumps",
        "round": 1,
        "entered": {"points": -12},
    }


def test_a_tapped_cell_asks_for_each_value_of_its_formula(client, game):
    taps = [cell("Bo", "Style"), *typed("3"), {"input": "speed"}, *typed("4")]
    draft = composed(client, game, *taps)
    assert draft["action"]["entered"] == {"grace": 3, "speed": 4}
    assert "10" in draft["text"]
    assert composed(client, game, *taps[:2])["action"] is None


@pytest.mark.parametrize(
    "taps",
    [
        [{"key": "x"}, {"key": "12"}, {"input": "gold"}],
        [cell("Eve", "Style"), cell("Ana", "Gold"), cell("Ana", "Jumps", 9)],
        [{"end": "winner:Eve"}, {"end": "nothing"}, {"clear": "1"}],
    ],
)
def test_a_tap_that_means_nothing_is_passed_over(client, game, taps):
    assert composed(client, game, *taps)["action"] is None


def test_a_round_is_ended_and_the_sheet_grows(client, game):
    draft = composed(client, game, {"end": "round"})
    assert draft["action"] == {"kind": "EndRound"}
    sent = {"seen_step": 1, "action": draft["action"]}
    assert client.post(f"/api/v1/games/{game}/actions", json=sent).status_code == 201
    page = client.get(f"/games/{game}").text
    assert "Jumps, round 2" in page
    assert "Skating" in page
    assert "nobody judged the moves" in page
