"""The list of games on a phone."""

from __future__ import annotations

import pytest

from tests.web.sample_store import fill

pytestmark = pytest.mark.browser


def test_a_phone_shows_everything_within_its_width(phone, server, app, store):
    fill(app, store)
    for path in ("/", "/new", "/players", "/players/Ana"):  # with many games, in longer words
        phone.goto(f"{server}{path}?lang=fr")
        too_wide = phone.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert too_wide <= 0, path
    phone.goto(f"{server}/")
    box = phone.locator(".thumb .btn").bounding_box()
    assert box["height"] >= 44
    assert box["y"] > 600
