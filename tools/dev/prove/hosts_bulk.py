"""Whole archives while workers die, a long log without read tables, and many open streams."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from threading import Event, Thread
from time import monotonic, sleep
from typing import Any

import psutil

from ledger.application import Ledger
from ledger.games import GAMES
from ledger.simulate import NAMES, play
from ledger.tools.dev.postgres_server import free_port
from ledger.tools.dev.prove import hostile_load
from ledger.tools.dev.prove.hosts import PATIENCE, Host, get
from ledger.tools.dev.prove.outcome import Effort, Outcome
from ledger.tools.samples import load_samples
from ledger.tools.store_lookup import find_ids

VERIFIED = 64  # games
LONG = 200_000  # steps of a log that nobody has drawn lists from
FIRST_PAGE = 2.0  # seconds from the start
STREAMS, PAGES = 500, 60
SLOW = 2000.0  # milliseconds for a page, at p95
MAIN = [sys.executable, "-c", "from ledger.tools.cli import main; main()"]


def played(address: str, games: int) -> int:
    """So many seeded games; gives their steps."""
    titles = list(GAMES)
    with closing(Ledger(address)) as ledger:
        return sum(
            play(ledger, titles[n % len(titles)], NAMES[:2], f"prove {n}").version
            for n in range(games)
        )


# ------------------------------------------------------------------------- a cluster that loses


def cluster(effort: Effort) -> Outcome:
    games, failures = effort.many(VERIFIED, least=8), []
    with tempfile.TemporaryDirectory(prefix="ledger-cluster-") as folder:
        address = f"{folder}/ledger.db"
        played(address, games)
        verify = _Verify(address, Path(folder) / "cache")
        whole = verify.run("--processes", "1")
        with _scheduler(address) as (where, _):
            kills, told = verify.while_killing("--cluster", where)
        if told != whole:
            failures.append("the report differs after workers were killed")
        with _scheduler(address) as (where, scheduler):
            done = verify.until("--cluster", where, scheduler)
        with _scheduler(address) as (where, _):
            again, redone = verify.again("--cluster", where)
        failures += [f"{name} was done a second time" for name in redone]
        if again != whole:
            failures.append("the report of the second run differs")
    tries = (
        f"{games} games verified on two workers, of which {kills} were killed, one a second:"
        f" the same report, byte for byte; the scheduler killed when {done} shards were done, the"
        " second run did the rest"
    )
    return Outcome(tries, failures)


class _Verify:
    def __init__(self, address: str, cache: Path) -> None:
        self._environment = {**os.environ, "LEDGER_DB": address, "XDG_CACHE_HOME": str(cache)}
        self._cache = cache

    def start(self, *words: str) -> subprocess.Popen[bytes]:
        command = [*MAIN, "verify", "--json", *words]
        return subprocess.Popen(
            command, env=self._environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )

    def run(self, *words: str) -> bytes:
        return self.start(*words).communicate()[0]

    def shards(self) -> int:
        return len(self._files())

    def _files(self) -> dict[str, int]:
        """The results that are kept, and when each was written."""
        found = {}
        for path in self._cache.rglob("bulk/*/*"):
            with suppress(OSError):
                if path.suffix != ".part":
                    found[path.name] = path.stat().st_mtime_ns
        return found

    def again(self, *words: str) -> tuple[bytes, list[str]]:
        """The report of a second run, and which of the first one's results it wrote anew."""
        before, redone, over = self._files(), set[str](), Event()

        def watch() -> None:
            while not over.wait(0.01):
                now = self._files()
                redone.update(name for name, at in before.items() if now.get(name, at) != at)

        watcher = Thread(target=watch, daemon=True)
        watcher.start()
        told = self.run(*words)
        over.set()
        watcher.join()
        return told, sorted(redone)

    def while_killing(self, *words: str) -> tuple[int, bytes]:
        """One worker of the cluster killed every second until the report is there; on a machine
        where a worker does not even start in that time, after the next shard is done."""
        running, over, kills = self.start(*words), Event(), []

        def kill() -> None:
            seen = -1
            while not over.wait(1.0):
                if self.shards() == seen:
                    continue
                seen = self.shards()
                for one in workers():
                    with suppress(psutil.Error):
                        one.kill()
                        kills.append(one.pid)
                        break

        killer = Thread(target=kill, daemon=True)
        killer.start()
        told = running.communicate()[0]
        over.set()
        killer.join()
        return len(kills), told

    def until(self, *words: str) -> int:
        *given, scheduler = words
        running: Any = self.start(*given)  # type: ignore[arg-type]
        end = monotonic() + PATIENCE
        while self.shards() < 3 and running.poll() is None and monotonic() < end:
            sleep(0.02)
        scheduler.send_signal(signal.SIGKILL)  # type: ignore[attr-defined]
        running.communicate()
        return self.shards()


def workers() -> list[psutil.Process]:
    """The processes that do the work: children of those `dask worker` keeps alive."""
    found = []
    for one in psutil.Process().children(recursive=True):
        with suppress(psutil.Error):
            line = " ".join(one.cmdline())
            if "spawn_main" in line and "dask" in " ".join(one.parent().cmdline()):
                found.append(one)
    return found


@contextmanager
def _scheduler(address: str) -> Iterator[tuple[str, Any]]:
    """A scheduler and two workers, each a process as on a machine of its own."""
    port = free_port()
    where = f"tcp://127.0.0.1:{port}"
    dask = [sys.executable, "-m", "distributed.cli.dask_scheduler"]
    quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    environment = {
        **os.environ,
        "LEDGER_DB": address,
        "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "1000",
    }
    scheduler = subprocess.Popen(
        [*dask, "--host", "127.0.0.1", "--port", str(port), "--no-dashboard"],
        env=environment,
        start_new_session=True,
        **quiet,
    )
    worker = [sys.executable, "-m", "distributed.cli.dask_worker", where, "--nthreads", "1"]
    worker += ["--nworkers", "2", "--no-dashboard", "--death-timeout", "20"]
    keeper = subprocess.Popen(worker, env=environment, start_new_session=True, **quiet)
    try:
        yield where, scheduler
    finally:
        for one in (keeper, scheduler):
            with suppress(OSError):
                os.killpg(one.pid, signal.SIGKILL)
            one.wait()


# ------------------------------------------------------------------------- the first page


def first_page(effort: Effort) -> Outcome:
    """A long log and no read file: how soon is the first page there?"""
    wanted = LONG if effort.share >= 0.1 else effort.many(LONG)
    with tempfile.TemporaryDirectory(prefix="ledger-start-") as folder:
        address = f"{folder}/ledger.db"
        steps = _long_log(address, wanted)
        empty = _started(f"{folder}/empty.db", Path(folder) / "other")
        begun = monotonic()
        host = Host(address, Path(folder) / "host")
        try:
            status, page = _page(host, begun)
            took = monotonic() - begun
            said = b"still being drawn" in page
            built = _until_built(host, begun)
        finally:
            host.kill()
    fine = status == 200 and took < FIRST_PAGE
    failures = [] if fine else [f"{status} after {took:.2f} s, {empty:.2f} s with an empty store"]
    tries = (
        f"{steps:,} steps and no read tables: the first page {took:.2f} s after the start"
        f" ({empty:.2f} s with an empty store on the same machine)"
        f"{', which says that lists are being drawn' if said else ''}; they were drawn after"
        f" {built:.0f} s"
    )
    return Outcome(tries, failures)


def _started(address: str, folder: Path) -> float:
    """Seconds until the first page of an empty store: what the machine needs anyway."""
    begun = monotonic()
    host = Host(address, folder)
    try:
        _page(host, begun)
        return monotonic() - begun
    finally:
        host.kill()


def _long_log(address: str, wanted: int) -> int:
    """Copies of a few games under other ids: quick to make, and as long as any."""
    from uuid import UUID, uuid4

    with closing(Ledger(address)) as ledger:
        games = [play(ledger, key, NAMES[:2], f"prove {n}") for n, key in enumerate(GAMES)]
        steps = sum(game.version for game in games)
        while steps < wanted:
            for game in games:
                ledger.open(UUID(bytes=uuid4().bytes), game.bodies)
                steps += game.version
    return steps


def _page(host: Host, begun: float) -> tuple[int, bytes]:
    while monotonic() < begun + PATIENCE:
        with suppress(OSError):
            return get(host.port, "/")[:2]
        sleep(0.01)
    return 0, b""


def _until_built(host: Host, begun: float) -> float:
    while monotonic() < begun + 20 * PATIENCE:
        with suppress(OSError):
            if b'"built"' in get(host.port, "/readyz")[1]:
                break
        sleep(0.2)
    return monotonic() - begun


# ------------------------------------------------------------------------- many streams


def streams(effort: Effort) -> Outcome:
    wanted, pages = STREAMS, effort.many(PAGES, 20)
    with tempfile.TemporaryDirectory(prefix="ledger-streams-") as folder:
        address = f"{folder}/ledger.db"
        with closing(Ledger(address)) as ledger:
            load_samples(ledger)
            game = str(find_ids(ledger)[0])
        host = Host(address, Path(folder) / "host")
        try:
            host.answers()
            _until_built(host, monotonic())
            target = hostile_load.Target("127.0.0.1", host.port)
            for _ in range(2):  # templates are compiled once in each process
                asyncio.run(hostile_load.measure(target, game, "nothing", 0, 8))
            found = asyncio.run(hostile_load.measure(target, game, "streams", wanted, pages))
        finally:
            host.kill()
    bad = found.failed or found.standing < wanted or found.p95_ms > SLOW
    tries = (
        f"{found.standing} streams of one game open on one host of two processes, {pages} pages"
        f" meanwhile: median {found.median_ms:.0f} ms, p95 {found.p95_ms:.0f} ms"
    )
    return Outcome(tries, [found.line] if bad else [])
