"""The process in which mutants live: it has imported the program and its tests, has run them once
to know which test calls which function, and tries each mutant in a fork of itself.

A mutant is tried with the tests that call the function it is in, the quickest first, until one
fails. One that is not in a function is tried in a process of its own.
"""

from __future__ import annotations

import ast
import gc
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import msgspec
import pytest

from ledger.tools.dev import postgres_server
from ledger.tools.dev.prove.called import Called, remembering
from ledger.tools.dev.prove.mutants import PARTS, ROOT, Mutant, Verdict
from ledger.tools.dev.prove.mutations import changed

TESTS = (
    *("tests/storage", "tests/review", "tests/test_application.py", "tests/record/test_chain.py"),
    *("tests/web/access", "tests/web/test_keeping.py", "tests/web/api/test_scribes.py"),
    *("tests/web/test_damage.py", "tests/tools/commands/test_maintenance.py"),
    *("tests/tools/commands/test_keeping.py", "tests/tools/commands/test_accounts.py"),
)
LEFT_OUT = ("--ignore=tests/storage/test_crash.py",)  # its processes would not have the mutant
USUAL = ("-x", "-q", "--tb=no", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:randomly")
LONGEST = 30.0  # seconds of tests for one mutant
PATIENCE = 60, 10  # seconds and times what its tests take: a mutant that never ends is noticed
AT_ONCE = 2
PLUGIN = "ledger.tools.dev.prove.mutant_plugin"


def main() -> None:
    told = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # what the tests print is not what we tell
    os.chdir(ROOT)
    with shared_server():
        called = Called([path for part in PARTS for path in ROOT.glob(part)])
        if pytest.main([*USUAL, *LEFT_OUT, "--tb=short", *TESTS], plugins=[called]):
            sys.exit("the tests fail without any mutant")
        functions = living()
        jobs = (msgspec.json.decode(line, type=Mutant) for line in sys.stdin.buffer)
        for verdict in tried(jobs, called, functions):
            told.write(msgspec.json.encode(verdict) + b"\n")


@contextmanager
def shared_server() -> Iterator[None]:
    """One PostgreSQL server for all; each process has databases of its own."""
    new_database = postgres_server.new_database
    with postgres_server.temporary_server() as address:

        @contextmanager
        def server() -> Iterator[str]:
            yield address

        def database(of: str, name: str) -> Any:
            return new_database(of, f"{name}_{os.getpid()}" if of == address else name)

        postgres_server.temporary_server = server
        postgres_server.new_database = database
        yield


# ------------------------------------------------------------------------- one mutant

Functions = dict[str, list[FunctionType]]  # file -> its functions


def living() -> Functions:
    found: Functions = {}
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and one.__code__.co_filename.startswith(str(ROOT)):
            name = str(Path(one.__code__.co_filename).relative_to(ROOT))
            found.setdefault(name, []).append(one)
    return found


def codes(code: CodeType) -> Iterator[tuple[tuple[str, int], CodeType]]:
    """Every function of a module, however deep."""
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield (inner.co_qualname, inner.co_firstlineno), inner
            yield from codes(inner)


def put(mutant: Mutant, functions: Functions) -> bool:
    """The fault in the functions as they live here; False where that cannot be done."""
    path = str(ROOT / mutant.path)
    tree = ast.parse(Path(path).read_text("utf-8"), path)
    made = dict(codes(compile(changed(tree, mutant.number), path, "exec")))
    done = False
    for function in functions.get(mutant.path, ()):
        code = function.__code__
        new = made.get((code.co_qualname, code.co_firstlineno))
        if new is None or "<lambda>" in code.co_qualname:
            continue
        try:
            function.__code__ = new
        except ValueError:  # it closes over something else now
            return False
        done = True
    for one in remembering({path}):
        one.cache_clear()
    return done


def fork(mutant: Mutant, tests: Sequence[str], functions: Functions, seconds: float) -> int:
    """The number of a process that ends with 0 if no test fails."""
    if pid := os.fork():
        return pid
    os.setpgrp()  # whatever it starts ends with it
    signal.alarm(round(seconds))
    status = 70
    try:
        with tempfile.TemporaryDirectory(prefix="ledger-mutant-") as folder:
            if mutant.function is None or not put(mutant, functions):
                status = alone(mutant, tests, folder)
            else:
                status = int(pytest.main([*USUAL, f"--basetemp={folder}/t", *tests]))
    finally:
        os._exit(status)


def alone(mutant: Mutant, tests: Sequence[str], folder: str) -> int:
    """In a process that imports the program with the mutant in it."""
    environment = {**os.environ, "LEDGER_MUTANT": f"{mutant.path}:{mutant.number}"}
    words = [sys.executable, "-m", "pytest", *USUAL, "-p", PLUGIN, f"--basetemp={folder}/t"]
    return subprocess.run([*words, *tests], env=environment, check=False).returncode


def tried(jobs: Iterable[Mutant], called: Called, functions: Functions) -> Iterator[Verdict]:
    """Some at a time."""
    waiting: dict[int, tuple[Mutant, int]] = {}
    for mutant in jobs:
        tests, seconds = called.tests_of(mutant.path, mutant.function, LONGEST)
        if not tests:
            yield Verdict(mutant, False, "no test calls it")
            continue
        limit = PATIENCE[0] + PATIENCE[1] * seconds
        waiting[fork(mutant, tests, functions, limit)] = mutant, len(tests)
        if len(waiting) >= AT_ONCE:
            yield ended(waiting)
    while waiting:
        yield ended(waiting)


def ended(waiting: dict[int, tuple[Mutant, int]]) -> Verdict:
    pid, status = os.wait()
    with_it, number = waiting.pop(pid)
    with suppress(ProcessLookupError):
        os.killpg(pid, signal.SIGKILL)
    if os.WIFSIGNALED(status):
        return Verdict(with_it, True, f"ended by signal {os.WTERMSIG(status)}")
    code = os.waitstatus_to_exitcode(status)
    how = f"{number} tests pass" if code == 0 else f"a test of {number} fails ({code})"
    return Verdict(with_it, code != 0, how)


if __name__ == "__main__":
    try:
        main()
    finally:
        for left in Path(tempfile.gettempdir()).glob("ledger-mutant-*"):
            shutil.rmtree(left, ignore_errors=True)
