"""The printed values of a box on a phone: tapped, drawn anew, kept, and saved as a catalogue."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from ledger.catalogues import library
from ledger.games import ruleset

pytestmark = pytest.mark.browser


def test_a_box_is_typed_in_on_a_phone_and_goes_on_after_a_reload(phone, server, ledger):
    phone.goto(f"{server}/titles/founders/box?entry=winery&lang=en")
    expect(phone.get_by_role("heading", name="Winery")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    before = phone.locator("[data-part=sprites]").inner_html()
    phone.get_by_role("checkbox", name="Wood").uncheck()
    phone.get_by_role("checkbox", name="Stone").check()
    expect(phone.locator("[data-was=requires]")).to_contain_text("you changed it")
    assert phone.locator("[data-part=sprites]").inner_html() != before  # drawn with what was tapped
    name = phone.get_by_role("textbox", name="English name")
    name.fill("Cellar")
    name.press("Tab")  # by keyboard
    expect(phone.locator("[data-was=name_en]")).to_contain_text("Winery")
    phone.reload()
    expect(phone.get_by_role("textbox", name="English name")).to_have_value("Cellar")
    phone.get_by_role("button", name="Looks right").click()
    expect(phone.get_by_role("heading", name="Cellar")).not_to_be_visible()
    phone.get_by_label("Name of your catalogue").fill("Box of the club")
    phone.get_by_role("button", name="Save as a catalogue").click()
    expect(phone.get_by_text("Box of the club is saved")).to_be_visible()
    (kept,) = library.kept_catalogues(ledger.address, ruleset("founders"))
    assert kept.catalogue_id == "Box of the club"
    assert "name_en: Cellar" in kept.text
