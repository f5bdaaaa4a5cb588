"""Foundations of Rome in real browsers: buy, build over two own buildings, open a why."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from ledger.games.foundations import actions as ac
from ledger.games.foundations.city.geometry import PLACE
from ledger.web.boards.foundations.city import in_order
from tests.browser.table_page import composed, open_table, wait_for_step
from tests.web.boards.foundations.games import a_purchase, an_overbuilding, at_a_table

pytestmark = pytest.mark.browser
KEY = "foundations"

LOT = ".city [data-lot='{lot}']"
NARROWER = """([lot, width]) =>
  document.querySelector(lot).querySelector("rect").getBoundingClientRect().width < width"""
SLOW_ANSWERS = """() => {
  const [quick, slow] = [window.fetch, (address) => String(address).endsWith("/compose")];
  window.fetch = async (address, ...more) => {
    const answer = await quick(address, ...more);
    if (slow(address)) await new Promise((resolve) => { setTimeout(resolve, 900); });
    return answer;
  };
}"""


@pytest.fixture
def finished(ledger, play_some):
    return play_some(ledger, KEY, ("Ana", "Bo"), seed=2, steps=9999)


def tap(page, selector):
    """Taps and waits for the sheet that follows."""
    with composed(page):
        page.locator(selector).first.click()


def press(page, key):
    with composed(page):
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
    expect(phone.locator(".e-facts s")).to_have_count(len(built.replaced))
    phone.locator("#rec").tap()
    wait_for_step(phone, game.version + 1)
    stored = ledger.game(game.id)
    assert stored.state.buildings[action.building].cells == built.cells
    for old in built.replaced:
        assert old.building not in stored.state.buildings


def test_the_why_of_a_civic_building_opens_with_its_neighbours(page, server, finished):
    page.goto(f"{server}/games/{finished.id}/audit")
    lines = finished.sheet_at(finished.version).lines
    civic = next(
        n for n, one in enumerate(lines, start=1) if one.category == "civic" and one.points
    )
    number = page.locator(
        ".ln", has=page.locator(f"[data-board*='/boards/{civic}?']")
    ).get_attribute("id")
    line = page.locator(f"#{number}")
    line.locator("summary").first.click()
    figure = line.locator("figure.lit")
    expect(figure).to_be_visible()
    expect(figure.locator(".plusn").first).to_be_attached()
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
    page.locator(LOT.format(lot="A1")).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    expect(page.locator(LOT.format(lot="B2"))).to_be_focused()
    page.locator(".acts [data-mode=income]").focus()
    page.keyboard.press("Enter")  # the button says everything: it needs no second one
    wait_for_step(page, game.version + 1)
    assert ledger.game(game.id).action(2) == ac.TakeIncome(action.player)


def test_ten_by_ten_fits_a_phone_and_comes_closer(phone, server, ledger, play_some):
    people = ("Ana", "Bo", "Chloé", "Dario", "Élise")
    game = play_some(ledger, KEY, people, steps=60, options={"fifth_player_set": True})
    open_table(phone, server, game)
    lot = phone.locator(LOT.format(lot="B2")).locator("rect").bounding_box()
    assert lot["width"] >= 24
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    view = phone.locator(".cityview")
    assert view.evaluate("view => view.scrollWidth - view.clientWidth") <= 1
    phone.locator("[data-zoom=in]").tap()
    phone.wait_for_function(f"(lot) => !({NARROWER})(lot)", arg=[LOT.format(lot="B2"), 40])
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    phone.locator("[data-zoom=all]").tap()
    phone.wait_for_function(NARROWER, arg=[LOT.format(lot="B2"), 40])
    assert view.evaluate("view => view.scrollWidth - view.clientWidth") <= 1


# ------------------------------------------------------------------- dragging a building


@pytest.fixture
def placed(ledger, finished):
    """A table at which a building lies ready over two own ones, and the lot under its corner."""
    step, action, built = an_overbuilding(finished)
    return at_a_table(ledger, finished, step), action, built


def choose(page, action, built):
    """Takes the building, turns it the right way round and lays it down."""
    tap(page, ".acts [data-mode=build]")
    tap(page, f".ptray [data-building='{action.building}']")
    for _ in range(4):
        tap(page, LOT.format(lot=in_order(built.cells)[0]))
        if page.locator(".city .over .lift").count() == len(built.replaced):
            return
        press(page, "r")  # it lies the other way round
    raise AssertionError("it fits no way round")


def corner(page):
    """Where the ghost lies, in lots."""
    ghost = page.locator(".city .over .ghost")
    return tuple(int(ghost.get_attribute(f"data-{axis}")) // 40 for axis in "xy")


def middle(page, lot):
    box = page.locator(LOT.format(lot=lot)).locator("rect").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, box["width"]


def away(page):
    """One lot in a direction in which there is room."""
    column, row = corner(page)
    return (-1 if column else 1), (-1 if row else 1)


def test_a_building_is_dragged_by_mouse_and_shows_what_changes(page, server, placed):
    game, action, built = placed
    open_table(page, server, game)
    choose(page, action, built)
    before, (dx, _) = corner(page), away(page)
    x, y, size = middle(page, in_order(built.cells)[0])
    page.mouse.move(x, y)
    page.mouse.down()
    with page.expect_response("**/compose"):
        page.mouse.move(x + dx * size * 1.05, y, steps=4)
    page.mouse.up()
    expect(page.locator(f".city .over .ghost[data-x='{40 * (before[0] + dx)}']")).to_have_count(1)
    assert corner(page) == (before[0] + dx, before[1])
    x, y, size = middle(page, in_order(built.cells)[0])
    inside = page.locator(".lt.grab").first
    box = inside.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    with page.expect_response("**/compose"):
        page.mouse.move(
            box["x"] + box["width"] / 2 - dx * size * 1.05, box["y"] + box["height"] / 2, steps=4
        )
    page.mouse.up()
    expect(page.locator(".city .over .lift")).to_have_count(len(built.replaced))
    expect(page.locator(".e-facts s")).to_have_count(len(built.replaced))
    expect(page.locator("#rec")).to_be_enabled()
    assert corner(page) == before


def test_a_building_is_dragged_by_a_finger_and_the_city_stays_where_it_is(phone, server, placed):
    game, action, built = placed
    open_table(phone, server, game)
    choose(phone, action, built)
    before, (dx, _) = corner(phone), away(phone)
    view = phone.locator(".cityview")
    x, y, size = middle(phone, in_order(built.cells)[0])
    scrolled = view.evaluate("view => [view.scrollLeft, view.scrollTop]")
    finger = phone.context.new_cdp_session(phone)

    def touch(kind, *points):
        at = [{"x": px, "y": py} for px, py in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    touch("touchStart", (x, y))
    with phone.expect_response("**/compose"):
        for part in (0.3, 0.6, 0.9, 1.05):
            touch("touchMove", (x + dx * size * part, y))
    touch("touchEnd")
    expect(phone.locator(f".city .over .ghost[data-x='{40 * (before[0] + dx)}']")).to_have_count(1)
    now = view.evaluate("view => [view.scrollLeft, view.scrollTop]")
    assert max(abs(a - b) for a, b in zip(now, scrolled, strict=True)) <= 60


def test_a_building_is_dragged_from_the_drawer_onto_the_city(phone, server, ledger, placed):
    """By one finger: out of the drawer, over the city, and on from lot to lot."""
    game, action, _ = placed
    open_table(phone, server, game)
    tap(phone, ".acts [data-mode=build]")
    button = phone.locator(f".ptray [data-building='{action.building}']")
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    lot = "C3"
    there = phone.locator(LOT.format(lot=lot)).bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    end = there["x"] + there["width"] / 2, there["y"] + there["height"] / 2
    finger = phone.context.new_cdp_session(phone)

    def touch(kind, *points):
        at = [{"x": px, "y": py} for px, py in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    touch("touchStart", (x, y))
    touch("touchMove", (x, y - 20))
    expect(phone.locator(".carried")).to_have_count(1)
    for part in (0.3, 0.6, 0.9):
        touch("touchMove", (x + (end[0] - x) * part, y + (end[1] - y) * part))
    ghost = phone.locator(".city .over .ghost")
    expect(ghost).to_have_count(1)  # it has arrived at the city, and follows the finger there
    expect(phone.locator(".carried")).to_have_count(0)
    touch("touchMove", (end[0] - 1, end[1]))
    touch("touchMove", end)
    column, row = PLACE[lot]
    here = f".city .over .ghost[data-x='{40 * column}'][data-y='{40 * row}']"
    expect(phone.locator(here)).to_have_count(1)
    touch("touchEnd")
    expect(ghost).to_have_count(1)
    assert ledger.game(game.id).version == game.version  # it lies there until it is recorded


def test_arrow_keys_move_a_building_lot_by_lot(page, server, placed):
    game, action, built = placed
    open_table(page, server, game)
    choose(page, action, built)
    before, (dx, dy) = corner(page), away(page)
    press(page, "ArrowRight" if dx > 0 else "ArrowLeft")
    expect(page.locator(f".city .over .ghost[data-x='{40 * (before[0] + dx)}']")).to_have_count(1)
    press(page, "ArrowDown" if dy > 0 else "ArrowUp")
    expect(page.locator(f".city .over .ghost[data-y='{40 * (before[1] + dy)}']")).to_have_count(1)
    press(page, "ArrowUp" if dy > 0 else "ArrowDown")
    press(page, "ArrowLeft" if dx > 0 else "ArrowRight")
    expect(page.locator("#rec")).to_be_enabled()
    page.keyboard.press("Escape")
    expect(page.locator(".city .over .ghost")).to_have_count(0)


def test_a_promise_is_written_down(phone, server, ledger, play_some):
    game = play_some(ledger, KEY, ("Ana", "Bo"), steps=30, options={"deals": True})
    open_table(phone, server, game)
    tap(phone, ".others [data-mode=promise][data-partner=Bo]")
    with phone.expect_response("**/compose"):
        phone.locator("[data-write]").press_sequentially("no civic building on A1")
    expect(phone.locator("#rec")).to_be_enabled()
    expect(phone.locator("[data-write]")).to_have_value("no civic building on A1")
    expect(phone.locator("[data-write]")).to_be_focused()
    phone.evaluate(SLOW_ANSWERS)
    with phone.expect_request("**/compose"):  # it is told, and the answer is on its way
        phone.locator("[data-write]").press_sequentially(" today")
    last = game.version
    phone.locator("#rec").tap()
    wait_for_step(phone, last + 1)
    now = ledger.game(game.id)
    assert now.action(last + 1) == ac.NotePromise("Bo", "no civic building on A1 today")
