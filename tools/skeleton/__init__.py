"""A new title as a package that runs: folder, metadata, rules, words, vectors, tests."""

from __future__ import annotations

import re
from pathlib import Path
from string import Template

TEMPLATES = Path(__file__).parent / "templates"
KEY = re.compile(r"[a-z][a-z0-9_]*")


def words(key: str) -> dict[str, str]:
    """What stands for the name of the title in the templates."""
    return {
        "key": key,
        "dashed": key.replace("_", "-"),
        "name": key.replace("_", " ").title(),
        "prefix": key.replace("_", "")[:2].upper(),
    }


def files(key: str) -> dict[Path, str]:
    """Every file of the new package, by its place in the folder."""
    found = {}
    for path in sorted(TEMPLATES.rglob("*.txt")):
        place = path.relative_to(TEMPLATES).with_suffix("")
        if place.parts[0] == "package":
            place = Path(f"ledger_{key}", *place.parts[1:])
        found[place] = Template(path.read_text("utf-8")).substitute(words(key))
    return found


def write(key: str, folder: Path) -> list[Path]:
    """The package in a new folder; FileExistsError if there is one."""
    folder.mkdir(parents=True)
    for place, text in files(key).items():
        target = folder / place
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    return sorted(files(key))
