"""A phone confirms what another one records, and both follow; at 360 pixels, with the keyboard."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from ledger.aggregates.confirmations import ended_rounds

pytestmark = pytest.mark.browser


def test_a_round_is_confirmed_on_a_phone_and_the_table_shows_it(
    page, phone, server, ledger, play_some
):
    game = play_some(ledger, "first_empires", steps=120)
    number = max(ended_rounds(game))
    page.goto(f"{server}/games/{game.id}")
    phone.goto(f"{server}/games/{game.id}/confirm?seat=Bo")
    expect(phone.locator("#next")).to_contain_text(f"Round {number}")
    button = phone.locator(".next form button")
    assert button.bounding_box()["height"] >= 44
    button.focus()
    phone.keyboard.press("Enter")
    expect(phone.locator(".flash, .toast, [role=status]").first).to_contain_text("Bo has confirmed")
    expect(page.locator(".confirmed")).to_contain_text(f"Round {number} · Bo")
    undone = page.context.request.post(
        f"{server}/api/v1/games/{game.id}/rewind", data={"to_step": ended_rounds(game)[number] - 1}
    )
    assert undone.status == 201
    expect(phone.locator("main")).to_contain_text("changed since")
    expect(page.locator(".confirmed")).to_contain_text("changed since")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_page_fits_a_phone_and_axe_finds_nothing(phone, server, ledger, play_some, lang):
    game = play_some(ledger, "first_empires", ("Ana", "Bartholomew the Elder of Ur"), steps=200)
    phone.goto(f"{server}/games/{game.id}/confirm?lang={lang}")
    assert phone.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    phone.locator("summary").first.click()
    assert phone.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert Axe().run(phone).response["violations"] == []
