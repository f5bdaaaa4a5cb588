"""What can be asked of a score sheet."""

from __future__ import annotations

from ledger.ruleset.codec import Action


class WriteCell(Action, frozen=True):
    """A cell filled in, or filled in anew: the values its category asks for."""

    player: str
    category: str
    entered: dict[str, int]
    round: int = 0  # 0: the category has one cell for the whole game


class ClearCell(Action, frozen=True):
    player: str
    category: str
    round: int = 0


class EndRound(Action, frozen=True):
    """The next round begins; earlier ones may still be put right."""


class FinishGame(Action, frozen=True):
    """The sheet is whole. `won`: did all win together; `winners`: where the table names them."""

    won: bool | None = None
    winners: tuple[str, ...] = ()


AnyAction = WriteCell | ClearCell | EndRound | FinishGame
