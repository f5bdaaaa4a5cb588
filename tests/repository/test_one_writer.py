"""One place stores steps: a page, a route or a command line asks the application for a command."""

from __future__ import annotations

import ast

from tests.repository.test_imports import ROOT, modules, parsed

# Whole games that come in as files, and a benchmark of the store alone.
WRITERS = {"ledger/application.py", "ledger/record/importer.py", "tools/bench/record.py"}


def puts_events(tree: ast.Module) -> bool:
    """Does this module call `….events.put(…)`?"""
    return any(
        isinstance(node, ast.Attribute)
        and node.attr == "put"
        and isinstance(node.value, ast.Attribute)
        and node.value.attr == "events"
        for node in ast.walk(tree)
    )


def test_only_the_application_and_the_import_store_steps():
    found = {
        str(path.relative_to(ROOT))
        for folder in ("ledger", "web", "tools")
        for path in modules(folder)
        if puts_events(parsed(path))
    }
    assert found == WRITERS
