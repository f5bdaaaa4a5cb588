"""Starting a game in a browser, with and without a script."""

from __future__ import annotations

from uuid import UUID

import pytest
from playwright.sync_api import expect

from ledger.games import GAMES

pytestmark = pytest.mark.browser


def test_a_phone_seats_three_and_starts(phone, server, ledger):
    phone.goto(f"{server}/new")
    names = phone.locator("[name=name]")
    expect(phone.locator(".place:visible")).to_have_count(2)
    names.nth(0).fill("Ana")
    names.nth(1).fill("Ana")
    expect(phone.locator("#state")).to_contain_text("Ana is seated twice.")
    names.nth(1).fill("Bo")
    phone.get_by_role("button", name="Add a seat").click()
    names.nth(2).fill("Chloé")
    phone.get_by_role("button", name="Move seat 3 up").click()
    for seat, name in enumerate(("Ana", "Chloé", "Bo")):
        expect(names.nth(seat)).to_have_value(name)
    expect(phone.locator("#state")).to_have_text("Ready to start")
    phone.locator(".thumb [data-act=start]").click()
    phone.wait_for_url("**/games/*")
    game = ledger.game(UUID(phone.url.rpartition("/")[2]))
    assert game.setup.players == ("Ana", "Chloé", "Bo")


@pytest.fixture
def lately(app, ledger, play_some):
    """Four people have played before."""
    play_some(ledger, players=("Ana", "Bo", "Chloé", "Dag"), steps=2)
    app.extensions["projections"].catch_up()


def test_known_faces_are_seated_with_a_tap_each(phone, server, ledger, lately):
    phone.goto(f"{server}/new")
    expect(phone.locator("#state")).to_have_text("Who is playing? 2–4 players.")
    expect(phone.locator(".not-ready, .error")).to_have_count(0)
    for name in ("Chloé", "Ana", "Bo"):
        phone.get_by_role("button", name=name, exact=True).tap()
    phone.get_by_role("button", name="Chloé").tap()  # leaves again, and those behind move up
    expect(phone.locator("[data-face=Ana]")).to_have_attribute("aria-pressed", "true")
    expect(phone.locator("[data-face=Chloé]")).to_have_attribute("aria-pressed", "false")
    expect(phone.locator("[data-face=Ana] b")).to_have_text("1")
    expect(phone.locator("#state")).to_have_text("Ready to start")
    phone.locator(".thumb [data-act=start]").tap()
    phone.wait_for_url("**/games/*")
    game = ledger.game(UUID(phone.url.rpartition("/")[2]))
    assert (game.setup.players, game.setup.first_player) == (("Ana", "Bo"), "Ana")


def test_a_face_has_the_colour_of_its_seat(phone, server, lately):
    phone.goto(f"{server}/new?title=foundations")
    ana, bo = phone.locator("[data-face=Ana]"), phone.locator("[data-face=Bo]")
    ana.tap()
    bo.tap()
    expect(ana.locator("small")).to_have_text("red")
    expect(bo.locator("small")).to_have_text("blue")
    phone.locator(".by-seats > summary").tap()
    phone.locator("select.by-seat").nth(0).select_option("green")
    phone.locator("select.by-seat").nth(1).select_option("red")
    expect(ana.locator("small")).to_have_text("green")
    expect(bo.locator("small")).to_have_text("red")
    tints = [face.evaluate("face => getComputedStyle(face).borderColor") for face in (ana, bo)]
    assert tints == ["rgb(27, 122, 61)", "rgb(179, 38, 30)"]


@pytest.mark.parametrize("title", GAMES)
def test_the_form_fits_two_screens_of_a_phone(phone, server, lately, title):
    for lang in ("en", "fr"):
        phone.goto(f"{server}/new?title={title}&lang={lang}")
        assert phone.evaluate("document.documentElement.scrollHeight <= 2 * innerHeight")
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_what_is_folded_says_what_it_holds(phone, server):
    phone.goto(f"{server}/new?title=first_empires")
    dealer = phone.locator("[data-line=dealer]")
    expect(dealer).to_have_text("The table")
    expect(phone.locator("[name=first][value='-1']")).to_be_hidden()  # people draw by themselves
    dealer.click()
    phone.locator("[name=dealer][value=virtual]").check()
    expect(dealer).to_have_text("Ledger")
    expect(phone.locator("[name=first][value='-1']")).to_be_visible()
    expect(phone.locator(".by-seat").first).to_be_hidden()
    phone.locator(".by-seats summary").click()
    expect(phone.locator(".by-seat").first).to_be_visible()


def test_the_form_works_without_a_script(new_page, server, ledger):
    page = new_page(java_script_enabled=False)
    page.goto(f"{server}/new")
    expect(page.locator(".place:visible")).to_have_count(4)
    page.locator("[name=name]").nth(0).fill("Ana")
    page.locator("[name=name]").nth(1).fill("Bo")
    page.locator("[name=name]").nth(1).press("Enter")
    page.wait_for_url("**/games/*")
    assert ledger.game(UUID(page.url.rpartition("/")[2])).setup.players == ("Ana", "Bo")
