"""The table page in a browser: opening it, tapping, and waiting for what really has happened."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import expect

from tests.conftest import PATIENCE

LISTEN = """() => {
  window.drawn = false;
  new MutationObserver((_, observer) => {
    observer.disconnect();
    window.drawn = true;
  }).observe(document.getElementById("say"), { childList: true });
}"""
COMPOSE = re.compile(r"/compose(\?|$)")
TOASTS_STAY = """{
  const later = window.setTimeout;
  window.setTimeout = (run, after, ...more) => later(run, after === 5000 ? 6e5 : after, ...more);
}"""

UNHURRIED = """
const now = performance.now.bind(performance);
let passed = 0;
performance.now = () => now() + passed;
window.passTime = () => { passed += 1000; };
"""


def open_table(page: Any, server: str, game: Any, **query: str) -> None:
    """The page is there and its script has begun."""
    asked = "&".join(f"{name}={value}" for name, value in query.items())
    page.goto(f"{server}/games/{game.id}?{asked}")
    expect(page.locator("#live")).not_to_have_class(re.compile("wait|off"))


def wait_for_step(page: Any, step: int) -> None:
    """The page shows this step or a later one."""
    page.wait_for_function(
        "step => JSON.parse(document.getElementById('table-data').textContent).step >= step",
        arg=step,
    )


def wait_until(page: Any, question: str, arg: object = None) -> None:
    """Wait until the page says yes; a promise too, which `wait_for_function` takes for a yes."""
    deadline = time.monotonic() + PATIENCE / 1000
    while not page.evaluate(question, arg):
        assert time.monotonic() < deadline, f"never true: {question}"
        page.wait_for_timeout(50)


def stored(ledger: Any, game: Any, step: int) -> Any:
    """The game as the store has it once this step is there, whatever a page says meanwhile."""
    deadline = time.monotonic() + PATIENCE / 1000
    while (found := ledger.load(game.id)).version < step:
        assert time.monotonic() < deadline, f"step {step} is not stored, only {found.version}"
        time.sleep(0.05)
    return found


@contextmanager
def composed(page: Any) -> Iterator[None]:
    """What is done here is answered by the server, and the page has drawn the answer."""
    page.evaluate(LISTEN)
    with page.expect_response(COMPOSE):
        yield
    page.wait_for_function("() => window.drawn")


def unhurried(page: Any) -> None:
    """A second tap within a moment is taken for a slip: from now on `pass_time` can pass it."""
    page.add_init_script(UNHURRIED)


def pass_time(page: Any) -> None:
    page.evaluate("passTime()")


def hear_nothing(page: Any) -> None:
    """The page is not told what others record: its stream stays open and silent."""
    page.route("**/live", lambda route: None)


def keep_toasts(page: Any) -> None:
    """What can be redone is offered for five seconds, which a busy machine may miss."""
    page.add_init_script(TOASTS_STAY)


def element_of(page: Any, tap: dict[str, str]) -> Any:
    """What says just this in its data-*."""
    said = "".join(f'[data-{name}="{value}"]' for name, value in tap.items())
    return page.locator(f"[data-tap]{said}").first


def tap_each(page: Any, taps: list[dict[str, str]]) -> None:
    """Taps what the page shows, one after the other; the last one sends what was said."""
    for number, tap in enumerate(taps):
        last = number == len(taps) - 1
        if tap == {"do": "record"}:
            page.locator("#rec").tap()
        elif last:
            element_of(page, tap).tap()
        else:
            with composed(page):
                element_of(page, tap).tap()
