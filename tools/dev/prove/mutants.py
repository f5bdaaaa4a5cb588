"""Small faults put into the program one at a time: would the tests notice?

A sample of all mutants of the store, the use cases and the accounts. Those that survive are listed
in build/prove/survivors.txt.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import msgspec
from msgspec import Struct

from ledger.tools.dev.prove.history import KEPT
from ledger.tools.dev.prove.mutations import begins, homes, places
from ledger.tools.dev.prove.outcome import Effort, Outcome

ROOT = Path(__file__).parent.parent.parent.parent
PARTS = ("ledger/storage/*.py", "ledger/application.py", "web/access/*.py")
MUTANTS = 150  # of a full run
GOAL = 0.85
NURSERY = "ledger.tools.dev.prove.nursery"


class Mutant(Struct, frozen=True):
    path: str  # below the project
    number: int  # of the places of this file where something can be changed
    line: int
    what: str
    function: int | None = None  # the line where its function begins; None: not in one

    def __str__(self) -> str:
        return f"{self.path}:{self.line} {self.what} (number {self.number})"


class Verdict(Struct, frozen=True):
    mutant: Mutant
    noticed: bool
    how: str  # the test that failed, or why none could


@cache
def all_of(pattern: str) -> list[Mutant]:
    found = []
    for path in sorted(ROOT.glob(pattern)):
        name, tree = str(path.relative_to(ROOT)), ast.parse(path.read_text("utf-8"))
        inside = homes(tree)
        for number, (node, what) in enumerate(places(tree)):
            home = inside[id(node)]
            line = getattr(node, "lineno", 0)
            found.append(Mutant(name, number, line, what, begins(home) if home else None))
    return found


def sample(wanted: int, seed: int) -> list[Mutant]:
    """As many of each part as it has of all of them, in no order."""
    chance, total = Random(seed), sum(len(all_of(part)) for part in PARTS)
    found: list[Mutant] = []
    for part in PARTS:
        mutants = all_of(part)
        share = max(1, round(wanted * len(mutants) / total))
        found += chance.sample(mutants, min(len(mutants), share))
    chance.shuffle(found)
    return found


# ------------------------------------------------------------------------- trying


def run(effort: Effort) -> Outcome:
    total = sum(len(all_of(part)) for part in PARTS)
    return told([*verdicts(sample(effort.many(MUTANTS, 3), total), effort)], total)


def verdicts(mutants: list[Mutant], effort: Effort) -> Iterator[Verdict]:
    """Each as soon as it is known, until the time is over."""
    with subprocess.Popen(
        [sys.executable, "-m", NURSERY], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as nursery:
        assert nursery.stdin is not None
        assert nursery.stdout is not None
        nursery.stdin.write(b"".join(msgspec.json.encode(one) + b"\n" for one in mutants))
        nursery.stdin.close()
        for line in nursery.stdout:
            yield msgspec.json.decode(line, type=Verdict)
            if effort.over:
                nursery.terminate()
                return


def told(found: list[Verdict], total: int) -> Outcome:
    tally = Counter[tuple[str, bool]]()
    for one in found:
        part = "/".join(one.mutant.path.split("/")[:2]).removesuffix(".py")
        tally[part, one.noticed] += 1
    survivors = sorted(f"{one.mutant}: {one.how}" for one in found if not one.noticed)
    KEPT.mkdir(parents=True, exist_ok=True)
    (KEPT / "survivors.txt").write_text("\n".join([*survivors, ""]), "utf-8")
    each = ", ".join(
        f"{part} {tally[part, True]} of {tally[part, True] + tally[part, False]}"
        for part in sorted({part for part, _ in tally})
    )
    caught = len(found) - len(survivors)
    share = caught / max(1, len(found))
    failures = [] if share >= GOAL else [f"{share:.0%} of the mutants were noticed"]
    tries = f"{caught} of {len(found)} mutants noticed ({share:.0%}; {total:,} in all): {each}"
    return Outcome(tries, failures)
