"""The machine of the soak, which takes every freedom: read tables kept up equal those rebuilt."""

from __future__ import annotations

from collections import Counter
from itertools import cycle

from ledger.tools.dev.freedoms.command import outcomes
from ledger.tools.dev.freedoms.kinds import Kind, kinds
from ledger.tools.dev.prove.outcome import Effort, Outcome

SEEDS = 60
PROCESSES = 2


def run(effort: Effort) -> Outcome:
    tables: list[Kind] = kinds()
    jobs = zip(cycle(tables), range(1, 1 + effort.many(SEEDS)), strict=False)
    tally, failures = Counter[str](), []
    for one in outcomes(iter(jobs), PROCESSES, effort.until):
        tally.update(one.tally)
        if one.failure:
            failures.append(f"{one.failure.strip().splitlines()[-1]} (again: {one.again})")
    tries = (
        f"{tally['rebuilt']:,} rebuilds after {tally['runs']:,} runs of the machine with "
        f"{tally['steps']:,} steps"
    )
    return Outcome(tries, failures)
