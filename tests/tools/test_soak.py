"""The soak: small runs, and what it says when a law is broken."""

from __future__ import annotations

from typing import Any

import pytest
from click.testing import CliRunner

from ledger.games import GAMES
from ledger.simulate import Broken
from tools import soak


@pytest.mark.parametrize("title", GAMES)
@pytest.mark.parametrize("dealer", soak.DEALERS)
def test_every_law_holds_in_a_small_sample(title: str, dealer: str) -> None:
    for players in GAMES[title].player_counts:
        steps, finding = soak.run(soak.Job(title, players, dealer, ("test/1", "test/2")))
        assert finding is None
        assert steps > 0


def test_a_finding_can_be_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*words: Any) -> int:
        raise Broken("step 9: a tile is in two places")

    title = next(iter(GAMES))
    monkeypatch.setattr(soak, "soak_one", broken)
    steps, finding = soak.run(soak.Job(title, 2, "table", ("soak/17",)))
    assert steps == 0
    assert finding is not None
    assert "a tile is in two places" in finding.what
    words = finding.again.split()
    assert words[:4] == ["python", "-m", "tools.soak", title]
    parsed = soak.main.make_context("soak", words[3:]).params
    assert (parsed["seed"], parsed["first"], parsed["games"]) == ("soak", 17, 1)
    assert (parsed["counts"], parsed["dealers"]) == ((2,), ("table",))


def test_the_jobs_are_every_count_with_every_dealer() -> None:
    seeds = [f"s/{number}" for number in range(1, 13)]
    jobs = list(soak.jobs(list(GAMES), (), list(soak.DEALERS), seeds))
    for title, rules in GAMES.items():
        for players in rules.player_counts:
            for dealer in soak.DEALERS:
                mine = [
                    j for j in jobs if (j.title, j.players, j.dealer) == (title, players, dealer)
                ]
                assert [seed for job in mine for seed in job.seeds] == seeds


def test_the_command_plays_in_processes_of_its_own() -> None:
    title = next(iter(GAMES))
    words = [title, "--games", "2", "--players", str(min(GAMES[title].player_counts))]
    result = CliRunner().invoke(soak.main, words)
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("4 games, ")
    assert "every law holds" in result.stdout
    assert CliRunner().invoke(soak.main, ["chess"]).exit_code == 2
