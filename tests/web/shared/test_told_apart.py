"""No two lines of a list read alike: what differs is named, a place by what lies there."""

from __future__ import annotations

from collections import Counter

import pytest

from ledger.games import GAMES
from ledger.web.shared.action_fields import options
from ledger.web.shared.told_apart import place_at


@pytest.mark.parametrize("title", GAMES)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_two_choices_read_alike(app, ledger, play_some, title, lang):
    game = play_some(ledger, title, ("Ana", "Bo"), seed=5, steps=90)
    alike = []
    with app.test_request_context(f"/?lang={lang}"):
        for step in game.standing_steps()[::9]:
            for many in options(game, game.state_at(step)).values():
                counted = Counter(one.say for one in many)
                alike += [(step, said) for said, n in counted.items() if n > 1]
    assert alike == []


def test_the_log_says_where_a_tile_was_added(client, app, ledger, play_some):
    game = play_some(ledger, "founders", ("Ana", "Bo"), seed=5, steps=60)
    added = [n for n in game.standing_steps() if type(game.action(n)).__name__ == "AddTile"]
    with app.test_request_context("/?lang=en"):
        said = {step: place_at(game, step) for step in added}
    assert all(said.values())
    assert any(" of " in one for one in said.values())
    assert said[added[-1]] in client.get(f"/games/{game.id}").text
