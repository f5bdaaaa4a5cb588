"""Tags and collections on the pages and in the API."""

from __future__ import annotations

import re

import pytest


@pytest.fixture
def games(ledger, play_some):
    return [str(play_some(ledger, steps=6, seed=seed).id) for seed in (1, 2)]


def test_a_game_is_tagged_found_and_collected(client, games):
    first, second = games
    path = f"/games/{first}/tags"
    client.post(path, data={"tags": "League, friday night; LEAGUE"})
    page = client.get(path).text
    assert 'value="friday night, League"' in page
    assert "Tags and collections" in client.get(f"/games/{first}/export").text
    found = client.get("/", query_string={"q": 'tag:"friday night"'}).text
    assert f"/games/{first}" in found
    assert f"/games/{second}" not in found
    assert "tagged friday night" in found
    made = client.post("/collections", data={"name": "Best <b>", "note": "a\nb", "game": first})
    there = made.headers["Location"]
    client.post(f"{there}/games", data={"game": f"http://localhost/games/{second}/audit?x=1"})
    shown = client.get(there).text
    assert "Best &lt;b&gt;" in shown
    assert shown.index(f"/games/{first}") < shown.index(f"/games/{second}")
    client.post(f"{there}/games", data={"out": first})
    client.post(there, data={"name": "Other", "note": ""})
    assert first not in client.get(there).text
    overview = client.get("/collections", headers={"Accept-Language": "fr"}).text
    assert re.search(r"Other</a> <span class=\"caption\">1 partie<", overview)
    client.post(f"{there}/remove")
    assert client.get(there).status_code == 404


def test_bad_input_is_said_and_nothing_is_kept(client, games):
    path = f"/games/{games[0]}/tags"
    assert (
        "at most 30 letters"
        in client.post(path, data={"tags": "x" * 31}, follow_redirects=True).text
    )
    assert client.post("/collections", data={"name": " "}).status_code == 400
    made = client.post("/collections", data={"name": "One"}).headers["Location"]
    for wrong in ("nonsense", "00000000-0000-4000-8000-000000000000"):
        told = client.post(f"{made}/games", data={"game": wrong}, follow_redirects=True).text
        assert "There is no game" in told
    assert client.get("/api/v1/collections").json["collections"][0]["games"] == []
    assert client.get("/api/v1/tags").json == {"tags": []}


def test_the_same_by_the_api(client, games):
    first = games[0]
    put = client.post(f"/api/v1/games/{first}/tags", json={"tags": ["Cup", "cup"]})
    assert put.json == {"game": first, "tags": ["Cup"]}
    wrong = client.post(f"/api/v1/games/{first}/tags", json={"tags": ["a,b"]})
    assert wrong.status_code == 400
    assert wrong.json["errors"]["tags"][0]["code"] == "tag_letters"
    assert client.get("/api/v1/tags").json == {"tags": [{"tag": "Cup", "games": 1}]}
    made = client.post("/api/v1/collections", json={"name": "All", "note": "n"})
    assert made.status_code == 201
    path = f"/api/v1/collections/{made.json['collection']}"
    assert client.post(f"{path}/games", json={"game": first}).json["games"] == [first]
    assert client.post(path, json={"name": "New"}).json["name"] == "New"
    assert client.get(path).json["games"] == [first]
    assert client.post(f"{path}/games", json={"game": first, "out": True}).json["games"] == []
    assert client.post(f"{path}/remove", json={}).json == {"removed": True}
    assert client.get(path).json["code"] == "no_such_collection"
