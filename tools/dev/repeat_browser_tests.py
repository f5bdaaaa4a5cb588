"""Runs the browser tests many times on a busy machine and names those that race (`make flaky`)."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import click

MORE_THAN_CORES = 2
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)
PASSED = re.compile(r"(\d+) passed")


@click.command()
@click.argument("tests", nargs=-1)
@click.option("--runs", default=20, show_default=True, help="How often.")
@click.option("--load", default=2, show_default=True, help="Processes that only keep a core busy.")
@click.option("--workers", type=int, help="Test workers; two more than cores if not said.")
@click.option("--log", type=click.Path(path_type=Path), help="Keep what the runs printed here.")
def main(tests: Sequence[str], runs: int, load: int, workers: int | None, log: Path | None) -> None:
    """Run TESTS (all browser tests if none are named) RUNS times and count what failed."""
    wanted = list(tests) or ["tests/browser"]
    at_once = workers or (os.cpu_count() or 1) + MORE_THAN_CORES
    failures: Counter[str] = Counter()
    for run in range(1, runs + 1):
        began = time.monotonic()
        with busy_cores(load):
            text, ended_well = one_run(wanted, at_once)
        if log is not None:
            log.parent.mkdir(parents=True, exist_ok=True)
            log.with_suffix(f".{run}.txt").write_text(text)
        failed = FAILED.findall(text)
        if not ended_well and not failed:
            failed = ["(the run itself)"]
        failures.update(failed)
        passed = found[1] if (found := PASSED.search(text)) else "0"
        took = time.monotonic() - began
        click.echo(f"run {run:2}: {passed} passed, {len(failed)} failed, {took:.0f} s")
    for test, times in failures.most_common():
        click.echo(f"{times:3} of {runs}  {test}")
    conditions = f"{runs} runs, {at_once} workers, {load} busy processes"
    click.echo(f"{conditions}: {failures.total()} failures")
    sys.exit(1 if failures else 0)


def one_run(tests: Sequence[str], workers: int) -> tuple[str, bool]:
    """What one run of the tests printed, and whether all of it passed."""
    command = [sys.executable, "-m", "pytest", *tests]
    command += ["-n", str(workers), "--dist", "worksteal", "-p", "no:cacheprovider"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr, done.returncode == 0


@contextmanager
def busy_cores(count: int) -> Iterator[None]:
    """So many processes that do nothing but work, while the block runs."""
    spinners = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for spinner in spinners:
            spinner.kill()
            spinner.wait()


if __name__ == "__main__":
    main()
