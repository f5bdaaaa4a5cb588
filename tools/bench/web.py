"""What a reader waits for: a step on the page, and as JSON on a real server."""

from __future__ import annotations

import http.client
import multiprocessing
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from threading import Lock
from typing import Any
from uuid import UUID, uuid4

from flask import Flask, request
from werkzeug.middleware.dispatcher import DispatcherMiddleware

from ledger.application import Ledger
from ledger.games import ruleset
from ledger.ruleset import read_json
from ledger.tools.bench.games import same_table_twice, simulated
from ledger.tools.bench.harness import (
    INSERT,
    Figure,
    Plan,
    bare_store,
    figure,
    in_turns,
    micro,
    rate,
)
from ledger.tools.dev.postgres_server import free_port
from ledger.tools.serving.gunicorn_server import Server
from ledger.tools.serving.gunicorn_worker import LoopWorker
from ledger.web import create_app
from ledger.web.serving.bridge import Bridge
from ledger.web.serving.streams import Hub

EMPTY, BARE = "/empty", "/bare"
START_TIMEOUT = 120  # seconds: the machine may have more to do


def stored_game(plan: Plan, name: str, early: int, late: int) -> tuple[str, UUID]:
    """A store with a game that shows the same table at both steps."""
    path = str(plan.file(name))
    game = simulated(plan, max(ruleset(plan.title).play.player_counts), 0)
    with closing(Ledger(path)) as ledger:
        return path, ledger.open(uuid4(), same_table_twice(game, early, late)).id


def show_a_step(plan: Plan) -> Figure:
    """The page of a late step against that of an early one, of a loaded game."""
    early, late = 15, plan.size(1500, 300)
    path, game_id = stored_game(plan, "show.db", early, late)
    client = create_app(path, read_path=str(plan.file("show-read.db"))).test_client()
    many = plan.size(20, 2)

    def show(step: int) -> Callable[[], None]:
        def ask() -> None:
            for _ in range(many):
                answer = client.get(f"/games/{game_id}/steps/{step}")
                assert answer.status_code == 200, answer.status

        return ask

    times = in_turns(plan.rounds, show(late), show(early))
    a, b = (min(column) / many for column in zip(*times, strict=True))
    detail = f"{micro(a)} at step {late:,}, {micro(b)} at step {early}"
    return figure(
        f"show step {late:,} against {early}", [a / b for a, b in times], "<=", 1.3, detail
    )


def step_as_json(plan: Plan) -> Figure:
    """Requests a second, against an empty view of a bare Flask application on the same server."""
    early, late = 15, plan.size(1500, 300)
    path, game_id = stored_game(plan, "json.db", early, late)
    address = f"/api/v1/games/{game_id}/steps/{late}"
    many = plan.size(200, 5)
    with served(path, str(plan.file("json-read.db"))) as port:
        connection = http.client.HTTPConnection("127.0.0.1", port)

        def ask(where: str) -> Callable[[], None]:
            def asking() -> None:
                for _ in range(many):
                    connection.request("GET", where)
                    answer = connection.getresponse()
                    answer.read()
                    assert answer.status == 200, (where, answer.status)

            return asking

        times = in_turns(plan.rounds, ask(address), ask(EMPTY + "/"))
        connection.close()
    a, b = (min(column) for column in zip(*times, strict=True))
    detail = f"{rate(many, a)}, empty view {rate(many, b)}"
    return figure("a step as JSON", [b / a for a, b in times], ">=", 0.5, detail)


def bare_rows(path: str) -> Flask:
    """The rows as they come, each request in a transaction of its own, as durable as ours."""
    app, lock = Flask("bare"), Lock()
    kept: list[sqlite3.Connection] = []

    def store() -> tuple[str, int]:
        sent = read_json(request.get_data())
        rows = [(game, step, name, state) for game, step, name, state in sent]
        with lock:
            if not kept:
                kept.append(bare_store(path))
            kept[0].execute("BEGIN IMMEDIATE")
            kept[0].executemany(INSERT, rows)
            kept[0].execute("COMMIT")
        return "", 201

    app.add_url_rule("/rows", view_func=store, methods=["POST"])
    return app


@contextmanager
def served(path: str, read_path: str, bare_path: str = "") -> Iterator[int]:
    """The application, an empty one and one that stores bare rows, side by side in one gunicorn as
    `ledger serve` has it."""
    port = free_port()
    process = multiprocessing.get_context("spawn").Process(
        target=_serve, args=(path, read_path, bare_path, port), daemon=False
    )
    process.start()
    try:
        _wait_for(port)
        yield port
    finally:
        process.terminate()
        process.join()


def _serve(path: str, read_path: str, bare_path: str, port: int) -> None:
    def make_app() -> Any:
        empty = Flask("empty")
        empty.add_url_rule("/", view_func=lambda: "")
        ours = create_app(path, read_path=read_path)
        both = DispatcherMiddleware(ours, {EMPTY: empty, BARE: bare_rows(bare_path)})
        return Bridge(both, Hub(ours.extensions["ledger"]), ours.config["MAX_CONTENT_LENGTH"])

    settings = {
        "bind": f"127.0.0.1:{port}",
        "workers": 1,
        "worker_class": LoopWorker,
        "graceful_timeout": 1,  # the live stream of a page that was looked at may be open still
        "keepalive": 30,
        "loglevel": "error",
        "control_socket_disable": True,
    }
    Server(make_app, settings).run()


def _wait_for(port: int) -> None:
    deadline = time.monotonic() + START_TIMEOUT
    while True:
        try:
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
            connection.request("GET", EMPTY + "/")
            connection.getresponse().read()
            connection.close()
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)
        else:
            return
