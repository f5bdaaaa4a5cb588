"""A phone confirms what another one records, and both follow; at 360 pixels, with the keyboard."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from ledger.aggregates.confirmations import ended_rounds
from ledger.commands.notes import Confirm
from ledger.web.webhooks import sender_of
from tests.browser.test_everybody import findings

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


def test_pages_of_a_signed_game_and_of_webhooks_are_for_everybody(
    new_page, server, app, ledger, play_some
):
    """With what is there only once: changes after a confirmation, a closed game, a given-up
    message."""
    game = play_some(ledger, "founders", steps=9999)
    ledger.execute(game.id, Confirm("Bo"))
    for player in game.setup.players:
        ledger.sign_off(game.id, player)
    ledger.shelf.settings.allow_corrections(0)
    changed = play_some(ledger, "first_empires", seed=2, steps=120)
    ledger.execute(changed.id, Confirm("Bo", 1))
    ledger.rewind(changed.id, ended_rounds(changed)[1] - 1)
    book = sender_of(app).book
    hook = book.add("https://hooks.example/abcdef")
    book.queue([(str(game.id), "end", 3)], seen=0, upto=1)
    book.failed(book.claim(), "status:404", for_good=True)
    assert book.outcomes(hook.hook)[0].state == "given_up"
    app.extensions["projections"].catch_up()
    page = new_page(1280, 900, bypass_csp=True)
    pages = [("webhooks", "/webhooks?lang=fr"), ("keeper", "/keeper")]
    pages += [(f"{one.id}", f"/games/{one.id}/confirm") for one in (game, changed)]
    pages += [("closed", f"/games/{game.id}?keeper=1"), ("sheet", f"/games/{changed.id}/sheet")]
    found = findings(page, server, pages)
    assert not found, "\n".join(found)
