"""How long a browser waits for the four slowest pages, by its own timing; and the first picture of
a replay, of a game nobody has opened yet."""

from __future__ import annotations

import gc
import statistics
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid4

from ledger.application import Ledger
from ledger.games import ruleset
from ledger.simulate import NAMES, play
from ledger.tools.bench.games import simulated
from ledger.tools.bench.harness import Figure, LeftOut, Plan, figure
from ledger.tools.bench.web import EMPTY, served
from ledger.tools.dev import chromium
from ledger.web import create_app

if TYPE_CHECKING:  # Playwright is installed with the tests, not with the application
    from playwright.sync_api import Page

SLOWEST = 4
USUAL = 4  # players
FIRST_PICTURE = 0.1  # seconds
TIMING = """() => {
  const [one] = performance.getEntriesByType("navigation");
  return { server: one.responseEnd - one.requestStart, page: one.loadEventEnd - one.startTime };
}"""


def slowest_pages(plan: Plan) -> Iterator[Figure]:
    """Each against an empty page of the same server, loaded in turns."""
    browser = installed_browser()
    path = str(plan.file("pages.db"))
    counts = ruleset(plan.title).play.player_counts
    game = simulated(plan, min(counts) if plan.quick else max(counts), 0)
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
    if plan.quick:
        pages = {name: pages[name] for name in ("home", "table", "audit", "replay")}
    found: list[Figure] = []
    with served(path, str(plan.file("pages-read.db"))) as port, ThreadPoolExecutor(1) as alone:
        # a thread of its own: Playwright cannot share one with an event loop
        job = alone.submit(_measure_all, plan, browser, f"http://127.0.0.1:{port}", pages, found)
        error = job.exception()
    yield from sorted(found, key=lambda one: one.ratio, reverse=True)[:SLOWEST]
    if error:  # a browser that crashed, perhaps only when it was closed
        raise error


def installed_browser() -> Path:
    """One that is there: a benchmark installs nothing."""
    try:
        import playwright  # noqa: F401
    except ImportError:
        raise LeftOut("Playwright is not installed; `make dev` installs it") from None
    found = chromium.installed()
    if found is None:
        raise LeftOut("no browser is installed; `make browser` installs one if it may")
    return found


def first_pictures(plan: Plan) -> Iterator[Figure]:
    """The server's time for a replay's first page, for every title, against a tenth of a second:
    the game is read from the store and folded, its curve drawn, its board put together."""
    for title in plan.titles or (plan.title,):
        yield _first_picture(plan, title)


def _first_picture(plan: Plan, title: str) -> Figure:
    rules = ruleset(title)
    number = min(USUAL, max(rules.play.player_counts))
    game = play(None, title, NAMES[:number], "picture", rules.play.soaks[0], "virtual")
    path = str(plan.file(f"picture-{title}.db"))
    with closing(Ledger(path)) as ledger:
        games = [ledger.open(uuid4(), game.bodies).id for _ in range(plan.rounds + 1)]
    app = create_app(path, read_path=str(plan.file(f"picture-{title}-read.db")))
    app.extensions["projections"].catch_up()
    client, step = app.test_client(), game.version * 2 // 3

    def seconds(game_id: UUID) -> float:
        """Of a processor: what else runs on this machine is not the server's time."""
        gc.collect()
        start = process_time()
        answer = client.get(f"/games/{game_id}/steps/{step}")
        spent = process_time() - start
        assert answer.status_code == 200, answer.status
        return spent

    seconds(games[0])  # the server has shown something before
    times = [seconds(game_id) for game_id in games[1:]]
    spent = statistics.median(times)
    again = statistics.median(seconds(games[1]) for _ in times)
    detail = f"{spent * 1e3:.0f} ms of {game.version} steps, {again * 1e3:.0f} ms once it is open"
    ratios = [one / FIRST_PICTURE for one in times]
    return figure(f"first picture, {title}, against 100 ms", ratios, "<=", 1, detail)


def _measure_all(
    plan: Plan, executable: Path, server: str, pages: dict[str, str], found: list[Figure]
) -> None:
    """Adds to `found` page by page, so that a crash loses only what follows it."""
    from playwright.sync_api import sync_playwright

    with (
        sync_playwright() as playwright,
        closing(
            playwright.chromium.launch(executable_path=executable, args=list(chromium.FLAGS))
        ) as browser,
    ):
        page = browser.new_page()
        for name, path in pages.items():
            found.append(_measured(plan, page, server, name, path))


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
