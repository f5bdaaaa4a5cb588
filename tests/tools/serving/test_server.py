"""`ledger serve` as a process: it says where it is, answers, and stops when told."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Any
from urllib.request import Request, urlopen

import pytest
from eventsourcing.persistence import OperationalError

from ledger.application import Ledger
from ledger.tools.serving import server
from ledger.tools.serving.server import warm
from ledger.web.serving import limits


@pytest.fixture
def serving(store: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    words = [sys.executable, "-c", "from tools.cli import main; main()", "serve", "--port", "0"]
    environment = {**os.environ, "LEDGER_DB": store, "LANG": "en_GB.UTF-8"}
    process = subprocess.Popen(words, env=environment, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    line = process.stdout.readline()
    found = re.fullmatch(r"Ledger is at (http://127\.0\.0\.1:\d+)\n", line)
    assert found, line
    yield process, found[1]
    if process.poll() is None:
        process.kill()
    process.wait()
    process.stdout.close()


def test_it_answers_and_stops_gracefully(
    serving: tuple[subprocess.Popen[str], str], ask: Any, game: str
) -> None:
    process, address = serving
    with urlopen(f"{address}/") as answer:
        assert answer.status == 200
    with urlopen(f"{address}/games/{game}/live") as stream:  # an open device does not hold it up
        stream.readline()
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=15) == 0


def test_a_port_that_is_taken_is_told_in_one_sentence(
    serving: tuple[subprocess.Popen[str], str], command: Any
) -> None:
    _, address = serving
    told = command("serve", "--port", address.rsplit(":")[-1], code=2).stderr
    assert "the address is taken" in told
    assert "--port" in told


def test_a_store_that_cannot_be_opened_is_told_before_serving(command: Any, tmp_path: Any) -> None:
    told = command("serve", "--port", "0", "--db", str(tmp_path), code=2).stderr
    assert "cannot be used" in told


def test_every_template_is_compiled_before_somebody_waits_for_it(app: Any) -> None:
    warm(app)
    compiled = {name for _, name in app.jinja_env.cache}
    assert {"replay.html", "table.html", "home.html"} < compiled
    assert compiled >= set(app.jinja_env.list_templates())


def test_templates_are_compiled_when_the_first_page_is_answered(app: Any) -> None:
    answered, looked = Event(), list[str]()
    app.jinja_env.get_template = looked.append
    warming = Thread(target=warm, args=(app, answered))
    warming.start()
    assert not looked
    answered.set()
    warming.join(30)
    assert looked == app.jinja_env.list_templates()


@pytest.mark.parametrize(("most", "wanted"), [(1024, 768), (100_000, 4000), (-1, 4000), (100, 64)])
def test_there_is_room_for_as_many_connections_as_the_system_allows(monkeypatch, most, wanted):
    now = [256, most]
    monkeypatch.setattr(limits, "CONNECTIONS", 4000)
    monkeypatch.setattr(server.resource, "getrlimit", lambda kind: tuple(now))

    def allow(kind, given):
        now[0] = given[0]

    monkeypatch.setattr(server.resource, "setrlimit", allow)
    server.make_room()
    assert wanted == limits.CONNECTIONS


# ------------------------------------------------------------------------ several processes


@contextmanager
def running(store: str, *words: str, code: str = "", **more: str) -> Iterator[Any]:
    """`ledger serve` with these words; gives the process and its address."""
    start = f"{code}\nfrom tools.cli import main; main()"
    command = [sys.executable, "-c", start, "serve", "--port", "0", *words]
    environment = {**os.environ, "LEDGER_DB": store, "LANG": "en_GB.UTF-8", **more}
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    found = re.fullmatch(r"Ledger is at (http://127\.0\.0\.1:\d+)\n", process.stdout.readline())
    assert found
    try:
        yield process, found[1]
    finally:
        process.terminate()
        process.wait(timeout=30)
        process.stdout.close()


def told(address: str, path: str) -> Any:
    with urlopen(f"{address}{path}", timeout=30) as answer:
        return json.loads(answer.read())


def steps_of(stream: Any) -> Iterator[int]:
    name = ""
    for line in stream:
        text = line.decode().strip()
        if text.startswith("event: "):
            name = text.removeprefix("event: ")
        elif text.startswith("data: ") and name == "step":
            yield json.loads(text.removeprefix("data: "))["step"]


def note(address: str, game: str, text: str) -> int:
    body = json.dumps({"text": text}).encode()
    asked = Request(
        f"{address}/api/v1/games/{game}/notes", body, {"Content-Type": "application/json"}
    )
    with urlopen(asked, timeout=30) as answer:
        return json.loads(answer.read())["step"]


def test_a_step_recorded_on_one_host_reaches_the_devices_of_another(postgres, play_some):
    """Two servers of two processes over one PostgreSQL; each has a cache folder of its own."""
    with closing(Ledger(postgres)) as ledger:
        game = str(play_some(ledger, steps=4).id)
    with (
        running(postgres, "--processes", "2") as (_, here),
        running(postgres, "--processes", "2") as (_, there),
        urlopen(f"{there}/games/{game}/live", timeout=30) as stream,
    ):
        seen = steps_of(stream)
        first = next(seen)
        for n in range(3):
            step = note(here, game, f"note {n}")
            assert next(seen) == step == first + n + 1
            assert told(there, f"/api/v1/games/{game}")["step"] == step
        assert told(here, "/healthz") == {"status": "alive"}
        assert told(there, "/readyz")["status"] == "ready"


def test_a_restart_loses_no_request(store, play_some):
    """Connections that stay open and new ones, while every process is replaced; then a stop."""
    with closing(Ledger(store)) as ledger:
        game = str(play_some(ledger, steps=4).id)
    with running(store, "--processes", "2") as (process, address):
        over, failures, answered = Event(), [], [0, 0]

        def ask(kept: bool) -> None:
            where = address.removeprefix("http://")
            line = http.client.HTTPConnection(where, timeout=30)
            while not over.is_set():
                try:
                    line.request("GET", f"/api/v1/games/{game}")
                    answer = line.getresponse()
                    answer.read()
                    if answer.status != 200:
                        failures.append(answer.status)
                    answered[kept] += 1
                except (OSError, http.client.HTTPException) as error:
                    failures.append(repr(error))
                    line.close()
                if not kept:
                    line.close()
            line.close()

        threads = [Thread(target=ask, args=(kept,)) for kept in (True, False)]
        for thread in threads:
            thread.start()
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        for _ in range(2):
            before = set(children.read_text().split())
            process.send_signal(signal.SIGHUP)
            wait_until(lambda old=before: not old & set(children.read_text().split()))
            seen = list(answered)
            wait_until(lambda old=seen: all(a > b for a, b in zip(answered, old, strict=True)))
        over.set()
        for thread in threads:
            thread.join()
    assert failures == []
    assert min(answered) > 2


def wait_until(done: Callable[[], bool], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_who_stops_says_so_and_ends_connections_politely(client, app):
    """A request on a connection that is open already is answered while we stop."""
    assert client.get("/healthz").json == {"status": "alive"}
    assert client.get("/readyz", headers={"Host": "any.example"}).json["status"] == "ready"
    stopping = client.get("/readyz", environ_overrides={"ledger.stopping": True})
    assert (stopping.status_code, stopping.json) == (503, {"status": "stopping"})
    app.extensions["ledger"].recorder.max_notification_id = away
    assert client.get("/readyz").status_code == 503
    assert client.get("/healthz").status_code == 200


def away() -> int:
    raise OperationalError("no server")


# ------------------------------------------------------------------------ without gunicorn

BLOCKED = """
import sys
class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"gunicorn", "fcntl", "resource", "termios", "pwd", "grp"}:
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Blocked())
for name in ("fcntl", "resource", "termios", "pwd", "grp"):
    sys.modules.pop(name, None)
"""


def test_it_serves_where_there_is_no_gunicorn_and_no_fcntl(store, play_some):
    """As on Windows: pages, steps, a live stream, and a stop that does not wait for it."""
    with closing(Ledger(store)) as ledger:
        game = str(play_some(ledger, steps=4).id)
    with (
        running(store, code=BLOCKED) as (process, address),
        urlopen(f"{address}/games/{game}/live", timeout=30) as stream,
    ):
        assert told(address, "/readyz")["status"] == "ready"
        seen = steps_of(stream)
        first = next(seen)
        assert note(address, game, "here") == first + 1 == next(seen)
        with urlopen(f"{address}/", timeout=30) as page:
            assert page.status == 200
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=30) == 0
