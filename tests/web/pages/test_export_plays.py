"""The result of a game, taken to the app in which people log their plays."""

from __future__ import annotations

import json
import re
from html import unescape
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

from ledger.plays import bgstats
from ledger.web.shared import bg_stats, qr_code


@pytest.fixture
def sheet(client):
    """A finished sheet of any other game."""
    asked = {"title": "any_game", "players": ["Ana", "Bo"]}
    game = client.post("/api/v1/games", json=asked).json["game"]
    cell = {"kind": "WriteCell", "player": "Bo", "category": "Points", "entered": {"points": 7}}
    for step, action in enumerate([cell, {"kind": "FinishGame"}], start=1):
        sent = {"seen_step": step, "action": action}
        assert client.post(f"/api/v1/games/{game}/actions", json=sent).status_code == 201
    return game


@pytest.mark.parametrize("page", ["export", "audit", "sheet"])
def test_a_page_of_the_result_leads_to_the_app_by_link_and_code(client, sheet, page):
    shown = client.get(f"/games/{sheet}/{page}").text
    assert shown.count(f"{bgstats.PUSH}%7B") == 1
    assert re.search(rf'<img class="qr" src="/games/{sheet}/export/bg-stats.svg"[^>]*lazy', shown)


def test_the_code_is_drawn_once_and_not_sent_to_who_has_it(client, sheet, monkeypatch):
    bg_stats.picture.cache_clear()
    drawn = []
    draw = qr_code.qr_file
    monkeypatch.setattr(bg_stats, "qr_file", lambda *a, **k: drawn.append(a) or draw(*a, **k))
    for page in ("export", "audit", "sheet"):
        client.get(f"/games/{sheet}/{page}")
    assert drawn == []
    path = f"/games/{sheet}/export/bg-stats.svg"
    first, again = client.get(path), client.get(path)
    assert first.mimetype == "image/svg+xml"
    assert ElementTree.fromstring(first.data).tag == "{http://www.w3.org/2000/svg}svg"
    assert first.data == again.data
    ((said,),) = drawn
    assert said in unescape(client.get(f"/games/{sheet}/audit").text)
    etag = first.headers["ETag"]
    kept = client.get(path, headers={"If-None-Match": etag})
    assert (kept.status_code, kept.data) == (304, b"")


def test_the_link_and_the_file_tell_the_result(client, sheet):
    page = client.get(f"/games/{sheet}/export").text
    link = re.search(r'href="(https://app\.bgstatsapp\.com/[^"]+)"', page)[1]
    play = json.loads(unquote(link.removeprefix(bgstats.PUSH)))
    assert [(p["name"], p["score"], p["winner"]) for p in play["players"]] == [
        ("Ana", "0", False),
        ("Bo", "7", True),
    ]
    file = client.get(f"/games/{sheet}/export/play.bgsplay")
    assert file.headers["Content-Disposition"].endswith('.bgsplay"')
    assert file.json["plays"][0]["uuid"] == sheet


def test_a_game_that_is_still_on_offers_none(client, ledger):
    game = ledger.start("founders", ["Ana", "Bo"], dealer="virtual")
    for page in ("export", "audit", "sheet"):
        assert "bgstatsapp" not in client.get(f"/games/{game.id}/{page}").text
    for file in ("play.bgsplay", "bg-stats.svg"):
        assert client.get(f"/games/{game.id}/export/{file}").status_code == 409
