"""Pages and files are sent compressed, and nothing secret can be told from their length."""

from __future__ import annotations

import gzip
import re

import pytest

from ledger.web.access.tokens import masked, unmasked
from tests.conftest import play_some
from tests.web.access.club import Club, club_app

PATHS = ("/", "/games/{}/steps/3", "/api/v1/games/{}/history", "/static/css/home.css")
GZIP = {"Accept-Encoding": "gzip, br"}


@pytest.fixture
def game(ledger):
    return play_some(ledger, steps=8)


@pytest.mark.parametrize("path", PATHS)
def test_what_is_sent_compressed_is_the_same(client, game, path):
    path = path.format(game.id)
    plain, small = client.get(path), client.get(path, headers=GZIP)
    assert small.headers["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in plain.headers
    assert len(small.data) < len(plain.data) / 2
    assert int(small.headers["Content-Length"]) == len(small.data)
    key = re.compile(rb'name="key" value="\w+"')  # drawn for every page
    assert key.sub(b"", gzip.decompress(small.data)) == key.sub(b"", plain.data)
    assert "Accept-Encoding" in small.headers["Vary"]
    assert "Accept-Encoding" in plain.headers["Vary"]


def test_a_file_that_is_known_is_not_sent_again(client):
    first = client.get("/static/css/home.css", headers=GZIP)
    again = client.get(
        "/static/css/home.css", headers={**GZIP, "If-None-Match": first.headers["ETag"]}
    )
    assert first.headers["ETag"].startswith("W/")
    assert (again.status_code, again.data) == (304, b"")


def test_what_is_short_or_asked_for_plainly_is_sent_as_it_is(client, game):
    for headers in ({}, {"Accept-Encoding": "gzip;q=0"}, {"Accept-Encoding": "br"}):
        assert "Content-Encoding" not in client.get("/", headers=headers).headers
    assert "Content-Encoding" not in client.get("/nowhere", headers=GZIP).headers


def test_the_token_of_a_form_is_never_the_same_letters(tmp_path):
    app = club_app(tmp_path)
    club = Club(app, play_some(app.extensions["ledger"], steps=4))
    client = club.client("Club")
    field = re.compile(r'name="form_token" value="([^"]+)"')
    found = [field.search(client.get("/account").text) for _ in range(5)]
    tokens = [one[1] for one in found if one]
    assert len(set(tokens)) == 5
    assert {unmasked(one) for one in tokens} == {"token"}
    for sent, status in ((tokens[0], {422}), (masked("other"), {403}), ("a.b", {403})):
        answer = client.post("/account/password", data={"old": "wrong", "form_token": sent})
        assert answer.status_code in status, sent
