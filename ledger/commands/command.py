"""What a use case is: it works out the steps to store. Only the application stores them."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from ledger.aggregates.game import Game
from ledger.aggregates.steps import AnyBody

R = TypeVar("R")


class Entry(Struct, frozen=True, kw_only=True):
    """Who enters something, on which step they based it, and the request's own key. `as_keeper`:
    whoever keeps the game changes it although all have signed and the time to correct is over."""

    by: str = ""
    seen_step: int | None = None
    key: str = ""
    as_keeper: bool = False


class Mark(Struct, frozen=True):
    """What every stored step says of its entry: who, when, and the request's key."""

    by: str
    at: datetime
    key: str = ""

    @property
    def fields(self) -> dict[str, Any]:
        return {"by": self.by, "at": self.at, "key": self.key}


UNSTORED = Mark("", datetime(1970, 1, 1, tzinfo=UTC))  # of what is worked out and stored nowhere


class Plan(NamedTuple, Generic[R]):
    """The steps to store, together or not at all, and what whoever asked is told of them."""

    bodies: list[AnyBody]
    report: R


def store(*bodies: AnyBody) -> Plan[None]:
    """The plan of a command that has nothing to tell but that it was stored."""
    return Plan(list(bodies), None)


class Command(Struct, Generic[R], frozen=True):
    """One use case of a game that has begun.

    `plan` judges it on the game as it stands, and raises what speaks against it. It changes
    nothing, so it may be asked again when another process was faster.
    """

    reports: ClassVar[bool] = False  # a repeat is told again what the first request was told

    def plan(self, game: Game, mark: Mark) -> Plan[R]:
        raise NotImplementedError

    @property
    def own_seen_step(self) -> int | None:
        """The step it says itself that it is based on, whatever was played since."""
        return None

    def scribe(self, mark: Mark) -> str:
        """Who is stored as having entered it."""
        return mark.by

    def preview(self, game: Game, mark: Mark) -> R:
        """What the command would tell; nothing is stored, and no dealer shows anything."""
        return self.plan(game, mark).report


class Together(Command[None], frozen=True):
    """Several commands, one after the other, stored together or not at all."""

    commands: tuple[Command[Any], ...]

    def plan(self, game: Game, mark: Mark) -> Plan[None]:
        scratch, found = game.until(game.version), []
        for command in self.commands:
            for body in command.plan(scratch, mark).bodies:
                found.append(body)
                scratch.apply(scratch.step(body))
            mark = replace(mark, key="")  # the first step answers for all of them
        return store(*found)


class Opening(Struct, frozen=True):
    """A use case that begins a game: works out its first steps."""

    followed: ClassVar[bool] = False  # what nobody has to choose is stored with them

    @property
    def source(self) -> Game | None:
        """The game it was made from, if there is one."""
        return None

    def is_same(self, other: Opening) -> bool:
        """Whether this is asked for once more."""
        return self == other

    def first_steps(self, mark: Mark) -> list[AnyBody]:
        raise NotImplementedError
