"""In every title: what was refused is changed by taps, the next wrong entry is recorded as played
anyway, and what was tapped before a restart in airplane mode goes on after it."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.offline_taps import go_offline, keep, phone_on, pick, sentences
from tests.browser.table_page import PATIENCE, stored
from tests.browser.test_offline import kinds, open_kept, wait_until_kept
from tests.browser.test_offline_queue import AIRPLANE, phone_started
from tests.browser.test_offline_taps import TITLES, start

pytestmark = pytest.mark.browser


class Hand:
    """The page somebody holds, before and after the phone was restarted."""

    def __init__(self, page: Any) -> None:
        self.page = page

    def __getattr__(self, name: str) -> Any:
        return getattr(self.page, name)


@pytest.mark.parametrize("title", TITLES)
def test_a_refused_entry_is_changed_and_another_one_agreed(new_page, server, ledger, cairn, title):
    case = TITLES[title]
    game = start(ledger, title)
    before = game.version
    page = phone_on(new_page, server, game, case.lang)
    go_offline(page)
    entries = case.enter(page)
    next(entries)
    keep(page, 1)
    for number in (2, 3):
        pick(page, case.wrong)
        keep(page, number)
    page.context.set_offline(False)
    refused = page.locator("#say .refusal")
    expect(refused.locator(".rule").first).to_be_visible()
    refused.locator("[data-do=change]").tap()
    page.get_by_role("button", name=re.compile(rf"{re.escape(case.wrong)}$")).first.tap()
    next(entries)
    page.locator("#rec").tap()
    expect(page.locator("#pending li")).to_have_count(1)
    now = stored(ledger, game, before + 2)
    assert len(kinds(ledger, game, before)) == 2
    expect(refused.locator(".rule").first).to_be_visible()  # the one behind it
    if not refused.locator("[data-do=anyway]").count():  # it cannot have happened
        refused.locator("[data-do=forget]").tap()
        expect(page.locator("#pending")).to_be_hidden()
        return
    refused.locator("[data-do=anyway]").tap()
    page.locator("#rec").tap()
    expect(page.locator("#pending")).to_be_hidden()
    now = ledger.load(game.id)
    waived = [n for n in range(before, now.version + 1) if getattr(now.body(n), "waived", ())]
    assert len(waived) == 1
    assert now.body(waived[0]).reason


@pytest.mark.parametrize("title", TITLES)
def test_a_restart_in_airplane_mode_loses_nothing(
    browser: Any, server: str, ledger: Any, cairn: Any, tmp_path: Any, title: str
) -> None:
    case = TITLES[title]
    game = start(ledger, title)
    before = game.version
    locale = {"en": "en-GB", "fr": "fr-FR"}[case.lang]
    context = phone_started(browser, tmp_path, locale)
    hand = Hand(context.pages[0])
    open_kept(hand, server, game)
    wait_until_kept(hand, game, before)
    go_offline(hand)
    entries = case.enter(hand)
    next(entries)
    keep(hand, 1)
    context.close()

    context = phone_started(browser, tmp_path, locale, *AIRPLANE)
    hand.page = context.pages[0]
    hand.goto(server)
    hand.locator("#kept a").tap()
    expect(hand.locator("#net.gone")).to_be_visible()
    for number, _ in enumerate(entries, start=2):
        keep(hand, number)
    told = sentences(hand)
    assert [one[: len(said)] for one, said in zip(told, case.said, strict=True)] == list(case.said)
    context.close()

    context = phone_started(browser, tmp_path, locale)
    page = context.pages[0]
    page.goto(f"{server}/games/{game.id}")
    expect(page.locator("#pending")).to_be_hidden()
    deadline = time.monotonic() + PATIENCE / 1000
    while len(kinds(ledger, game, before)) < 3 and time.monotonic() < deadline:
        time.sleep(0.05)  # what a step forces is stored with it and is not counted
    context.close()
    assert len(kinds(ledger, game, before)) == 3
