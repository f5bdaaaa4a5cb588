"""The soak of the freedoms: a small sample of it, and what it says when something does not hold."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from ledger.games import GAMES
from ledger.simulate import Broken
from ledger.tools.arguments import read_options
from ledger.tools.dev.freedoms import agreeing, checks, command, doing, figures, runs
from ledger.tools.dev.freedoms.kinds import Kind, kinds
from ledger.tools.dev.soak import DEALERS

TITLES = tuple(GAMES)


@pytest.mark.parametrize("title", TITLES)
def test_every_freedom_leaves_a_sound_game(title: str) -> None:
    """Always the same few runs; `make soak` plays for an hour."""
    kind = Kind(title, min(GAMES[title].play.player_counts), DEALERS[len(title) % 2])
    outcome = runs.play(kind, 1, runs=2, rules=6)
    assert outcome.failure == ""
    assert outcome.tally["steps"] > 0
    assert outcome.tally["pages asked"] > 50
    assert outcome.tally["events with every law checked"] > 0


def test_every_kind_of_table_is_played() -> None:
    found = kinds()
    for title, rules in GAMES.items():
        mine = [kind for kind in found if kind.title == title]
        assert {kind.players for kind in mine} == set(rules.play.player_counts)
        assert {kind.dealer for kind in mine} == set(DEALERS)
        assert all(options in [kind.options for kind in mine] for options in rules.play.soaks)
    assert {kind.title for kind in found[: len(TITLES)]} == set(TITLES)  # by turns


def test_a_failure_is_made_smaller_and_can_be_shown_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def spoilt(table: Any, game: Any) -> None:
        if table.tally["undone"]:
            raise Broken("what was undone is still there")

    monkeypatch.setattr(checks, "lawful", spoilt)
    for other in ("listed_is_allowed", "verified", "kept", "secret", "answered", "previewed"):
        monkeypatch.setattr(checks, other, lambda *about: None)
    for slow in ("finish", "reprint", "amend"):
        monkeypatch.setattr(doing, slow, lambda table, game, *how: game)
    for slow in ("agree", "agree_as_tables_do"):
        monkeypatch.setattr(agreeing, slow, lambda table, game, *how: game)
    kind = Kind(TITLES[0], 2, "virtual")
    outcome = runs.play(kind, 5, runs=10, rules=8)
    assert "what was undone is still there" in outcome.failure
    done = [line for line in outcome.failure.splitlines() if line.startswith("state.")]
    called = [line.split("(")[0] for line in done]
    assert (called[0], called[-2]) == ("state.begin", "state.undo")
    assert len(called) <= 4  # something to undo, and the teardown
    words = outcome.again.split()
    assert words[:3] == ["python", "-m", "ledger.tools.dev.freedoms"]
    parsed = command.main.make_context("freedoms", words[3:]).params
    assert (parsed["titles"], parsed["counts"]) == ((kind.title,), (2,))
    assert (parsed["first"], parsed["seeds"], parsed["dealers"]) == (5, 1, ("virtual",))


def test_what_was_agreed_least_is_looked_for_first() -> None:
    kind = Kind(TITLES[0], 2, "virtual")
    waivable = sorted(code for code, one in kind.rules.play.codes.items() if one.waivable)
    met = Counter({f"waived {code}": 2 for code in waivable[:5]})
    wanted = command.met_least(kind, {kind.title: met})
    assert len(wanted) == command.WANTED
    assert wanted == tuple(waivable[5:][: command.WANTED])
    words = replace(kind, codes=wanted[:2]).words.split()
    assert command.main.make_context("freedoms", words).params["codes"] == wanted[:2]


@pytest.mark.parametrize("title", TITLES)
def test_options_are_said_again(title: str) -> None:
    for options in GAMES[title].play.soaks:
        words = Kind(title, 2, "table", dict(options)).words.split()
        given = command.main.make_context("freedoms", words).params["given"]
        assert read_options(GAMES[title], given) == options


def test_the_figures_are_printed_and_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def outcomes(jobs: Any, processes: int, until: float) -> Any:
        for kind, seed in (next(jobs), next(jobs)):
            waived = next(c for c, one in kind.rules.play.codes.items() if one.waivable)
            tally = Counter({"runs": 2, "steps": 1234, "forks": 7, f"waived {waived}": 3})
            yield runs.Outcome(kind, seed, tally)

    page = tmp_path / "soak.md"
    page.write_text(f"# The soak\n\n{command.HEAD}\nold figures\n")
    monkeypatch.setattr(command, "PAGE", page)
    monkeypatch.setattr(command, "outcomes", outcomes)
    result = CliRunner().invoke(command.main, ["--minutes", "1", "--write"])
    assert result.exit_code == 0, result.output
    written = page.read_text()
    assert written.startswith(f"# The soak\n\n{command.HEAD}")
    assert "old figures" not in written
    for text in (written, result.stdout):
        assert "| Forks | 7 | 7 |" in text
        assert "1 of " in text
        assert "Not met in this soak" in text
    assert set(figures.ROWS) <= {line.split(" | ")[0][2:] for line in written.splitlines()}


def test_a_failure_ends_the_soak_with_its_command(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = kinds()[0]
    failed = runs.Outcome(kind, 9, {}, "a law is broken")
    monkeypatch.setattr(command, "outcomes", lambda *about: iter([failed]))
    result = CliRunner().invoke(command.main, ["--seeds", "1"])
    assert result.exit_code == 1
    assert f"Again: {failed.again}" in result.stderr
    assert CliRunner().invoke(command.main, ["chess"]).exit_code == 2
