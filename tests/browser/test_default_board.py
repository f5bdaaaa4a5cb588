"""A title without a board of its own: recorded, replayed and audited by lists and cards."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.table_page import composed, open_table, stored, wait_for_step

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("cairn")]
SIZES = {"desktop": (1280, 800), "phone": (360, 740)}


def fits(page: Any) -> bool:
    """Nothing is wider than the screen."""
    wide: bool = page.evaluate(
        "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    )
    return wide


def record(page: Any, step: int) -> None:
    expect(page.locator("#rec")).to_be_enabled()
    page.locator("#rec").click()
    wait_for_step(page, step)


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_game_is_recorded_replayed_and_audited(
    new_page: Any, server: str, ledger: Any, size: str
) -> None:
    width, height = SIZES[size]
    touch = {"has_touch": True, "is_mobile": True} if size == "phone" else {}
    page = new_page(width, height, **touch)
    page.goto(f"{server}/new?title=cairn")
    assert page.locator("main").inner_text().count("Cairn")
    game = ledger.start("cairn", ["Ana", "Bo"])
    open_table(page, server, game)
    assert fits(page)

    # from the lists: the kind, then its field
    with composed(page):
        page.locator("[data-tap][data-kind=AddStone]:not([data-field])").click()
    expect(page.locator("#rec")).to_be_disabled()
    with composed(page):
        page.locator("[data-field=stone][data-value='\"slate\"']").click()
    record(page, 2)
    game = stored(ledger, game, 3)  # the end of the turn follows by itself
    assert [placed.stone for placed in game.state.cairns["Ana"]] == ["slate"]
    expect(page.locator("[data-of-seat=Ana] [data-component=slate]")).to_have_count(1)

    # from a card on the table: one tap says it all
    bag = page.locator("[data-part=market] [data-card=flint]")
    with composed(page):
        bag.click()
    expect(bag).to_have_class(re.compile(r"\bon\b"))
    record(page, 4)
    game = stored(ledger, game, 5)
    assert [placed.stone for placed in game.state.cairns["Bo"]] == ["flint"]

    # what the rules refuse is explained, and the table may have agreed to it
    with composed(page):
        page.locator("[data-part=market] [data-card=granite]").click()
    refusal = page.locator(".refusal")
    expect(refusal).to_contain_text("CA-2")
    expect(page.locator("#rec")).to_be_disabled()
    assert fits(page)
    refusal.locator("[data-do=anyway]").click()
    record(page, 6)
    game = stored(ledger, game, 7)
    assert [placed.stone for placed in game.state.cairns["Ana"]] == ["slate", "granite"]

    # the end
    with composed(page):
        page.locator("[data-tap][data-kind=Stop]").click()
    page.locator("#rec").click()
    page.locator(".endcard").wait_for()
    game = stored(ledger, game, 8)
    assert game.over
    assert fits(page)

    # step by step
    page.goto(f"{server}/games/{game.id}/steps/1")
    for step in range(2, game.version + 1):
        page.keyboard.press("ArrowRight")
        page.wait_for_url(f"**/steps/{step}")
    expect(page.locator("[data-of-seat=Ana] .zone-card")).to_have_count(2)
    expect(page.locator("[data-of-seat=Bo] .zone-card")).to_have_count(1)
    assert fits(page)

    # every point
    page.goto(f"{server}/games/{game.id}/audit")
    sheet = page.locator("main").inner_text()
    for total in game.sheet_at(game.version).totals.values():
        assert re.search(rf"\b{total}\b", sheet)
    expect(page.locator("main")).to_contain_text("CA-4")
    expect(page.locator("main")).to_contain_text("CA-2")  # waived
    assert fits(page)
