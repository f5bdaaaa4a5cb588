"""What was cut or had to be pushed sideways at 360 pixels, in every title."""

from __future__ import annotations

import pytest

from ledger.games import BUILT_IN
from tests.support.whole_games import brought

pytestmark = pytest.mark.browser

ON_TWO_LINES = """found => found.filter((one) => one.getClientRects().length > 1)
  .map((one) => one.textContent)"""
PUSHED_SIDEWAYS = """found => found.filter((one) => one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.textContent.trim().slice(0, 80))"""


@pytest.mark.parametrize("title", BUILT_IN)
def test_the_sheet_and_who_knew_what_fit_a_phone(new_page, server, app, ledger, title):
    game = brought(ledger, f"{title}/games/three-*.jsonl")
    app.extensions["projections"].catch_up()
    page = new_page(360, 740)
    page.goto(f"{server}/games/{game.id}/sheet?lang=fr")  # the longer words
    rules = page.locator(".totals th small")
    assert rules.count()
    assert rules.evaluate_all(ON_TWO_LINES) == []
    page.goto(f"{server}/games/{game.id}/known?lang=fr")
    assert page.locator("main .scroll-x").evaluate_all(PUSHED_SIDEWAYS) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 360
