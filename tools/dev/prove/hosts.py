"""Several hosts on one PostgreSQL: two servers of two processes each behind a round-robin proxy."""

from __future__ import annotations

import http.client
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from itertools import count
from pathlib import Path
from statistics import median
from threading import Thread
from time import monotonic, sleep
from typing import Any
from urllib.parse import urlencode

from ledger.tools.dev.postgres_server import Server, controlled_server, free_port, new_database
from ledger.tools.dev.prove.history import Book, broken, forget
from ledger.tools.dev.prove.outcome import Effort, Outcome
from ledger.tools.dev.prove.scribes import API, START, Caller, Scribe

SCRIBES, STEPS = 8, 1000  # each
SOON = 0.1  # seconds from an acknowledgement on one host to a device on the other, in the median
HEARD = 100  # steps that are timed
BEFORE = 16  # pages asked for before: each process draws its first ones slowly
PATIENCE = 60.0  # seconds for a server to answer
NOT_COMPILED = "PYTHONDONTWRITEBYTECODE"
PASSWORD = "a long word for the proof"


class Host:
    """`ledger serve --processes 2` with a cache folder of its own, as on a machine of its own."""

    def __init__(self, address: str, folder: Path, *words: str) -> None:
        self.port, self._words = free_port(), words
        folder.mkdir()
        self._environment = environment(address, folder)
        self._log = folder / "log"
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-c", "from ledger.tools.cli import main; main()", "serve"]
        command += ["--port", str(self.port), "--processes", "2", *self._words]
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(
                command, env=self._environment, stdout=log, stderr=log, start_new_session=True
            )

    def answers(self) -> None:
        end = monotonic() + PATIENCE
        while True:
            with suppress(OSError, http.client.HTTPException):
                if get(self.port, "/readyz")[0] == 200:
                    return
            if monotonic() > end:
                raise RuntimeError(self._log.read_text()[-2000:])
            sleep(0.05)

    def kill(self) -> None:
        assert self.process is not None
        with suppress(OSError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


def environment(address: str, folder: Path) -> dict[str, str]:
    """Of a host over a store. Its modules are kept compiled, as those of an installed one are: to
    compile them at every start takes as long as the start itself."""
    own = {name: value for name, value in os.environ.items() if name != NOT_COMPILED}
    own |= {"LEDGER_DB": address, "XDG_CACHE_HOME": str(folder), "LEDGER_PASSWORD_COST": "8,1"}
    return own


def get(port: int, path: str, **headers: str) -> tuple[int, bytes, Any]:
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=15)) as line:
        line.request("GET", path, headers=headers)
        answer = line.getresponse()
        return answer.status, answer.read(), answer.headers


class RoundRobin:
    """Each connection goes to the next server; one that does not listen is passed over."""

    def __init__(self, ports: list[int]) -> None:
        self._ports, self._turn = ports, count()
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=200)
        self.port: int = self._listener.getsockname()[1]
        Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                Thread(target=self._serve, args=(near,), daemon=True).start()

    def _serve(self, near: socket.socket) -> None:
        for _ in self._ports:
            port = self._ports[next(self._turn) % len(self._ports)]
            with suppress(OSError):
                far = socket.create_connection(("127.0.0.1", port), timeout=5)
                far.settimeout(None)
                Thread(target=_carry, args=(near, far), daemon=True).start()
                _carry(far, near)
                return
        near.close()

    def close(self) -> None:
        self._listener.close()


def _carry(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(65536):
            target.sendall(data)
    for end in (source, target):
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)


class Wanderer(Scribe):
    """A scribe whose every request is a new connection: it may come to either server."""

    def __init__(self, *words: Any) -> None:
        super().__init__(*words)
        self._caller = Restless(words[1])


class Restless(Caller):
    def ask(self, path: str, body: Any = None) -> tuple[int, Any]:
        try:
            return super().ask(path, body)
        finally:
            self.close()


@contextmanager
def hosts(address: str, *words: str) -> Iterator[list[Host]]:
    with tempfile.TemporaryDirectory(prefix="ledger-hosts-") as folder:
        found = [Host(address, Path(folder) / name, *words) for name in ("a", "b")]
        try:
            for one in found:
                one.answers()
            yield found
        finally:
            for one in found:
                one.kill()


# ------------------------------------------------------------------------- the promise


def run(effort: Effort) -> Outcome:
    """Scribes on one game and on eight while a server and the database die; then how soon a step
    of one host is known on the other, and whether sessions hold."""
    forget("hosts")
    told, failures = [], []
    with controlled_server() as database:
        for games in (1, SCRIBES):
            wanted = effort.many(SCRIBES * STEPS, least=80)
            with new_database(database.address, f"hosts_{games}") as address:
                done = _recorded(database, address, games, wanted, effort)
            told.append(done.tries)
            failures += done.failures
        with new_database(database.address, "heard") as address:
            done = _heard(database, address, effort.many(HEARD, least=10))
        told.append(done.tries)
        failures += done.failures
    return Outcome("; ".join(told), failures)


def _recorded(database: Server, address: str, games: int, wanted: int, effort: Effort) -> Outcome:
    book = Book()
    with hosts(address, "--no-accounts") as pair:
        proxy = RoundRobin([one.port for one in pair])
        caller = Restless(proxy.port)
        tables = [caller.ask(API, START)[1]["game"] for _ in range(games)]
        scribes = [Wanderer(n, proxy.port, tables[n % games], book) for n in range(1, SCRIBES + 1)]
        for scribe in scribes:
            scribe.start()
        kills = stops = 0
        while (done := _acknowledged(book)) < wanted and not effort.over:
            if done * 5 // wanted > kills + stops:  # four times on the way, by turns
                if kills <= stops:
                    one = pair[kills % 2]
                    one.kill()
                    one.start()
                    one.answers()
                    kills += 1
                else:
                    database.stop(signal.SIGQUIT)
                    database.start()
                    stops += 1
            sleep(0.1)
        for scribe in scribes:
            scribe.end()
        proxy.close()
        caller.close()
    history = book.closed(f"hosts-{games}", address)
    history.keep()
    tries = (
        f"{SCRIBES} scribes on {games} game{'s' * (games > 1)}: {history.acknowledged:,} steps"
        f" acknowledged by two servers, {kills} of them killed and PostgreSQL stopped {stops} times"
    )
    failures = list(broken(history))
    if done < wanted:
        failures.append(f"the time was over after {done:,} of {wanted:,} steps")
    return Outcome(tries, failures)


def _acknowledged(book: Book) -> int:
    return sum(one.acknowledged and bool(one.token) for one in list(book.asked))


def _heard(database: Server, address: str, many: int) -> Outcome:
    from ledger.web.access.store import Accounts

    failures = []
    with hosts(address, "--accounts") as (here, there):
        with closing(Accounts(address)) as accounts:
            accounts.add("Ana", PASSWORD)
            token = accounts.new_token("Ana")
        cookie = signed_in(here.port)
        sends = Sender(here.port, token)
        game = sends.post(API, START)["game"]
        waits = sorted(_waits(sends, there, game, token, many))
        database.stop(signal.SIGQUIT)
        database.start()
        here.kill()
        here.start()
        here.answers()
        held = [get(one.port, "/account", Cookie=cookie)[0] for one in (here, there)]
        if held != [200, 200]:
            failures.append(f"a session did not hold: {held}")
    heard, page = (median(one[n] for one in waits) * 1000 for n in (0, 1))
    if heard > SOON * 1000:
        failures.append(f"{heard:.0f} ms until a device of the other server heard of a step")
    if page > SOON * 1000:
        failures.append(f"{page:.0f} ms until a step was on a page of the other server")
    tries = (
        f"{many} steps recorded on A: a device of B heard of each {heard:.0f} ms after it was"
        f" acknowledged, and had B's page of it after {page:.0f} ms (medians); a session held on"
        " both through a kill and a stop of the database"
    )
    return Outcome(tries, failures)


class Sender:
    def __init__(self, port: int, token: str) -> None:
        self._line = http.client.HTTPConnection("127.0.0.1", port, timeout=15)
        self._headers = {
            "Content-Type": "application/json",
            "Authorization": f"Bearer {token}",
        }

    def post(self, path: str, body: Any) -> Any:
        import json

        self._line.request("POST", path, json.dumps(body), self._headers)
        answer = self._line.getresponse()
        told = json.loads(answer.read())
        self._line.close()  # the server closes one that stands idle for some seconds
        if answer.status != 201:
            raise RuntimeError(f"{path}: {answer.status} {told}")
        return told


def _waits(
    sends: Sender, there: Host, game: str, token: str, many: int
) -> Iterator[tuple[float, float]]:
    """Seconds from each acknowledgement to the device, and to the page it then has."""
    said = {"Authorization": f"Bearer {token}"}
    with closing(http.client.HTTPConnection("127.0.0.1", there.port, timeout=30)) as line:
        line.request("GET", f"/games/{game}/live", headers=said)
        stream = line.getresponse()
        known = _next_step(stream)
        for _ in range(BEFORE):
            get(there.port, f"/games/{game}/steps/1", **said)
        for n in range(many):
            step = int(sends.post(f"{API}/{game}/notes", {"text": f"note {n}"})["step"])
            acknowledged = monotonic()
            while known < step:
                known = _next_step(stream)
            heard = monotonic() - acknowledged
            status, page, _ = get(there.port, f"/games/{game}/steps/{step}", **said)
            if status != 200 or f"note {n}".encode() not in page:
                raise RuntimeError(f"step {step} is not on the page of the other server")
            yield heard, monotonic() - acknowledged


def _next_step(stream: Any) -> int:
    while line := stream.readline():
        if found := re.match(rb'data: {"step": (\d+)}', line):
            return int(found[1])
    raise RuntimeError("the stream ended")


def signed_in(port: int) -> str:
    """The cookie of somebody who has signed in by the form."""
    _, page, headers = get(port, "/sign-in")
    before = headers["Set-Cookie"].partition(";")[0]
    found = re.search(rb'name="form_token" value="([^"]+)"', page)
    assert found
    sent = {"name": "Ana", "password": PASSWORD, "form_token": found[1].decode()}
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=15)) as line:
        kind = "application/x-www-form-urlencoded"
        line.request("POST", "/sign-in", urlencode(sent), {"Cookie": before, "Content-Type": kind})
        answer = line.getresponse()
        answer.read()
        cookies = [one.partition(";")[0] for one in answer.headers.get_all("Set-Cookie") or []]
    return "; ".join(one for one in cookies if one.startswith("ledger_session"))
