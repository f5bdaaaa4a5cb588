"""A step of the replay in a real browser: from the key to the painted board."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

from ledger.application import Ledger
from ledger.games import ruleset
from ledger.simulate import NAMES, play
from ledger.tools.bench.harness import Figure, Plan, figure
from ledger.tools.bench.pages import USUAL, installed_browser
from ledger.tools.bench.web import served
from ledger.tools.dev import chromium

if TYPE_CHECKING:  # Playwright is installed with the tests, not with the application
    from playwright.sync_api import Page

TWO_FRAMES = 32  # milliseconds
STEPS_A_ROUND = 5
PAUSE = 250  # milliseconds between two keys: the pace of a reader who hurries

# From the key's own time to the end of the frame in which the step's caption has changed.
WATCH = """() => {
  window.painted = [];
  const told = () => document.querySelector("[data-part=step] .where").textContent;
  addEventListener("keydown", (event) => {
    const [pressed, before] = [event.timeStamp, told()];
    const look = () => {
      if (told() === before) {
        requestAnimationFrame(look);
        return;
      }
      const channel = new MessageChannel();
      channel.port1.onmessage = () => window.painted.push(performance.now() - pressed);
      channel.port2.postMessage(null);
    };
    requestAnimationFrame(look);
  }, true);
}"""


def browser_steps(plan: Plan) -> Iterator[Figure]:
    """For every title with its own rules, against two frames of a screen."""
    browser = installed_browser()
    for title in plan.titles or (plan.title,):
        yield _title_steps(plan, browser, title)


def _title_steps(plan: Plan, browser: Path, title: str) -> Figure:
    rules = ruleset(title)
    number = min(USUAL, max(rules.play.player_counts))
    game = play(None, title, NAMES[:number], "steps", rules.play.soaks[0], "virtual")
    path = str(plan.file(f"steps-{title}.db"))
    with closing(Ledger(path)) as ledger:
        game_id = ledger.open(uuid4(), game.bodies).id
    read = str(plan.file(f"steps-{title}-read.db"))
    with served(path, read) as port, ThreadPoolExecutor(1) as alone:
        # a thread of its own: Playwright cannot share one with an event loop
        address = f"http://127.0.0.1:{port}/games/{game_id}/steps/{game.version // 3}"
        rounds = alone.submit(_measured, plan, browser, address).result()
    spent = statistics.median(one for times in rounds for one in times)
    slowest = max(one for times in rounds for one in times)
    detail = f"{spent:.0f} ms, the slowest {slowest:.0f} ms"
    ratios = [statistics.median(times) / TWO_FRAMES for times in rounds]
    return figure(f"a step in the browser, {title}, against 32 ms", ratios, "<=", 1, detail)


def _measured(plan: Plan, executable: Path, address: str) -> list[list[float]]:
    """Milliseconds of every step, by rounds."""
    from playwright.sync_api import sync_playwright

    with (
        sync_playwright() as playwright,
        closing(
            playwright.chromium.launch(executable_path=executable, args=list(chromium.FLAGS))
        ) as browser,
    ):
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.goto(address, wait_until="networkidle")
        page.evaluate(WATCH)
        _round(page)  # the first ones warm the browser
        return [_round(page) for _ in range(plan.rounds)]


def _round(page: Page) -> list[float]:
    for _ in range(STEPS_A_ROUND):
        before = page.evaluate("window.painted.length")
        page.keyboard.press("ArrowRight")
        page.wait_for_function("(before) => window.painted.length > before", arg=before)
        page.wait_for_timeout(PAUSE)
    times: list[float] = page.evaluate("window.painted.splice(0)")
    return times
