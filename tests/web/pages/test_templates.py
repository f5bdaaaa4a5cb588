"""Templates of score sheets over the web: made in a form, edited as a new version, shared."""

from __future__ import annotations

import io
import re

TYPED = {
    "name": "Lost Cities",
    "least": "2",
    "most": "2",
    "wins": "highest",
    "rounds": "count",
    "round_count": "3",
    "line-0-name": "Expeditions",
    "line-0-each_round": "yes",
    "line-1-name": "Wagers",
    "line-1-formula": "wagers * 10",
    "line-1-least": "0",
    "line-1-tie": "-1",
    "line-2-name": "",
}


def kept(client, **more):
    return client.post("/templates/new", data={**TYPED, "keep": "yes", **more})


def newest(client):
    return client.get("/api/v1/templates").json["templates"]


def test_what_is_typed_is_checked_and_drawn_and_not_kept(client):
    page = client.post("/templates/new", data={**TYPED, "line-1-formula": "wagers ** 2"})
    assert page.status_code == 200
    assert "Wagers: “" in page.text
    assert "Player 2" in page.text
    assert newest(client) == []
    assert kept(client, least="many").status_code == 422
    assert newest(client) == []


def test_an_empty_form_is_not_blamed(client):
    assert 'role="alert"' not in client.get("/templates/new").text
    assert kept(client, name="").status_code == 422


def test_a_template_is_kept_listed_and_shared(client):
    assert kept(client).status_code == 303
    (one,) = newest(client)
    assert (one["catalogue_id"], one["version"], one["games"]) == ("lost-cities-1", 1, 0)
    page = client.get("/templates").text
    assert "Lost Cities" in page
    file = client.get(f"/templates/{one['hash']}.yaml")
    assert "attachment" in file.headers["Content-Disposition"]
    assert "- -Wagers" in file.text
    again = {"catalogue_file": (io.BytesIO(file.data), "lost-cities.yaml")}
    assert client.post("/templates/file", data=again).status_code == 303
    assert len(newest(client)) == 1
    bad = {
        "catalogue_file": (io.BytesIO(b"catalogue_id: x-1\nname: X\ncategories: []\n"), "x.yaml")
    }
    refused = client.post("/templates/file", data=bad)
    assert refused.status_code == 422
    assert "categories: must be 1 to 60" in refused.text


def test_a_game_keeps_the_version_it_began_with(client, ledger):
    kept(client)
    (one,) = newest(client)
    body = {"title": "any_game", "players": ["Ana", "Bo"], "catalogue": one["hash"]}
    game = client.post("/api/v1/games", json=body).json["game"]
    form = client.get(f"/templates/new?edit={one['hash']}").text
    assert 'value="wagers * 10"' in form
    assert kept(client, edit=one["hash"]).status_code == 303
    assert len(newest(client)) == 1, "nothing was changed"
    kept(client, edit=one["hash"], **{"line-1-formula": "wagers * 20"})
    second, first = newest(client)
    assert (second["version"], second["games"]) == (2, 0)
    assert (first["version"], first["games"]) == (1, 1)
    assert "wagers * 10" in client.get(f"/api/v1/templates/{first['hash']}").json["text"]
    assert client.get(f"/api/v1/games/{game}").json["catalogue"]["hash"] == first["hash"]
    assert f"/games/{game}" in client.get(f"/?title={first['hash']}").text
    assert f"/games/{game}" not in client.get(f"/?title={second['hash']}").text


def test_a_copy_has_a_name_of_its_own(client):
    kept(client)
    (one,) = newest(client)
    form = client.get(f"/templates/new?from={one['hash']}").text
    assert 'value="Lost Cities (copy)"' in form
    assert re.search(r'name="edit" value=""', form)


def test_a_line_goes_up_and_the_form_begins_a_game(client):
    moved = client.post("/templates/new", data={**TYPED, "up": "1"}).text
    assert moved.index('value="Wagers"') < moved.index('value="Expeditions"')
    kept(client)
    (one,) = newest(client)
    form = client.get(f"/new?title=any_game&catalogue={one['hash']}").text
    assert re.search(rf'value="{one["hash"]}" checked', form)


def test_a_template_that_is_not_there(client):
    assert client.get("/templates/nothing.yaml").status_code == 404
    assert client.get("/api/v1/templates/nothing").json["code"] == "unknown_name"
