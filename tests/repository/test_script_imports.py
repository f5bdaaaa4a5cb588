"""The scripts of the pages: imports lead to files that exist, and never in a circle."""

from __future__ import annotations

import re
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

WEB = Path(__file__).parent.parent.parent / "web"
IMPORT = re.compile(r"""^(?:import|export)\b(?:[^;"']*?\bfrom)?\s*["'](\.{1,2}/[^"']+)["']""", re.M)


def scripts() -> list[Path]:
    """Those of every page, and those of the boards."""
    return sorted([*(WEB / "static" / "js").rglob("*.js"), *(WEB / "boards").rglob("*.js")])


def imports(path: Path, text: str) -> set[Path]:
    return {(path.parent / name).resolve() for name in IMPORT.findall(text)}


def circle(graph: dict[Path, set[Path]]) -> list[str]:
    """The files of one circle, or nothing."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return [path.name for path in error.args[1]]
    return []


def test_what_a_script_imports_exists():
    found = {path: imports(path, path.read_text()) for path in scripts()}
    assert sum(map(len, found.values())) > 30
    assert [one for many in found.values() for one in many if not one.exists()] == []


def test_no_scripts_import_each_other_in_a_circle():
    assert circle({path: imports(path, path.read_text()) for path in scripts()}) == []


@pytest.mark.parametrize(
    "line",
    [
        'import { a } from "./b.js";',
        "import * as b from './b.js';",
        'import {\n  a,\n  c,\n} from "./b.js";',
        'import "./b.js";',
        'export { a } from "./b.js";',
    ],
)
def test_a_circle_is_found_however_it_is_written(line):
    first, second = Path("/js/a.js"), Path("/js/b.js")
    graph = {first: imports(first, line), second: imports(second, 'import { x } from "./a.js";')}
    assert set(circle(graph)) == {"a.js", "b.js"}
