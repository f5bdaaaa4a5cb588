"""`ledger review`."""

from __future__ import annotations

from typing import Any


def test_steps_are_marked_and_noted(command: Any, ask: Any, game: str) -> None:
    told = ask("review", game, "1", "--mark", "good", "--note", "well begun", "--by", "Ana")
    assert told["marks"] == [{"step": 1, "mark": "good", "by": "Ana"}]
    assert told["own_notes"] == [{"step": 1, "text": "well begun"}]
    assert "! good  Ana" in command("review", game).stdout
    assert ask("review", game, "1", "--mark", "none", "--note", "")["own_notes"] == []
    assert ask("review", game, "999", "--mark", "good", code=2)["code"] == "no_such_step"
    command("review", game, "--mark", "good", code=2)
