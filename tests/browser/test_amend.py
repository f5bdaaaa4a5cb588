"""A step put right by tapping its own board: what it was, the ripple, and back again."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from ledger.games import GAMES
from ledger.tools.dev.tap_search import fewest
from tests.browser.table_page import tap_each

pytestmark = pytest.mark.browser
TITLES = [*sorted(GAMES), "cairn"]


@pytest.fixture
def game(ledger, play_some):
    return play_some(ledger, players=("Ana", "Bo"), seed=5, steps=30)


def another(app: Any, game: Any) -> tuple[int, Any, list[dict[str, str]]]:
    """A late step, something else that was legal there, and the taps that say so."""
    for step in reversed(game.standing_steps()[1:]):
        if getattr(game.body(step), "auto", False):
            continue
        there, old = game.as_it_stood(step - 1), game.action(step)
        for action in there.rules.legal_actions(there.state):
            chance = there.rules.chance_fields(action)
            if action == old or chance:
                continue
            with app.test_request_context("/?lang=en"):
                taps = fewest(there, action)
            if taps and taps[0] != {"do": "menu"}:
                return step, action, taps
    raise AssertionError("every step was the only one possible")


@pytest.mark.parametrize("title", TITLES)
def test_a_step_is_put_right_by_tapping_its_board(
    app, cairn, phone, server, ledger, play_some, title
):
    """From the table's own list, on the board as it stood, and back to the table."""
    game = play_some(ledger, title, ("Ana", "Bo"), seed=5, steps=40)
    step, action, taps = another(app, game)
    phone.goto(f"{server}/games/{game.id}/steps/{step}/amend?came=table")
    expect(phone.get_by_role("heading", name=f"Amend step {step}")).to_be_visible()
    tap_each(phone, taps)
    expect(phone.locator("#ripple, .refusedform")).to_be_visible()
    assert ledger.load(game.id).version == game.version
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    for later in phone.locator("#ripple .laters li.refused, #ripple .laters li.another").all():
        later.get_by_text("Leave it out").tap()
    rest = phone.get_by_label("All others that become illegal")
    if rest.count():
        rest.select_option("drop")
    phone.get_by_role("button", name="Save the amendment").tap()
    expect(phone.locator("#sheet, .endcard").first).to_be_visible()
    expect(phone.locator(".flash.ok")).to_contain_text(f"Step {step} is amended.")
    assert phone.url == f"{server}/games/{game.id}"
    stored = ledger.load(game.id)
    assert stored.body(game.version + 1).amends == step
    assert stored.action(game.version + 2) == action
    assert stored.bodies[: game.version] == game.bodies


def test_what_did_not_happen_is_left_out_with_its_ripple(phone, server, ledger, game):
    """The step after it becomes illegal and is left out; from the replay and back to it."""
    placed = [n for n in game.standing_steps() if type(game.action(n)).__name__ == "AddTile"]
    step, before = placed[-2], game.version
    phone.goto(f"{server}/games/{game.id}/steps/{step}")
    phone.get_by_role("link", name="Amend this step").tap()
    phone.get_by_role("link", name="It did not happen").tap()
    phone.get_by_role("button", name="See what would change").tap()
    ripple = phone.locator("#ripple")
    expect(ripple.get_by_text("becomes illegal").first).to_be_visible()
    assert ledger.game(game.id).version == before
    phone.locator("li.refused").first.get_by_text("Leave it out").tap()
    phone.get_by_label("All others that become illegal").select_option("drop")
    phone.get_by_role("button", name="Save the amendment").tap()
    phone.locator(".flash").get_by_role("link", name="Compare the versions").tap()
    expect(phone.get_by_role("heading", name="Two versions compared")).to_be_visible()
    expect(phone.get_by_text("only in the earlier version").first).to_be_visible()
    stored = ledger.load(game.id)
    assert stored.bodies[:before] == game.bodies[:before]
    assert stored.body(before + 1).amends == step


def test_it_was_played_anyway_there_too(phone, server, ledger, play_some):
    """A tile nobody could supply was laid: agreed once, with its reason, and flagged."""
    game = play_some(ledger, players=("Ana", "Bo"), seed=5, steps=60)
    step = [n for n in game.standing_steps() if type(game.action(n)).__name__ == "AddTile"][-1]
    phone.goto(f"{server}/games/{game.id}/steps/{step}/amend")
    phone.locator("[data-mark].cannot").first.tap()
    phone.get_by_role("button", name="It was played anyway").tap()
    phone.locator("svg .may[data-tap], svg .may [data-tap]").first.tap()
    expect(phone.get_by_text("Why was it played anyway?")).to_be_visible()
    phone.get_by_role("button", name="See what would change").tap()
    expect(phone.locator("#ripple .chip.wv").first).to_contain_text("agreed against a rule")
