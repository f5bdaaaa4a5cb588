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


def test_a_removed_sample_is_not_brought_back(command: Any, ask: Any, store: str) -> None:
    from ledger.application import Ledger
    from ledger.tools.samples import load_more

    ledger = Ledger(store)
    first, *others = load_more(ledger)
    ledger.remove(first)
    assert load_more(ledger) == []
    ledger.close()
    assert ask("remove", str(first), "--confirm", str(first), code=2)["code"] == "no_such_game"
    assert str(others[0]) in [one["id"] for one in ask("games")["games"]]


def test_a_removed_game_is_not_simulated_again(ask: Any, played: str) -> None:
    ask("remove", played, "--confirm", played)
    words = ("simulate", "founders", "--games", "1", "--players", "2", "--seed", "1")
    assert ask(*words, code=2)["code"] == "game_removed"
