"""Whatever can be tapped on a board is under the finger: no control, line or toast lies over it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from ledger.games import GAMES
from ledger.web.boards.folders import drawn
from tests.browser.table_page import keep_toasts, open_table, wait_for_step

pytestmark = pytest.mark.browser

SHORT = {"cairn": 8, "any_game": 2}  # steps after which they are not over yet
COVERED = """() => [...document.querySelectorAll(".tableboards [data-tap]")].flatMap((one) => {
  if (!one.getBoundingClientRect().width || !one.checkVisibility()) return [];
  one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const box = one.getBoundingClientRect();
  const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  if (hit && (one.contains(hit) || hit.closest("[data-tap]") === one)) return [];
  return [`${JSON.stringify(one.dataset)} lies under ${hit?.outerHTML.slice(0, 90)}`];
})"""
UNDER_TOAST = """() => {
  const toast = document.querySelector(".toast");
  const { left, right, top, bottom } = toast.getBoundingClientRect();
  toast.style.visibility = "hidden"; // what would be under the finger without it
  const targets = "[data-tap], [data-do], a[href], button, input, summary";
  const found = [...document.querySelectorAll(targets)].filter((one) => {
    const box = one.getBoundingClientRect();
    const x = box.left + box.width / 2, y = box.top + box.height / 2;
    const meets = x > left && x < right && y > top && y < bottom;
    const hit = document.elementFromPoint(x, y);
    return meets && !one.closest(".toast") && hit && one.contains(hit);
  }).map((one) => one.outerHTML.slice(0, 120));
  toast.style.visibility = "";
  return found;
}"""


@pytest.mark.parametrize("title", [*filter(drawn, sorted(GAMES)), "cairn"])
def test_every_target_of_a_board_is_reached_on_a_phone(
    cairn, phone, server, ledger, play_some, title
):
    """With the sheet open, as the table stands and after an undo; and no toast is in the way."""
    game = play_some(ledger, title, ("Ana", "Bo"), seed=5, steps=SHORT.get(title, 60))
    keep_toasts(phone)
    open_table(phone, server, game)
    assert phone.locator(".tableboards [data-tap]").count()
    assert phone.evaluate(COVERED) == []
    phone.locator("[data-do=undo]").tap()
    wait_for_step(phone, game.version + 1)
    expect(phone.locator(".toast button")).to_be_visible()
    assert phone.evaluate(UNDER_TOAST) == []
    assert phone.evaluate(COVERED) == []


def test_no_toast_covers_a_target_on_a_wide_screen(page, server, ledger, play_some):
    game = play_some(ledger, players=("Ana", "Bo"), seed=5, steps=60)
    keep_toasts(page)
    open_table(page, server, game)
    page.locator("[data-do=undo]").click()
    expect(page.locator(".toast button")).to_be_visible()
    assert page.evaluate(UNDER_TOAST) == []
