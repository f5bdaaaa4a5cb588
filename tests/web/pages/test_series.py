"""Series on the pages and in the API: standings with their reasons, and a correction in them."""

from __future__ import annotations

import re

import pytest

from ledger_cairn import AddStone, Stop
from tests.support.commands import amend

pytestmark = pytest.mark.usefixtures("cairn")


@pytest.fixture
def game(ledger):
    """Bo wins by one; a stone of Bo's was written down wrong."""
    begun = ledger.start("cairn", ["Ana", "Bo"])
    for action in (AddStone("Ana", "flint"), AddStone("Bo", "slate"), Stop("Ana")):
        done = ledger.take(begun.id, action)
    assert done.over
    return done


def test_standings_follow_a_later_correction(client, ledger, game):
    made = client.post("/series", data={"name": "Friday", "scheme": "wins", "kind": "league"})
    there = made.headers["Location"]
    client.post(f"{there}/games", data={"game": str(game.id), "round": "2", "table": "A"})
    api = f"/api/v1{there}"
    before = client.get(api).json["standings"]
    assert [(row["place"], row["player"], row["points"]) for row in before] == [
        (1, "Bo", 1),
        (2, "Ana", 0),
    ]
    assert before[0]["games"] == [
        {"game": str(game.id), "points": 1, "place": 1, "shared": 1, "total": 3}
    ]
    amend(ledger, game.id, 4, AddStone("Bo", "chalk"))
    after = client.get(api).json["standings"]
    assert [(row["place"], row["player"]) for row in after] == [(1, "Ana"), (2, "Bo")]
    page = client.get(there).text
    assert re.search(
        r'<th scope="row"><a [^>]*>Ana</a>.*?<th scope="row"><a [^>]*>Bo</a>', page, re.S
    )
    assert f'href="/games/{game.id}/audit"' in page
    stated = ["more wins", "these players met", "margin: how far", "scores of the games"]
    stated.append("otherwise the place is shared")
    places = [page.index(one) for one in stated]
    assert places == sorted(places)
    assert "Tour 2" in client.get(there, headers={"Accept-Language": "fr"}).text
    client.post(f"{there}/games", data={"out": str(game.id)})
    assert client.get(api).json["standings"] == []
    client.post(f"{there}/remove")
    assert client.get(there).status_code == 404


def test_a_result_that_is_held_back_is_not_in_the_table(client, game):
    there = client.post("/series", data={"name": "Friday"}).headers["Location"]
    client.post(f"{there}/games", data={"game": str(game.id)})
    assert "1 result is held back" not in client.get(there).text
    client.set_cookie("spoilers", "off")
    page = client.get(there).text
    assert "1 result is held back" in page
    assert "<table" not in page


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": ""},
        {"name": "x", "places": "1,2"},
        {"name": "x", "kind": "war"},
        {"name": "y" * 81},
    ],
)
def test_a_series_that_cannot_be_is_not_kept(client, wrong):
    assert client.post("/series", data=wrong).status_code == 400
    assert client.get("/api/v1/series").json == {"series": []}


def test_a_round_or_a_game_that_cannot_be_is_said(client, game):
    there = client.post("/series", data={"name": "Friday"}).headers["Location"]
    for wrong in ({"round": "x"}, {"round": "1000"}, {"table": "x" * 41}, {"game": "none"}):
        sent = {"game": str(game.id), **wrong}
        answer = client.post(f"{there}/games", data=sent, follow_redirects=True)
        assert 'class="flash error"' in answer.text, wrong
    assert client.get(f"/api/v1{there}").json["games"] == []
