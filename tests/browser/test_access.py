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

# the queue of the device, as the table page keeps it
ROWS = """(mode) => new Promise((done) => {
  const asked = indexedDB.open("ledger", 1);
  asked.onsuccess = () => done(asked.result.transaction("entries", mode).objectStore("entries"));
})"""
KEEP_ONE = f"""(game) => ({ROWS})("readwrite").then((rows) => new Promise((done) => {{
  const action = {{ kind: "EndTurn", player: "Ana" }};
  const told = {{ text: "Ana ends the turn.", problem: "no" }};
  rows.put({{ game, key: "1", at: 1, seen_step: 1, action, ...told }});
  rows.transaction.oncomplete = () => done(true);
}}))"""
WAITING = f"""() => ({ROWS})("readonly").then((rows) => new Promise((done) => {{
  const asked = rows.count();
  asked.onsuccess = () => done(asked.result);
}}))"""


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


def test_signing_out_asks_about_entries_that_were_not_sent(phone, server, club):
    table = f"/games/{club.game.id}"
    phone.goto(f"{server}/sign-in?next={table}")
    phone.get_by_label("Name").fill("Scribe")
    phone.get_by_label("Password").fill(PASSWORD)
    phone.get_by_role("button", name="Sign in").click()
    expect(phone.locator("#sheet")).to_be_visible()
    wait_until(
        phone, "async () => (await indexedDB.databases()).some(({ name }) => name === 'ledger')"
    )
    phone.evaluate(KEEP_ONE, str(club.game.id))
    phone.goto(f"{server}/account")
    leave = phone.get_by_role("button", name="Sign out", exact=True)
    leave.click()
    dialog = phone.locator("#unsent")
    expect(dialog).to_contain_text("Entries that were not sent yet: 1")
    dialog.get_by_role("button", name="Stay signed in").click()
    expect(dialog).to_be_hidden()
    assert phone.evaluate(WAITING) == 1
    leave.click()
    dialog.get_by_role("button", name="Discard them and sign out").click()
    expect(phone.get_by_role("heading", name="Sign in")).to_be_visible()
    assert phone.evaluate(WAITING) == 0
