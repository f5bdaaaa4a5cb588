"""The fields of a position on docs/position.md are those of the programs."""

from __future__ import annotations

import doctest

import pytest

from ledger.games import BUILT_IN
from ledger.ruleset import TableState
from ledger.tools.dev.position_doc import PAGE, document


def test_the_page_is_what_the_generator_writes():
    assert PAGE.read_text("utf-8") == document(), "run: python -m ledger.tools.dev.position_doc"


@pytest.mark.parametrize(
    "title", [key for key, rules in BUILT_IN.items() if not rules.paper.written]
)
def test_every_field_of_a_state_is_on_the_page(title):
    section = PAGE.read_text("utf-8").partition(f"(`{title}`)")[2].partition("\n### ")[0]
    own = set(BUILT_IN[title].state.__struct_encode_fields__) - set(TableState.__struct_fields__)
    assert own
    assert [name for name in own if f"| `{name}` |" not in section] == []


def test_every_example_of_the_page_runs():
    done = doctest.testfile(str(PAGE), module_relative=False)
    assert done.attempted >= 10
    assert done.failed == 0
