"""For pytest: loads one file of the program with the fault that LEDGER_MUTANT names."""

from __future__ import annotations

import ast
import os
from importlib.machinery import SourceFileLoader
from typing import Any

from ledger.tools.dev.prove.mutations import changed

PATH, _, NUMBER = os.environ.get("LEDGER_MUTANT", "").rpartition(":")
load = SourceFileLoader.get_code


def get_code(self: SourceFileLoader, fullname: str) -> Any:
    """Past the compiled files, which know the program without it."""
    path = self.get_filename(fullname)
    if not PATH or not path.endswith(f"/{PATH}"):
        return load(self, fullname)
    tree = ast.parse(self.get_data(path), path)
    return compile(changed(tree, int(NUMBER)), path, "exec")


SourceFileLoader.get_code = get_code  # type: ignore[method-assign]
