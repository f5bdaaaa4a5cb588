"""A what-if by taps: the board of a step, action after action, the difference at each seat."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from ledger.games import GAMES
from ledger.review.what_if import what_if
from ledger.tools.dev.tap_search import fewest
from ledger.web.shared.action_fields import plain
from tests.browser.table_page import tap_each

pytestmark = pytest.mark.browser


def some(app: Any, there: Any) -> tuple[Any, list[dict[str, str]]] | None:
    """An action that can be tapped there, and its taps."""
    legal = there.rules.legal_actions(there.state)
    with app.test_request_context("/?lang=en"):
        for action in legal[:6]:
            if taps := fewest(there, action):
                return action, taps
    return None


# the numbers of any_game are typed digit by digit, which the search for taps does not know
TITLES = [*(title for title in sorted(GAMES) if title != "any_game"), "cairn"]


@pytest.mark.parametrize("title", TITLES)
def test_several_actions_in_a_row_are_tried_by_taps(
    app, cairn, phone, server, ledger, play_some, title
):
    game = play_some(ledger, title, ("Ana", "Bo"), seed=5, steps=60)
    step = next(
        n
        for n in game.standing_steps()[::-1]
        if not what_if(game, n, []).game.over and some(app, what_if(game, n, []).game)
    )
    phone.goto(f"{server}/games/{game.id}/steps/{step}/what-if")
    done: list[dict[str, Any]] = []
    for _ in range(2):
        imagined = what_if(game, step, [*done])
        found = None if imagined.game.over else some(app, imagined.game)
        if found is None:
            break
        action, taps = found
        tap_each(phone, taps)
        done.append(plain(action))
        then = what_if(game, step, [*done])
        last = next(one for one in then.taken[::-1] if one.action == action)
        said = game.rules.words.say(game.catalogue, last.action, last.events, "en")
        expect(phone.locator(".imagined > li b", has_text=said).last).to_be_attached()
        shown = {one.player: one for one in then.totals}
        for player, total in shown.items():
            seat = phone.locator(f'[data-seat="{player}"]')
            apart = f"{total.difference:+d}".replace("-", "−") if total.difference else "0"
            expect(seat.locator(".apart")).to_have_text(apart)
    assert done
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    phone.get_by_role("button", name="Take back the last tap").tap()
    expect(phone.locator("#said input[name=line]")).to_have_count(len(done))
    phone.get_by_role("link", name="Back to the game").tap()
    expect(phone).to_have_url(f"{server}/games/{game.id}/steps/{step}")
    assert ledger.load(game.id).version == game.version


def test_what_the_rules_refuse_is_tried_all_the_same(phone, server, play_some, ledger):
    """Nothing is recorded, so nobody has to say why the table would agree."""
    game = play_some(ledger, players=("Ana", "Bo"), seed=5, steps=60)
    step = [n for n in game.standing_steps() if type(game.action(n)).__name__ == "AddTile"][-1]
    phone.goto(f"{server}/games/{game.id}/steps/{step - 1}/what-if")
    phone.locator("[data-mark].cannot").first.tap()
    phone.get_by_role("button", name="It was played anyway").tap()
    phone.locator("svg .may[data-tap], svg .may [data-tap]").first.tap()
    expect(phone.locator(".imagined .chip.wv")).to_be_attached()
