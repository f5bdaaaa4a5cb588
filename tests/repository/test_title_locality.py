"""Outside its own folder, its board and the registry, no program names a title."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ledger.games import BUILT_IN

ROOT = Path(__file__).parent.parent.parent
KEYS = sorted({*BUILT_IN, "founders", "first_empires", "foundations", "age_of_mythology"})


def general_files() -> list[Path]:
    """The program text that must serve every title alike."""
    found = []
    for path in sorted([*(ROOT / "ledger").rglob("*.py"), *(ROOT / "tools").rglob("*.py")]):
        inner = path.relative_to(ROOT / path.relative_to(ROOT).parts[0]).parts
        if inner[0] != "games":
            found.append(path)
    web = ROOT / "web"
    for path in sorted([*web.rglob("*.py"), *web.rglob("*.html"), *web.rglob("*.js")]):
        if "boards" not in path.relative_to(web).parts and path.stem not in KEYS:
            found.append(path)
    return found


@pytest.mark.parametrize("key", KEYS)
def test_no_title_is_named_outside_its_folder(key):
    word = re.compile(rf"\b{key}\b", re.IGNORECASE)
    named = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in general_files()
        for number, line in enumerate(path.read_text().splitlines(), start=1)
        if word.search(line)
    ]
    assert named == []


def test_the_registry_names_each_title_once():
    text = (ROOT / "ledger" / "games" / "__init__.py").read_text()
    for key in BUILT_IN:
        assert len(re.findall(rf'"{key}"', text)) == 1


def test_a_title_is_its_folder_its_board_and_its_fixtures():
    for key in BUILT_IN:
        assert (ROOT / "ledger" / "games" / key / "__init__.py").exists()
        assert (ROOT / "web" / "boards" / key / "board.py").exists()
        assert any(path.is_file() for path in (ROOT / "fixtures" / key).rglob("*"))
