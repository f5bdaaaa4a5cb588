"""Mutants: put into functions as they live, tried with the tests that call them."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from ledger.tools.dev.prove import mutants, nursery
from ledger.tools.dev.prove.called import Called, remembering
from ledger.tools.dev.prove.mutants import Mutant, Verdict, told

PROGRAM = """
from contextlib import contextmanager

LIMIT = 3

def under(value):
    return value < LIMIT

@contextmanager
def held(found):
    found.append(1)
    yield
    found.append(2)

def outer(step):
    def inner(value):
        return value + step
    return inner
"""


@pytest.fixture
def program(tmp_path, monkeypatch):
    path = tmp_path / "program.py"
    path.write_text(PROGRAM)
    monkeypatch.setattr(nursery, "ROOT", tmp_path)
    monkeypatch.setattr(mutants, "ROOT", tmp_path)
    mutants.all_of.cache_clear()
    spec = importlib.util.spec_from_file_location("program", path)
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    yield made
    mutants.all_of.cache_clear()


def mutant(what: str) -> Mutant:
    [found] = [one for one in mutants.all_of("program.py") if what in one.what]
    return found


def test_a_mutant_lives_in_the_function_that_everybody_has(program):
    under, held, outer = program.under, program.held, program.outer
    functions = nursery.living()
    assert under(2)
    assert not under(3)
    assert nursery.put(mutant("Lt becomes LtE"), functions)
    assert under(3)
    found: list[int] = []
    assert nursery.put(mutant("found.append(2) is left out"), functions)
    with held(found):
        pass
    assert found == [1]  # behind its decorator too
    assert nursery.put(mutant("Add becomes Sub"), functions)
    assert outer(1)(5) == 4


def test_what_is_worked_out_on_import_is_in_no_function(program):
    places = {one.what: one.function for one in mutants.all_of("program.py")}
    assert places["3 becomes another"] is None
    assert places["Lt becomes LtE"] == 6
    assert places["found.append(1) is left out"] == 9  # where its decorator stands


def test_a_test_is_known_by_what_it_calls(tmp_path):
    """In a process of its own: it follows every call."""
    (tmp_path / "program.py").write_text(PROGRAM)
    (tmp_path / "test_it.py").write_text(
        "import pytest\nfrom program import held, outer, under\n"
        "@pytest.fixture(scope='module')\ndef three():\n    return outer(1)(2)\n"
        "def test_one(three):\n    assert not under(three)\n"
        "def test_two(three):\n    with held([]):\n        pass\n"
    )
    code = (
        "import pytest, sys\nfrom pathlib import Path\n"
        "from ledger.tools.dev.prove.called import Called\n"
        "called = Called([Path('program.py').resolve()])\n"
        "words = ['-q', '-p', 'no:cacheprovider', 'test_it.py']\n"
        "assert pytest.main(words, plugins=[called]) == 0\n"
        "print([[one.partition('::')[2] for one in sorted(called.tests_of('program.py', n, 9)[0])]"
        " for n in (6, 9, 15, 1)])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    both = "['test_one', 'test_two']"
    assert done.stdout.splitlines()[-1] == f"[['test_one'], ['test_two'], {both}, []]"


def test_what_remembers_its_answers_is_found():
    @cache
    def answer() -> int:
        return 42

    assert answer() == 42
    assert answer in remembering({__file__})
    assert Called([Path(__file__)]).tests_of("x.py", None, 9) == ([], 0.0)


@pytest.mark.parametrize(("noticed", "failures"), [(17, 0), (16, 1)])
def test_so_many_must_be_noticed(tmp_path, monkeypatch, noticed, failures):
    monkeypatch.setattr(mutants, "KEPT", tmp_path)
    one = Mutant("web/access/store.py", 1, 1, "x")
    found = [Verdict(one, n < noticed, "how") for n in range(20)]
    outcome = told(found, 1000)
    assert len(outcome.failures) == failures
    assert outcome.tries.startswith(f"{noticed} of 20 mutants noticed")
    assert len((tmp_path / "survivors.txt").read_text().splitlines()) == 20 - noticed
