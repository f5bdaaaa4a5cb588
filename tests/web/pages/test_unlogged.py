"""Pages and API of games nobody logged, of late names and of printed values."""

from __future__ import annotations

import io
import json
import re

import pytest

from ledger.games import GAMES
from ledger.record import import_record, read
from ledger.simulate import play
from tests.web.pages.test_verify import LIBRARY, page


@pytest.fixture
def ledger(app):
    return app.extensions["ledger"]


@pytest.fixture
def library(ledger):
    return ledger.game(import_record(ledger, read(LIBRARY.read_bytes())).game)


SHEET = {"title": "founders", "played": "2025-03-02", "by": "Ana"}


def entered(client, **more):
    form = {**SHEET, "name": ["Ana", "Bo"], "total-0": "50", "total-1": "48", **more}
    response = client.post("/new/sheet", data=form)
    assert response.status_code == 302, response.get_data(as_text=True)
    return response.headers["Location"].split("/")[2]


def test_a_sheet_is_entered_and_marked_on_home_game_and_player_pages(client):
    game = entered(client, winner="1")
    text = page(client, f"/games/{game}/sheet-only")
    assert "Bo" in text
    assert "Score sheet only" in text
    assert "Finished: only the score sheet is known" in page(client, f"/games/{game}/sheet")
    for path in (f"/games/{game}", f"/games/{game}/steps/last", f"/games/{game}/audit"):
        assert client.get(path).headers["Location"].endswith("/sheet-only")
    for path in ("/", "/players/Bo"):
        assert "Score sheet only" in page(client, path)
    assert "Feuille de score seule" in page(client, "/?lang=fr")
    figures = client.get("/api/v1/players/Bo").json
    assert figures["titles"]["founders"]["won"] == 1
    assert figures["results"][0]["evidence"] == "sheet"


@pytest.mark.parametrize(
    ("form", "body", "said"),
    [
        ({"total-0": "many"}, {"totals": {"Ana": "many", "Bo": 48}}, "not a whole number"),
        ({"total-0": ""}, {"totals": {"Ana": None, "Bo": 48}}, "neither a total nor a category"),
        ({"played": "soon"}, {"played": "soon"}, "must be a day"),
        ({"played": "2999-01-01"}, {"played": "2999-01-01"}, "still to come"),
        ({"name": ["", ""]}, {"totals": {}}, "Nobody is named"),
        ({"name": ["Ana", ""]}, {"totals": {"Ana": 50}}, "2"),  # too few for this title
    ],
)
def test_a_sheet_that_cannot_be_says_why_and_keeps_what_was_typed(client, form, body, said):
    sent = {**SHEET, "name": ["Ana", "Bo"], "total-0": "50", "total-1": "48", **form}
    response = client.post("/new/sheet", data=sent)
    text = response.get_data(as_text=True)
    sheet = {"title": "founders", "played": "2025-03-02", "totals": {"Ana": 50, "Bo": 48}}
    told = client.post("/api/v1/unlogged", json={**sheet, **body})
    assert response.status_code == told.status_code
    assert response.status_code == (422 if "name" in form else 400)
    assert said in text
    assert 'value="48"' in text


def test_a_sheet_is_put_right_with_a_reason(client):
    game = entered(client)
    form = {"name": ["Ana", "Bo"], "total-0": "50", "total-1": "84", "title": "founders"}
    again = f"/games/{game}/sheet-only/again"
    assert 'value="48"' in page(client, again)
    assert client.post(again, data=form).status_code == 400
    assert client.post(again, data={**form, "reason": "turned round"}).status_code == 303
    text = page(client, f"/games/{game}/sheet-only")
    assert "84" in text
    assert "turned round" in text


def test_a_final_position_is_entered_and_explained(client, ledger):
    played = play(None, "founders", ["Ana", "Bo"], "8")
    document = json.dumps(played.rules.position(played.state)).encode()
    form = {**SHEET, "file": (io.BytesIO(document), "end.json")}
    response = client.post("/new/position", data=form, content_type="multipart/form-data")
    assert response.status_code == 302
    game = response.headers["Location"].split("/")[2]
    text = page(client, f"/games/{game}/audit")
    assert "Final position" in text
    assert "Final position" in page(client, "/")
    assert page(client, f"/games/{game}/steps/1")
    bad = client.post("/new/position", data={**SHEET, "position": "{"})
    assert bad.status_code == 400


def test_a_position_that_no_table_shows_is_refused_with_its_field(client):
    played = play(None, "founders", ["Ana", "Bo"], "8")
    document = played.rules.position(played.state)
    document["stacks"]["city"]["count"] += 3
    asked = {"title": "founders", "played": "2025-03-02", "position": document}
    told = client.post("/api/v1/unlogged", json=asked)
    assert told.status_code == 400
    assert "position.stacks.city" in told.json["errors"]
    for lang, said in (("en", "stack counts"), ("fr", "compte")):
        client.set_cookie("lang", lang)
        form = {**SHEET, "position": json.dumps(document)}
        shown = client.post("/new/position", data=form)
        assert shown.status_code == 400
        assert re.search(rf"position\.stacks\.city: [^<]*{said}", shown.get_data(as_text=True))


def test_the_api_enters_both(client):
    sheet = {"title": "founders", "played": "2025-03-02", "totals": {"Ana": 50, "Bo": 48}}
    made = client.post("/api/v1/unlogged", json=sheet)
    assert (made.status_code, made.json["evidence"], made.json["now"]["over"]) == (
        201,
        "sheet",
        True,
    )
    game = made.json["game"]
    again = {"totals": {"Ana": 50, "Bo": 84}, "reason": "turned round"}
    assert client.post(f"/api/v1/games/{game}/sheet", json=again).status_code == 201
    assert client.get(f"/api/v1/games/{game}").json["winners"] == ["Bo"]
    act = client.post(f"/api/v1/games/{game}/correct", json={"events": [], "reason": "x"})
    assert act.status_code in (400, 409)
    played = play(None, "founders", ["Ana", "Bo"], "8")
    position = played.rules.position(played.state)
    body = {"title": "founders", "played": "2025-03-02", "position": position}
    assert client.post("/api/v1/unlogged", json=body).json["evidence"] == "position"
    for wrong in ({**sheet, "position": position}, {**sheet, "played": "2025-03-99"}):
        assert client.post("/api/v1/unlogged", json=wrong).status_code == 400


# ------------------------------------------------------------------------- late names


def test_an_unknown_card_is_named_on_its_page(client, library):
    at = f"/games/{library.id}/known"
    text = page(client, at)
    assert "Held by Bo since step" in text
    wrong = client.post(at, data={"thing": "Bo:c3", "component": "et-01"})
    assert wrong.status_code == 422
    assert "is not in the pile" in wrong.get_data(as_text=True)
    assert client.post(at, data={"thing": "Bo:c3", "component": "hx-01"}).status_code == 303
    text = page(client, at)
    assert "named at step" in text
    last = page(client, f"/games/{library.id}/steps/last", 302)
    assert "steps" in last
    step = client.get(f"/api/v1/games/{library.id}").json["step"]
    assert "Gansu Road" in page(client, f"/games/{library.id}/steps/{step}")


def test_the_api_names_and_tells_who_knew(client, library):
    at = f"/api/v1/games/{library.id}"
    unknown = client.get(f"{at}/knowledge").json["unknown"]
    assert [one["thing"] for one in unknown if ":" in one["thing"]] == ["Bo:c3", "Bo:c4"]
    refused = client.post(f"{at}/name", json={"thing": "Bo:c3", "component": "hx-09"})
    assert (refused.status_code, refused.json["code"]) == (422, "cannot_name_no_copy_left")
    made = client.post(f"{at}/name", json={"thing": "Bo:c3", "component": "hx-01"})
    assert made.json["steps"][0]["named"]["component"] == "hx-01"
    known = client.get(f"{at}/knowledge").json["known"]
    assert any(row["component"] == "hx-01" and row["named_at"] for row in known)
    token = next(one for one in unknown if ":" not in one["thing"])
    value, words = next(iter(token["choices"].items()))
    assert words["fr"] == f"une ville valant {value[-1]}"
    assert client.post(f"{at}/name", json={"thing": token["thing"], "component": value}).json
    step = client.get(at).json["step"]
    assert f"a city worth {value[-1]}" in page(client, f"/games/{library.id}/steps/{step}?lang=en")


# ------------------------------------------------------------------------- printed values


def dearer(title="founders"):
    catalogues = GAMES[title].catalogues
    text = catalogues.source(catalogues.default.hash)
    return text.replace("points_on_tile: 2", "points_on_tile: 3")


def test_a_catalogue_is_checked_on_its_page_and_offered_to_new_games(client):
    at = "/titles/founders/catalogue"
    assert "points_on_tile" in page(client, "/titles/founders/catalogue.yaml")
    good = client.post(at, data={"catalogue_text": dearer()})
    assert good.status_code == 200
    assert "Every constraint holds" in good.get_data(as_text=True)
    bad = client.post(at, data={"catalogue_text": dearer().replace("copies: 2", "copies: 9", 1)})
    assert bad.status_code == 422
    assert "marketplace" in bad.get_data(as_text=True)
    assert client.post(at, data={"catalogue_text": "x: ["}).status_code == 400
    form = {"title": "founders", "name": ["Ana", "Bo"], "catalogue": "own"}
    assert client.post("/new", data={**form, "catalogue_text": dearer()}).status_code == 303
    text = page(client, "/new?title=founders")
    assert "As in an earlier game" in text
    digest = text.split('name="catalogue" value="')[2].split('"')[0]
    made = client.post("/new", data={**form, "catalogue": digest})
    game = client.get(f"/api/v1{made.headers['Location']}").json
    assert game["catalogue"]["hash"] == digest


def test_the_api_checks_a_catalogue(client):
    at = "/api/v1/titles/founders/catalogue"
    found = client.post(at, json={"catalogue": dearer()}).json
    assert (found["holds"], len(found["changes"])) == (True, 6)
    broken = client.post(at, json={"catalogue": dearer().replace("copies: 2", "copies: 9", 1)})
    assert not broken.json["holds"]
    assert "marketplace" in str(broken.json["refusals"])


def test_a_value_is_put_right_after_its_ripple_was_seen(client, ledger, play_some):
    game = play_some(ledger, "founders", steps=60)
    at, form = f"/games/{game.id}/catalogue", {"entry": "craftsman-iron", "value": "4"}
    form["field"] = "points_on_tile"
    assert "points_on_tile" in page(client, f"{at}?entry=craftsman-iron")
    first = client.post(at, data=form)
    assert "Before you confirm" in first.get_data(as_text=True)
    assert ledger.game(game.id).version == game.version
    before = game.version
    assert client.post(at, data={**form, "confirm": "yes"}).status_code == 303
    assert ledger.game(game.id).version == before + 1
    assert "Corrected in this game" in page(client, at)
    assert "craftsman-iron" in page(client, f"/games/{game.id}/steps/{before + 1}")
    dry = {"entry": "craftsman-iron", "field": "points_on_tile", "value": 6, "dry_run": True}
    told = client.post(f"/api/v1/games/{game.id}/reprint", json=dry)
    assert (told.status_code, told.json["stored"]) == (200, False)
    wrong = client.post(at, data={**form, "entry": "marketplace", "field": "copies", "value": "9"})
    assert wrong.status_code == 422
    assert "marketplace" in wrong.get_data(as_text=True)


def test_the_sources_of_the_components_are_shown(client, library):
    text = page(client, f"/games/{library.id}/catalogue")
    for source in ("rulebook", "reconstruction"):
        assert f'class="src {source}"' in text
