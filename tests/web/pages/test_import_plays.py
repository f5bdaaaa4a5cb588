"""Plays brought in over the web: looked at first, kept once, each with its verdict."""

from __future__ import annotations

import io
import json
import re

from ledger.plays import bgstats
from ledger.plays.keeping import bring
from ledger.plays.reading import read_plays
from ledger.web.shared import record_import
from tests.plays.test_plays import BGG, CSV, file, play


def sent(client, data, name="plays.bgsplay", **form):
    body = {"file": (io.BytesIO(data), name), **form}
    return client.post("/import/plays", data=body, content_type="multipart/form-data")


def test_plays_are_looked_at_before_they_are_kept(client, ledger):
    page = sent(client, file(play(1), play(2, gameRefId=99)))
    assert page.status_code == 200
    assert "New: 1. Already here: 0. Rejected: 1." in page.text
    assert "It does not say which game." in page.text
    assert ledger.recorder.max_notification_id() in (None, 0)
    text = re.search(r"<textarea[^>]*>(.*?)</textarea>", page.text, re.DOTALL)
    assert text is not None


def test_kept_plays_are_games_and_kept_once(client):
    assert "New: 1." in sent(client, file(play(1)), keep="1").text
    assert "Already here: 1." in sent(client, file(play(1)), keep="1").text
    games = client.get("/api/v1/games").json["games"]
    assert len(games) == 1
    page = client.get(f"/games/{games[0]['id']}", follow_redirects=True)
    assert page.status_code == 200
    assert "Azul" in page.text


def test_csv_and_xml_are_read_too(client):
    assert "New: 2." in sent(client, CSV.encode(), "plays.csv").text
    assert "New: 1." in sent(client, BGG.encode(), "plays.xml").text


def test_what_is_no_file_of_plays_is_answered_in_words(client):
    page = sent(client, b"hello")
    assert page.status_code == 400
    assert "This is no file of plays" in page.text
    french = client.post(
        "/import/plays",
        data={"file": (io.BytesIO(b"hello"), "x")},
        content_type="multipart/form-data",
        headers={"Accept-Language": "fr"},
    )
    assert "fichier de parties" in french.text


def test_what_takes_too_long_is_left_and_said_so(client, monkeypatch):
    with monkeypatch.context() as patched:
        patched.setattr(record_import, "IMPORT_SECONDS", -1)
        page = sent(client, file(play(1), play(2)), keep="1").text
    assert "New: 0. Already here: 0. Rejected: 0." in page
    assert "so 2 plays are left: send the same file again" in page
    assert "New: 2." in sent(client, file(play(1), play(2)), keep="1").text


def test_nobody_has_won_a_game_lost_together(client, ledger, app):
    players = [{"id": 1, "name": "Ana"}, {"id": 2, "name": "Bo"}]
    scores = [{"playerRefId": n, "score": str(30 - n), "winner": False} for n in (1, 2)]
    play = {"uuid": "u-1", "gameRefId": 8, "playDate": "2025-03-01", "playerScores": scores}
    game = {"id": 8, "name": "The island", "cooperative": True}
    file = {"games": [game], "players": players, "locations": [], "plays": [play]}
    plays, bad = read_plays(json.dumps(file).encode())
    (kept,) = bring(ledger, plays, bad)
    app.extensions["projections"].catch_up()
    page = client.get(f"/games/{kept.game}/sheet-only").text
    assert "<h1>Nobody won</h1>" in page
    assert page.count(f"{bgstats.PUSH}%7B") == 1
    assert f"/games/{kept.game}/export/bg-stats.svg" in page
    assert "<h1>Nobody won</h1>" in client.get(f"/games/{kept.game}/sheet").text
    assert "Personne n’a gagné" in client.get("/?lang=fr&q=island").text
