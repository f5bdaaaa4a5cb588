"""Starting a game in a browser, with and without a script."""

from __future__ import annotations

from uuid import UUID

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_a_phone_seats_three_and_starts(phone, server, ledger):
    phone.goto(f"{server}/new")
    names = phone.locator("[name=name]")
    expect(phone.locator(".place:visible")).to_have_count(2)
    names.nth(0).fill("Ana")
    names.nth(1).fill("Ana")
    expect(phone.get_by_text("Ana is seated twice.").first).to_be_visible()
    names.nth(1).fill("Bo")
    phone.get_by_role("button", name="Add a seat").click()
    names.nth(2).fill("Chloé")
    phone.get_by_role("button", name="Move seat 3 up").click()
    for seat, name in enumerate(("Ana", "Chloé", "Bo")):
        expect(names.nth(seat)).to_have_value(name)
    expect(phone.locator("#summary .ready")).to_be_visible()
    phone.locator(".thumb [data-act=start]").click()
    phone.wait_for_url("**/games/*")
    game = ledger.game(UUID(phone.url.rpartition("/")[2]))
    assert game.setup.players == ("Ana", "Chloé", "Bo")


def test_the_form_works_without_a_script(new_page, server, ledger):
    page = new_page(java_script_enabled=False)
    page.goto(f"{server}/new")
    expect(page.locator(".place:visible")).to_have_count(4)
    page.locator("[name=name]").nth(0).fill("Ana")
    page.locator("[name=name]").nth(1).fill("Bo")
    page.locator("[name=name]").nth(1).press("Enter")
    page.wait_for_url("**/games/*")
    assert ledger.game(UUID(page.url.rpartition("/")[2])).setup.players == ("Ana", "Bo")
