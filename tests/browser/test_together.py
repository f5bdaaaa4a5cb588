"""A league evening and a collection, made on the pages as a club makes them; at 360 pixels too."""

from __future__ import annotations

import re
from datetime import date

import pytest
from playwright.sync_api import expect

from ledger.commands.unlogged import CorrectSheet, EnterSheet
from ledger.series import TIES
from tests.browser.test_everybody import findings

pytestmark = pytest.mark.browser
LONG = "Bartholomew the Elder of Ur"


@pytest.fixture
def games(ledger, app):
    """Two tables of an evening, by their sheets."""
    found = []
    for totals in ({"Ana": 40, LONG: 31, "Chloé": 22}, {"Ana": 18, LONG: 25}):
        sheet = EnterSheet(title="founders", totals=totals, played=date(2026, 11, 5))
        found.append(ledger.begin(sheet))
    app.extensions["projections"].catch_up()
    return found


def table(page):
    """Of the standings: place, who, points."""
    rows = []
    for row in page.locator(".standings tbody tr").all():
        place, points = (row.locator("td").nth(n).inner_text() for n in (0, 1))
        rows.append((place, row.locator("th a").inner_text(), points))
    return rows


def add(page, game, round_, label=""):
    page.locator("[name=game]").fill(page.url.split("/series")[0] + game)
    page.locator("[name=round]").fill(str(round_))
    page.locator("[name=table]").fill(label)
    page.locator("[name=table]").press("Enter")


def test_a_league_evening_is_made_and_its_table_follows_a_correction(
    page, phone, server, ledger, games
):
    first, second = games
    page.goto(f"{server}/series")
    page.get_by_label("Name", exact=True).fill("November league")
    page.get_by_label("What it is").select_option("league")
    page.get_by_label("Name", exact=True).press("Enter")
    expect(page.get_by_role("heading", name="November league", level=1)).to_be_visible()
    there = page.url
    add(page, f"/games/{first.id}", 1, "A")
    expect(page.locator(".standings tbody tr")).to_have_count(3)
    add(page, f"/games/{second.id}/audit", 2)
    expect(page.get_by_role("heading", name="Round 2")).to_be_visible()
    before = table(page)
    assert before == [("1", "Ana", "8"), ("2", LONG, "8"), ("3", "Chloé", "2")]
    phone.goto(there)
    assert table(phone) == before
    right = CorrectSheet(totals={"Ana": 20, LONG: 31, "Chloé": 60}, reason="two rows were swapped")
    ledger.execute(first.id, right)
    phone.reload()
    expect(phone.locator(".standings tbody th a").first).to_have_text(LONG)
    assert table(phone) == [("1", LONG, "8"), ("2", "Chloé", "5"), ("3", "Ana", "5")]
    phone.locator(".standings tbody tr").first.locator("td a").first.press("Enter")
    expect(phone).to_have_url(re.compile(r"/games/[0-9a-f-]+/sheet-only$"))
    page.goto(there)
    page.get_by_role("button", name="Take it out").first.click()
    expect(page.get_by_role("heading", name="Round 1")).to_have_count(0)
    assert LONG in {who for _, who, _ in table(page)}


def test_a_game_is_put_into_a_collection_and_found_by_its_tag(phone, server, games):
    first, second = games
    phone.goto(f"{server}/games/{first.id}/tags")
    phone.get_by_label("Tags, with commas between them").fill("league, Friday")
    phone.get_by_label("Tags, with commas between them").press("Enter")
    expect(phone.locator("a.chip", has_text="Friday")).to_be_visible()
    phone.get_by_label("A new collection").fill("Favourites")
    phone.get_by_label("A new collection").press("Enter")
    phone.goto(f"{server}/games/{second.id}/tags")
    phone.get_by_role("button", name="Favourites").click()
    phone.goto(f"{server}/collections")
    phone.get_by_role("link", name="Favourites").click()
    expect(phone.locator(".listed li .what")).to_have_count(2)
    phone.get_by_role("button", name="Take it out").first.click()
    expect(phone.locator(".listed li .what")).to_have_count(1)
    phone.goto(f"{server}/collections")
    phone.locator("a.chip", has_text="Friday").click()
    expect(phone.locator(f'a[href^="/games/{first.id}"]').first).to_be_visible()
    expect(phone.locator(f'a[href^="/games/{second.id}"]')).to_have_count(0)


def test_the_pages_of_an_evening_are_for_everybody(new_page, server, ledger, games):
    """With long names, tables, rounds and a place that is shared, in the longer language."""
    kept = ledger.shelf
    league = {"kind": "league", "scheme": "podium", "ties": TIES, "note": "Thursdays at eight."}
    series = kept.series.add("November league", **league).series
    for number, game in enumerate(games, start=1):
        kept.series.put_in(series, str(game.id), number, "A")
    collection = kept.collections.add("Favourites", "Those we show to guests.").collection
    kept.collections.put_in(collection, str(games[0].id))
    kept.tags.put(str(games[0].id), ["league", "Friday"])
    paths = (f"/series/{series}", f"/collections/{collection}", "/series", "/collections")
    paths += (f"/games/{games[0].id}/tags", "/archive?q=Ana", "/archive?q=nobody")
    pages = [(path, f"{path}{'&' if '?' in path else '?'}lang=fr") for path in paths]
    found = findings(new_page(1280, 900, bypass_csp=True), server, pages)
    assert not found, "\n".join(found)
