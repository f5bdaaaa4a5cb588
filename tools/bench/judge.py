"""Verifying and simulating whole games, against bare programs that do the unavoidable part."""

from __future__ import annotations

import os
import statistics
from collections.abc import Callable, Iterator
from contextlib import closing
from time import perf_counter, process_time
from uuid import UUID, uuid4

from ledger.aggregates.game import Game
from ledger.aggregates.steps import ActionTaken
from ledger.application import Ledger
from ledger.games import ruleset
from ledger.review.verify_store import verify_one
from ledger.ruleset.rejudge import outcome_again
from ledger.simulate import NAMES, play
from ledger.tools.bench.games import some_games
from ledger.tools.bench.harness import Figure, Plan, figure, micro
from ledger.tools.bulk.processes import Helper
from ledger.tools.bulk.work import STORE

WANTED = 25e-6  # seconds a step
LOOP = 100_000  # times round, as a measure of this machine
GAMES_A_ROUND = 2


def spent(work: Callable[[], object]) -> float:
    """Of a processor: what else runs on this machine is no part of it."""
    start = process_time()
    work()
    return process_time() - start


def bare_judge(ledger: Ledger, game_id: UUID) -> None:
    """Loads a game, and asks the rules of each action what speaks against it and what it causes:
    less cannot be done to judge it again."""
    game = ledger.load(game_id)
    for step, body in enumerate(game.bodies, start=1):
        if isinstance(body, ActionTaken):
            action, stored, _ = game.at(step)
            assert action is not None
            assert outcome_again(game.rules, game.state_at(step - 1), action)[1] == stored


def verify_a_step(plan: Plan) -> Iterator[Figure]:
    """On one core; beside it what loading a game and asking its rules takes alone."""
    games = some_games(plan, plan.size(4, 1))
    with closing(Ledger(str(plan.file("verify.db")))) as ledger:
        kept = [ledger.open(uuid4(), game.bodies).id for game in games]
        steps = sum(game.version for game in games)

        def ours() -> None:
            for game_id in kept:
                report = verify_one(ledger, game_id).report
                assert report is not None
                assert report.same

        def bare() -> None:
            for game_id in kept:
                bare_judge(ledger, game_id)

        ours(), bare()
        rounds = [(spent(ours) / steps, spent(bare) / steps) for _ in range(plan.rounds)]
    time, floor = (statistics.median(column) for column in zip(*rounds, strict=True))
    detail = f"{micro(time)} a step, {micro(floor)} for the rules alone"
    yield figure("verify, against the rules alone", [a / b for a, b in rounds], "<=", 1.5, detail)
    yield figure("verify, against 25 µs", [a / WANTED for a, _ in rounds], "<=", 1, detail)


def verify_on_two_cores(plan: Plan) -> Figure:
    """Games a second of two processes against one: each has its store open already."""
    games = some_games(plan, plan.size(8, 1))
    path = str(plan.file("verify-two.db"))
    copies = plan.size(8, 2)
    with closing(Ledger(path)) as ledger:
        kept = [
            (ledger.open(uuid4(), game.bodies).id, game.version)
            for game in games
            for _ in range(copies)
        ]
    halves = kept[::2], kept[1::2]
    os.environ[STORE] = path  # where a helper looks
    one, two = Helper("verify"), Helper("verify")
    try:
        for helper in (one, two):  # they start
            helper.line.send(kept[:1])
            helper.line.recv()

        def together() -> None:
            for helper, half in zip((one, two), halves, strict=True):
                helper.line.send(half)
            for helper in (one, two):
                helper.line.recv()

        def alone() -> None:
            one.line.send(kept)
            one.line.recv()

        times = [(_wall(together), _wall(alone)) for _ in range(plan.rounds)]
    finally:
        one.end()
        two.end()
    rate = len(kept) / statistics.median(a for a, _ in times)
    detail = f"{rate:,.0f} games a second on two cores"
    return figure("verify on two cores", [b / a for a, b in times], ">=", 1.8, detail)


def _wall(work: Callable[[], None]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


def bare_loop() -> None:
    kept: dict[int, object] = {}
    for n in range(LOOP):
        kept[n % 97] = (n, kept.get(n % 89))


def simulate(plan: Plan) -> Figure:
    """A hundred steps of seeded players against a bare loop. The slowest title took two loops when
    this was first measured; a third of that is the bar for all."""
    rules = ruleset(plan.title)
    seats = NAMES[: min(4, max(rules.play.player_counts))]
    played: list[Game] = []

    def ours() -> None:
        played.clear()
        for n in range(plan.size(GAMES_A_ROUND, 1)):
            played.append(play(None, plan.title, seats, str(n), rules.play.soaks[0], "virtual"))

    def bare() -> None:
        for _ in range(4):
            bare_loop()

    ours(), bare()
    rounds = [(spent(ours), spent(bare)) for _ in range(plan.rounds)]
    hundreds = sum(game.version for game in played) / 100
    each = statistics.median(a for a, _ in rounds) / len(played)
    detail = f"{1 / each:.1f} games of {len(seats)} players a second"
    ratios = [a / b / hundreds for a, b in rounds]
    return figure("simulate a hundred steps, in bare loops", ratios, "<=", 0.67, detail)
