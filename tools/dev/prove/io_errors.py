"""An error of the disk at every call of a recording, once or for good: what was answered holds."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

from ledger.tools.dev.prove import disk
from ledger.tools.dev.prove.outcome import Effort, Outcome


def run(effort: Effort) -> Outcome:
    """All calls in a full run, every so many of them in a shorter one."""
    every = max(1, round(1 / effort.share))
    with tempfile.TemporaryDirectory(prefix="ledger-prove-") as name:
        try:
            disk.shim(Path(name))
        except disk.NoShim as missing:
            return Outcome("not tried", untried=f"Not here: {missing}")
        found = json.loads(disk.run(Path(name), "fail", every, 0))
    how = "each call" if every == 1 else f"every {every}th call"
    tries = f"{found['tried']:,} recordings on SQLite, EIO or ENOSPC at {how}, once and for good"
    return Outcome(tries, found["wrong"])
