"""Which names Ledger answers to, whose forms it takes, and what its links begin with."""

from __future__ import annotations

import re
import socket

import pytest

from ledger.web import create_app
from tests.conftest import play_some
from tests.web.access.club import Club, form


@pytest.fixture
def game(ledger):
    return play_some(ledger, steps=4)


@pytest.mark.parametrize(
    ("host", "status"),
    [
        *(("localhost", 200), ("localhost:8000", 200), ("127.0.0.1:8000", 200), ("[::1]:80", 200)),
        *(("192.168.1.7:8000", 200), ("ledger.localhost", 200), (socket.gethostname(), 200)),
        *(("evil.example", 400), ("evil.example:8000", 400), ("127.0.0.1.evil.example", 400)),
        *(("localhost.evil.example", 400), ("evil-localhost", 400), ("", 400)),
    ],
)
def test_on_ones_own_machine_no_strange_name_leads_here(client, host, status):
    assert client.get("/api/v1/games", headers={"Host": host}).status_code == status


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 201),
        ({"Sec-Fetch-Site": "same-origin"}, 201),
        ({"Sec-Fetch-Site": "none"}, 201),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Origin": "http://localhost"}, 201),
        ({"Origin": "http://localhost:8001"}, 403),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "same-site", "Origin": "http://localhost"}, 403),
    ],
)
def test_on_ones_own_machine_only_its_own_pages_record(client, game, headers, status):
    sent = {"json": {"text": "here"}, "headers": headers}
    assert client.post(f"/api/v1/games/{game.id}/notes", **sent).status_code == status


@pytest.fixture
def told(tmp_path):
    """A club that knows its own address."""
    return create_app(
        str(tmp_path / "ledger.db"),
        testing=True,
        accounts=tmp_path / "accounts",
        url="https://club.example/",
    )


def test_links_are_made_with_the_address_we_were_told(told):
    club = Club(told, play_some(told.extensions["ledger"], steps=4))
    client = club.client("Club")
    page = client.post("/accounts/invite", **form(), headers={"Host": "localhost"})
    assert "https://club.example/join" in page.text
    link = client.post(
        f"/api/v1/games/{club.game.id}/access/link",
        json={"role": "spectator"},
        headers={"Sec-Fetch-Site": "same-origin"},
    )
    assert link.json["link"].startswith("https://club.example/")
    assert client.get("/", headers={"Host": "evil.example"}).status_code == 400
    assert client.get("/", headers={"Host": "club.example"}).status_code == 200


def test_a_link_never_begins_with_a_name_a_request_brought_along(tmp_path):
    app = create_app(str(tmp_path / "ledger.db"), testing=True, accounts=tmp_path / "accounts")
    club = Club(app, play_some(app.extensions["ledger"], steps=4))
    path = f"/api/v1/games/{club.game.id}/access/link"
    sent = {"json": {"role": "spectator"}}
    answer = club.client("Club").post(
        path, **sent, headers={"Host": "evil.example", "Origin": "http://evil.example"}
    )
    assert "evil.example" not in answer.text


def test_every_page_says_what_it_does_not_need(client):
    found = client.get("/").headers
    assert "camera=()" in found["Permissions-Policy"]
    assert found["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "Strict-Transport-Security" not in found
    secure = client.get("/", base_url="https://localhost").headers
    assert secure["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains"
    assert found["Cross-Origin-Resource-Policy"] == "same-origin"
    for part in ("object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"):
        assert part in found["Content-Security-Policy"]


def test_over_https_every_cookie_goes_over_https_alone(app, game):
    path = f"/games/{game.id}"
    for base, secure in (("http://localhost", False), ("https://localhost", True)):
        client = app.test_client()
        asked = client.get(f"{path}?lang=fr&theme=dark&as={game.setup.players[0]}", base_url=base)
        posted = client.post(f"{path}/note", data={"text": "x", "by": "Ana"}, base_url=base)
        cookies = [*asked.headers.getlist("Set-Cookie"), *posted.headers.getlist("Set-Cookie")]
        assert len(cookies) >= 3
        assert [one for one in cookies if ("Secure" in one) is not secure] == []


# For those who draw a link: they need the whole address.
OWN_PICTURE = re.compile(r'<meta property="og:image" content="http://localhost/games/[^"]*">')


@pytest.mark.parametrize("page", ["", "/steps/2", "/audit", "/audit/boards/2", "/steps/2/amend"])
def test_what_stands_behind_a_page_changes_neither_the_page_nor_the_site(client, game, page):
    """The links to the same page in another language or look are made of it."""
    path = f"/games/{game.id}{page}"
    plain = client.get(path)
    odd = {"n": "1e9", "game_id": "other", "_external": "1", "_scheme": "javascript"}
    odd |= {"_anchor": "x", "_method": "POST", "endpoint": "home.games"}
    answer = client.get(path, query_string=odd)
    assert answer.status_code == plain.status_code
    text = OWN_PICTURE.sub("", answer.text)
    for sign in ("javascript:", "//localhost", "/games/other", "#x"):
        assert sign not in text
    assert OWN_PICTURE.findall(answer.text) == OWN_PICTURE.findall(plain.text)
    if plain.status_code == 200 and "theme=" in plain.text:
        assert f'href="{path}?' in answer.text
