"""A new title runs as it is written, and any title can be checked."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from click.testing import CliRunner
from msgspec import structs

from ledger.conformance.games import play
from ledger.errors import finding
from ledger.games import GAMES
from ledger.tools.cli import main
from tests.support.packages import found_in, install
from tests.support.rulesets import changed


@pytest.fixture(scope="module")
def otter(tmp_path_factory):
    """A new title, written by the command and installed as anybody would."""
    folder = tmp_path_factory.mktemp("new")
    done = CliRunner().invoke(main, ["title", "new", "river_otter", "--into", str(folder)])
    assert done.exit_code == 0, done.output
    written = folder / "ledger-river-otter"
    return written, install(written, folder / "target")


def test_a_new_title_passes_every_check(otter, ask, command):
    _, target = otter
    with found_in(target):
        assert GAMES.left_out == ()
        assert GAMES["river_otter"].name["fr"] == "River Otter"
        found = ask("title", "check", "river_otter")
        assert [one for one in found["outcomes"] if one["why"]] == []
        checks = {one["check"] for one in found["outcomes"]}
        assert {"laws", "secrets", "forks", "taps", "vector RI-V1"} <= checks


def test_its_own_tests_pass(otter):
    written, target = otter
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(written / "tests")],
        env={**os.environ, "PYTHONPATH": str(target)},
        cwd=written,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert "2 passed" in done.stdout


def test_its_law_is_told_in_both_languages(otter):
    with found_in(otter[1]):
        rules = GAMES["river_otter"]
        begun = play(rules, ("Ana", "Bo"), "law", "virtual").steps[0].before
        (found,) = rules.look.lint(structs.replace(begun, bag={**begun.bag, "gold": 1}))
        assert (found.law, found.code) == ("RI-I1", "tokens_not_kept")
        english, french = (
            rules.words.explain_law(rules.catalogues.default, found, lang) for lang in ("en", "fr")
        )
        assert english == "There is 1 of “gold token” on the table, and 2 in the box."
        assert french == ("Il y a 1 «\u00a0jeton d’or\u00a0» sur la table, et 2 dans la boîte.")


def test_it_can_be_recorded_and_audited(otter, ask, command):
    with found_in(otter[1]):
        (game,) = ask("simulate", "river_otter", "--games", "1", "--players", "3")["games"]
        assert sum(game["scores"].values()) == 6 + 8 + 10
        for word in ("show", "audit", "verify"):
            assert command(word, game["game"]).stdout


def test_a_title_that_fails_is_told_with_the_reason(cairn, command, monkeypatch):

    words = {"broken": {"en": "Broken.", "fr": "Enfreinte."}}
    spoilt = changed(cairn, lint=lambda state: iter([finding("CA-X", "broken")]), laws=words)
    monkeypatch.setitem(GAMES, "cairn", spoilt)
    done = command("title", "check", "cairn", code=1)
    assert "FAIL  laws: step 2, StoneAdded: CA-X: CA-X broken" in done.stdout
    assert "pass  words" in done.stdout


def test_it_is_not_written_over_anything(command, tmp_path):
    command("title", "new", "otter", "--into", tmp_path)
    command("title", "new", "otter", "--into", tmp_path, code=2)
    command("title", "new", "Otter!", "--into", tmp_path, code=2)
    command("title", "check", "no_such_title", code=2)
