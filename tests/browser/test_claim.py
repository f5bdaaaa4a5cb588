"""A paper sheet and a count on a phone: a few taps in, an explanation out."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from ledger.audit import counts
from tests.support.whole_games import whole_games

pytestmark = pytest.mark.browser


def test_a_wrong_total_is_typed_and_explained_on_a_phone(phone, server, ledger):
    whole = next(g for g in whole_games() if g.over and g.rules.key == "founders" and not g.claims)
    game = ledger.open(uuid4(), whole.bodies)
    player = game.setup.players[0]
    sheet = game.rules.look.score(game.state)
    line = max((x for x in sheet.lines if x.player == player), key=lambda x: x.points)
    phone.goto(f"{server}/games/{game.id}/audit?lang=en")
    fields = phone.locator("#claim .whole input")
    expect(fields).to_have_count(len(game.setup.players))
    assert all(box["height"] >= 44 for box in (fields.nth(i).bounding_box() for i in range(2)))
    fields.first.fill(str(sheet.totals[player] - line.points))
    phone.locator("#claim form > button").tap()
    expect(phone.locator(".part:not(.ok)")).to_contain_text(player)
    why = phone.locator(".whys li.first")
    expect(why).to_contain_text(f"A line of +{line.points} was left out.")
    expect(why.locator(f"a.rule:has-text('{line.rule}')").first).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") <= phone.viewport_size["width"]
    why.locator("a.stp").first.tap()
    phone.wait_for_url("**/steps/*")


def test_a_count_is_three_taps_from_the_table(phone, server, ledger, play_some):
    game: Any = play_some(ledger, "foundations", steps=40)
    coins = next(n.number for n in counts.numbers(game) if (n.player, n.thing) == ("Bo", "coins"))
    phone.goto(f"{server}/games/{game.id}?lang=en")
    phone.locator("#more summary").tap()
    phone.locator("#more a", has_text="Count the table").tap()
    phone.locator(".seatrow summary", has_text="Bo").tap()
    phone.get_by_label("Coins, Bo: counted").fill(str(coins + 1))
    phone.get_by_role("button", name="Keep the count").tap()
    off = phone.locator("section.off")
    expect(off).to_contain_text(f"Bo, coins: {coins + 1} counted, the log says {coins}.")
    assert phone.evaluate("document.documentElement.scrollWidth") <= phone.viewport_size["width"]
    phone.get_by_role("link", name="Back to the table").tap()
    expect(phone.locator(".checks section")).to_contain_text(f"Bo, coins: {coins + 1} counted")


def test_a_miscount_is_taken_back_where_it_is_noticed(phone, server, ledger, play_some):
    """The panel is put aside until something else differs, or the count taken back: a tap each."""
    game: Any = play_some(ledger, "foundations", steps=40)
    coins = next(n.number for n in counts.numbers(game) if (n.player, n.thing) == ("Bo", "coins"))
    ledger.count(game.id, {("Bo", "coins"): coins + 1})
    phone.goto(f"{server}/games/{game.id}?lang=en")
    panel = phone.locator(".checks section")
    panel.get_by_role("button", name="Not now").tap()
    expect(panel).to_be_hidden()
    phone.reload()
    expect(phone.locator("#rec")).to_be_visible()
    expect(panel).to_be_hidden()
    ledger.count(game.id, {("Ana", "coins"): 77})
    phone.reload()
    panel.locator("li", has_text="Bo, coins").get_by_role("button", name="I miscounted").tap()
    expect(phone.locator(".flash.ok")).to_contain_text("The count is taken back")
    expect(panel).not_to_contain_text("Bo, coins")
    expect(panel).to_contain_text("Ana, coins")
    differing = counts.differing(ledger.load(game.id))
    assert [one.count.player for one in differing] == ["Ana"]
