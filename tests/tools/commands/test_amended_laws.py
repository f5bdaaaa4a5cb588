"""`ledger amend` and `ledger audit` where a law of the title is broken or set aside."""

from __future__ import annotations

from typing import Any

import pytest

import ledger_cairn as toy
from ledger.errors import finding
from ledger.games import GAMES
from ledger_cairn import AddStone
from tests.support.rulesets import changed


@pytest.fixture(autouse=True)
def lawful(monkeypatch: pytest.MonkeyPatch) -> None:
    """The little title with a law: no cairn weighs more than six."""

    def lint(state: Any) -> Any:
        for player, stones in state.cairns.items():
            if sum(stone.weight for stone in stones) > 6:
                yield finding("CA-L1", "cairn_too_heavy", player=player)

    by = {"CA-L1": ("CA-2",)}
    monkeypatch.setitem(GAMES, "cairn", changed(toy.RULESET, lint=lint, excused_by=by))


def test_amend_says_which_law_and_wants_anyway(command: Any, ask: Any, ledger: Any) -> None:
    game = ledger.start("cairn", ["Ana", "Bo"])
    for player, stone in [("Ana", "slate"), ("Bo", "slate"), ("Ana", "flint")]:
        ledger.take(game.id, AddStone(player, stone))
    words = (
        "amend",
        str(game.id),
        "2",
        '{"kind": "AddStone", "player": "Ana", "stone": "granite"}',
    )
    told = command(*words, "--dry-run", code=1)
    assert "CA-L1 is broken at step 6." in told.stdout
    refused = command(*words, code=1)
    assert "--anyway stores it all the same" in refused.stderr
    assert ask(*words, code=1)["code"] == "amendment_breaks_laws"
    assert ask(*words, "--anyway")["laws"][0]["law"] == "CA-L1"
    audit = command("audit", str(game.id))
    assert "agreed, at step 9" in audit.stdout
    assert ask("verify", str(game.id))["laws_broken"] == 0
    ledger.correct(game.id, [toy.StoneAdded("Bo", "granite", 5)], "forgotten")
    found = command("verify", str(game.id), code=1)
    assert "CA-L1 is broken at step" in found.stdout
