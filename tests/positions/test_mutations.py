"""A position is complete or refused: whatever is changed in it, nothing lies in between."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest
from click.testing import CliRunner

from ledger.errors import Unreadable
from ledger.games import BUILT_IN, ruleset
from ledger.positions import checked
from ledger.schemas.faulty_field import faults
from ledger.simulate import NAMES, play
from ledger.tools.dev import mutate_positions as tool
from ledger.tools.dev.mutate_positions import Depth, Tried, run, tables_of
from ledger.tools.dev.position_mutations import mutated

A_FEW = 6


@pytest.mark.parametrize("title", BUILT_IN)
def test_a_changed_position_is_refused_with_its_field_or_played_to_its_end(title):
    """Every page that is opened answers, and the record comes back."""
    tried = run(title, "a sample", 1, A_FEW, Depth(pages=12, plays=1))
    assert tried.wrong == []
    assert not tried.unnamed
    assert tried.counts["refused"] > 2
    assert tried.counts.total() == A_FEW


@pytest.mark.parametrize("title", BUILT_IN)
def test_what_is_refused_names_a_field(title):
    rules = ruleset(title)
    position = tables_of(title, "a sample").position(Random("a sample 1"))
    for n in range(60):
        document, touched = mutated(position, Random(n))
        assert "position" not in faults_of(rules, document), touched


def faults_of(rules, document):
    try:
        checked(rules, document)
    except Unreadable as error:
        return error.errors
    return {}


def test_a_law_that_names_nothing_is_told_where_the_title_says():
    position = tables_of("founders", "a sample").position(Random("a sample 1"))
    position["victory_boxed"]["unseen"].pop()
    with pytest.raises(Unreadable) as refused:
        checked(ruleset("founders"), position)
    assert {"position.stacks", "position.victory_boxed"} <= set(refused.value.errors)


def test_two_faults_are_both_named():
    def read(document):
        assert document.get("one") != "bad"
        assert document["two"] != "bad"

    assert faults({"one": "bad", "two": "good"}, read) == ["position.one"]
    assert faults({"one": "bad", "two": "bad"}, read) == ["position.one", "position.two"]
    assert faults({"one": "good", "two": "bad", "title": "cairn"}, read) == ["position.two"]


def test_the_figures_say_what_was_done_with_how_many(monkeypatch, tmp_path):
    page = tmp_path / "soak.md"
    page.write_text(f"above\n{tool.BEGIN}old figures\n{tool.END}below\n")
    tried = Tried(Counter(refused=8, begun=1, played=1), asked=Counter(a=3, b=1))
    monkeypatch.setattr(tool, "PAGE", page)
    monkeypatch.setattr(tool, "results", lambda jobs, *how: [(title, tried) for title, *_ in jobs])
    done = CliRunner().invoke(tool.main, [next(iter(BUILT_IN)), "--number", "10", "--write"])
    assert done.exit_code == 0, done.output
    written = page.read_text()
    assert (written[:6], written[-6:]) == ("above\n", "below\n")
    assert "old figures" not in written
    for row in ("| Documents | 10 |", "| Games begun over the API | 2 |", "| Different ones | 2 |"):
        assert row in written
    tried.unnamed["does_not_fit"] += 1
    assert CliRunner().invoke(tool.main, [next(iter(BUILT_IN)), "--number", "10"]).exit_code == 1


def test_the_same_seed_changes_the_same():
    game = play(None, "founders", NAMES[:2], "mutations")
    document = msgspec.json.decode(msgspec.json.encode(game.rules.position(game.state)))
    once, again = (mutated(document, Random("chance")) for _ in range(2))
    assert once == again
    assert once[0] != document
