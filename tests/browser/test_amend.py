"""An amendment by hand: what it was, the ripple, a later step decided, both readings compared."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


@pytest.fixture
def game(ledger, play_some):
    return play_some(ledger, players=("Ana", "Bo"), seed=5, steps=30)


def test_an_amendment_with_a_ripple(phone, server, ledger, game):
    """The last placing did not happen; the step after it becomes illegal and is left out."""
    placed = [n for n in game.standing_steps() if type(game.action(n)).__name__ == "AddTile"]
    step, before = placed[-2], game.version
    phone.goto(f"{server}/games/{game.id}/steps/{step}")
    phone.get_by_role("link", name="Amend this step").tap()
    expect(phone.get_by_role("heading", name=f"Amend step {step}")).to_be_visible()
    phone.get_by_role("link", name="It did not happen").tap()
    phone.get_by_role("button", name="See what would change").tap()
    ripple = phone.locator("#ripple")
    expect(ripple.get_by_text("becomes illegal").first).to_be_visible()
    assert ledger.game(game.id).version == before
    phone.locator("li.refused").first.get_by_text("Leave it out").tap()
    phone.get_by_label("All others that become illegal").select_option("drop")
    phone.get_by_role("button", name="Save the amendment").tap()
    expect(phone.get_by_role("heading", name="Two versions compared")).to_be_visible()
    expect(phone.get_by_text("only in the earlier version").first).to_be_visible()
    width = phone.evaluate("document.documentElement.scrollWidth")
    assert width <= 360
    stored = ledger.load(game.id)
    assert stored.bodies[:before] == game.bodies[:before]
    assert stored.body(before + 1).amends == step


def test_it_was_another_of_the_legal_moves(page, server, ledger, game):
    placed = [n for n in game.standing_steps() if type(game.action(n)).__name__ == "AddTile"]
    step, old = placed[-1], game.action(placed[-1])
    page.goto(f"{server}/games/{game.id}/steps/{step}/amend")
    choices = page.locator("input[name=action]:visible:not(:checked)")
    choices.first.check()
    page.get_by_role("button", name="See what would change").first.click()
    expect(page.get_by_role("heading", name="What would change")).to_be_visible()
    page.get_by_label("What was wrong (optional)").fill("the scribe slipped")
    page.get_by_role("button", name="Save the amendment").click()
    expect(page.get_by_text("another action").first).to_be_visible()
    stored = ledger.load(game.id)
    assert stored.action(game.version + 2) != old
    assert stored.body(game.version + 1).reason == "the scribe slipped"
