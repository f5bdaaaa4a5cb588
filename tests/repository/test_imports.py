"""Imports point one way: read from the import statements themselves."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent

# What each room of `ledger/` may import from the others. A room may always import itself, and
# everybody may import the errors and the limits.
LEAVES = ("errors", "limits")
KIT = ("ruleset", *LEAVES)
RECORDED = ("aggregates", "games", *KIT)
STORED = ("storage", "chain", "schemas", *RECORDED)
ROOMS: dict[str, tuple[str, ...]] = {
    "errors": (),
    "limits": (),
    "ruleset": LEAVES,
    "games": KIT,
    "schemas": KIT,
    "notation": ("schemas", *KIT),
    "aggregates": ("games", *KIT),
    "chain": RECORDED,
    "storage": ("chain", *RECORDED),
    "visibility": RECORDED,
    "catalogues": ("storage", "schemas", *RECORDED),
    "positions": ("games", "schemas", *KIT),
    "laws": ("visibility", *RECORDED),
    "commands": ("catalogues", "laws", "positions", "visibility", "schemas", *RECORDED),
    "shelf": ("storage", *LEAVES),
    "series": ("shelf", *LEAVES),
    "application": ("commands", "shelf", *STORED),
    "questions": ("games", *KIT),
    "figures": RECORDED,
    "projections": ("figures", "questions", "visibility", "application", *STORED),
    "record": ("positions", "visibility", "application", *STORED),
    "simulate": ("visibility", "application", *STORED),
    "templates": ("catalogues", "projections", "application", *STORED),
    "plays": ("commands", "application", *STORED),
    "people": ("review", "catalogues", "shelf", "application", *STORED),
    "audit": ("laws", "visibility", *RECORDED),
    "review": (
        *("audit", "commands", "laws", "notation", "record", "visibility", "application"),
        *STORED,
    ),
    "library": ("review", "audit", "notation", "positions", "record", "application", *STORED),
    "conformance": ("record", "simulate", "notation", "visibility", "application", *STORED),
    "texts": ("record", "visibility", "application", *STORED),
    "webhooks": ("audit", "shelf", "application", *STORED),
    "exports": (
        *(
            "review",
            "audit",
            "commands",
            "record",
            "visibility",
            "projections",
            "shelf",
            "application",
        ),
        *STORED,
    ),
}
PARENTS = ("ledger", "ledger.web", "ledger.tools")  # what is imported from one is a module
OUTER = ("ledger.web", "ledger.tools", "tests", "flask", "click")
TITLE_LIBRARIES = {"msgspec", "yaml"}
FORBIDDEN_IN_A_TITLE = {"random", "secrets", "time", "datetime", "sqlite3", "os", "uuid"}


def modules(folder: str) -> list[Path]:
    return sorted(p for p in (ROOT / folder).rglob("*.py") if "__pycache__" not in p.parts)


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text())


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> Iterator[str]:
    """Every module a file imports, relative ones made whole."""
    package = name_of(path) if path.name == "__init__.py" else name_of(path).rpartition(".")[0]
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            if node.level:
                base = package.split(".")[: len(package.split(".")) - node.level + 1]
                module = ".".join([*base, *([node.module] if node.module else [])])
            else:
                module = node.module or ""
            whole = module in PARENTS or (node.level and not node.module)
            yield from (f"{module}.{a.name}" for a in node.names) if whole else [module]


def within(module: str, parts: tuple[str, ...]) -> bool:
    return any(module == part or module.startswith(part + ".") for part in parts)


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_imports_only_what_lies_further_in(room):
    allowed = tuple(f"ledger.{name}" for name in (room, *ROOMS[room]))
    wrong = [
        f"{name_of(path)} imports {module}"
        for path in modules("ledger")
        if within(name_of(path), (f"ledger.{room}",))
        for module in imports(path)
        if module.split(".")[0] in ("ledger", "tests") and not within(module, allowed)
    ]
    assert wrong == []


def test_every_room_is_in_the_table():
    there = {name_of(path).split(".")[1] for path in modules("ledger") if name_of(path) != "ledger"}
    assert there == set(ROOMS)


def test_nothing_in_the_core_imports_the_web_or_the_tools():
    wrong = [
        f"{name_of(path)} imports {module}"
        for path in modules("ledger")
        for module in imports(path)
        if within(module, OUTER)
    ]
    assert wrong == []


TITLES = sorted(p for p in (ROOT / "ledger" / "games").iterdir() if (p / "__init__.py").exists())


@pytest.mark.parametrize("title", TITLES, ids=lambda path: path.name)
def test_a_title_imports_no_other_title_no_store_no_clock_and_no_chance(title):
    own = f"ledger.games.{title.name}"
    core = (
        "ledger.ruleset.setup_checks",
        "ledger.ruleset",
        "ledger.ruleset.codec",
        "ledger.ruleset.dealer",
        "ledger.errors",
    )
    wrong = []
    for path in modules(str(title.relative_to(ROOT))):
        for module in imports(path):
            top = module.split(".")[0]
            if top == "ledger":
                good = within(module, (own, *core))
            elif top in sys.stdlib_module_names:
                # `Random` is named as the type of what a seeded player is handed
                good = top not in FORBIDDEN_IN_A_TITLE or _only_the_type(path, module)
            else:
                good = top in TITLE_LIBRARIES
            if not good:
                wrong.append(f"{name_of(path)} imports {module}")
    assert wrong == []


def _only_the_type(path: Path, module: str) -> bool:
    tree = parsed(path)
    names = [
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == module
        for alias in node.names
    ]
    called = {
        node.func.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    return module == "random" and names == ["Random"] and "Random" not in called


def test_the_reader_of_imports_sees_relative_ones():
    games = ROOT / "ledger" / "games" / "__init__.py"
    assert "ledger.games.titles" in set(imports(games))
