"""Threads share a module: nothing it keeps may be a bare container without a lock."""

from __future__ import annotations

import ast

from tests.repository.test_imports import ROOT, modules, parsed

CONTAINERS = {
    *("OrderedDict", "WeakKeyDictionary", "WeakValueDictionary", "defaultdict", "dict", "list"),
    *("LRUCache", "TTLCache", "FIFOCache", "LFUCache"),
}
# No caches: how many streams are open, changed under the lock beside it; and the routes, which are
# listed while the modules are imported.
OTHER = {"web/live.py: _rooms", "web/api/blueprint.py: ROUTES"}


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
        empty = (isinstance(value, ast.Dict) and not value.keys) or (
            isinstance(value, ast.List) and not value.elts
        )
        called = isinstance(value, ast.Call) and isinstance(value.func, ast.Name)
        if empty or (called and value.func.id in CONTAINERS):
            found.append(ast.unparse(target))
    return found


def test_no_module_keeps_what_it_worked_out_in_a_bare_dict():
    found = {
        f"{path.relative_to(ROOT)}: {name}"
        for folder in ("ledger", "web", "tools")
        for path in modules(folder)
        for name in kept_bare(parsed(path))
    }
    assert found == OTHER


def test_the_check_sees_every_kind_of_bare_container():
    source = (
        "a = {}\nb: dict[str, int] = {}\nc = OrderedDict()\nd = WeakKeyDictionary()\n"
        "e: list[str] = []\nf = LRUCache(8)\ng = {1: 2}"
    )
    assert kept_bare(ast.parse(source)) == ["a", "b", "c", "d", "e", "f"]


def without_a_lock(tree: ast.Module) -> list[int]:
    """Lines on which `cached` of cachetools is used bare; functools' caches have their own lock."""
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "cached"
        and "lock" not in {word.arg for word in node.keywords}
    ]


def test_every_cache_of_a_function_has_a_lock():
    found = {
        f"{path.relative_to(ROOT)}:{line}"
        for folder in ("ledger", "web", "tools")
        for path in modules(folder)
        for line in without_a_lock(parsed(path))
    }
    assert found == set()
    assert without_a_lock(ast.parse("@cached(LRUCache(8))\ndef f(): ...")) == [1]


def test_nobody_writes_a_cache_that_forgets_by_hand():
    """The library's are tested; ours moved entries to the end and popped the first."""
    found = {
        f"{path.relative_to(ROOT)}: {word}"
        for folder in ("ledger", "web", "tools")
        for path in modules(folder)
        for word in ("OrderedDict", "move_to_end", "popitem(last=")
        if word in path.read_text()
    }
    assert found == set()
