"""Every code of a field that cannot be read has its sentence."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from ledger.texts.fields import FIELDS

pytestmark = pytest.mark.usefixtures("cairn")


SOURCES = ("schemas/*.py", "record/*.py", "commands/*.py", "catalogues/*.py", "application.py")


def codes_of(path: Path) -> set[str]:
    """Every code a file gives to a field: what it hands to Unreadable, to a field, to `bad`."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id in ("Unreadable", "ValidationError", "bad"):
                found |= _texts(node.args[-1] if node.func.id != "bad" else node.args[1])
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Dict):
            names = {target.id for target in node.targets if isinstance(target, ast.Name)}
            if names & {"default_error_messages", "_COMMON", "error_messages"}:
                found |= {code for value in node.value.values for code in _texts(value)}
    return found


def _texts(node: ast.AST) -> set[str]:
    inside = node.values if isinstance(node, ast.Dict) else [node]
    return {
        text.value.partition(":")[0]
        for value in inside
        for text in ast.walk(value)
        if isinstance(text, ast.Constant) and isinstance(text.value, str)
        if re.fullmatch(r"[a-z_0-9]+(:.*)?", text.value)
    }


def test_every_code_of_a_field_has_a_sentence_in_both_languages():
    root = Path(__file__).parents[3]
    sources = [path for pattern in SOURCES for path in (root / "ledger").glob(pattern)]
    found = {code for path in sources for code in codes_of(path)}
    found |= {code for path in (root / "web" / "api").glob("*.py") for code in codes_of(path)}
    assert len(found) > 30
    missing = {code for code in found if code not in FIELDS}
    assert missing == set()
    for words in FIELDS.values():
        assert set(words) == {"en", "fr"}
        names = [set(re.findall(r"{(\w+)}", sentence)) for sentence in words.values()]
        assert names[0] == names[1]
