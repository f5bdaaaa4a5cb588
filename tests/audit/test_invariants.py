"""Lint while recording: every sentence in both languages, and the step that broke a law."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest

from ledger.audit import invariants
from ledger.games import GAMES
from ledger.games.founders.events import CoinsCollected, CoinTaken
from tests.conftest import play_some
from tests.support.whole_games import whole_games

ROOT = Path(__file__).parent.parent.parent
BLANK = re.compile(r"\{\w*\}")


def said_by(function: ast.AST) -> list[str]:
    """The sentences a function yields, with a blank for each value."""
    found = []
    for node in ast.walk(function):
        if isinstance(node, ast.Yield) and isinstance(node.value, ast.Constant | ast.JoinedStr):
            parts = node.value.values if isinstance(node.value, ast.JoinedStr) else [node.value]
            found.append("".join(p.value if isinstance(p, ast.Constant) else "{}" for p in parts))
    return found


def sentences(title: str) -> set[str]:
    """All that `lint` can say: the functions it calls, and those they call."""
    tree = ast.parse((ROOT / "ledger" / "games" / title / "invariants.py").read_text("utf-8"))
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    todo, seen, found = ["lint"], {"lint"}, set()
    while todo:
        function = functions[todo.pop()]
        found |= set(said_by(function))
        called = {
            node.func.id
            for node in ast.walk(function)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        }
        new = (called & functions.keys()) - seen
        seen |= new
        todo += sorted(new)
    return found


@pytest.mark.parametrize("title", GAMES)
def test_every_sentence_of_lint_is_there_in_french(title):
    words = {BLANK.sub("{}", said): law for said, law in GAMES[title].lint_words.items()}
    said = sentences(title)
    assert len(said) > 20
    assert said <= words.keys()
    assert all(law["fr"] for law in words.values())


@pytest.mark.parametrize("title", GAMES)
def test_the_blanks_of_a_law_are_the_same_in_every_language(title):
    for said, words in GAMES[title].lint_words.items():
        for text in words.values():
            assert set(BLANK.findall(text)) <= set(BLANK.findall(said))


# ------------------------------------------------------------------- since which step


@pytest.fixture
def spoilt(ledger: Any) -> tuple[Any, int]:
    """A game in which a correction by hand gave Ana a coin that is still in the reserve."""
    game = play_some(ledger, steps=16)
    token = game.state.reserve["coin"][0]
    event = CoinsCollected("Ana", (CoinTaken(token, next(iter(game.state.nations["Ana"].cells))),))
    game = ledger.correct(game.id, [event], "Ana takes a coin")
    return game, game.version


def test_a_broken_law_is_told_in_both_languages_with_the_step_that_broke_it(spoilt, ledger):
    game, step = spoilt
    found = invariants.broken(game)
    assert {one.since for one in found} == {step}
    coin = next(one for one in found if one.law == "FE-I2")
    assert coin.text["en"] == "FE-I2: coin token is in 2 places, not in one (token)"
    assert coin.text["fr"] == "FE-I2 : jeton pièce est à 2 endroits, et non à un seul (jeton)"
    assert invariants.broken(game, step - 1) == []
    game = ledger.note(game.id, "where is it?")
    assert {one.since for one in invariants.broken(game)} == {step}
    game = ledger.rewind(game.id, step - 1)
    assert invariants.broken(game) == []


@pytest.mark.parametrize("title", GAMES)
def test_no_law_is_broken_in_a_game_played_by_the_rules(title):
    for game in whole_games():
        if game.rules.key == title and not any(getattr(b, "waived", ()) for b in game.bodies):
            for step in game.standing_steps()[:: max(1, game.version // 10)]:
                assert invariants.broken(game, step) == []
