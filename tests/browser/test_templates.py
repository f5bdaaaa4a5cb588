"""A template made on a phone, checked as it is typed, and a game begun with it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_a_template_is_made_on_a_phone_and_played_with(phone, server, ledger):
    phone.goto(f"{server}/templates/new")
    phone.get_by_label("Name of the game").fill("Azul")
    phone.locator("[name=line-0-name]").fill("Tiles")
    phone.locator("[name=line-0-formula]").fill("tiles **")
    expect(phone.locator("[data-part=checked] .wrong")).to_contain_text("is not a formula")
    phone.locator("[name=line-0-formula]").fill("tiles * 2")
    expect(phone.locator("[data-part=checked] .good")).to_be_visible()
    expect(phone.locator(".preview")).to_contain_text("tiles * 2")
    wide = phone.evaluate("document.documentElement.scrollWidth")
    assert wide <= 360
    phone.get_by_role("button", name="Save the template").click()
    expect(phone.get_by_role("heading", name="Azul")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    phone.locator(".template .btn.primary").click()
    names = phone.locator("[name=name]")
    names.nth(0).fill("Ana")
    phone.get_by_role("button", name="Add a seat").click()
    names.nth(1).fill("Bo")
    expect(phone.locator("#state")).to_have_text("Ready to start")
    phone.locator(".thumb [data-act=start]").click()
    phone.wait_for_url("**/games/*")
    expect(phone.locator(".ttl b")).to_have_text("Azul")
