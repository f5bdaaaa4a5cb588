"""A game whose title is not installed: its steps as they are stored, without any rule."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from msgspec import UNSET, Struct

from ledger.aggregates import results
from ledger.aggregates.steps import ActionTaken, AnyBody, Corrected, Rewound, Started, Step
from ledger.ruleset import Setup, Sheet


class RawGame(Struct, frozen=True):
    """What can be told of such a game. It can be listed and exported, not played."""

    id: UUID
    bodies: tuple[AnyBody, ...]

    @property
    def started(self) -> Started:
        first = self.bodies[0]
        assert isinstance(first, Started)
        return first

    @property
    def setup(self) -> Setup:
        return self.started.setup

    @property
    def version(self) -> int:
        return len(self.bodies)

    def line(self) -> list[int]:
        """The acting steps that still stand, oldest first."""
        heads, parents = [1], {1: 0}
        for number, body in enumerate(self.bodies[1:], start=2):
            match body:
                case ActionTaken() | Corrected():
                    parents[number] = heads[-1]
                    heads.append(number)
                case Rewound():
                    heads.append(heads[body.to_step - 1])
                case _:
                    heads.append(heads[-1])
        step, found = heads[-1], []
        while step:
            found.append(step)
            step = parents[step]
        return found[::-1]

    @property
    def result(self) -> Sheet | None:
        """The sheet that was stored when the game ended; None while it is on."""
        raw = getattr(self.bodies[self.line()[-1] - 1], "result", UNSET)
        return None if raw is UNSET else results.read(raw)

    @property
    def over(self) -> bool:
        return self.started.evidence != "recorded" or self.result is not None

    @property
    def seed(self) -> str | None:
        """Open once the game is over, never before."""
        return self.started.seed if self.over else None


def raw_game(game_id: UUID, steps: Iterable[Step]) -> RawGame:
    return RawGame(game_id, tuple(step.body for step in steps))
