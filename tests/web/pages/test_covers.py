"""The pictures of games in lists: files of their own, drawn with nobody's eyes."""

from __future__ import annotations

import html
import re
from xml.etree import ElementTree

import pytest

from ledger.games import BUILT_IN
from tests.conftest import play_some

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(params=list(BUILT_IN))
def game(request, ledger):
    return play_some(ledger, request.param, steps=30)


def address(client, game, path="/"):
    found = re.findall(rf'<img src="(/games/{game.id}/covers/[^"]+)"', client.get(path).text)
    return html.unescape(found[0])


def test_a_picture_has_all_it_is_drawn_with(client, game):
    answer = client.get(address(client, game))
    assert answer.mimetype == "image/svg+xml"
    drawing = ElementTree.fromstring(answer.text)
    ids = {one.get("id") for one in drawing.iter()}
    used = {one.get("href").removeprefix("#") for one in drawing.iter(f"{SVG}use")}
    assert used
    assert used <= ids
    style = drawing.find(f"{SVG}style").text
    assert style.count("{") == style.count("}")
    colours = set(re.findall(r"var\((--[\w-]+)\)", answer.text))
    assert colours <= set(re.findall(r"(--[\w-]+)\s*:", answer.text))


def test_a_picture_speaks_and_looks_as_the_page_does(client, game):
    french = address(client, game, "/?lang=fr&theme=dark")
    assert 'data-theme="dark"' in client.get(french).text
    words = {path: client.get(path).text for path in (french, french.replace("=fr", "=en"))}
    assert len(set(words.values())) == 2
    plain = client.application.test_client()
    assert "Set-Cookie" not in plain.get(french).headers, "a picture is no wish of the reader"


def test_another_step_has_another_address(client, game, ledger):
    before = address(client, game)
    ledger.note(game.id, "a remark")
    after = address(client, game)
    assert before != after
    assert client.get(before).status_code == client.get(after).status_code == 200
    assert client.get(after).headers["Cache-Control"] == "private, max-age=86400"


def test_what_is_not_there_is_not_found(client, game):
    for path in ("covers/0.svg", "covers/9.svg", "covers/1.svg?at=9999", "covers/1.svg?at=0"):
        assert client.get(f"/games/{game.id}/{path}").status_code == 404
