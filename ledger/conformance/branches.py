"""Every branch goes on: a game begun from a position, and a fork, with either dealer."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from ledger.aggregates.game import Game
from ledger.application import Ledger
from ledger.conformance.games import Played, must
from ledger.conformance.laws import unbroken
from ledger.ruleset import Ruleset
from ledger.ruleset.dealer import Dealer
from ledger.simulate import at_virtual_table

MOMENTS = 4  # of a game from which it is gone on
FURTHER = 6  # actions


@contextmanager
def a_store() -> Iterator[Ledger]:
    """A store that is thrown away."""
    with (
        tempfile.TemporaryDirectory() as folder,
        closing(Ledger(str(Path(folder) / "conformance.db"))) as ledger,
    ):
        yield ledger


def moments(game: Game) -> range:
    return range(1, game.version, max(1, game.version // MOMENTS))


def games_begin_from_positions(rules: Ruleset[Any, Any], games: list[Played]) -> None:
    with a_store() as ledger:
        for one in games:
            game = one.game
            for step in moments(game):
                document = msgspec.json.decode(
                    msgspec.json.encode(rules.position(game.state_at(step)))
                )
                begun = ledger.start(
                    rules.key,
                    game.setup.players,
                    first_player=game.setup.first_player,
                    options=game.setup.options,
                    dealer=game.setup.dealer,
                    position=document,
                )
                _go_on(ledger, begun, f"from the position of step {step}")


def forks_go_on(rules: Ruleset[Any, Any], games: list[Played]) -> None:
    with a_store() as ledger:
        for one in games:
            game = ledger.open(one.game.id, one.game.bodies)
            for step in moments(game):
                _go_on(ledger, ledger.fork(game.id, step), f"forked at step {step}")


def _go_on(ledger: Ledger, game: Game, what: str) -> None:
    """A few actions more, with every law checked; a table types in what its own pile shows."""
    rules, chance = game.rules, Random(what)  # noqa: S311 (a seeded player keeps no secret)
    for number in range(FURTHER):
        if game.over:
            return
        state = at_virtual_table(game.state)
        legal = rules.legal_actions(state)
        must(bool(legal), f"{what}: nothing is legal after {number} actions")
        action = rules.play.bot(state, legal, chance)
        if game.setup.dealer == "table":
            action = rules.play.fill(game.state, action, Dealer(what))
        game = ledger.take(game.id, action)
        unbroken(rules, game.state, rules.look.lint(game.state), f"{what}, {action}")
