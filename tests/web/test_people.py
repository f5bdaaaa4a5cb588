"""A forgotten person is found nowhere: on no page, in no file, and in no byte of the store."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.application import Entry
from ledger.review.verify_chain import check_game
from tests.web.test_hidden import addresses, get

pytestmark = pytest.mark.usefixtures("cairn")
SIGN = b"zebulon"


@pytest.fixture
def game(app, ledger, play_some):
    made = play_some(ledger, "cairn", ("Zebulon", "Quirina"), steps=40)
    other = play_some(ledger, "cairn", ("Ana", "zebulon b"), steps=8, seed=3)
    ledger.note(other.id, "ZEBULON looked on", entry=Entry(by="Zebulon"))
    return ledger.load(made.id)


def person(client, name):
    return client.get(f"/api/v1/people?q={name}").json["people"][0]["id"]


def test_a_forgotten_person_is_found_nowhere(app, client, ledger, game, store, tmp_path):
    path = f"/people/{person(client, 'Zebulon')}"
    other = person(client, "zebulon b")
    client.get(f"/games/{game.id}/audit")  # kept in memory from now on
    client.get("/?q=Zebulon")
    client.post(f"{path}/merge", data={"name": other})
    client.post(f"{path}/rename", data={"name": "Zebulon the Elder"})
    assert "zebulon b" in client.get(path).text
    refused = client.post(f"{path}/forget", data={"confirm": "Ana"}, follow_redirects=True)
    assert "Zebulon the Elder" in refused.text
    done = client.post(f"/api/v1{path}/forget", json={"confirm": "zebulon the elder"})
    assert done.json == {"games": 2}
    for address in addresses(app, game):
        status, headers, body = get(app, address)
        assert status < 500, address
        assert SIGN not in body.lower(), address
        assert SIGN not in headers.lower().encode(), address
    for search in ("/?q=incognito", "/api/v1/games?player=Incognito 1", "/people", "/players"):
        body = client.get(search).data
        assert b"Incognito" in body
        assert SIGN not in body.lower()
    assert client.get("/players/Zebulon").status_code == 404
    assert client.get(path).status_code == 404
    assert check_game(ledger, game.id).whole
    ledger.note(game.id, "by another process that has it loaded")
    for opened in ("people", "ledger", "projections"):
        app.extensions[opened].close()
    ledger.close()
    files = [one for one in tmp_path.iterdir() if one.is_file()]
    assert Path(store) in files
    for file in files:
        assert SIGN not in file.read_bytes().lower(), file.name


def test_merged_and_parted_on_the_page(client, game):
    ana, quirina = person(client, "Ana"), person(client, "Quirina")
    assert "Merged." in post(client, f"/people/{ana}/merge", name=quirina)
    assert [one["name"] for one in client.get("/api/v1/people").json["people"]][:1] == ["Ana"]
    assert client.get(f"/api/v1/people/{quirina}").json["id"] == ana
    assert "undone" in post(client, f"/people/{ana}/part")
    assert client.get(f"/api/v1/people/{quirina}").json["name"] == "Quirina"
    said = client.post(f"/people/{ana}/rename?lang=fr", data={"name": "Quirina"})
    assert "réunissez" in client.get(said.location + "?lang=fr").text


def post(client, path, **data):
    return client.post(path, data=data, follow_redirects=True).text
