"""Signing out on a shared device: what the worker kept of the pages is gone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.table_page import wait_for_step, wait_until
from tests.web.access.club import PASSWORD, Club, club_app

pytestmark = pytest.mark.browser

KEPT = """async () => {
  const kept = await Promise.all((await caches.keys()).map(async (name) =>
    (await (await caches.open(name)).keys()).map((request) => new URL(request.url).pathname)));
  return kept.flat();
}"""


@pytest.fixture
def club(tmp_path, play_some, monkeypatch):
    app = club_app(tmp_path)
    return Club(app, play_some(app.extensions["ledger"], steps=8))


@pytest.fixture
def app(club):
    """What `server` serves."""
    return club.app


def test_a_scribe_signs_in_records_and_signs_out_of_a_shared_device(phone, server, club):
    table = f"/games/{club.game.id}"
    phone.goto(f"{server}{table}")
    expect(phone.locator("h1")).to_have_text(re.compile("^There is no game "))
    phone.get_by_role("link", name="Sign in").click()
    phone.get_by_label("Name").fill("Scribe")
    phone.get_by_label("Password").fill(PASSWORD)
    phone.get_by_role("button", name="Sign in").click()
    expect(phone.locator("#sheet")).to_be_visible()
    phone.evaluate("navigator.serviceWorker.ready.then(() => true)")
    before = club.game.version
    phone.reload()
    wait_until(phone, f"async (page) => (await ({KEPT})()).includes(page)", table)
    phone.locator("[data-do=undo]").first.click()  # a form's token goes with the tap
    wait_for_step(phone, before + 1)
    phone.goto(f"{server}/account")
    phone.get_by_role("button", name="Sign out", exact=True).click()
    expect(phone.get_by_role("heading", name="Sign in")).to_be_visible()
    wait_until(phone, f"async (page) => !(await ({KEPT})()).includes(page)", table)
    assert phone.goto(f"{server}{table}").status == 404
    phone.context.set_offline(True)
    assert table not in phone.evaluate(KEPT)


def test_a_spectator_sees_the_table_and_nothing_to_record_with(page, server, club):
    club.accounts.show(str(club.game.id), "public")
    page.goto(f"{server}/games/{club.game.id}")
    expect(page.locator(".looking")).to_be_visible()
    expect(page.locator("#sheet")).to_be_hidden()
    expect(page.locator(".seats")).to_be_visible()
