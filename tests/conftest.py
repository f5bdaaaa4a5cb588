"""What the tests share: a store, the pages on it, a real server, real browsers, PostgreSQL."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from random import Random
from shutil import disk_usage
from threading import Thread
from typing import Any

import pytest
from flask import Flask
from hypothesis import settings
from jinja2.bccache import Bucket, BytecodeCache
from werkzeug.routing import Rule

from ledger.tools.dev.chromium import FLAGS, executable
from ledger.tools.dev.postgres_server import new_database, temporary_server

UUID_TEXT = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
# How long an example takes says nothing here. Every run tries the same ones, so that one that fails
# can be run again; a soak tries others.
settings.register_profile("busy", deadline=None, max_examples=40, derandomize=True)
settings.load_profile("busy")
PATIENCE = 30_000  # milliseconds a browser waits on a busy machine
os.environ.setdefault("LEDGER_PASSWORD_COST", "8,1")  # a test hashes many, and guards none
MEMORY = Path("/dev/shm")  # a folder in memory, where there is one
ENOUGH = 4 << 30  # bytes


def in_memory() -> bool:
    """May temporary files lie there? Some machines give it little room, or let nothing be run."""
    if "TMPDIR" in os.environ or not os.access(MEMORY, os.W_OK):
        return False
    return disk_usage(MEMORY).free > ENOUGH and not os.statvfs(MEMORY).f_flag & os.ST_NOEXEC


if in_memory():  # what tests store is thrown away: none of them waits for a disk
    os.environ["TMPDIR"] = tempfile.tempdir = str(MEMORY)


def play_some(
    ledger: Any,
    title: str = "founders",
    players: tuple[str, ...] = ("Ana", "Bo"),
    seed: int = 1,
    steps: int = 20,
    **start: Any,
) -> Any:
    """A game of seeded players under the virtual dealer, with at least `steps` steps or over."""
    start = {"dealer": "virtual", "seed": f"{seed:032x}", **start}
    game = ledger.start(title, list(players), **start)
    chance = Random(seed)
    while game.version < steps and not game.over:
        legal = game.rules.legal_actions(game.state)
        game = ledger.take(game.id, game.rules.play.bot(game.state, legal, chance))
    return game


@pytest.fixture(name="play_some")
def _play_some() -> Callable[..., Any]:
    return play_some


def pytest_make_parametrize_id(config: pytest.Config, val: object, argname: str) -> str | None:
    """Workers that share the tests compare their names: a random game id must not be in one."""
    return argname if UUID_TEXT.fullmatch(str(val)) else None


# ---------------------------------------------------------------------- stores


@pytest.fixture
def store(tmp_path: Path) -> str:
    """The address of an empty SQLite store; `ledger`, `app` and `server` all use this one."""
    return str(tmp_path / "ledger.db")


@pytest.fixture
def ledger(store: str) -> Iterator[Any]:
    from ledger.application import Ledger

    opened = Ledger(store)
    yield opened
    opened.close()


@pytest.fixture
def projections(ledger: Any, tmp_path: Path) -> Iterator[Any]:
    from ledger.projections import Projections

    opened = Projections(ledger, str(tmp_path / "read.db"))
    yield opened
    opened.close()


@pytest.fixture
def cairn(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The little title of the core's tests, known to the registry while a test runs."""
    from ledger.games import GAMES
    from ledger_cairn import RULESET

    monkeypatch.setitem(GAMES, RULESET.key, RULESET)
    return RULESET


@pytest.fixture(scope="session")
def cairn_package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder into which pip has installed the little title."""
    from tests.support.packages import CAIRN, install

    return install(CAIRN, tmp_path_factory.mktemp("packages") / "cairn")


@pytest.fixture
def installed_cairn(cairn_package: Path) -> Iterator[Any]:
    """The little title, found by its entry point as any installed package is."""
    from ledger.games import GAMES
    from tests.support.packages import found_in

    with found_in(cairn_package):
        yield GAMES["cairn"]


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    with temporary_server() as address:
        yield address


_numbers = count(1)


@pytest.fixture
def postgres(postgres_server: str) -> Iterator[str]:
    """The address of an empty database on a real PostgreSQL server."""
    with new_database(postgres_server, f"test_{next(_numbers)}") as address:
        yield address


@pytest.fixture(params=["sqlite", "postgres"])
def any_store(request: pytest.FixtureRequest) -> str:
    """An empty store of each kind: a test that uses it runs on both."""
    address: str = request.getfixturevalue("store" if request.param == "sqlite" else "postgres")
    return address


# ---------------------------------------------------------------------- pages


class Compiled(BytecodeCache):
    """Templates as Python has compiled them: most tests open a new application on the same ones.

    A template that was changed is compiled anew, as Jinja sees to.
    """

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self.kept:
            bucket.bytecode_from_string(self.kept[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.kept[bucket.key] = bucket.bytecode_to_string()


Flask.jinja_options = {**Flask.jinja_options, "bytecode_cache": Compiled()}

_builders: dict[tuple[str, str, bool], Any] = {}
_compile_builder = Rule._compile_builder


def _compiled_once(self: Rule, append_unknown: bool = True) -> Any:
    """What builds the addresses of a route, compiled for the first application: it is the same in
    all of them and takes most of the time of opening one."""
    key = self.rule, repr(self.defaults), append_unknown
    if key not in _builders:
        _builders[key] = _compile_builder(self, append_unknown)
    return _builders[key]


Rule._compile_builder = _compiled_once


@pytest.fixture
def app(store: str, tmp_path: Path) -> Any:
    from ledger.web import create_app

    return create_app(store, read_path=str(tmp_path / "web-read.db"), testing=True)


@pytest.fixture
def client(app: Any) -> Any:
    return app.test_client()


@pytest.fixture
def server(app: Any) -> Iterator[str]:
    """The same application on a real port; gives its address without a final slash."""
    from werkzeug.serving import make_server

    running = make_server("127.0.0.1", 0, app, threaded=True)
    running.daemon_threads = True  # an open live stream must not hold up the end of a test
    thread = Thread(target=running.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{running.server_port}"
    running.shutdown()
    thread.join()
    running.server_close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=executable(), args=list(FLAGS))
        yield opened
        opened.close()


@pytest.fixture
def new_page(browser: Any) -> Iterator[Callable[..., Any]]:
    """Opens pages of browsers that share nothing; a script error in any of them fails the test."""
    contexts: list[Any] = []
    errors: list[str] = []

    def open_page(width: int = 1280, height: int = 800, **options: Any) -> Any:
        options = {"locale": "en-GB", "reduced_motion": "reduce", **options}
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: _keep_error(message, errors))
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert errors == []


NO_ERRORS = (
    "Failed to load resource",  # a refused request is an answer, not an error of the page
    "error occurred when fetching the script",  # the worker's, in a page that was closed at once
)


def _keep_error(message: Any, errors: list[str]) -> None:
    if message.type == "error" and not any(text in message.text for text in NO_ERRORS):
        errors.append(message.text)


@pytest.fixture
def page(new_page: Callable[..., Any]) -> Any:
    return new_page()


@pytest.fixture
def phone(new_page: Callable[..., Any]) -> Any:
    return new_page(360, 740, has_touch=True, is_mobile=True, device_scale_factor=2)
