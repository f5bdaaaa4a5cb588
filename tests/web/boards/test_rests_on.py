"""A refusal that rests on an earlier entry leads to the step that said it."""

from __future__ import annotations

import pytest

from ledger.games import GAMES
from ledger.web import boards
from ledger.web.pages.table import data
from ledger.web.shared.earlier_entry import put_right

TITLES = [title for title in sorted(GAMES) if boards.guide_of(title).rests_on]


@pytest.mark.parametrize("title", TITLES)
def test_what_refusals_rest_on_exists_and_leads_to_its_step(app, ledger, play_some, title):
    guide, rules = boards.guide_of(title), GAMES[title]
    game = play_some(ledger, title, ("Ana", "Bo"), seed=5, steps=60)
    found = 0
    assert len(TITLES) > 3
    for code, kinds in guide.rests_on.items():
        assert code in rules.play.codes
        assert set(kinds) <= rules.actions.keys()
        taken = [n for n in game.standing_steps()[1:] if type(game.action(n)).__name__ in kinds]
        chosen = [n for n in taken if not game.body(n).auto]
        with app.test_request_context("/?lang=en"):
            told = put_right(game, kinds)
            shown = data(game)["rests_on"].get(code)
        assert (told and told["step"]) == (chosen[-1] if chosen else None)
        assert (shown is None) >= (told is None)  # of whoever moves now
        found += bool(told)
    assert found
