"""How long a browser waits for the four slowest pages, by its own timing."""

from __future__ import annotations

import statistics
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import Any
from uuid import uuid4

from playwright.sync_api import Page, sync_playwright

from ledger.application import Ledger
from ledger.games import ruleset
from tools.bench_games import simulated
from tools.bench_rounds import Figure, Plan, figure
from tools.bench_web import EMPTY, served
from tools.browser import executable

SLOWEST = 4
TIMING = """() => {
  const [one] = performance.getEntriesByType("navigation");
  return { server: one.responseEnd - one.requestStart, page: one.loadEventEnd - one.startTime };
}"""


def slowest_pages(plan: Plan) -> list[Figure]:
    """Each against an empty page of the same server, loaded in turns."""
    path = str(plan.file("pages.db"))
    game = simulated(plan, max(ruleset(plan.title).player_counts), 0)
    with closing(Ledger(path)) as ledger:
        at = f"/games/{ledger.open(uuid4(), game.bodies).id}"
    pages = {
        "home": "/",
        "new": "/new",
        "rules": f"/titles/{plan.title}/rules",
        "table": at,
        "replay": f"{at}/steps/{game.version // 2}",
        "audit": f"{at}/audit",
        "pictures": f"{at}/pictures",
        "export": f"{at}/export",
    }
    with served(path, str(plan.file("pages-read.db"))) as port, ThreadPoolExecutor(1) as alone:
        # a thread of its own: Playwright cannot share one with an event loop
        found = alone.submit(_in_a_browser, plan, f"http://127.0.0.1:{port}", pages).result()
    return sorted(found, key=lambda one: one.ratio, reverse=True)[:SLOWEST]


def _in_a_browser(plan: Plan, server: str, pages: dict[str, str]) -> list[Figure]:
    with (
        sync_playwright() as playwright,
        closing(playwright.chromium.launch(executable_path=str(executable()))) as browser,
    ):
        page = browser.new_page()
        return [_measured(plan, page, server, *one) for one in pages.items()]


def _measured(plan: Plan, page: Page, server: str, name: str, path: str) -> Figure:
    _load(page, server + path)  # files come from the cache afterwards, as for a reader
    times = [
        (_load(page, server + path), _load(page, f"{server}{EMPTY}/")) for _ in range(plan.rounds)
    ]
    whole = statistics.median(ours["page"] for ours, _ in times)
    waited = statistics.median(ours["server"] for ours, _ in times)
    detail = f"loaded in {whole:.0f} ms, {waited:.0f} ms of it the server"
    ratios = [ours["page"] / max(bare["page"], 1) for ours, bare in times]
    return figure(f"page {name} against an empty one", ratios, "", None, detail)


def _load(page: Page, address: str) -> dict[str, Any]:
    page.goto(address, wait_until="load")
    page.wait_for_function("performance.getEntriesByType('navigation')[0].loadEventEnd > 0")
    timing: dict[str, Any] = page.evaluate(TIMING)
    return timing
