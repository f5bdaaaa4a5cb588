"""Points that nobody can know yet are shown from the least to the most they may be."""

from __future__ import annotations

import json
import re

import pytest

from ledger.audit import audit
from ledger.ruleset import ScoreLine, Sheet, Standing
from ledger.tools import text_output
from tests.support.secret_twins import says

HIDDEN = ScoreLine("Ana", "cities", 4, "T-1", ("a", "b"), (2,), upto=6)
KNOWN = ScoreLine("Ana", "tracks", 3, "T-2", ("c",), (3,))


def test_a_total_is_an_interval_while_one_of_its_lines_is():
    sheet = Sheet((HIDDEN, KNOWN), (Standing("Ana", 1, 7), Standing("Bo", 2, 0)))
    assert sheet.most == {"Ana": 9, "Bo": 0}
    assert sheet.hidden("Ana", "cities") == 2
    assert sheet.hidden("Ana", "tracks") == sheet.hidden("Bo") == 0
    assert text_output.scores(sheet) == "Ana 7–9  Bo 0"
    assert text_output.interval(5, 5) == "5"


@pytest.fixture
def game(ledger, play_some):
    """A game in its middle, with cities whose values nobody has seen."""
    game = play_some(ledger, "first_empires", ("Ana", "Bo", "Cy"), steps=200, seed=5)
    sheet = game.rules.look.score(game.state)
    assert all(sheet.most[player] > total for player, total in sheet.totals.items())
    return game


def test_the_least_is_what_adds_up_and_what_the_curve_draws(game, projections):
    sheet = game.rules.look.score(game.state)
    assert audit(game).adds_up
    last = {player: total for _, player, total in projections.curve(game.id)}
    assert last == sheet.totals


def test_pages_show_intervals_and_at_the_end_numbers(client, game, ledger):
    sheet = game.rules.look.score(game.state)
    at = f"/games/{game.id}"
    page = client.get(f"{at}/audit").get_data(as_text=True)
    replay = client.get(f"{at}/steps/{game.version}").get_data(as_text=True)
    for player, total in sheet.totals.items():
        shown = text_output.interval(total, sheet.most[player])
        assert f'<span class="tot">{shown}</span>' in page
        assert shown in re.sub("</?small>", "", replay)
    line = next(line for line in sheet.lines if line.upto is not None)
    assert f"{line.points}–{line.upto}" in page


def test_the_command_line_shows_intervals(store, game):
    sheet = game.rules.look.score(game.state)
    shown = [
        text_output.interval(total, sheet.most[player]) for player, total in sheet.totals.items()
    ]
    for words in (("show",), ("audit",), ("replay", "--all")):
        told = says(store, words[0], str(game.id), *words[1:]).decode()
        assert all(one in told for one in shown)
    shown = json.loads(says(store, "show", str(game.id), "--json"))
    assert shown["score"]["most"] == sheet.most
