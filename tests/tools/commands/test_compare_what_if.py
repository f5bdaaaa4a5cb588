"""Two steps compared and what-ifs, typed in a terminal."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.notation import Lines
from ledger.review.what_if import what_if


@pytest.fixture
def some(ledger: Any, play_some: Any) -> Any:
    return play_some(ledger, steps=40, seed=3)


def test_two_steps_are_compared(command, ask, some):
    found = ask("compare", some.id, 10, 30)["between"]
    assert (found["left"], found["right"]) == (10, 30)
    assert {one["player"]: one["after"] for one in found["totals"]} == some.sheet_at(30).totals
    assert found["taken"] == [n for n in some.standing_steps(30) if n > 10]
    printed = command("compare", some.id, 10, 30).output
    for step in found["taken"]:
        assert (
            some.rules.words.say(some.catalogue, some.action(step), some.events(step), "en")
            in printed
        )


def test_a_what_if_says_what_would_change_and_stores_nothing(command, ask, ledger, some):
    state = what_if(some, 20, []).game.state
    line = Lines(some.rules, state).write(some.rules.legal_actions(state)[0])
    found = ask("what-if", some.id, 20, line)
    assert len(found["taken"]) >= 1
    assert found["kept"] is None
    assert found["taken"][0] in command("what-if", some.id, 20, line).output
    assert ledger.game(some.id).version == some.version
    assert len(ask("games")["games"]) == 1


def test_an_action_of_a_what_if_that_cannot_be_read_is_told_in_words(command, ask, some):
    for lang, sentence in (("en", "This must be one of"), ("fr", "Ceci doit être")):
        told = command("what-if", some.id, 20, "dance", "--lang", lang, code=2).stderr
        assert sentence in told
        assert "not_one_of" not in told
    (said,) = ask("what-if", some.id, 20, "dance", code=2)["errors"]["line"]
    assert said["code"] == "not_one_of"
    assert said["message"].startswith("This must be one of")
    assert "at most 40" in command("what-if", some.id, 20, *["end turn"] * 41, code=2).stderr


def test_a_what_if_is_kept_as_a_new_game(ask, some):
    line = Lines(some.rules, some.state_at(20)).write(
        some.rules.legal_actions(some.state_at(20))[0]
    )
    kept = ask("what-if", some.id, 20, line, "--keep")["kept"]
    assert kept != str(some.id)
    assert len(ask("games")["games"]) == 2
