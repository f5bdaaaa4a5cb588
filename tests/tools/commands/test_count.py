"""The command that counts, and what the audit says of counts and claims."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.fixture
def game(ask: Any) -> str:
    made = ask("simulate", "foundations", "--games", "1", "--players", "2", "--seed", "5")
    return str(made["games"][0]["game"])


def test_without_numbers_it_says_what_can_be_counted(command: Any, ask: Any, game: str) -> None:
    found = ask("count", game)
    assert {"coins", "buildings", "market"} <= {one["thing"] for one in found["numbers"]}
    assert found["differing"] == []
    assert "coins (coins)" in command("count", game).stdout


def test_a_count_that_differs_is_narrowed(command: Any, ask: Any, game: str) -> None:
    before = {(n["player"], n["thing"]): n["number"] for n in ask("count", game)["numbers"]}
    players = sorted({player for player, _ in before if player})
    name, coins = players[0], before[players[0], "coins"]
    ask("count", game, f"{name}.coins={coins}", "market=0")
    found = ask("count", game, f"{name}.coins={coins + 2}", code=1)
    assert found["differing"][0]["count"]["counted"] == coins + 2
    assert found["differing"][0]["changes"] == []  # nothing happened since they agreed
    said = command("count", game, code=1).stdout
    assert f"{name}, coins: {coins + 2} counted, the log says {coins}." in said
    assert "what happened is not in the log" in " ".join(said.split())
    assert f"{coins + 2} counted" in command("audit", game, code=1).stdout


def test_what_cannot_be_counted_is_told(command: Any, game: str) -> None:
    for wrong in ("Ana", "Ana.coins=many", "coins=-1", "=3", "Ana.coins=1000"):
        assert "Ana.coins=3" in command("count", game, wrong, code=2).stderr
    assert "twice" in command("count", game, "market=1", "market=2", code=2).stderr
    assert "Did you mean" in command("count", game, "Ana.coin=1", code=2).stderr


def test_a_claim_by_era_and_a_slip_are_explained(command: Any, ask: Any, game: str) -> None:
    audit = ask("audit", game)
    name, row = next(iter(audit["by_category"].items()))
    total = sum(row.values())
    parts = [f"{name}.{category}={points}" for category, points in row.items()]
    assert not ask("claim", game, *parts, f"{name}={total + 1}")["agrees"]
    said = " ".join(command("audit", game, code=1).stdout.split())
    assert f"The paper's own categories add up to {total}: a slip in the addition." in said
    assert not ask("claim", game, f"{name}.1={total + 500}")["agrees"]
    assert "Era 1" in command("audit", game, code=1).stdout
