"""Processes of this machine. One that dies costs its shard a second try, and nothing else."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Any

from ledger.tools.bulk.shards import Tasks
from ledger.tools.bulk.work import STORE, work

TRIES = 3  # of one shard: what kills its process each time is left out
SPAWN = get_context("spawn")


class Died:
    """In the place of a result: the process of this shard died each time."""


class Helper:
    def __init__(self, job: str) -> None:
        self.line, theirs = SPAWN.Pipe()
        self.process = SPAWN.Process(target=_serve, args=(job, theirs), daemon=True)
        self.process.start()
        theirs.close()
        self.shard = ""

    def end(self) -> None:
        self.line.close()
        self.process.kill()
        self.process.join()


def run(job: str, tasks: Tasks, address: str, processes: int) -> Iterator[tuple[str, Any]]:
    """Each shard's result as soon as it is there."""
    os.environ[STORE] = address  # helpers that start later need it too
    waiting, tried = list(tasks)[::-1], Counter[str]()
    helpers = [Helper(job) for _ in range(min(processes, len(tasks)))]
    for helper in helpers:
        _hand_out(helper, waiting, tasks)
    try:
        while busy := {one.line: one for one in helpers if one.shard}:
            for line in wait(list(busy)):
                helper = busy[line]  # type: ignore[index]
                shard, helper.shard = helper.shard, ""
                try:
                    fine, result = helper.line.recv()
                except (EOFError, OSError):
                    helpers[helpers.index(helper)] = helper = _replaced(helper, job)
                    tried[shard] += 1
                    if tried[shard] < TRIES:
                        waiting.append(shard)
                    else:
                        yield shard, Died()
                else:
                    if not fine:
                        raise result
                    yield shard, result
                _hand_out(helper, waiting, tasks)
    finally:
        for helper in helpers:
            helper.end()


def _hand_out(helper: Helper, waiting: list[str], tasks: Tasks) -> None:
    if waiting:
        helper.shard = waiting.pop()
        with suppress(OSError):  # it has died already: found when its answer is waited for
            helper.line.send(tasks[helper.shard])


def _replaced(helper: Helper, job: str) -> Helper:
    helper.end()
    return Helper(job)


def _serve(job: str, line: Connection[Any, Any]) -> None:
    while True:
        try:
            task = line.recv()
        except (EOFError, OSError):
            return
        try:
            answer = (True, work(job, task))
        except Exception as error:
            answer = (False, error)
        line.send(answer)
