"""`ledger hide` and `ledger remove`."""

from __future__ import annotations

from typing import Any


def test_a_game_is_hidden_and_shown_again(command: Any, ask: Any, game: str) -> None:
    assert ask("hide", game, "--by", "Ana") == {"game": game, "hidden": True}
    assert ask("games")["games"] == []
    assert ask("show", game, code=1)["code"] == "game_hidden"
    assert "hidden" in command("export", game, code=1).stderr
    assert ask("hide")["hidden"][game]["by"] == "Ana"
    assert game in command("hide").stdout
    assert ask("hide", game, "--undo") == {"game": game, "hidden": False}
    assert [one["id"] for one in ask("games")["games"]] == [game]


def test_a_game_is_removed_by_who_types_its_id(command: Any, ask: Any, game: str) -> None:
    assert ask("remove", game, "--confirm", game[:8], code=1)["code"] == "not_confirmed"
    assert "was removed" in command("remove", game, "--by", "Ana", text=f"{game}\n").stdout
    assert ask("games")["games"] == []
    report = ask("verify")
    assert report["chains"][0]["removed"]
    assert "removed by its keeper" in command("verify").stdout
