"""A Dask cluster: one of this machine, or one whose scheduler is given by its address."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

from ledger.tools.bulk.shards import Tasks
from ledger.tools.bulk.work import STORE, work
from ledger.tools.errors import Problem

HERE = "local"
AHEAD = 4  # shards for each worker that the scheduler knows of at a time
DEATHS = 1000  # of workers under one shard: it is tried again
LOST = 30  # seconds without a scheduler or any worker


def run(
    job: str, tasks: Tasks, address: str, where: str, workers: int
) -> Iterator[tuple[str, Any]]:
    """Each shard's result as soon as it is there. A worker that dies costs its shard a second try;
    without a scheduler the run ends, and what is done is kept."""
    try:
        import dask
        from distributed import Client, LocalCluster, as_completed
        from distributed.scheduler import KilledWorker
    except ImportError:
        raise Problem("no_cluster_installed") from None
    settings = {
        "distributed.scheduler.allowed-failures": DEATHS,
        "distributed.comm.timeouts.connect": f"{LOST}s",
        "distributed.worker.daemon": True,
        "distributed.admin.log-format": "%(message)s",
    }
    with ExitStack() as open_until_the_end, dask.config.set(settings):
        enter = open_until_the_end.enter_context
        if where == HERE:
            os.environ[STORE] = address  # its workers are our children
            place: Any = enter(
                LocalCluster(
                    n_workers=workers,
                    threads_per_worker=1,
                    processes=True,
                    dashboard_address="127.0.0.1:0",
                    silence_logs=50,
                )
            )
        else:
            place = where
        try:
            client = enter(Client(place, timeout=LOST, set_as_default=False))
        except OSError as error:
            raise Problem("cluster_lost", where=where, reason=error) from None
        waiting = list(tasks)[::-1]

        def next_one() -> Any:
            shard = waiting.pop()
            future = client.submit(work, job, tasks[shard], pure=False, retries=2)
            shards[future.key] = shard
            return future

        shards: dict[str, str] = {}
        many = AHEAD * max(1, len(client.scheduler_info(n_workers=-1)["workers"]))
        begun = [next_one() for _ in range(min(many, len(waiting)))]
        running = as_completed(begun, loop=client.loop)
        for future in running:
            shard = shards.pop(future.key)
            error = future.exception() if future.status == "error" else None
            if isinstance(error, KilledWorker):
                waiting.append(shard)
            elif error is not None:
                raise error
            elif future.status != "finished":
                raise Problem("cluster_lost", where=where, reason=future.status)
            else:
                yield shard, future.result()
            if waiting:
                running.add(next_one())
