"""Which test calls which function of some files, and how long it takes."""

from __future__ import annotations

import gc
import sys
import threading
from collections import defaultdict
from collections.abc import Collection, Iterator
from functools import lru_cache
from pathlib import Path
from time import perf_counter
from types import FrameType
from typing import Any

import pytest

REMEMBERS = type(lru_cache(len))
Place = tuple[str, int]  # file, the line where the function begins


def remembering(files: Collection[str]) -> list[Any]:
    """The functions in these files that remember their answers."""
    found = [one for one in gc.get_objects() if isinstance(one, REMEMBERS)]
    codes = [(one, getattr(one.__wrapped__, "__code__", None)) for one in found]
    return [one for one, code in codes if code is not None and code.co_filename in files]


class Called:
    """For pytest. What the fixtures of a whole file call counts for every test of that file."""

    def __init__(self, files: Collection[Path]) -> None:
        self._files = {str(path) for path in files}
        self._by_test: dict[str, set[Place]] = {}
        self._by_file: dict[str, set[Place]] = defaultdict(set)
        self._seconds: dict[str, float] = {}
        self._now: set[Place] = set()
        self._remembering: list[Any] = []

    def pytest_collection_finish(self) -> None:
        self._remembering = remembering(self._files)

    def _trace(self, frame: FrameType, event: str, argument: Any) -> None:
        code = frame.f_code
        if code.co_filename in self._files:
            self._now.add((code.co_filename, code.co_firstlineno))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._now = self._by_test[item.nodeid] = set()
        for one in self._remembering:  # else one test alone would call them
            one.cache_clear()
        begun = perf_counter()
        sys.settrace(self._trace)
        threading.settrace(self._trace)
        try:
            return (yield)
        finally:
            sys.settrace(None)
            threading.settrace(None)  # type: ignore[arg-type]
            self._seconds[item.nodeid] = perf_counter() - begun

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: Any, request: Any) -> Iterator[None]:
        if fixturedef.scope == "function":
            return (yield)
        outer, self._now = self._now, self._by_file[request.node.nodeid.partition("::")[0]]
        try:
            return (yield)
        finally:
            self._now = outer

    def tests_of(self, file: str, function: int | None, longest: float) -> tuple[list[str], float]:
        """The tests that call this function, or anything in the file; the quickest first, as many
        as take so long, and the seconds they take."""
        found = []
        for test, places in self._by_test.items():
            every = places | self._by_file[test.partition("::")[0]]
            if any(path.endswith(f"/{file}") and function in (None, line) for path, line in every):
                found.append(test)
        found.sort(key=lambda test: self._seconds[test])
        total, few = 0.0, []
        for test in found:
            total += self._seconds[test]
            if few and total > longest:
                break
            few.append(test)
        return few, total
