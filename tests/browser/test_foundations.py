"""Foundations of Rome in real browsers: buy, build over two own buildings, open a why."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from ledger.games.foundations import actions as ac
from tests.browser.test_table import open_table, wait_for_step
from tests.web.foundations_games import a_purchase, an_overbuilding, at_a_table
from web.boards.foundations import in_order

pytestmark = pytest.mark.browser
KEY = "foundations"

LOT = ".city [data-lot='{lot}']"


@pytest.fixture
def finished(ledger, play_some):
    return play_some(ledger, KEY, ("Ana", "Bo"), seed=2, steps=9999)


def tap(page, selector):
    """Taps and waits for the sheet that follows."""
    with page.expect_response("**/compose"):
        page.locator(selector).first.click()


def press(page, key):
    with page.expect_response("**/compose"):
        page.keyboard.press(key)


def test_a_contract_is_bought_and_the_card_turned_up_is_tapped_on_the_city(
    phone, server, ledger, finished
):
    step, action = a_purchase(finished)
    game = at_a_table(ledger, finished, step)
    open_table(phone, server, game)
    tap(phone, ".acts [data-mode=buy]")
    tap(phone, f".bmk [data-slot='{action.slot}']")
    expect(phone.locator(".city .over .pulse")).to_have_count(1)
    expect(phone.locator(".city .over .pick").first).to_be_visible()
    refill, card = game.state.unseen[0], game.state.market[action.slot - 1]
    tap(phone, LOT.format(lot=refill))
    expect(phone.locator("#rec")).to_be_enabled()
    phone.locator("#rec").tap()
    wait_for_step(phone, game.version + 1)
    stored = ledger.game(game.id)
    assert stored.action(2) == ac.BuyCard(action.player, action.slot, refill)
    assert stored.state.lots[card].owner == action.player


def test_a_building_is_built_over_two_own_ones(phone, server, ledger, finished):
    step, action, built = an_overbuilding(finished)
    game = at_a_table(ledger, finished, step)
    open_table(phone, server, game)
    tap(phone, ".acts [data-mode=build]")
    tap(phone, f".ptray [data-building='{action.building}']")
    for _ in range(4):
        tap(phone, LOT.format(lot=in_order(built.cells)[0]))
        lifted = phone.locator(".city .over .lift")
        if phone.locator("#rec").is_enabled() and lifted.count() == len(built.replaced):
            break
        press(phone, "r")
    expect(phone.locator(".city .over .ghost")).to_have_count(1)
    expect(phone.locator(".facts s")).to_have_count(len(built.replaced))
    phone.locator("#rec").tap()
    wait_for_step(phone, game.version + 1)
    stored = ledger.game(game.id)
    assert stored.state.buildings[action.building].cells == built.cells
    for old in built.replaced:
        assert old.building not in stored.state.buildings


def test_the_why_of_a_civic_building_opens_with_its_neighbours(page, server, finished):
    page.goto(f"{server}/games/{finished.id}/audit")
    line = page.locator(".ln", has=page.locator(".plusn")).first
    line.locator("summary").click()
    figure = line.locator("figure.lit")
    expect(figure).to_be_visible()
    assert figure.locator(".plusn title").count() > 0
    owners = figure.locator(".plusn title").first.text_content()
    assert re.search("Ana|Bo", owners)
    expect(page.locator(".paidchart")).to_be_visible()


def test_a_refused_place_is_red_and_names_its_rule(page, server, ledger, finished):
    step, action, _ = an_overbuilding(finished)
    game = at_a_table(ledger, finished, step)
    state = game.state
    foreign = next(lot for lot, held in state.lots.items() if held.owner != action.player)
    open_table(page, server, game)
    tap(page, ".acts [data-mode=build]")
    tap(page, f".ptray [data-building='{action.building}']")
    tap(page, LOT.format(lot=foreign))
    expect(page.locator(".refusal a.rule").first).to_contain_text("FR-BASE")
    expect(page.locator(".city .over .badlot").first).to_be_visible()
    expect(page.locator("#rec")).to_be_disabled()


def test_the_keyboard_is_enough(page, server, ledger, finished):
    step, action, _ = an_overbuilding(finished)
    game = at_a_table(ledger, finished, step)
    open_table(page, server, game)
    page.locator(".acts [data-mode=income]").focus()
    press(page, "Enter")
    expect(page.locator("#rec")).to_be_enabled()
    page.locator(LOT.format(lot="A1")).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    expect(page.locator(LOT.format(lot="B2"))).to_be_focused()
    page.locator("#rec").focus()
    page.keyboard.press("Enter")
    wait_for_step(page, game.version + 1)
    assert ledger.game(game.id).action(2) == ac.TakeIncome(action.player)


def test_ten_by_ten_is_readable_on_a_phone(phone, server, ledger, play_some):
    people = ("Ana", "Bo", "Chloé", "Dario", "Élise")
    game = play_some(ledger, KEY, people, steps=60, options={"fifth_player_set": True})
    open_table(phone, server, game)
    lot = phone.locator(LOT.format(lot="B2")).locator("rect").bounding_box()
    assert lot["width"] >= 40
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    phone.locator("[data-zoom=all]").tap()
    view = phone.locator(".cityview")
    assert view.evaluate("view => view.scrollWidth - view.clientWidth") <= 1
    small = phone.locator(LOT.format(lot="B2")).locator("rect").bounding_box()
    assert small["width"] < 40
    phone.locator(LOT.format(lot="H8")).tap()
    again = phone.locator(LOT.format(lot="H8")).locator("rect").bounding_box()
    assert again["width"] >= 40
