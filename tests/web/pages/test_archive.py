"""The archive over the web: the games one may see, bounded, one file at a time."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from ledger.web.shared import archive_file

ADDRESSES = ("/archive/ledger.sqlite", "/api/v1/archive")


def opened(answer):
    assert answer.status_code == 200, answer.text
    assert answer.mimetype == "application/vnd.sqlite3"
    assert "no-store" in answer.headers["Cache-Control"]
    connection = sqlite3.connect(":memory:")
    connection.deserialize(answer.data)
    return closing(connection)


def games(answer):
    with opened(answer) as connection:
        return {row[0] for row in connection.execute("SELECT game FROM games")}


@pytest.mark.parametrize("address", ADDRESSES)
def test_the_page_leads_to_a_file_with_what_a_search_finds(client, ledger, play_some, address):
    won, other = (play_some(ledger, players=("Ana", who), steps=9999) for who in ("Bo", "Cy"))
    assert 'href="/archive"' in client.get("/?q=Ana").text
    page = client.get("/archive?q=Cy").text
    assert "1 game with" in page
    assert "/archive/ledger.sqlite?q=Cy" in page
    assert games(client.get(address)) == {str(won.id), str(other.id)}
    assert games(client.get(f"{address}?q=Cy")) == {str(other.id)}
    assert "No game is found" in client.get("/archive?q=Zebulon").text
    assert games(client.get(f"{address}?q=Zebulon")) == set()
    assert "Aucune partie" in client.get("/archive?q=Zebulon&lang=fr").text


def test_what_is_too_much_and_what_comes_at_once_is_said(client, ledger, play_some, monkeypatch):
    play_some(ledger, steps=30)
    with archive_file._making:
        for address in ADDRESSES:
            assert client.get(address).status_code == 503
    monkeypatch.setattr(archive_file, "MAX_ARCHIVE_STEPS", 20)
    said = client.get(ADDRESSES[1])
    assert (said.status_code, said.json["code"]) == (422, "archive_too_long")
    assert "ledger export --format sqlite" in said.json["message"]
    assert "20" in client.get(ADDRESSES[0], headers={"Accept-Language": "fr"}).text
    monkeypatch.undo()
    assert client.get(ADDRESSES[0]).status_code == 200, "a refusal holds nothing up"
    assert client.get("/api/v1/archive?since=yesterday").status_code == 400


def test_hidden_results_are_left_out_of_the_pages_file(client, ledger, play_some):
    over = play_some(ledger, steps=9999)
    playing = play_some(ledger, seed=2, steps=8)
    assert games(client.get("/archive/ledger.sqlite?spoilers=off")) == {str(playing.id)}
    assert "1 game with" in client.get("/archive").text
    assert str(over.id) in games(client.get("/archive/ledger.sqlite?spoilers=on"))
