"""The result of a game, taken to the app in which people log their plays."""

from __future__ import annotations

import json
import re
from urllib.parse import unquote

import pytest

from ledger.plays import bgstats


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


def test_the_link_the_code_and_the_file_tell_the_result(client, sheet):
    page = client.get(f"/games/{sheet}/export").text
    link = re.search(r'href="(https://app\.bgstatsapp\.com/[^"]+)"', page)[1]
    play = json.loads(unquote(link.removeprefix(bgstats.PUSH)))
    assert [(p["name"], p["score"], p["winner"]) for p in play["players"]] == [
        ("Ana", "0", False),
        ("Bo", "7", True),
    ]
    assert 'class="qr"' in page
    file = client.get(f"/games/{sheet}/export/play.bgsplay")
    assert file.headers["Content-Disposition"].endswith('.bgsplay"')
    assert file.json["plays"][0]["uuid"] == sheet


def test_a_game_that_is_still_on_offers_none(client, ledger):
    game = ledger.start("founders", ["Ana", "Bo"], dealer="virtual")
    assert "bgstatsapp" not in client.get(f"/games/{game.id}/export").text
    assert client.get(f"/games/{game.id}/export/play.bgsplay").status_code == 409
