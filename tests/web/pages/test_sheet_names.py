"""A score sheet is called like its game wherever it is listed, and marked for what it is."""

from __future__ import annotations

import pytest

TEMPLATE = """catalogue_id: azul-1
name: {en: Azul, fr: Azoulejos}
categories: [{name: Wall}, {name: Floor}]
"""


@pytest.fixture
def sheet(client, ledger):
    """One kept live to its end, and one of another game in play."""
    game = ledger.start("any_game", ["Ana", "Bo"], catalogue=TEMPLATE)
    other = (
        TEMPLATE.replace("azul", "catan").replace("Azul", "Catan").replace("Azoulejos", "Catane")
    )
    ledger.start("any_game", ["Ana", "Cleo"], catalogue=other)
    for player, points in (("Ana", 40), ("Bo", 31)):
        body = {
            "action": {
                "kind": "WriteCell",
                "player": player,
                "category": "Wall",
                "entered": {"points": points},
            }
        }
        assert client.post(f"/api/v1/games/{game.id}/actions", json=body).status_code == 201
    finish = {"action": {"kind": "FinishGame"}}
    assert client.post(f"/api/v1/games/{game.id}/actions", json=finish).status_code == 201
    return str(game.id)


def test_lists_name_the_game_and_mark_the_sheet(client, sheet):
    home = client.get("/?lang=en").text
    assert ">Azul</a>" in home
    assert ">Catan</a>" in home
    assert home.count("moves not judged") == 2
    assert ">Any other game</a>" not in home
    assert ">Azoulejos</a>" in client.get("/?lang=fr").text
    found = client.get("/?q=Azul&lang=en").text
    assert ">Azul</a>" in found
    assert ">Catan</a>" not in found
    rows = client.get("/api/v1/games").json["games"]
    assert {row["called"]["en"] for row in rows} == {"Azul", "Catan"}


def test_a_player_has_figures_for_each_game(client, sheet):
    page = client.get("/players/Ana").text
    assert "Azul</h2>" in page
    assert "Any other game" not in page
    found = client.get("/api/v1/players/Ana").json
    assert found["titles"] == {}
    (own,) = found["sheets"]
    assert (own["called"]["en"], own["figures"]["best"]) == ("Azul", 40)
    assert own["points"] == {"Wall": 40}


def test_pages_of_the_game_call_it_so(client, sheet):
    for page in ("", "/audit", "/steps/2", "/export", "/sheet"):
        text = client.get(f"/games/{sheet}{page}").text
        assert "Azul" in text, page
        assert "Any other game" not in text, page
    assert "nobody judged the moves" in client.get(f"/games/{sheet}/steps/2").text
