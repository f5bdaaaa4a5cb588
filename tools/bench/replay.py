"""Loading, stepping and listing what may be done."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from typing import Any
from uuid import UUID, uuid4

from ledger.aggregates.game import Game
from ledger.aggregates.steps import ActionTaken, Corrected, Rewound, Started, decode_bodies
from ledger.application import Ledger
from ledger.games import ruleset
from ledger.tools.bench.games import long_bodies, simulated
from ledger.tools.bench.harness import Figure, Plan, figure, in_turns, micro

STREAM = "SELECT state FROM stored_events WHERE originator_id=? ORDER BY originator_version"


def bare_load(connection: sqlite3.Connection, game_id: UUID) -> list[Any]:
    """Reads the same rows, decodes them with msgspec, folds them with the same evolve."""
    rows = connection.execute(STREAM, (game_id.hex,)).fetchall()
    started, *bodies = decode_bodies(b"[" + b",".join([row[0] for row in rows]) + b"]")
    assert isinstance(started, Started)
    rules = ruleset(started.setup.title)
    state = rules.fold(rules.play.initial(started.setup), (), 1)
    states = [state]
    for number, body in enumerate(bodies, start=2):
        if isinstance(body, ActionTaken | Corrected):
            state = rules.fold(state, rules.codec.events(body.events, body.schema), number)
        elif isinstance(body, Rewound):
            state = states[body.to_step - 1]
        states.append(state)
    return states


def load(plan: Plan) -> list[Figure]:
    short, long = plan.size(500, 50), plan.size(5000, 200)
    game = simulated(plan, max(ruleset(plan.title).play.player_counts), 0)
    path = plan.file("load.db")
    with closing(Ledger(str(path))) as ledger, closing(sqlite3.connect(path)) as connection:
        small = ledger.open(uuid4(), long_bodies(game, short)).id
        large = ledger.open(uuid4(), long_bodies(game, long)).id
        many = plan.size(20, 2)

        def ours(game_id: UUID, times: int = 1) -> Callable[[], None]:
            return lambda: _repeat(times, lambda: ledger.load(game_id))

        def bare(game_id: UUID, times: int = 1) -> Callable[[], None]:
            return lambda: _repeat(times, lambda: bare_load(connection, game_id))

        times = in_turns(plan.rounds, ours(small, many), bare(small, many))
        detail = f"{micro(min(a for a, _ in times) / many / short)} a step"
        longer = in_turns(plan.rounds, ours(large, 2), ours(small, 2 * long // short))
        further = in_turns(plan.rounds, ours(large, 2), bare(large, 2))
        beside = f"{long:,} steps are made by taking the game back to its setup and playing again"
        return [
            figure(f"load {short} steps", [a / b for a, b in times], "<=", 2.0, detail),
            figure(f"load {long:,} steps", [a / b for a, b in further], "<=", 2.0, beside),
            figure(
                f"load {long:,} steps, a step against one of {short}",
                [a / b for a, b in longer],
                "<=",
                1.3,
                "linear: the cost of a step does not grow with the log",
            ),
        ]


def _repeat(times: int, work: Callable[[], Any]) -> None:
    for _ in range(times):
        work()


def legal_actions(plan: Plan) -> Figure:
    """The cost per candidate of the whole list, against judging each of them alone."""
    rules = ruleset(plan.title)
    game = simulated(plan, max(rules.play.player_counts), 0)
    state = _busy_position(game)
    candidates = list(rules.play.candidates(state, {}))
    many = plan.size(10, 1)
    times = in_turns(
        plan.rounds,
        lambda: _repeat(many, lambda: rules.legal_actions(state)),
        lambda: _repeat(many, lambda: [rules.judge(state, one) for one in candidates]),
    )
    total = min(a for a, _ in times) / many
    detail = (
        f"{len(candidates)} candidates, {len(rules.legal_actions(state))} legal, "
        f"{total * 1e3:.2f} ms in all, {micro(total / len(candidates))} each"
    )
    return figure("legal actions, per candidate", [a / b for a, b in times], "<=", 1.0, detail)


def _busy_position(game: Game) -> Any:
    """The position with the most candidates in the middle third of the game."""
    third = game.version // 3
    states = [game.state_at(n) for n in range(third, 2 * third)]
    return max(states, key=lambda state: sum(1 for _ in game.rules.play.candidates(state, {})))
