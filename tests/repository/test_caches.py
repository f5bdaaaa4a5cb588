"""Threads share a module: nothing it keeps may be a bare container without a lock."""

from __future__ import annotations

import ast

from tests.repository.test_imports import ROOT, modules

CONTAINERS = {"OrderedDict", "WeakKeyDictionary", "WeakValueDictionary", "defaultdict", "dict"}
# No cache: how many streams are open, changed under the lock beside it.
OTHER = {"web/live.py: _devices"}
# One picture for each catalogue; the boards keep them themselves.
SPRITES = {
    f"web/boards/{module}: _sprites"
    for module in (
        "age_of_mythology/symbols.py",
        "founders/board.py",
        "first_empires/board.py",
        "foundations/symbols.py",
    )
}


def kept_bare(tree: ast.Module) -> list[str]:
    """Names of a module that begin as an empty container: they can only be meant to be filled."""
    found = []
    for node in tree.body:
        if isinstance(node, ast.AnnAssign):
            target, value = node.target, node.value
        elif isinstance(node, ast.Assign):
            target, value = node.targets[0], node.value
        else:
            continue
        empty = isinstance(value, ast.Dict) and not value.keys
        called = isinstance(value, ast.Call) and isinstance(value.func, ast.Name)
        if empty or (called and value.func.id in CONTAINERS):
            found.append(ast.unparse(target))
    return found


def test_no_module_keeps_what_it_worked_out_in_a_bare_dict():
    found = {
        f"{path.relative_to(ROOT)}: {name}"
        for folder in ("ledger", "web", "tools")
        for path in modules(folder)
        for name in kept_bare(ast.parse(path.read_text()))
    }
    assert found - OTHER - SPRITES == set()


def test_the_check_sees_every_kind_of_bare_container():
    source = (
        "a = {}\nb: dict[str, int] = {}\nc = OrderedDict()\nd = WeakKeyDictionary()\ne = {1: 2}"
    )
    assert kept_bare(ast.parse(source)) == ["a", "b", "c", "d"]
