"""One seed of one kind of table: a few runs of the machine, and the smallest that fails."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Mapping
from time import process_time

from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis.stateful import run_state_machine_as_test
from msgspec import Struct

from ledger.tools.dev.freedoms import machine
from ledger.tools.dev.freedoms.kinds import Kind

RUNS = 7  # of one seed; the first has nothing but zeros, and does nothing
RULES = 14  # taken in one run, at most
PHASES = (Phase.generate, Phase.shrink)


class Outcome(Struct, frozen=True):
    """What the runs of one seed did, and how the smallest failure goes."""

    kind: Kind
    seed: int
    tally: Mapping[str, int]
    failure: str = ""
    used: float = 0  # seconds of a processor; on a busy machine it is far less than the time

    @property
    def again(self) -> str:
        """The command that shows it again."""
        return f"python -m ledger.tools.dev.freedoms {self.kind.words} --seed {self.seed} --seeds 1"


def play(kind: Kind, number: int, runs: int = RUNS, rules: int = RULES) -> Outcome:
    """Runs of one seed, always the same."""
    chosen = settings(
        max_examples=runs,
        stateful_step_count=rules,
        deadline=None,
        database=None,
        phases=PHASES,
        suppress_health_check=list(HealthCheck),
        report_multiple_bugs=False,
    )
    machine.TALLY.clear()
    began = process_time()
    failure = ""
    try:
        run_state_machine_as_test(seed(number)(machine.machine(kind)), settings=chosen)
    except Exception:
        failure = traceback.format_exc()
    return Outcome(kind, number, Counter(machine.TALLY), failure, process_time() - began)
