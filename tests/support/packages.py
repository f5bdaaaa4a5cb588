"""Installs packages of titles as anybody would, into a folder that is thrown away."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ledger.games import GAMES
from ledger.web.boards.folders import package_of

CAIRN = Path(__file__).parent.parent / "packages" / "cairn"
KNOWS_CAIRN = {**os.environ, "PYTHONPATH": str(CAIRN)}  # of a process that imports it
PIP = (sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
OFFLINE = ("--no-deps", "--no-build-isolation", "--no-index")


def install(source: Path, target: Path) -> Path:
    """Built from a copy, so that nothing is left beside the source; needs no network."""
    copy = target.with_name(target.name + "-source")
    shutil.copytree(source, copy, ignore=shutil.ignore_patterns("__pycache__", "build", "*.egg*"))
    subprocess.run([*PIP, *OFFLINE, "--target", str(target), str(copy)], check=True)
    return target


def write_package(folder: Path, name: str, program: str) -> Path:
    """An installed package as pip leaves it: one module, and metadata that names its title."""
    module = f"ledger_{name}"
    made = folder / f"ledger_{name}-1.dist-info"
    made.mkdir(parents=True)
    (folder / f"{module}.py").write_text(program, encoding="utf-8")
    (made / "METADATA").write_text(f"Metadata-Version: 2.1\nName: ledger-{name}\nVersion: 1\n")
    (made / "entry_points.txt").write_text(f"[ledger.titles]\n{name} = {module}:RULESET\n")
    return folder


@contextmanager
def found_in(*folders: Path) -> Iterator[None]:
    """The packages in these folders are installed while this lasts."""
    before, loaded = list(sys.path), set(sys.modules)
    sys.path[:0] = [str(folder) for folder in folders]
    package_of.cache_clear()
    try:
        GAMES.look_again()
        yield
    finally:
        sys.path[:] = before
        package_of.cache_clear()
        for name in set(sys.modules) - loaded:
            if name.startswith("ledger_"):
                del sys.modules[name]
        GAMES.look_again()
