"""Watching last night's final on a phone: nothing tells the end before the last step."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from ledger.games import BUILT_IN
from tests.browser.test_everybody import audited

pytestmark = pytest.mark.browser

SLIDER = ".slide input"


@pytest.fixture
def final(ledger, play_some):
    return play_some(ledger, next(iter(BUILT_IN)), ("Ana", "Bo"), seed=2, steps=100_000)


def at(page, step):
    expect(page).to_have_url(re.compile(rf"/steps/{step}(\?|$)"))
    expect(page.locator("[data-part=step] .where")).to_have_attribute("data-at", str(step))


def test_the_final_is_watched_from_the_list_to_its_last_step(phone, server, final):
    phone.goto(f"{server}/?spoilers=off")
    row = phone.locator(".shelf > li")
    expect(row).to_contain_text("Result hidden")
    expect(row.locator(".points, .won")).to_have_count(0)
    row.get_by_text("Watch", exact=True).tap()
    at(phone, 1)
    slider = phone.locator(SLIDER)
    for step in range(2, 15):
        phone.locator("[data-go=next]").tap()
        at(phone, step)
        expect(slider).to_have_attribute("max", str(step))
    expect(phone.locator("[data-part=step] .where")).not_to_contain_text(" of ")
    phone.keyboard.press("ArrowLeft")
    at(phone, 13)
    expect(slider).to_have_attribute("max", "14")  # what was watched may be gone back to
    phone.keyboard.press("End")
    at(phone, 14)
    assert phone.evaluate(LATER) == []
    phone.get_by_role("link", name="Audit", exact=True).tap()
    expect(phone.get_by_role("heading")).to_have_text("This page tells how the game ends")
    phone.get_by_text("Go on at step 14").tap()
    at(phone, 14)
    press = """(times) => { for (let n = 0; n < times; n += 1) {
      const pressed = new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true });
      document.body.dispatchEvent(pressed);
    } }"""
    expect(phone.locator("main.follows")).to_be_visible()
    phone.evaluate(press, final.version)  # further than the game goes
    at(phone, final.version)
    expect(slider).to_have_attribute("max", str(final.version))
    expect(phone.locator("[data-go=next]")).to_have_attribute("aria-disabled", "true")
    phone.goto(f"{server}/")
    expect(row.locator(".won")).to_have_count(len(final.sheet_at(final.version).winners))


# Every address of a step beyond the next one that the page knows of.
LATER = """() => [...document.querySelectorAll("[href*='/steps/'], [data-step]")].map((one) =>
    Number(one.dataset.step ?? (one.getAttribute("href").match(/steps\\/(\\d+)/) ?? [])[1] ?? 0))
  .filter((n) => n > 15)"""


def test_it_is_switched_on_the_list_and_in_the_replay_without_a_script(new_page, server, final):
    page = new_page(360, 740, java_script_enabled=False)
    page.goto(server)
    page.locator(".hides").click()
    expect(page.locator(".shelf > li")).to_contain_text("Result hidden")
    page.get_by_text("Watch", exact=True).click()
    for step in (2, 3):
        page.locator("[data-go=next]").click()
        expect(page.locator("[data-part=step] .where")).to_contain_text(f"Step {step} ")
    page.goto(server)
    expect(page.locator(".shelf > li")).to_contain_text("watched to step 3")
    page.locator(".hides").click()
    expect(page.locator(".shelf .won")).to_have_count(len(final.sheet_at(final.version).winners))


def test_axe_finds_nothing_where_results_are_held_back(new_page, server, final):
    page = new_page(1280, 900)
    for path in ("/?spoilers=off", f"/games/{final.id}/steps/20", f"/games/{final.id}/audit"):
        assert [*audited(page, server + path)] == [], path
    assert [*audited(page, f"{server}/players/Ana")] == []
