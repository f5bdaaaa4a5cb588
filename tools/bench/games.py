"""The games the benchmark measures on: simulated ones, and long logs made from them."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID, uuid4

import msgspec

from ledger.aggregates.game import Game
from ledger.aggregates.steps import ActionTaken, AnyBody, Noted, Rewound, Step
from ledger.games import ruleset
from ledger.ruleset.codec import Action
from ledger.simulate import NAMES, play
from ledger.tools.bench.harness import Plan

SECOND = timedelta(seconds=1)


def simulated(plan: Plan, players: int, seed: int, dealer: str = "virtual") -> Game:
    """A whole game of seeded players, played once for all measurements."""
    key = plan.title, players, seed, dealer
    if key not in plan.kept:
        options = ruleset(plan.title).play.soaks[0]  # those with which every number may play
        plan.kept[key] = play(None, plan.title, NAMES[:players], str(seed), options, dealer)
    game: Game = plan.kept[key]
    return game


def some_games(plan: Plan, number: int, dealer: str = "virtual") -> list[Game]:
    """Games for every number of players in turn."""
    counts = ruleset(plan.title).play.player_counts
    return [simulated(plan, counts[n % len(counts)], n, dealer) for n in range(number)]


def folded(bodies: list[AnyBody], game_id: UUID | None = None) -> Game:
    game_id = game_id or uuid4()
    game = Game(Step(game_id, 1, bodies[0]))
    for body in bodies[1:]:
        game.apply(game.step(body))
    return game


def long_bodies(game: Game, steps: int) -> list[AnyBody]:
    """A log of any length: the game is played, taken back to the setup and played again."""
    bodies = list(game.bodies)
    again = [Rewound(to_step=1, at=game.started.at), *game.bodies[1:]]
    while len(bodies) < steps:
        bodies += again
    return bodies[:steps]


def same_table_twice(game: Game, early: int, late: int) -> list[AnyBody]:
    """A log in which step `late` shows the very table of step `early`, so that only the length of
    the log differs: played again and again, and notes in between to make it come out even."""
    at = game.started.at
    start = late - early + 1  # the step that takes back to the setup for the last time
    bodies = long_bodies(game, start - 1)
    if isinstance(bodies[-1], Rewound):
        bodies[-1] = Noted(text="the same game once more", on_step=1, at=at)
    bodies += [Rewound(to_step=1, at=at), *game.bodies[1:]]
    return bodies


class Taken(msgspec.Struct, frozen=True):
    """One recording: what somebody chose, and every row it stores with what it forces."""

    action: Action
    bodies: list[ActionTaken]


def recordings(game: Game) -> list[Taken]:
    found: list[Taken] = []
    for number, body in enumerate(game.bodies, start=1):
        if not isinstance(body, ActionTaken):
            continue
        if body.auto and found:
            found[-1].bodies.append(body)
        elif not body.auto:
            action = game.action(number)
            assert action is not None
            found.append(Taken(action, [body]))
    return found
