"""`import ledger` is a small documented library: the examples of its page run."""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

import ledger

ROOT = Path(__file__).parent.parent.parent


def test_every_example_of_the_page_runs(tmp_path, monkeypatch):
    monkeypatch.chdir(ROOT)
    done = doctest.testfile(
        str(ROOT / "docs" / "library.md"), module_relative=False, globs={"folder": tmp_path}
    )
    assert done.attempted > 15
    assert done.failed == 0


def test_the_page_and_the_package_name_the_same_functions():
    page = (ROOT / "docs" / "library.md").read_text()
    for name in ledger.__all__:
        assert f"| `{name}(" in page
        assert getattr(ledger, name).__doc__
        assert name in dir(ledger)
    assert len(ledger.__all__) == page.count("\n| `")


def test_a_name_it_does_not_have_is_refused():
    with pytest.raises(AttributeError, match="no attribute 'lend'"):
        _ = ledger.lend


def test_the_import_alone_loads_nothing():
    code = "import sys, ledger; print([m for m in sys.modules if m[:7] in ('ledger.', 'msgspec')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_an_action_may_be_a_document_or_a_line(tmp_path, cairn):
    store = ledger.open(tmp_path / "lines.db")
    game = store.start("cairn", ["Ana", "Bo"])
    game = ledger.take(store, game.id, {"kind": "AddStone", "player": "Ana", "stone": "slate"})
    game = ledger.take(store, game, "add stone flint", by="Bo")
    moments = list(ledger.replay(game))
    assert moments[1].sentence == "StoneAdded (en)."
    assert moments[-1].sheet.totals == {"Ana": 3, "Bo": 2}
    game = ledger.take(store, game, "add granite", waive=frozenset({"CA-2"}), reason="agreed")
    assert ledger.explain(game).waivers
    game = ledger.take(store, game, {"kind": "Stop", "player": "Bo"})
    assert ledger.legal(game) == []
    store.close()
