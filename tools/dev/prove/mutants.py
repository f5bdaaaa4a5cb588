"""Small faults put into the program one at a time: would the tests notice?

A sample of all mutants of the store, the use cases and the accounts; each runs the tests of its
part. Those that survive are listed in build/prove/survivors.txt.
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

from msgspec import Struct

from ledger.tools.dev.prove.history import KEPT
from ledger.tools.dev.prove.mutations import places
from ledger.tools.dev.prove.outcome import Effort, Outcome

ROOT = Path(__file__).parent.parent.parent.parent
PARTS: dict[str, tuple[str, ...]] = {  # files to the tests that know them
    "ledger/storage/*.py": ("tests/storage", "tests/review"),
    "ledger/application.py": ("tests/test_application.py", "tests/web/api/test_scribes.py"),
    "web/access/*.py": ("tests/web/access",),
}
MUTANTS = 60
GOAL = 0.85
PATIENCE = 300  # seconds; a mutant that never ends is noticed
PLUGIN = "ledger.tools.dev.prove.mutant_plugin"


class Mutant(Struct, frozen=True):
    path: str  # below the project
    number: int  # of the places of this file where something can be changed
    line: int
    what: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line} {self.what} (number {self.number})"


def all_of(pattern: str) -> list[Mutant]:
    found = []
    for path in sorted(ROOT.glob(pattern)):
        name, tree = str(path.relative_to(ROOT)), ast.parse(path.read_text("utf-8"))
        for number, (node, what) in enumerate(places(tree)):
            found.append(Mutant(name, number, getattr(node, "lineno", 0), what))
    return found


# ------------------------------------------------------------------------- trying


def run(effort: Effort) -> Outcome:
    """As many of each part as it has of all of them."""
    every = {pattern: all_of(pattern) for pattern in PARTS}
    total, wanted = sum(map(len, every.values())), effort.many(MUTANTS, len(PARTS))
    chance = Random(total)
    jobs = [
        (mutant, tests)
        for pattern, tests in PARTS.items()
        for mutant in chance.sample(
            every[pattern],
            min(len(every[pattern]), max(1, round(wanted * len(every[pattern]) / total))),
        )
    ]
    with ThreadPoolExecutor(2) as pool:
        caught = list(pool.map(lambda job: effort.over or noticed(*job), jobs))
    tally, survivors = Counter[tuple[str, str]](), []
    for (mutant, _), well in zip(jobs, caught, strict=True):
        part = "/".join(mutant.path.split("/")[:2]).removesuffix(".py")
        tally[part, "all"] += 1
        tally[part, "caught"] += bool(well)
        if not well:
            survivors.append(str(mutant))
    KEPT.mkdir(parents=True, exist_ok=True)
    (KEPT / "survivors.txt").write_text("\n".join([*survivors, ""]), "utf-8")
    return _told(len(jobs), len(jobs) - len(survivors), total, tally)


def _told(tried: int, caught: int, total: int, tally: Counter[tuple[str, str]]) -> Outcome:
    parts = sorted({part for part, _ in tally})
    each = ", ".join(f"{part} {tally[part, 'caught']} of {tally[part, 'all']}" for part in parts)
    share = caught / max(1, tried)
    failures = [] if share >= GOAL else [f"{share:.0%} of the mutants were noticed"]
    return Outcome(
        f"{caught} of {tried} mutants noticed ({share:.0%}; {total:,} in all): {each}", failures
    )


def noticed(mutant: Mutant, tests: tuple[str, ...]) -> bool:
    """Whether a test fails with it."""
    environment = {**os.environ, "LEDGER_MUTANT": f"{mutant.path}:{mutant.number}"}
    words = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", PLUGIN]
    try:
        done = subprocess.run(
            [*words, *tests],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            timeout=PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return True
    return done.returncode != 0
