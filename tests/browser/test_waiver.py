"""The table agreed: a refused entry is recorded with its flag, and may stand as a house rule."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from ledger.commands import house_rules
from tests.browser.table_page import open_table, stored

pytestmark = pytest.mark.browser

AGREED = "svg[data-player='{player}'] [data-cell].may"


@pytest.fixture
def game(ledger, play_some):
    """The beginning of a turn, under the virtual dealer, with the opened tile on the table."""
    game = play_some(ledger, players=("Ana", "Bo"), seed=5, steps=19)
    action = next(a for a in game.rules.legal_actions(game.state) if type(a).__name__ == "OpenTile")
    return ledger.take(game.id, action)


def refuse_a_tile(page, server, game):
    """Taps a tile that may go nowhere, says that it was played anyway, and where."""
    open_table(page, server, game)
    page.locator(".market [data-tile].cannot").first.tap()
    refusal = page.locator("#say .refusal")
    expect(refusal.locator("a.rule").first).to_be_visible()
    refusal.locator("[data-do=anyway]").tap()
    player = game.rules.play.now(game.state).player
    page.locator(AGREED.format(player=player)).first.tap()
    expect(page.get_by_text("Why was it played anyway?")).to_be_visible()  # it is said once
    expect(page.locator("[data-do=anyway]")).to_have_count(0)


def test_a_waiver_is_recorded_flagged_and_made_standing(phone, server, ledger, game):
    before = game.version
    refuse_a_tile(phone, server, game)
    phone.locator(".standing summary").tap()
    phone.get_by_label("Name of the house rule").fill("Anywhere tonight")
    phone.locator("#rec").tap()
    (ruling,) = house_rules.rulings(stored(ledger, game, before + 2))  # agreed, then recorded
    assert (ruling.rule.name, ruling.rule.actions) == ("Anywhere tonight", ("AddTile",))
    assert ruling.used_at == (before + 2,)
    flagged = phone.locator("[data-part=log] li .chip.wv")
    expect(flagged.first).to_have_text("Anywhere tonight")
    phone.goto(f"{server}/games/{game.id}/audit")
    expect(phone.locator(".wcard")).to_contain_text("Had it been refused")
    expect(phone.locator("#rulings")).to_contain_text("Anywhere tonight")


def test_what_has_no_place_on_the_board_is_written_in_a_form(phone, server, ledger, game):
    before = game.version
    refuse_a_tile(phone, server, game)
    phone.get_by_role("link", name="Enter it in full").tap()
    expect(phone.get_by_role("heading", name="Enter any action")).to_be_visible()
    phone.get_by_role("button", name="Record", exact=True).tap()
    phone.get_by_label("Why did the table agree?").fill("Nobody noticed")
    phone.get_by_role("button", name="Record with a flag").tap()
    expect(phone.locator("[data-part=log] li .rule.wv").first).to_be_visible()
    body = stored(ledger, game, before + 1).body(before + 1)
    assert (bool(body.waived), body.reason, body.house) == (True, "Nobody noticed", ())
