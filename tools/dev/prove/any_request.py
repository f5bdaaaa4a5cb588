"""Whatever is sent, with accounts and without: no fault of the program, nothing slow, nothing
written by who may not, and answers that fit the document of the API."""

from __future__ import annotations

import json
import tempfile
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import monotonic, perf_counter
from typing import Any
from uuid import UUID

import schemathesis
from flask import Flask
from hypothesis import HealthCheck, Phase, given, seed, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi import checks as fits

from ledger.application import Ledger
from ledger.games import GAMES, ruleset
from ledger.storage import on_postgres
from ledger.tools.dev.prove import strange_requests
from ledger.tools.dev.prove.outcome import Effort, Outcome
from ledger.tools.dev.prove.servers import STORES, served, store
from ledger.web import close, create_app

BY_DOCUMENT, STRANGE, BY_SOCKET = 20_000, 78_000, 2_000  # requests of a full run
EACH = 12  # requests to an operation at a time
OPERATIONS = 50  # that are asked over one store
CHUNK = 3000  # strange requests over one store
POSTGRES_EVERY = 5  # which is no multiple of those who ask
SLOW = 2.0  # seconds
WHO = ("", "Keeper", "Spectator", "Stranger")  # "": nobody signs in here, or nobody has
CHECKS = [
    not_a_server_error,
    fits.status_code_conformance,
    fits.content_type_conformance,
    fits.response_schema_conformance,
]
PASSWORD = "a long password of the proof"
schemathesis.serializer.alias("application/x-ndjson", "text/plain")  # of a record: any text


def run(effort: Effort) -> Outcome:
    document = jobs(_by_document, effort.many(BY_DOCUMENT, EACH), EACH * OPERATIONS)
    strange = jobs(_strange, effort.many(STRANGE, 50), CHUNK)
    asked, failures = 0, list[str]()
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        for number, wrong in pool.map(_job, [*document, *strange], [effort.until] * 10_000_000):
            asked += number
            failures += wrong
    sent, wrong = by_socket(effort.many(BY_SOCKET, 20))
    tries = f"{asked + sent:,} requests, {sent:,} of them through a socket"
    return Outcome(tries, [*failures, *wrong])


Work = Callable[[Flask, str, int, int], tuple[int, list[str]]]
Job = tuple[Work, int, int]


def jobs(work: Work, wanted: int, at_once: int) -> list[Job]:
    sizes = [min(at_once, wanted - n) for n in range(0, wanted, at_once)]
    return [(work, number, size) for number, size in enumerate(sizes)]


def _job(job: Job, until: float) -> tuple[int, list[str]]:
    """Everybody asks about every title in turn."""
    if monotonic() >= until:
        return 0, []
    work, number, size = job
    who, titles = WHO[number % len(WHO)], list(GAMES)
    kind = STORES[number % POSTGRES_EVERY == 1]
    try:
        return trial(work, who, number, size, titles[number // len(WHO) % len(titles)], kind)
    except Exception:  # not every error can be handed to another process
        return 0, [f"job {number} of {work.__name__}: {traceback.format_exc()}"]


def trial(
    work: Work, who: str, seed_number: int, number: int, title: str = "", kind: str = STORES[0]
) -> tuple[int, list[str]]:
    """So many requests over a store of their own; who may not write has changed nothing."""
    accounts = bool(who) or seed_number // len(WHO) % 2 == 1
    with (
        tempfile.TemporaryDirectory(prefix="ledger-prove-") as folder,
        store(kind) as address,
        Opened(folder, address, accounts, title) as (app, game, token),
    ):
        before = _rows(app, game)
        headers = {"Accept-Encoding": "identity"}  # nobody unpacks what a test client gets
        if who:
            headers["Authorization"] = f"Bearer {token(who)}"
        app.config["PROVE_HEADERS"] = headers
        asked, failures = work(app, game, seed_number, number)
        after = _rows(app, game)
        may_write = not accounts or who == "Keeper"
        if after[: len(before)] != before or (after != before and not may_write):
            failures.append(f"{who or 'nobody'} has changed a game, seed {seed_number}")
    return asked, failures


class Opened:
    """The application over a store with one game, and tokens of its accounts."""

    def __init__(self, folder: str, address: str, accounts: bool, title: str = "") -> None:
        self.title = title or next(iter(GAMES))
        own = address if on_postgres(address) else Path(folder) / "accounts"
        kept, read = own if accounts else None, f"{folder}/read.db"
        self.app = create_app(address, read_path=read, accounts=kept)
        self.app.logger.disabled = True

    def __enter__(self) -> tuple[Flask, str, Callable[[str], str]]:
        ledger: Ledger = self.app.extensions["ledger"]
        rules = ruleset(self.title)
        players = ["Ana", "Bo", "Cy", "Di"][: max(2, min(rules.play.player_counts))]
        game = ledger.start(self.title, players, dealer="virtual", seed="3" * 32)
        for _ in range(6):
            legal = game.rules.legal_actions(game.state)
            game = ledger.take(game.id, legal[0])
        self.app.extensions["projections"].catch_up()
        return self.app, str(game.id), lambda who: self._token(who, str(game.id))

    def _token(self, who: str, game: str) -> str:
        accounts: Any = self.app.extensions["accounts"]
        accounts.add(who, PASSWORD)
        if who != "Stranger":
            accounts.give(who.lower(), game, who.lower())
        return str(accounts.new_token(who))

    def __exit__(self, *error: object) -> None:
        close(self.app)


def _rows(app: Flask, game: str) -> list[Any]:
    """Its steps as they are stored. Nobody here types an id to have the game removed."""
    recorder: Any = app.extensions["ledger"].recorder
    return list(recorder.select_named_rows(UUID(game)))


# ------------------------------------------------------------------------- by the document


def _by_document(app: Flask, game: str, number: int, wanted: int) -> tuple[int, list[str]]:
    """What schemathesis makes of the document, right and wrong, some for each operation."""
    schema = schemathesis.openapi.from_wsgi(
        "/api/v1/openapi.json", app, headers=app.config["PROVE_HEADERS"]
    )
    operations = [found.ok() for found in schema.get_all_operations()]
    chance, asked, failures = Random(number), 0, list[str]()
    for operation in chance.choices(operations, k=max(1, wanted // EACH)):
        mode = chance.choice(list(GenerationMode))

        @seed(number)
        @settings(
            max_examples=EACH,
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy(generation_mode=mode))
        def ask(case: Any) -> None:
            nonlocal asked
            if "game_id" in (case.path_parameters or {}) and chance.random() < 0.9:
                case.path_parameters["game_id"] = game
            asked += 1
            answer, took = _asked(partial(case.call, headers=app.config["PROVE_HEADERS"]))
            try:
                case.validate_response(answer, checks=CHECKS)
            except FailureGroup as group:
                failures.extend(f"{case.operation.label}: {one}" for one in group.exceptions)
            if took > SLOW:
                failures.append(
                    f"{case.operation.label} took {took:.1f} s: {case.as_curl_command()}"
                )

        ask()
    return asked, failures


# ------------------------------------------------------------------------- strange ones


def _strange(app: Flask, game: str, number: int, wanted: int) -> tuple[int, list[str]]:
    chance, failures = Random(number), list[str]()
    material = strange_requests.material(app, game)
    for _ in range(wanted):
        made = strange_requests.make(material, chance)
        made.headers.update(app.config["PROVE_HEADERS"])
        failures += _faults(app, made)
    return wanted, failures


def _faults(app: Flask, made: strange_requests.Strange) -> Iterator[str]:
    words: dict[str, Any] = {"method": made.method, "data": made.body, "headers": made.headers}
    answer, took = _asked(lambda: app.test_client().open(made.path, **words))
    answer.close()
    if answer.status_code >= 500:
        yield f"{answer.status_code}: {made}"
    if took > SLOW:
        yield f"{took:.1f} s: {made}"


def _asked(ask: Callable[[], Any]) -> tuple[Any, float]:
    """The answer and the seconds it took. Slow is what is slow three times: this machine may have
    been busy with something else. The first answer counts, or the worst one."""
    answers, took = [], []
    for _ in range(3):
        begun = perf_counter()
        answers.append(ask())
        took.append(perf_counter() - begun)
        if took[-1] < SLOW:
            break
    return max(answers, key=lambda one: one.status_code >= 500), min(took)


def by_socket(wanted: int) -> tuple[int, list[str]]:
    """The same through the server that people use."""
    failures, chance = list[str](), Random(wanted)
    with tempfile.TemporaryDirectory(prefix="ledger-prove-") as folder:
        address = f"{folder}/ledger.db"
        with closing(Ledger(address)) as ledger:
            game = str(ledger.start(next(iter(GAMES)), ["Ana", "Bo"], dealer="virtual").id)
        with served(address) as server, Opened(folder, f"{folder}/other.db", False) as (app, _, _):
            material = strange_requests.Material(strange_requests.routes(app), game)
            for _ in range(wanted):
                made = strange_requests.make(material, chance)
                status = strange_requests.send(server.port, made)
                if status >= 500:
                    failures.append(f"{status}: {made}")
            if json.loads(strange_requests.fetch(server.port, "/api/v1/games"))["games"] == []:
                failures.append("the games are gone")
    return wanted, failures
