"""`ledger serve` as a process: it says where it is, answers, and stops when told."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from typing import Any
from urllib.request import urlopen

import pytest

from ledger.tools import server
from ledger.tools.server import warm
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
