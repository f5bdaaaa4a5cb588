"""Whole games of seeded players, step by step, for the checks that look at every position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any, NamedTuple

from msgspec import Struct

from ledger.aggregates.game import Game
from ledger.errors import Refused
from ledger.ruleset import Decision, Ruleset
from ledger.simulate import NAMES, begin, moves

BEGAN = datetime(2026, 1, 1, tzinfo=UTC)
LOOKED_AT = 40  # positions of one game that a dear check looks at


class Failed(AssertionError):
    """What a title does not keep, in one sentence."""


def must(holds: bool, what: str) -> None:
    if not holds:
        raise Failed(what)


class Step(NamedTuple):
    """One step of a whole game: the table before it, what was decided, the table after it."""

    before: Any
    decision: Decision
    after: Any


class Played(Struct, frozen=True):
    """A seeded game and its steps."""

    game: Game
    steps: tuple[Step, ...]

    @property
    def name(self) -> str:
        return f"{len(self.game.setup.players)} players, {self.game.setup.dealer} dealer"

    def some(self) -> Iterator[Step]:
        """A few steps from all over the game."""
        return iter(self.steps[:: max(1, len(self.steps) // LOOKED_AT)])


def played(rules: Ruleset[Any, Any], seed: str = "conformance") -> list[Played]:
    """One game of each player count with each dealer."""
    return [
        play(rules, NAMES[:count], f"{seed}/{count}", dealer)
        for count in rules.play.player_counts
        for dealer in ("virtual", "table")
    ]


def play(rules: Ruleset[Any, Any], players: Sequence[str], seed: str, dealer: str) -> Played:
    """A whole game, kept in no store, with the first options that so many may play with."""
    game = _begun(rules, players, seed, dealer)
    for move in moves(game, seed):
        game.apply(game.step(move.body))
    return Played(game, tuple(steps_of(game)))


def _begun(rules: Ruleset[Any, Any], players: Sequence[str], seed: str, dealer: str) -> Game:
    *others, last = rules.play.soaks
    for options in others:
        with suppress(Refused):
            return begin(rules, players, seed, rules.with_defaults(options), dealer, BEGAN)
    return begin(rules, players, seed, rules.with_defaults(last), dealer, BEGAN)


def steps_of(game: Game) -> Iterator[Step]:
    for number in range(2, game.version + 1):
        action = game.action(number)
        if action is not None:
            decision = Decision(action, game.events(number), ())
            yield Step(game.state_at(number - 1), decision, game.state_at(number))
