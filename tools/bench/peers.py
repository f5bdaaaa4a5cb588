"""`ledger bench --peers`: one action judged and applied in memory, beside other engines that are
installed here (python-chess from PyPI, boardgame.io from npm), in the same run."""

from __future__ import annotations

import shutil
import statistics
import subprocess
from collections.abc import Callable, Iterator
from random import Random
from time import perf_counter
from typing import Any
from uuid import uuid4

from ledger.aggregates.game import Game
from ledger.aggregates.steps import ActionTaken, Step
from ledger.tools.bench.games import simulated
from ledger.tools.bench.harness import Figure, LeftOut, Plan, figure, micro

MOVES = 500
SEATS = 2
PLIES = 80
BOARDGAME = f"""
const {{ Client }} = require("boardgame.io/client");
const game = {{
  setup: () => ({{ cells: Array(9).fill(null), moves: 0 }}),
  moves: {{ put: ({{ G }}, id) => {{ G.cells[id % 9] = id; G.moves += 1; }} }},
}};
const client = Client({{ game, numPlayers: 2, debug: false }});
client.start();
for (let n = 0; n < 200; n += 1) client.moves.put(n);
const start = process.hrtime.bigint();
for (let n = 0; n < {MOVES}; n += 1) client.moves.put(n);
console.log(Number(process.hrtime.bigint() - start) / {MOVES}e9);
"""

Seconds = Callable[[], float]  # for one action


def our_action(plan: Plan) -> Seconds:
    """A game of the title judged and applied from its setup to its end."""
    game = simulated(plan, SEATS, 0, dealer="table")
    taken = [body for body in game.bodies if isinstance(body, ActionTaken)]

    def seconds() -> float:
        again = Game(Step(uuid4(), 1, game.started))
        start = perf_counter()
        for body in taken:
            action = game.rules.codec.action(body.action, body.schema)
            judged, _ = again.judge(
                again.state, action, step=again.version + 1, at=body.at, recorded=True
            )
            again.apply(again.step(judged))
        return (perf_counter() - start) / len(taken)

    return seconds


def python_chess() -> Seconds:
    try:
        import chess  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        raise LeftOut("python-chess is not installed (PyPI: chess)") from None
    chance, board, said = Random(1), chess.Board(), list[str]()
    while len(said) < PLIES and not board.is_game_over():
        move = chance.choice(list(board.legal_moves))
        said.append(board.san(move))
        board.push(move)

    def seconds() -> float:
        again: Any = chess.Board()
        start = perf_counter()
        for san in said:
            again.push_san(san)
        return (perf_counter() - start) / len(said)

    return seconds


def boardgame_io() -> Seconds:
    node = shutil.which("node")
    if node is None:
        raise LeftOut("Node.js is not installed")

    def seconds() -> float:
        done = subprocess.run([node, "-e", BOARDGAME], capture_output=True, text=True, check=False)
        if done.returncode:
            raise LeftOut("boardgame.io is not installed (npm; NODE_PATH says where)")
        return float(done.stdout)

    return seconds


def beside(name: str, engine: Callable[[], Seconds]) -> Callable[[Plan], Iterator[Figure]]:
    def measured(plan: Plan) -> Iterator[Figure]:
        ours, theirs = our_action(plan), engine()
        ours(), theirs()
        rounds = [(ours(), theirs()) for _ in range(plan.rounds)]
        mine, other = (statistics.median(column) for column in zip(*rounds, strict=True))
        detail = f"{micro(mine)} an action, {name} {micro(other)}"
        yield figure(f"an action, against {name}", [a / b for a, b in rounds], "", None, detail)

    return measured


python_chess_beside = beside("python-chess", python_chess)
boardgame_io_beside = beside("boardgame.io", boardgame_io)
