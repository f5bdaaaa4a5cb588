"""A page asks the read tables by name: what it asks in SQL lies with the tables themselves."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

WEB = Path(__file__).parent.parent.parent / "web"
FOLDERS = ("pages", "shared", "api", "boards")
SQL = re.compile(r"\b(SELECT|INSERT (OR \w+ )?INTO|UPDATE \w+ SET|DELETE FROM|PRAGMA)\b")


def sql_in(source: str) -> list[str]:
    """Every SQL text, and every way past the questions of the read tables."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found += [f"{node.lineno}: {node.value[:40]}"] if SQL.search(node.value) else []
        elif isinstance(node, ast.Attribute) and node.attr == "db":
            found.append(f"{node.lineno}: .db")
        elif isinstance(node, ast.Import) and any(one.name == "sqlite3" for one in node.names):
            found.append(f"{node.lineno}: import sqlite3")
    return found


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_sql(folder):
    files = sorted((WEB / folder).rglob("*.py"))
    assert files
    wrong = {str(path.relative_to(WEB)): sql_in(path.read_text()) for path in files}
    assert {path: found for path, found in wrong.items() if found} == {}


@pytest.mark.parametrize(
    "line",
    [
        'rows = query("SELECT DISTINCT rule FROM scores")',
        'rows = query(f"SELECT {column} FROM scores")',
        "rows = projections().db.query(ASKED)",
        "import sqlite3",
    ],
)
def test_the_check_finds_what_it_looks_for(line):
    assert sql_in(line) != []
