"""`ledger figures`: what a title's finished games say together."""

from __future__ import annotations

from typing import Any


def test_the_figures_of_a_title_are_told_and_answered(command: Any, ask: Any) -> None:
    ask("simulate", "founders", "--games", "2", "--players", "2", "--seed", "7")
    found = ask("figures", "founders")
    games = ask("games")["games"]
    assert found["summary"]["games"] == 2
    total = sum(sum(game["totals"].values()) for game in games)
    assert sum(one["points"] for one in found["rules"]) == total
    assert ask("figures", "founders", "--players", "3")["summary"]["games"] == 0
    assert ask("figures", "founders", "--winners")["summary"]["players"] < 4
    told = command("figures", "founders").stdout
    assert "2 finished games" in told
    assert "By component" in told
    assert "Par catégorie" in command("figures", "founders", "--lang", "fr").stdout


def test_before_a_game_ends_there_is_nothing_to_tell(command: Any, game: str) -> None:
    assert "finished" in command("figures", "founders").stdout
    assert "chess" in command("figures", "chess", code=2).output
