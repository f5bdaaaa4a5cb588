"""Eight scribes record eight games at once over HTTP, against the same server storing bare rows."""

from __future__ import annotations

import http.client
import json
import statistics
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from time import perf_counter
from uuid import uuid4

import msgspec

from ledger.aggregates.steps import encode_body
from ledger.application import Ledger
from ledger.tools.bench.games import recordings, some_games
from ledger.tools.bench.harness import Figure, Plan, figure
from ledger.tools.bench.web import BARE, served

SCRIBES = 8
ACTIONS = 12  # of each scribe in a round
JSON = {"Content-Type": "application/json"}

Body = tuple[str, bytes]  # where it is sent to, and what


def scribes(plan: Plan) -> Figure:
    number, actions = plan.size(SCRIBES, 2), plan.size(ACTIONS, 2)
    path = str(plan.file("scribes.db"))
    with closing(Ledger(path)) as ledger:
        rounds = [
            [_script(plan, ledger, n, actions) for n in range(number)]
            for _ in range(plan.rounds + 1)
        ]
    bare = str(plan.file("scribes-bare.db"))
    waits: list[float] = []
    ratios: list[float] = []
    rates: list[float] = []
    with (
        served(path, str(plan.file("scribes-read.db")), bare) as port,
        ThreadPoolExecutor(number) as pool,
    ):
        for n, scripts in enumerate(rounds):
            theirs = _seconds(pool, port, [script[1] for script in scripts], [])
            ours = _seconds(pool, port, [script[0] for script in scripts], waits if n else [])
            if n:
                ratios.append(theirs / ours)
                rates.append(number * actions / ours)
    p99 = statistics.quantiles(waits, n=100, method="inclusive")[98] if len(waits) > 1 else waits[0]
    detail = f"{statistics.median(rates):,.0f} actions a second, p99 {p99 * 1e3:.0f} ms"
    return figure(f"{number} scribes over HTTP, against bare rows", ratios, ">=", 0.5, detail)


def _script(plan: Plan, ledger: Ledger, n: int, actions: int) -> tuple[list[Body], list[Body]]:
    """The first actions of a new game as one scribe sends them, and the bare rows of the same."""
    game = some_games(plan, n + 1, dealer="table")[n]
    game_id = ledger.open(uuid4(), [game.started], follow=True).id
    ours, bare, step = list[Body](), list[Body](), 1
    for taken in recordings(game)[:actions]:
        action = msgspec.to_builtins(taken.action, str_keys=True)
        ours.append((f"/api/v1/games/{game_id}/actions", json.dumps({"action": action}).encode()))
        rows = []
        for body in taken.bodies:
            step += 1
            rows.append((game_id.hex, step, type(body).__name__, encode_body(body).decode()))
        bare.append((f"{BARE}/rows", json.dumps(rows).encode()))
    return ours, bare


def _seconds(
    pool: ThreadPoolExecutor, port: int, scripts: list[list[Body]], waits: list[float]
) -> float:
    start = perf_counter()
    for found in pool.map(lambda script: _send(port, script), scripts):
        waits += found
    return perf_counter() - start


def _send(port: int, script: list[Body]) -> list[float]:
    """One scribe: the next action goes out when the last one is answered."""
    waits = []
    with closing(http.client.HTTPConnection("127.0.0.1", port)) as connection:
        for where, body in script:
            start = perf_counter()
            connection.request("POST", where, body, JSON)
            answer = connection.getresponse()
            said = answer.read()
            waits.append(perf_counter() - start)
            assert answer.status == 201, (where, answer.status, said[:300])
    return waits
