"""The sheet as it is filled in."""

from __future__ import annotations

from msgspec import Struct

from ledger.ruleset import Setup, TableState

from .catalogue import CATALOGUES, Template


class Cell(Struct, frozen=True):
    player: str
    category: str
    round: int
    entered: dict[str, int]
    points: int
    step: int  # that wrote it last


class State(TableState, frozen=True, kw_only=True):
    cells: tuple[Cell, ...] = ()
    round: int = 0  # the one being played; 0 where the game has none
    finished: bool = False
    won: bool | None = None  # where all win or lose together
    winners: tuple[str, ...] = ()  # whom the table named

    @property
    def template(self) -> Template:
        return CATALOGUES.get(self.catalogue)

    def cell(self, player: str, category: str, of_round: int) -> Cell | None:
        """The cell if somebody has written in it."""
        place = (player, category, of_round)
        return next(
            (one for one in self.cells if (one.player, one.category, one.round) == place), None
        )


def initial(setup: Setup) -> State:
    template = CATALOGUES.get(setup.catalogue_hash)
    return State(
        catalogue=setup.catalogue_hash,
        dealer=setup.dealer,
        players=setup.players,
        round=1 if template.by_rounds else 0,
    )
