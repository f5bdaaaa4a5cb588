"""The soak: small runs, and what it says when a law is broken."""

from __future__ import annotations

from typing import Any

import pytest
from click.testing import CliRunner

from ledger.games import GAMES
from ledger.simulate import Broken
from ledger.tools.arguments import read_options
from ledger.tools.dev import soak


@pytest.mark.parametrize("title", GAMES)
@pytest.mark.parametrize("dealer", soak.DEALERS)
def test_every_law_holds_in_a_small_sample(title: str, dealer: str) -> None:
    """The first and the last of a title's options: `tests/games/test_laws.py` has all of them."""
    rules = GAMES[title]
    few = []
    for options in {id(one): one for one in (rules.play.soaks[0], rules.play.soaks[-1])}.values():
        able = next(n for n in rules.play.player_counts if soak.allowed(rules, n, options))
        few.append(soak.Job(title, able, dealer, ("test/1",), dict(options)))
    found = [soak.run(job) for job in few]
    assert [finding for _, finding in found if finding] == []
    assert all(steps > 0 for steps, _ in found)


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
    assert words[:4] == ["python", "-m", "ledger.tools.dev.soak", title]
    parsed = soak.main.make_context("soak", words[3:]).params
    assert (parsed["seed"], parsed["first"], parsed["games"]) == ("soak", 17, 1)
    assert (parsed["counts"], parsed["dealers"]) == ((2,), ("table",))


@pytest.mark.parametrize("title", GAMES)
def test_its_options_are_said_again(title: str) -> None:
    for options in GAMES[title].play.soaks:
        job = soak.Job(title, 2, "table", ("soak/1",), dict(options))
        words = soak.Finding(job, "soak/1", "a law").again.split()
        given = soak.main.make_context("soak", words[3:]).params["given"]
        assert read_options(GAMES[title], given) == options


def test_the_jobs_are_every_count_with_every_dealer() -> None:
    seeds = [f"s/{number}" for number in range(1, 17)]
    jobs = list(soak.jobs(list(GAMES), (), list(soak.DEALERS), seeds))
    for title, rules in GAMES.items():
        for number, options in enumerate(rules.play.soaks):
            for players in rules.play.player_counts:
                if not soak.allowed(rules, players, options):
                    continue
                for dealer in soak.DEALERS:
                    kind = (title, players, dealer, options)
                    mine = [j for j in jobs if (j.title, j.players, j.dealer, j.options) == kind]
                    played = [seed for job in mine for seed in job.seeds]
                    assert played == (seeds if number == 0 else seeds[:2])


@pytest.mark.parametrize("title", GAMES)
def test_every_count_can_be_played_with_the_first_options_and_every_option_by_somebody(
    title: str,
) -> None:
    rules = GAMES[title]
    first, *others = rules.play.soaks
    assert all(soak.allowed(rules, players, first) for players in rules.play.player_counts)
    for options in others:
        assert any(soak.allowed(rules, players, options) for players in rules.play.player_counts)


def test_the_command_plays_in_processes_of_its_own() -> None:
    title = next(iter(GAMES))
    rules = GAMES[title]
    words = [title, "--games", "1", "--players", str(min(rules.play.player_counts))]
    result = CliRunner().invoke(soak.main, words)
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith(f"{len(soak.DEALERS) * len(rules.play.soaks)} games, ")
    assert "every law holds" in result.stdout
    assert CliRunner().invoke(soak.main, ["chess"]).exit_code == 2
