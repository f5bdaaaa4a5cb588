"""Any table can be scored as if the game, or the era, ended now."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner

import ledger as library
from ledger.audit import adds_up, audit
from ledger.games import BUILT_IN, ruleset
from ledger.simulate import NAMES, play
from ledger.tools.cli import main


def game_of(title: str) -> Any:
    return play(None, title, NAMES[:3], "as if", None)


@pytest.mark.parametrize("title", BUILT_IN)
def test_the_lines_sum_at_every_step(title):
    game = game_of(title)
    for step in range(1, game.version + 1, max(1, game.version // 20)):
        found = audit(game, step, as_if_ended=True)
        over = game.now_at(step).over
        assert found.as_if_ended is not over
        assert adds_up(found.sheet)
        assert found.claim is None or over


@pytest.mark.parametrize("title", BUILT_IN)
def test_at_the_end_it_is_the_score(title):
    game = game_of(title)
    found = audit(game, as_if_ended=True)
    assert not found.as_if_ended
    assert found.sheet == audit(game).sheet


def test_a_coin_on_a_tile_counts_as_if_it_were_in_the_hand():
    """FE-12.18."""
    game = play(None, "founders", NAMES[:3], "coins", None)
    due = (n for n in range(1, game.version) if coins(game.state_at(n)) and not over(game, n))
    step = next(due)
    state = game.state_at(step)
    now = game.rules.look.score(state).totals
    ended = game.rules.look.score_if_ended(state).totals
    for player in state.players:
        own = sum(len(cell.coins) for cell in state.nations[player].cells.values())
        assert ended[player] - now[player] == own


def coins(state: Any) -> int:
    nations = state.nations.values()
    return sum(len(cell.coins) for nation in nations for cell in nation.cells.values())


def over(game: Any, step: int) -> bool:
    return bool(game.now_at(step).over)


def test_the_victory_cards_are_given_out_as_they_lie():
    """AM-16.4 to AM-16.9: the last step before the end is scored as the end is."""
    game = game_of("age_of_mythology")
    step = next(n for n in range(1, game.version) if game.state_at(n).turn == 4)
    state = game.state_at(step)
    ended = game.rules.look.score_if_ended(state)
    placed = sum(map(len, state.vp_cards.values()))
    gained = sum(ended.totals.values()) - sum(game.rules.look.score(state).totals.values())
    assert 0 <= gained <= placed


def test_the_era_is_counted_with_its_lines():
    game = game_of("foundations")
    step = next(n for n in range(1, game.version) if game.state_at(n).turn.number == 9)
    found = audit(game, step, as_if_ended=True)
    assert found.sheet.lines
    assert len(found.sheet.lines) > len(game.sheet_at(step).lines)


# ------------------------------------------------------------------------ where it is asked


def test_the_library_and_the_command_line_mark_it(tmp_path):
    game = game_of("foundations")
    step = next(n for n in range(1, game.version) if game.state_at(n).turn.number == 9)
    document = game.rules.position(game.state_at(step))
    sheet = library.score("foundations", document, as_if_ended=True)
    assert adds_up(sheet)
    file = tmp_path / "table.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    asked = ["score", "foundations", str(file)]
    plain = CliRunner().invoke(main, ["--lang", "en", *asked])
    assert "If it ended now, more would be counted" in plain.output
    shown = CliRunner().invoke(main, ["--lang", "en", *asked, "--as-if-ended"])
    assert "As if it ended now" in shown.output
    told = json.loads(CliRunner().invoke(main, [*asked, "--as-if-ended", "--json"]).output)
    assert told["as_if_ended"] is True
    assert told["totals"] == told["totals_if_ended"] == sheet.totals


def test_the_api_marks_it(client, ledger):
    game = ledger.start("foundations", ["Ana", "Bo"], position=middle("foundations"))
    at = f"/api/v1/games/{game.id}/audit"
    assert client.get(at).json["as_if_ended"] is False
    found = client.get(f"{at}?as_if_ended=1").json
    assert found["as_if_ended"] is True
    assert len(found["sheet"]["lines"]) > len(client.get(at).json["sheet"]["lines"])
    scored = client.post("/api/v1/titles/foundations/score", json=middle("foundations")).json
    assert (scored["as_if_ended"], scored["totals"] != scored["totals_if_ended"]) == (False, True)


def middle(title: str) -> dict[str, Any]:
    game = play(None, title, ["Ana", "Bo"], "as if", None)
    step = next(n for n in range(1, game.version) if game.state_at(n).turn.number == 9)
    document: dict[str, Any] = game.rules.position(game.state_at(step))
    return {**document, "dealer": "table"}


@pytest.mark.parametrize(
    ("lang", "link", "mark"),
    [
        ("en", "Score as if it ended now", "This is not the score of the game"),
        ("fr", "Compter comme si la partie s", "pas le score de la partie"),
    ],
)
def test_a_page_offers_and_marks_it(client, ledger, lang, link, mark):
    game = ledger.start("foundations", ["Ana", "Bo"], position=middle("foundations"))
    at = f"/games/{game.id}/audit"
    plain = client.get(f"{at}?lang={lang}").get_data(as_text=True)
    assert link in plain
    assert mark not in plain
    asked = client.get(f"{at}?lang={lang}&as_if=ended").get_data(as_text=True)
    assert mark in asked
    assert mark in client.get(f"{at}?lang={lang}&as_if_ended=1").get_data(as_text=True)
    assert 'id="claim"' not in asked
    line = client.get(f"{at}/boards/1?as_if=ended")
    assert line.status_code == 200


def test_a_title_without_the_notion_has_the_score_of_now(monkeypatch):
    rules = ruleset("first_empires")
    assert rules.look.if_ended is None
    state = game_of("first_empires").state_at(40)
    assert rules.look.score_if_ended(state) == rules.look.score(state)
