"""`ledger serve` under half-sent requests, unread answers and hundreds of streams."""

from __future__ import annotations

import asyncio
import tempfile
from contextlib import closing

from ledger.application import Ledger
from ledger.tools.dev.prove import hostile_load
from ledger.tools.dev.prove.outcome import Effort, Outcome
from ledger.tools.dev.prove.servers import served
from ledger.tools.samples import load_samples

HALF, STREAMS, PAGES = 200, 500, 60
FIRST = 4  # pages asked for before anything is measured
SLOW = 2000.0  # milliseconds


def run(effort: Effort) -> Outcome:
    half, streams = (min(full, effort.many(full, 20)) for full in (HALF, STREAMS))
    return trial(half, streams, effort.many(PAGES, 8))


def trial(half: int, streams: int, pages: int) -> Outcome:
    with tempfile.TemporaryDirectory(prefix="ledger-prove-") as folder:
        address = f"{folder}/ledger.db"
        with closing(Ledger(address)) as ledger:
            load_samples(ledger)
        with served(address) as server:
            asyncio.run(hostile_load.run(server.url, 0, 0, FIRST))  # templates are compiled once
            found = asyncio.run(hostile_load.run(server.url, half, streams, pages))
    told, failures = [], []
    for one in found:
        wanted = {"nothing": 0, "streams": streams}.get(one.load, half)
        told.append(f"{one.opened} {one.load}: p95 {one.p95_ms:.0f} ms")
        if one.failed or one.opened < wanted or one.p95_ms > SLOW:
            failures.append(one.line)
    return Outcome(f"{pages} pages while each stood: " + "; ".join(told), failures)
