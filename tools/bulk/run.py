"""Runs a job over every shard, keeps each result, and goes on where an earlier run ended."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import click
from msgspec import Struct

from ledger.tools.bulk import cluster, processes
from ledger.tools.bulk.shards import Results, Tasks
from ledger.tools.context import Context


class Engine(Struct, frozen=True):
    """Where the work is done: on a cluster, in so many processes, or in this one."""

    cluster: str = ""
    processes: int = 0  # as many as there are cores

    @property
    def many(self) -> int:
        return self.processes or os.cpu_count() or 1


def bulk_options(command: Any) -> Any:
    """`--cluster` and `--processes`."""
    many = click.option(
        "--processes", type=click.IntRange(1), help="How many to use (else one per core)."
    )
    where = click.option(
        "--cluster",
        is_flag=False,
        flag_value=cluster.HERE,
        default="",
        metavar="[tcp://HOST:PORT]",
        help="Share the work out on a Dask cluster: of this machine, or the one at this address.",
    )
    return where(many(command))


def run(
    context: Context, job: str, tasks: Tasks, engine: Engine, advance: Callable[[str], None]
) -> dict[str, Any]:
    """Shard -> result. `advance` is called with each shard that is done."""
    results = Results(context.address, job)
    found: dict[str, Any] = {}
    for shard, task in tasks.items():
        if (kept := results.find(shard, task)) is not None:
            found[shard] = kept
            advance(shard)
    left = {shard: task for shard, task in tasks.items() if shard not in found}
    for shard, result in _done(context, job, left, engine):
        if not isinstance(result, processes.Died):
            results.keep(shard, left[shard], result)
        found[shard] = result
        advance(shard)
    results.forget()
    return found


def _done(context: Context, job: str, left: Tasks, engine: Engine) -> Any:
    if not left:
        return ()
    if engine.cluster:
        return cluster.run(job, left, context.address, engine.cluster, engine.many)
    return processes.run(job, left, context.address, engine.many)


def alone(context: Context, job: str, task: Any) -> Any:
    """In this process: little work is not worth another one."""
    from ledger.tools.bulk import jobs

    return getattr(jobs, job)(context.ledger, task)
