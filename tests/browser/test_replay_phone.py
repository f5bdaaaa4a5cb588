"""The replay in the hand and on a desk: swipes, quick keys, and a board that stays in view."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from ledger.games import GAMES

pytestmark = pytest.mark.browser

FOUR = ("Ana", "Bo", "Chloé", "Dag")
# What frames the table, and the board of the seat that acts: the common one where all share it.
PLACES = """() => {
  const narrow = innerWidth < 861;
  const framed = [".table", ".time", ...(narrow ? [".told", ".seatline"] : [".panel"])];
  const box = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x, y, width, height];
  };
  return framed.map((one) => box(document.querySelector(one)));
}"""
ACTING = """(actor) => {
  const table = document.querySelector(".table");
  const board = table.querySelector("[data-common]") ??
    [...table.querySelectorAll("[data-of-seat]")].find((one) => one.dataset.ofSeat === actor);
  const [inner, frame] = [board, table].map((one) => one.getBoundingClientRect());
  const dock = document.querySelector(".time").getBoundingClientRect();
  return { top: inner.top - frame.top, below: Math.min(frame.bottom, dock.top) - inner.bottom,
           height: inner.height, width: inner.width };
}"""


def shows(page: Any, step: int) -> None:
    expect(page).to_have_url(re.compile(rf"/steps/{step}(\?|$)"))
    expect(page.locator("[data-part=step] .where")).to_contain_text(f"Step {step} ")


def actor(game: Any, step: int) -> str:
    action = getattr(game.body(step), "action", None)
    return getattr(game.action(step), "player", "") if action is not None else ""


def swipe(page: Any, way: int) -> None:
    """A finger over the table, `way` pixels to the right."""
    box = page.locator(".table").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    hand = page.context.new_cdp_session(page)
    at = [{"x": x - way / 2 + way * part / 4, "y": y} for part in range(5)]
    hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at[0]]})
    for point in at[1:]:
        hand.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    hand.detach()


@pytest.mark.parametrize("title", GAMES)
def test_nothing_moves_and_who_acts_is_in_view(new_page, server, ledger, play_some, title):
    game = play_some(ledger, title, FOUR, seed=3, steps=90)
    first = game.version - 21
    for width, height in ((360, 740), (1280, 800)):
        touch = {"has_touch": True, "is_mobile": True} if width == 360 else {}
        page = new_page(width, height, **touch)
        page.goto(f"{server}/games/{game.id}/steps/{first}")
        places, seen = [], set()
        for step in range(first + 1, first + 21):
            page.keyboard.press("ArrowRight")
            shows(page, step)
            places.append(page.evaluate(PLACES))
            if name := actor(game, step):
                board = page.evaluate(ACTING, name)
                assert min(board["width"], board["height"]) > 100, (width, step, board)
                assert min(board["top"], board["below"]) >= -1, (width, step, name, board)
                seen.add(name)
        assert len(seen) > 1, "more than one player acted"
        assert all(place == places[0] for place in places), width


@pytest.mark.parametrize("title", GAMES)
def test_a_swipe_steps_and_a_short_one_does_not(phone, server, ledger, play_some, title):
    game = play_some(ledger, title, FOUR, seed=3, steps=90)
    phone.goto(f"{server}/games/{game.id}/steps/40")
    swipe(phone, -120)
    shows(phone, 41)
    swipe(phone, 30)
    swipe(phone, 120)
    shows(phone, 40)
    swipe(phone, 120)
    shows(phone, 39)
    other = next(name for name in FOUR if name != actor(game, 39))
    phone.locator(f"[data-shows='{other}']").tap()
    expect(phone.locator(f".table [data-of-seat='{other}']").first).to_be_visible()
    expect(phone.locator(".table [data-of-seat]:visible")).to_have_count(1)


@pytest.mark.parametrize("size", [(360, 740), (1280, 800)])
def test_forty_quick_keys_are_forty_steps(new_page, server, ledger, play_some, size):
    game = play_some(ledger, "founders", FOUR, seed=3, steps=90)
    page = new_page(*size)
    page.goto(f"{server}/games/{game.id}/steps/5")
    press = """(key) => { for (let n = 0; n < 40; n += 1) {
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })); } }"""
    page.evaluate(press, "ArrowRight")
    shows(page, 45)
    for _ in range(40):
        page.keyboard.press("ArrowLeft")
    shows(page, 5)
    page.keyboard.press("Shift+ArrowRight")  # a jump, and steps before it has arrived
    turn = next(n for n in range(6, game.version) if acts_in(game, n).turn != acts_in(game, 5).turn)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    shows(page, turn + 2)


def acts_in(game: Any, step: int) -> Any:
    """The turn a step belongs to: that of the table before it."""
    return game.rules.play.now(game.state_at(step - 1))


def test_a_step_draws_only_what_it_changed(page, server, ledger, play_some):
    game = play_some(ledger, "founders", FOUR, seed=3, steps=90)
    page.goto(f"{server}/games/{game.id}/steps/40")
    page.evaluate("document.querySelectorAll('.table article').forEach((a) => { a.kept = true; })")
    for step in range(41, 50):
        page.keyboard.press("ArrowRight")
        shows(page, step)
        fresh = page.request.get(f"{server}/games/{game.id}/steps/{step}/fragment").text()
        same = page.evaluate(SAME, fresh)
        assert same == [], step
    assert page.evaluate(
        "[...document.querySelectorAll('.table article')].every((one) => one.kept)"
    )


# Every picture, text and label of the table is as a page drawn anew would show it.
SAME = """(text) => {
  const told = (root) => [...root.querySelectorAll("[data-part=board] *")].map((one) =>
    [one.nodeName, one.getAttribute("href"), one.getAttribute("x"), one.getAttribute("viewBox"),
     one.getAttribute("data-since"), one.children.length ? "" : one.textContent.trim(),
     (one.getAttribute("class") ?? "").replace(/ ?shown/, "")].join(" "));
  const fresh = new DOMParser().parseFromString(text, "text/html");
  const [live, wanted] = [told(document), told(fresh)];
  return wanted.filter((one, n) => one !== live[n]).concat(live.slice(wanted.length));
}"""
