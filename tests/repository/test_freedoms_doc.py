"""docs/freedoms.md names the test that proves each row, and each of them exists."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from ledger.games import BUILT_IN, ruleset

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "docs" / "freedoms.md"
TEST = re.compile(r"`(tests/[\w/]+\.py)?(?:::(test_\w+))?`")


def named() -> list[tuple[str, str, str]]:
    """Row, file and test; what begins with :: is in the file named before it."""
    found = []
    for row in PAGE.read_text("utf-8").splitlines():
        path = ""
        for match in TEST.finditer(row if row.startswith("|") else ""):
            path = match[1] or path
            if match[0] != "``":
                found.append((row.split("|")[1].strip(), path, match[2] or ""))
    return found


@cache
def defined_in(path: str) -> set[str]:
    return set(re.findall(r"def (test_\w+)", (ROOT / path).read_text("utf-8")))


def test_every_test_named_exists():
    missing = [
        f"{path}::{test}"
        for _, path, test in named()
        if not (ROOT / path).is_file() or (test and test not in defined_in(path))
    ]
    assert missing == []
    assert len(named()) > 70


def rows() -> list[list[str]]:
    table = PAGE.read_text("utf-8").split("| fault | test |")[1].split("\n\n")[0]
    return [[cell.strip() for cell in row.split("|")[1:-1]] for row in table.splitlines()[2:]]


def test_every_row_names_a_test():
    assert [first for first, second in rows() if not (second or first.startswith("**"))] == []
    assert [second for _, second in rows() if second and "tests/" not in second] == []


@pytest.mark.parametrize("title", BUILT_IN)
def test_the_codes_that_became_waivable_are(title):
    codes = ruleset(title).play.codes
    table = PAGE.read_text("utf-8").split("| title | codes |")[1]
    row = next(row for row in table.splitlines() if f"| {ruleset(title).name['en']} " in row)
    told = re.findall(r"`(\w+)`", row)
    assert told
    assert [code for code in told if not codes[code].waivable] == []


@pytest.mark.parametrize("title", BUILT_IN)
def test_every_code_that_stays_impossible_has_one_reason(title):
    head, _, *table = PAGE.read_text("utf-8").split("\n| why | ")[1].splitlines()
    column = [name.strip() for name in head.split("|")].index(ruleset(title).name["en"]) + 1
    told = [code for row in table for code in re.findall(r"`(\w+)`", row.split("|")[1 + column])]
    codes = ruleset(title).play.codes
    assert sorted(told) == sorted(code for code, one in codes.items() if not one.waivable)
