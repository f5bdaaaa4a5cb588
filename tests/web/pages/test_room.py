"""The page for the room: nothing of any hand, who is to play, the scores, codes to join."""

from __future__ import annotations

import re

import pytest

from ledger.games import GAMES
from ledger.web.shared import qr_code as codes


@pytest.mark.parametrize("title", sorted(GAMES))
def test_it_shows_what_a_spectator_sees_whoever_looks(client, ledger, play_some, title):
    game = play_some(ledger, title, steps=30)
    path = f"/games/{game.id}/room"
    seen = client.get(path).text
    for seat in game.setup.players:
        other = client.get(path, query_string={"as": seat}).text
        assert plain(other) == plain(seen)
        client.delete_cookie("as", path=f"/games/{game.id}")
    now = game.rules.play.now(game.state)
    if now.player:
        assert f"{now.player} to play" in seen
    part = client.get(path, query_string={"part": 1}).text
    assert "<html" not in part
    for player in game.setup.players:
        assert f'<span class="who">{player}</span>' in part


def plain(page):
    """Less the links that carry the address on."""
    return re.sub(r'href="[^"]*"', "", page)


def test_a_code_leads_to_a_seat_or_to_watch(client, ledger, play_some, monkeypatch):
    drawn = []
    real = codes.qr_code
    monkeypatch.setattr(
        "ledger.web.pages.room.qr_code", lambda text, **how: drawn.append(text) or real(text, **how)
    )
    game = play_some(ledger, steps=6)
    page = client.get(f"/games/{game.id}/room").text
    assert drawn == [f"http://localhost/games/{game.id}?as="]
    assert "<svg" in page
    answer = client.post(f"/games/{game.id}/room/code", data={"seat": "Bo"})
    assert drawn[-1] == f"http://localhost/games/{game.id}?as=Bo"
    assert answer.headers["Cache-Control"] == "no-store"
    assert "Scan to sit down as Bo" in answer.text
    assert client.post(f"/games/{game.id}/room/code", data={"seat": "Zed"}).status_code == 400


def test_a_finished_game_says_who_won(client, ledger, play_some):
    game = play_some(ledger, steps=9999)
    won = game.rules.look.score(game.state).winners
    page = client.get(f"/games/{game.id}/room", headers={"Accept-Language": "fr"}).text
    assert re.search(rf"Victoire\s: {', '.join(won)}", page)
