"""What was tapped without a network is never lost: it is mended or agreed to where it was refused,
outlives the browser, and does not fight with what another device recorded."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from ledger.tools.dev.chromium import FLAGS, executable
from tests.browser.offline_taps import go_offline, keep, phone_on, pick, sentences, tap
from tests.browser.table_page import stored
from tests.browser.test_everybody import AXE_SCRIPT, axe, torn
from tests.browser.test_offline import begin, kinds, open_kept, wait_until_kept, whole_game
from tests.conftest import PATIENCE

pytestmark = pytest.mark.browser

# as in airplane mode: no worker and no page of this browser reaches anybody
AIRPLANE = ("--proxy-server=127.0.0.1:1", "--proxy-bypass-list=<-loopback>")


def phone_started(browser: Any, folder: Any, locale: str = "fr-FR", *flags: str) -> Any:
    """A browser that keeps what it has on disk, as a phone does."""
    context = browser.browser_type.launch_persistent_context(
        folder / "profile",
        executable_path=executable(),
        args=[*FLAGS, *flags],
        viewport={"width": 360, "height": 740},
        locale=locale,
        has_touch=True,
        is_mobile=True,
    )
    context.set_default_timeout(PATIENCE)
    return context


@pytest.fixture
def game(ledger: Any) -> Any:
    return begin(ledger, whole_game("founders"), 9)[0]


def open_a_tile(page: Any, stack: str, tile: str) -> None:
    tap(page, f"[data-stack={stack}]")
    pick(page, tile)


def add_mine(page: Any, cell: str) -> None:
    tap(page, "[data-tile=mine-4]")
    tap(page, f'svg [data-cell="{cell}"][data-owner=Ana]')


def three_with_a_wrong_one(page: Any) -> None:
    open_a_tile(page, "village", "Pottery kiln")
    keep(page, 1)
    add_mine(page, WRONG)
    keep(page, 2)
    open_a_tile(page, "city", "Mint")
    keep(page, 3)


WRONG = "0,1"  # where the mine gets too little


def test_what_was_refused_is_changed_and_the_rest_goes_on(new_page, server, ledger, game):
    before = game.version
    page = phone_on(new_page, server, game)
    go_offline(page)
    three_with_a_wrong_one(page)
    page.evaluate(AXE_SCRIPT)
    assert axe(page) + torn(page) == []
    page.context.set_offline(False)
    expect(page.locator("#say .refusal .rule").first).to_be_visible()
    assert axe(page) + torn(page) == []
    page.locator("#say .refusal [data-do=change]").tap()
    page.get_by_role("button", name=re.compile("Take out Empty cell")).tap()
    tap(page, 'svg [data-cell="-1,0"][data-owner=Ana]')
    page.locator("#rec").tap()
    expect(page.locator("#pending")).to_be_hidden()
    now = stored(ledger, game, before + 3)
    assert kinds(ledger, game, before) == ["OpenTile", "AddTile", "OpenTile"]
    assert (-1, 0) in now.state.nations["Ana"].cells


def test_what_was_refused_was_played_anyway_and_the_rest_goes_on(new_page, server, ledger, game):
    before = game.version
    page = phone_on(new_page, server, game)
    go_offline(page)
    three_with_a_wrong_one(page)
    page.context.set_offline(False)
    expect(page.locator("#say .refusal .rule").first).to_be_visible()
    page.locator("#say .refusal [data-do=anyway]").tap()
    page.locator("#rec").tap()
    expect(page.locator("#pending")).to_be_hidden()
    now = stored(ledger, game, before + 3)
    assert kinds(ledger, game, before) == ["OpenTile", "AddTile", "OpenTile"]
    assert now.body(before + 2).waived
    assert now.body(before + 2).reason


def test_two_devices_and_an_answer_that_was_lost(new_page, server, ledger, game):
    """The first entry got there and nobody heard so; then the other device went on."""
    before = game.version
    page = phone_on(new_page, server, game)
    other = new_page()
    open_kept(other, server, game)
    go_offline(page)
    open_a_tile(page, "village", "Pottery kiln")
    keep(page, 1)
    add_mine(page, "-1,0")
    keep(page, 2)

    def lose(route: Any) -> None:
        route.fetch()
        route.abort()

    page.route("**/actions", lose, times=1)
    page.context.set_offline(False)
    expect(page.locator("#pending")).to_be_hidden()  # it is sent again under its key
    assert kinds(ledger, game, before) == ["OpenTile", "AddTile"]

    step = stored(ledger, game, before + 2).version
    go_offline(page)
    open_a_tile(page, "city", "Mint")
    keep(page, 1)
    open_a_tile(page, "city", "Workshop")
    keep(page, 2)
    other.locator("#line input").fill("open village mine")
    other.locator("#line input").press("Enter")
    expect(other.locator("#rec")).to_be_enabled()
    other.locator("#line input").press("Enter")
    stored(ledger, game, step + 1)
    page.context.set_offline(False)
    expect(page.locator(".conflict")).to_contain_text("1 entry waits behind it")
    expect(page.locator("#pending li")).to_have_count(2)
    assert kinds(ledger, game, step) == ["OpenTile"]
    page.locator(".conflict [data-do=drop]").tap()
    expect(page.locator("#say .refusal .rule").first).to_be_visible()  # the next one is judged
    expect(page.locator("#pending li")).to_have_count(1)
    assert kinds(ledger, game, step) == ["OpenTile"]


def test_the_phone_is_restarted_in_airplane_mode(browser, server, ledger, game, tmp_path):
    before = game.version

    context = phone_started(browser, tmp_path)
    page = context.pages[0]
    open_kept(page, server, game)
    wait_until_kept(page, game, before)
    go_offline(page)
    tap(page, "[data-stack=village]")
    pick(page, "Four de potier")
    keep(page, 1)
    tap(page, "[data-tile=mine-4]")  # begun, and not yet whole
    expect(page.locator("#say h2")).to_contain_text("Ana pose la tuile Mine")
    context.close()

    context = phone_started(browser, tmp_path, "fr-FR", *AIRPLANE)
    page = context.pages[0]
    page.goto(server)  # what an installed app opens with
    kept = page.locator("#kept a")
    expect(kept).to_have_count(1)
    expect(kept).to_contain_text("1 saisie attend")
    kept.tap()
    expect(page.locator("#net.gone")).to_contain_text("Pas de réseau · 1 saisie attend")
    expect(page.locator("#say h2")).to_contain_text("Ana pose la tuile Mine")
    wide = page.evaluate("document.documentElement.scrollWidth")
    live = page.locator("#live").evaluate("live => live.scrollWidth <= live.clientWidth + 1")
    assert wide <= 360
    assert live
    tap(page, 'svg [data-cell="-1,0"][data-owner=Ana]')
    keep(page, 2)
    told = sentences(page)
    context.close()

    context = phone_started(browser, tmp_path)
    page = context.pages[0]
    page.goto(f"{server}/games/{game.id}")
    expect(page.locator("#pending")).to_be_hidden()
    stored(ledger, game, before + 2)
    context.close()
    assert told[0] == "Ana révèle une tuile de la pile village\u00a0: Four de potier."
    assert kinds(ledger, game, before) == ["OpenTile", "AddTile"]


def test_the_language_waits_for_the_network_and_says_so(new_page, server, ledger, game):
    page = phone_on(new_page, server, game)
    go_offline(page)
    tap(page, "[data-stack=village]")
    pick(page, "Pottery kiln")
    page.locator("#more summary").tap()
    page.locator("#more .langs a[lang=fr]").tap()
    expect(page.locator(".toast")).to_contain_text("The language can change when the network")
    keep(page, 1)  # what was begun is still there
    page.context.set_offline(False)
    expect(page.locator("#pending")).to_be_hidden()
    page.locator("#more summary").tap()
    page.locator("#more .langs a[lang=fr]").tap()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
