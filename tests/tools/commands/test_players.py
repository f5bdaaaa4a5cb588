"""`ledger players`: the list, one player, head to head."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.fixture
def evening(command: Any, game: str) -> None:
    """Two results written down later, one game of another title, and a game in play."""
    for totals in (("Ana=40", "Bo=50"), ("Ana=60", "Bo=51")):
        command("enter", "founders", *totals, "--played", "2026-05-01")
    command("enter", "first_empires", "Ana=90", "Cleo=88", "--played", "2026-06-02")


def test_everybody_who_has_a_seat_is_listed(command: Any, ask: Any, evening: None) -> None:
    found = {line["name"]: line for line in ask("players")["players"]}
    assert list(found) == ["Ana", "Bo", "Cleo"]  # most games first
    counts = ("games", "finished", "won")
    assert [tuple(found[name][key] for key in counts) for name in found] == [
        (4, 3, 2),
        (3, 2, 1),
        (1, 1, 0),
    ]
    founders = found["Ana"]["titles"]["founders"]
    assert (founders["games"], founders["won"]) == (2, 1)
    assert (founders["mean"], founders["best"]) == (50.0, 60)
    told = command("players").stdout
    assert "Founders of the Empire (1/2)" in told
    assert "50,0" in command("players", "--lang", "fr").stdout
    assert "Score moyen" in command("players", "--lang", "fr").stdout


def test_a_player_has_results_and_rivals(command: Any, ask: Any, evening: None) -> None:
    found = ask("players", "Ana")
    results = [(row["title"], row["total"], row["rank"]) for row in found["results"]]
    assert results[0] == ("first_empires", 90, 1)  # the last one first
    assert sorted(results[1:]) == [("founders", 40, 2), ("founders", 60, 1)]
    rivals = {row["name"]: row for row in found["rivals"]}
    bo = rivals["Bo"]
    assert (bo["games"], bo["ahead"], bo["behind"], bo["margin"]) == (2, 1, 1, -0.5)
    assert rivals["Cleo"]["margin"] == 2.0
    told = command("players", "Ana").stdout
    assert "place 2 of 2" in told
    assert "Head to head" in told
    assert "−0.5" in told
    assert "place 1 sur 2, gagnée" in command("players", "Ana", "--lang", "fr").stdout


def test_nobody_of_that_name(command: Any, evening: None, store: str) -> None:
    assert "Did you mean Cleo?" in command("players", "Clea", code=2).stderr
    command("players", "--db", f"{store}.none", code=2)


def test_a_player_who_has_finished_nothing(command: Any, game: str) -> None:
    assert "No finished game yet." in command("players", "Bo").stdout
