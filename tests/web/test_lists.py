"""While the read tables are being drawn: lists say so, and a game's own pages do not wait."""

from __future__ import annotations

import time

import pytest

from ledger.projections.location import Place
from ledger.web import close, create_app

PAGES = ("", "/steps/3", "/audit", "/export", "/verify", "/versions", "/export/market.csv")
SAID = "still being drawn"


@pytest.mark.parametrize("accounts", [False, True])
def test_lists_say_so_and_the_pages_of_a_game_do_not_wait(store, ledger, play_some, accounts):
    game = play_some(ledger, steps=12)
    kept = f"{store}.accounts" if accounts else None
    with Place(store).building():  # another process is at it
        app = create_app(store, testing=True, background=True, accounts=kept)
        if accounts:
            app.extensions["accounts"].show(str(game.id), "public")
        client = app.test_client()
        home = client.get("/")
        assert home.status_code == 200
        assert SAID in home.text
        assert str(game.id) not in home.text
        assert client.get("/api/v1/games").headers["Ledger-Lists"] == "being built"
        assert client.get("/players").status_code == 200
        for page in PAGES:
            found = client.get(f"/games/{game.id}{page}")
            assert found.status_code in (200, 302), page
            assert SAID not in found.text
        steps = client.get(f"/api/v1/games/{game.id}/history").json["steps"]
        assert len(steps) == game.version
        assert client.get("/readyz").json == {"status": "ready", "lists": "being built"}
        if not accounts:
            sent = {"text": "recorded meanwhile"}
            assert client.post(f"/api/v1/games/{game.id}/notes", json=sent).status_code == 201
    end = time.monotonic() + 60
    while app.extensions["projections"].behind:
        assert time.monotonic() < end
        time.sleep(0.01)
    home = client.get("/")
    assert str(game.id) in home.text
    assert SAID not in home.text
    close(app)
