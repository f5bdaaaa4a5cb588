"""The power goes at any moment of a recording: what was not synced is lost, all or in part."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from uuid import UUID

from ledger.application import Ledger
from ledger.tools.dev.prove import disk
from ledger.tools.dev.prove.outcome import Effort, Outcome

STEPS = 700  # recorded, so that the file itself is written to as well
CUTS, CONTROL = 3000, 300
LOST = ("nothing", "some", "all")  # what is left of what was not synced
OTHERS = "PostgreSQL's own syncing is taken as given"


def run(effort: Effort) -> Outcome:
    with tempfile.TemporaryDirectory(prefix="ledger-prove-") as name:
        try:
            disk.shim(Path(name))
        except disk.NoShim as missing:
            return Outcome("not tried", untried=f"Not here: {missing}")
        cuts, failures = trial(Path(name), "syncing", effort.many(STEPS, 20), effort.many(CUTS, 30))
        control, losses = trial(Path(name), "not", effort.many(STEPS, 20), effort.many(CONTROL, 30))
    if not losses:
        failures.append("the control without syncing lost nothing: this proves nothing")
    tries = (
        f"{cuts:,} cuts on SQLite; the control without syncing lost acknowledged steps in "
        f"{len(losses):,} of {control:,}"
    )
    return Outcome(tries, failures, OTHERS)


def trial(folder: Path, syncing: str, steps: int, cuts: int) -> tuple[int, list[str]]:
    """How many cuts, and what each of them lost that was acknowledged."""
    trace = folder / f"{syncing}.trace"
    for old in (folder / "store").glob("*"):
        old.unlink()
    disk.run(folder, "record", steps, syncing, trace=trace)
    calls = list(disk.calls(trace))
    trace.unlink()
    chance = Random(cuts)
    moments = set(chance.sample(range(len(calls)), min(len(calls), max(1, cuts // len(LOST)))))
    tried, found = 0, []
    for files, acknowledged, what in _cuts(calls, moments, chance):
        tried += 1
        if wrong := _wrong(folder / "cut", files, acknowledged):
            found.append(f"{what}: {wrong}")
    return tried, found


def _cuts(
    calls: list[disk.Call], moments: set[int], chance: Random
) -> Iterator[tuple[dict[str, bytes], str, str]]:
    """(files, what was acknowledged, what happened) of each power cut."""
    now, acknowledged = disk.Disk(), ""
    for n, call in enumerate(calls):
        if call.kind == "A":
            acknowledged = call.data.decode()
        else:
            now.do(call)
        if n in moments:
            for how in LOST:
                told = f"after call {n} of {len(calls)}, {how} of what was not synced is left"
                yield now.left(how, chance), acknowledged, told


def _wrong(folder: Path, files: dict[str, bytes], acknowledged: str) -> str:
    """What was acknowledged and is not there, or cannot be read, or cannot go on."""
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*"):
        old.unlink()
    for path, data in files.items():
        (folder / Path(path).name).write_bytes(data)
    try:
        with closing(Ledger(str(folder / "ledger.db"))) as ledger:
            if acknowledged:
                game, step = acknowledged.split()
                stored = ledger.load(UUID(game)).version
                if stored < int(step):
                    return f"step {step} was acknowledged, and there are {stored}"
                if ledger.note(UUID(game), "after").version != stored + 1:
                    return "the next step has another number"
    except Exception as error:
        return f"it cannot be opened: {error!r}"
    return ""
