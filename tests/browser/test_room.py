"""A screen in the room follows the table by itself; series and collections on a phone."""

from __future__ import annotations

import msgspec
import pytest
from playwright.sync_api import expect

from ledger.tools.samples import EVENING
from tests.web.sample_store import fill

pytestmark = pytest.mark.browser


def test_the_screen_follows_what_a_phone_records(page, server, ledger, play_some):
    game = play_some(ledger, steps=8)
    page.goto(f"{server}/games/{game.id}/room")
    expect(page.locator(".codes .qr svg")).to_be_visible()
    first = game.rules.play.now(game.state).player
    expect(page.locator(".turn")).to_contain_text(f"{first} to play")
    sent = page.context.request
    while game.rules.play.now(game.state).player == first:
        action = game.rules.legal_actions(game.state)[0]
        body = {"action": msgspec.to_builtins(action), "seen_step": game.version}
        assert sent.post(f"{server}/api/v1/games/{game.id}/actions", data=body).status == 201
        game = ledger.game(game.id)
    then = game.rules.play.now(game.state).player
    expect(page.locator(".turn")).to_contain_text(f"{then} to play")


def test_a_phone_shows_series_and_collections_within_its_width(phone, server, app, store):
    games = fill(app, store)
    shelf = app.extensions["ledger"].shelf
    made = shelf.collections.add("Best of 2026", "Worth a look")
    shelf.collections.put_in(made.collection, str(games[0]))
    shelf.tags.put(str(games[0]), ["League"])
    assert shelf.series.get(EVENING).games
    places = (f"/series/{EVENING}", "/series", "/collections", f"/collections/{made.collection}")
    for path in (*places, f"/games/{games[0]}/tags", f"/games/{games[0]}/room"):
        phone.goto(f"{server}{path}?lang=fr")
        too_wide = phone.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert too_wide <= 0, path
