"""The replay in the hand and on a desk: swipes, quick keys, and a board that stays where it is."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from ledger.aggregates.steps import ActionTaken
from ledger.games import BUILT_IN, GAMES

pytestmark = pytest.mark.browser

FOUR = ("Ana", "Bo", "Chloé", "Dag")
WALK = 32  # steps
# What a reader looks at, in each title's own drawing: the common board, or that of the seat shown.
PICTURES = {
    "founders": ".shown .board",
    "first_empires": ".mapbox > svg",
    "foundations": "svg.city",
    "age_of_mythology": ".shown .a-square",
    "cairn": ".shown header",  # the default board
}
# Steps forward by keys, and tells after each where everything lies and who is in view.
WALKED = """async ([first, actors, picture]) => {
  const narrow = innerWidth < 861;
  const framed = [".table", ".time", ...(narrow ? [".told", ".seatline"] : [".panel"])];
  const rounded = ({ left, top, width, height }) => [left, top, width, height].map(Math.round);
  const box = (one) => document.querySelector(one).getBoundingClientRect();
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const shown = () => Number(document.querySelector("[data-part=step] .where").dataset.at);
  const told = [];
  for (let n = first; n < first + actors.length; n += 1) {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    while (shown() !== n) await frame();
    const [table, dock] = [box(".table"), box(".time")];
    const board = [...document.querySelectorAll(".table [data-common], .table [data-of-seat]")]
      .find((one) => "common" in one.dataset || one.dataset.ofSeat === actors[n - first])
      .getBoundingClientRect();
    told.push({
      step: n,
      frames: framed.map((one) => rounded(box(one))),
      picture: rounded(box(`.table ${picture}`)),
      above: Math.round(table.top - board.top),
      below: Math.round(board.bottom - Math.min(table.bottom, dock.top)),
      size: Math.round(Math.min(board.width, board.height)),
      page: [scrollX, scrollY],
    });
  }
  return told;
}"""


def shows(page: Any, step: int) -> None:
    expect(page).to_have_url(re.compile(rf"/steps/{step}(\?|$)"))
    expect(page.locator("[data-part=step] .where")).to_have_attribute("data-at", str(step))


def actor(game: Any, step: int) -> str:
    """Who took this step; where nobody did, who acted last."""
    for n in range(step, 1, -1):
        if isinstance(game.body(n), ActionTaken):
            due = game.rules.play.now(game.state_at(n - 1)).player
            if named := getattr(game.action(n), "player", None) or due:
                return str(named)
    return game.setup.players[0]


def swipe(page: Any, way: int, down: int = 0) -> None:
    """A finger over the table, `way` pixels to the right and `down` pixels down."""
    box = page.locator(".table").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    hand = page.context.new_cdp_session(page)
    parts = [part / 6 - 0.5 for part in range(7)]
    at = [{"x": x + way * part, "y": y + down * part} for part in parts]
    hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at[0]]})
    for point in at[1:]:
        hand.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    hand.detach()


def until(page: Any, told: str) -> None:
    """Waits for something no element tells."""
    found = f"""async () => {{
      const soon = () => new Promise((done) => setTimeout(done, 30));
      for (let n = 0; n < 600 && !({told}); n += 1) await soon();
      return {told};
    }}"""
    assert page.evaluate(found), told


@pytest.mark.parametrize("title", [*BUILT_IN, "cairn"])
def test_nothing_moves_and_who_acts_is_in_view(new_page, server, ledger, play_some, cairn, title):
    players = FOUR[: max(GAMES[title].play.player_counts)]
    game = play_some(ledger, title, players, seed=3, steps=90)
    walk = min(WALK, game.version - 3)
    first = game.version - walk
    actors = [actor(game, n) for n in range(first, first + walk)]
    assert len({*actors}) > 1
    for width, height in ((360, 740), (1280, 800)):
        touch = {"has_touch": True, "is_mobile": True} if width == 360 else {}
        page = new_page(width, height, **touch)
        page.goto(f"{server}/games/{game.id}/steps/{first - 1}")
        expect(page.locator("main.follows")).to_be_visible()
        told = page.evaluate(WALKED, [first, actors, PICTURES[title]])
        assert len(told) == walk
        for one in told:
            assert one["frames"] == told[0]["frames"], (width, one["step"])
            assert one["page"] == [0, 0], (width, one["step"])
            assert max(one["above"], one["below"]) <= 1, (width, one["step"], one)
            assert one["size"] > 60, (width, one["step"], one)
            if width == 360:
                assert one["picture"] == told[0]["picture"], one["step"]


@pytest.mark.parametrize("title", BUILT_IN)
def test_a_swipe_steps_and_a_short_one_does_not(phone, server, ledger, play_some, title):
    game = play_some(ledger, title, FOUR, seed=3, steps=90)
    phone.goto(f"{server}/games/{game.id}/steps/40")
    expect(phone.locator("main.follows")).to_be_visible()
    swipe(phone, -120)
    shows(phone, 41)
    swipe(phone, 30)  # springs back
    swipe(phone, 60, down=-120)  # scrolls
    swipe(phone, 120)
    shows(phone, 40)
    swipe(phone, 120)
    shows(phone, 39)
    other = next(name for name in FOUR if name != actor(game, 39))
    phone.locator(f"[data-shows='{other}']").tap()
    expect(phone.locator(f".table [data-of-seat='{other}']").first).to_be_visible()
    expect(phone.locator(".table [data-of-seat]:visible")).to_have_count(1)
    swipe(phone, -120)  # until the next step
    expect(phone.locator(f".table [data-of-seat='{actor(game, 40)}']").first).to_be_visible()


def test_up_and_down_scroll_and_two_fingers_zoom(phone, server, ledger, play_some):
    game = play_some(ledger, "founders", FOUR, seed=3, steps=60)
    phone.goto(f"{server}/games/{game.id}/steps/40")
    expect(phone.locator("main.follows")).to_be_visible()
    before = phone.evaluate("document.querySelector('.table').scrollTop + scrollY")
    swipe(phone, 0, down=-160)
    until(phone, f"document.querySelector('.table').scrollTop + scrollY > {before + 40}")
    hand = phone.context.new_cdp_session(phone)
    two = [[{"x": 180 - n, "y": 200, "id": 0}, {"x": 200 + n, "y": 240, "id": 1}] for n in (0, 50)]
    hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": two[0]})
    hand.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": two[1]})
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    hand.send("Emulation.setPageScaleFactor", {"pageScaleFactor": 2})
    expect(phone.locator(".table.zoomed")).to_be_visible()
    swipe(phone, -120)  # what is zoomed is moved about
    phone.keyboard.press("ArrowRight")
    shows(phone, 41)
    assert phone.evaluate("visualViewport.scale") > 1.2  # kept from step to step


def test_the_whole_sentence_opens_by_a_tap(phone, server, ledger, play_some):
    game = play_some(ledger, "age_of_mythology", FOUR, seed=3, steps=300)
    said = {
        n: game.rules.words.say(game.catalogue, game.action(n), game.events(n), "en")
        for n in range(2, game.version)
        if isinstance(game.body(n), ActionTaken)
    }
    step = max(said, key=lambda n: len(said[n]))
    phone.goto(f"{server}/games/{game.id}/steps/{step}")
    told, dock = phone.locator(".told"), phone.locator(".seatline")
    expect(phone.locator("main.follows")).to_be_visible()
    small, below = told.bounding_box(), dock.bounding_box()
    phone.locator(".told h1").tap()
    expect(told).to_have_class(re.compile("open"))
    assert told.bounding_box()["height"] > small["height"]
    assert dock.bounding_box() == below
    phone.keyboard.press("ArrowLeft")
    shows(phone, step - 1)
    assert told.bounding_box() == small


@pytest.mark.parametrize("size", [(360, 740), (1280, 800)])
def test_forty_quick_keys_are_forty_steps(new_page, server, ledger, play_some, size):
    game = play_some(ledger, "founders", FOUR, seed=3, steps=90)
    page = new_page(*size)
    page.goto(f"{server}/games/{game.id}/steps/5")
    expect(page.locator("main.follows")).to_be_visible()
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
    expect(page.locator("main.follows")).to_be_visible()
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
