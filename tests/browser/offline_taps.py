"""Entering by taps without a network: what a finger does on the board and in the lists."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.test_offline import open_kept, wait_until_kept

IN_SIGHT = """element => {
  element.scrollIntoView({ block: "nearest", inline: "center" });
  const sheet = document.getElementById("sheet").getBoundingClientRect().top;
  const box = element.getBoundingClientRect();
  window.scrollBy(0, box.top + box.height / 2 - (96 + sheet) / 2);
}"""


def phone_on(new_page: Any, server: str, game: Any, lang: str = "en") -> Any:
    """The table on a phone, once all of it is kept."""
    locale = {"en": "en-GB", "fr": "fr-FR"}[lang]
    page = new_page(360, 740, locale=locale, has_touch=True, is_mobile=True)
    open_kept(page, server, game)
    wait_until_kept(page, game, game.version)
    return page


def go_offline(page: Any) -> None:
    """The page has what it needs; then there is no network, and it says so."""
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.context.set_offline(True)
    expect(page.locator("#net.gone")).to_be_visible()
    expect(page.locator(".o-entry")).to_be_visible()


def tap(page: Any, selector: str) -> None:
    """A thing on the board, brought to where no sheet lies over it."""
    found = page.locator(selector).first
    found.evaluate(IN_SIGHT)
    found.tap()


def pick(page: Any, *labels: str) -> None:
    """Things of the lists, by what they are called."""
    for label in labels:
        button = (
            page.locator("#choices .e-opt, #choices .o-chip")
            .filter(has_text=label)
            .and_(page.get_by_role("button", name=label, exact=True))
            .first
        )
        fold = page.locator("#choices details:not([open]) summary")
        for n in reversed(range(fold.count() if not button.is_visible() else 0)):
            fold.nth(n).tap()
        button.tap()


def keep(page: Any, number: int) -> None:
    """The big button: as many entries wait, the sheet asks for the next."""
    expect(page.locator("#rec")).to_be_enabled()
    page.locator("#rec").tap()
    expect(page.locator("#pending li")).to_have_count(number)
    expect(page.locator("#rec")).to_be_disabled()


def sentences(page: Any) -> list[str]:
    found: list[str] = page.locator("#pending li > span").all_inner_texts()
    return found
