"""What can happen to a score sheet, every number worked out."""

from __future__ import annotations

from ledger.ruleset.codec import Event


class CellWritten(Event, frozen=True):
    player: str
    category: str
    round: int
    entered: dict[str, int]
    points: int
    before: int | None  # what the cell was worth, if it was written already


class CellCleared(Event, frozen=True):
    player: str
    category: str
    round: int
    before: int


class RoundEnded(Event, frozen=True):
    round: int


class GameFinished(Event, frozen=True):
    won: bool | None
    winners: tuple[str, ...]


AnyEvent = CellWritten | CellCleared | RoundEnded | GameFinished
