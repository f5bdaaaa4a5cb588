"""The table by keyboard alone: whole turns, the keys that work everywhere, nothing out of reach."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.table_page import composed, open_table, wait_for_step
from tests.web.boards.first_empires.positions import carmens_turn

pytestmark = pytest.mark.browser

FOCUSED = "document.activeElement.matches(selector)"
MOST_TABS = 80
TOWARDS = """selector => {
  const [to, from] = [document.querySelector(selector), document.activeElement]
    .map((e) => e.getBoundingClientRect())
    .map((box) => [box.x + box.width / 2, box.y + box.height / 2]);
  return [to[0] - from[0], to[1] - from[1]];
}"""
OUT_OF_REACH = """() => {
  const taps = "[data-tap], [data-seat], [data-do]";
  return [...document.querySelectorAll(taps)]
    .filter((e) => e.getBoundingClientRect().width > 0)
    .filter((e) => !e.matches("button, a[href], summary, input")
      && !(e.closest("svg[data-player], svg[data-board]") && e.hasAttribute("tabindex")))
    .map((e) => e.outerHTML.slice(0, 120));
}"""


def tab_to(page, selector):
    """Tab until this has the focus, as somebody without a mouse would."""
    for _ in range(MOST_TABS):
        if page.evaluate(f"selector => {FOCUSED}", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} is not reached by Tab")


def arrow_to(page, selector):
    """The arrows, each time along the longer way; then along the other, if that leads nowhere."""
    for n in range(MOST_TABS):
        if page.evaluate(f"selector => {FOCUSED}", selector):
            return
        dx, dy = page.evaluate(TOWARDS, selector)
        across = (abs(dx) > abs(dy)) != (n % 3 == 2)
        if across:
            page.keyboard.press("ArrowRight" if dx > 0 else "ArrowLeft")
        else:
            page.keyboard.press("ArrowDown" if dy > 0 else "ArrowUp")
    raise AssertionError(f"{selector} is not reached by the arrows")


def enter(page):
    """Enter, and the answer of the server."""
    with composed(page):
        page.keyboard.press("Enter")


def kinds(ledger, game, start):
    stored = ledger.game(game.id)
    return [type(stored.action(n)).__name__ for n in range(start + 1, stored.version + 1)]


def test_a_turn_of_tiles_needs_no_mouse(page, server, ledger, play_some):
    game = play_some(ledger, players=("Ana", "Bo"), seed=5, steps=19)
    before = game.version
    open_table(page, server, game)
    tab_to(page, "[data-stack].can")
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline != "none"
    page.keyboard.press("Enter")
    wait_for_step(page, before + 1)
    tab_to(page, ".market [data-tile].can")
    enter(page)
    tab_to(page, "[data-cell].ok")
    enter(page)
    expect(page.locator("#rec")).to_be_enabled()
    page.keyboard.press("Control+Enter")
    wait_for_step(page, before + 3)
    assert kinds(ledger, game, before) == ["OpenTile", "AddTile", "EndTurn"]
    page.keyboard.press("u")
    wait_for_step(page, before + 4)
    assert ledger.game(game.id).last_standing_step() < before + 3


def test_a_turn_of_dice_and_moves_needs_no_mouse(page, server, ledger):
    """Dice typed by their buttons, a move over the map with the arrows, the end of the turn."""
    game = carmens_turn(ledger)
    open_table(page, server, game)
    for face in ("yellow", "blue"):
        tab_to(page, f"#choices [data-face={face}]")
        enter(page)
    expect(page.locator("#rec")).to_be_enabled()
    page.keyboard.press("Control+Enter")
    wait_for_step(page, 2)
    expect(page.locator("#rec")).to_have_text("Keep the dice")
    page.keyboard.press("Control+Enter")
    wait_for_step(page, 3)
    tab_to(page, "svg[data-board=map] [data-region]")
    arrow_to(page, "svg[data-board=map] [data-region=scythia]")
    enter(page)
    page.keyboard.press("Escape")
    tab_to(page, "#choices [data-mode=end]")
    page.keyboard.press("Enter")
    wait_for_step(page, 4)
    tab_to(page, "#choices [data-mode=end]")
    page.keyboard.press("Enter")
    wait_for_step(page, 5)
    expect(page.locator("#rec")).to_have_text("End the turn")
    page.keyboard.press("Control+Enter")
    wait_for_step(page, 6)
    ends = ["EndDicePhase", "EndMovementPhase", "EndProgress", "EndTurn"]
    assert kinds(ledger, game, 1) == ["RollDice", *ends]


def test_the_keys_are_listed_and_the_line_opens(page, server, ledger, play_some):
    game = play_some(ledger, players=("Ana", "Bo"), seed=5, steps=19)
    before = game.version
    open_table(page, server, game)
    page.keyboard.press("?")
    keys = page.locator("dialog#keys")
    expect(keys).to_be_visible()
    expect(keys).to_contain_text("take back the last tap or step")
    page.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    page.keyboard.press("/")
    expect(page.locator("#line input")).to_be_focused()
    page.keyboard.type("u")  # while something is written, a letter is a letter
    expect(page.locator("#line input")).to_have_value("u")
    assert ledger.game(game.id).version == before


@pytest.mark.parametrize("title", ["founders", "first_empires", "foundations", "age_of_mythology"])
def test_everything_that_can_be_tapped_can_be_reached(page, server, ledger, play_some, title):
    game = play_some(ledger, title, players=("Ana", "Bo"), seed=3, steps=30)
    open_table(page, server, game)
    assert page.evaluate(OUT_OF_REACH) == []
