"""What a table can count by hand beside the log."""

from __future__ import annotations

from ledger.ruleset import countables

from .messages import COUNTED
from .state import State


def _buildings(state: State, player: str) -> int:
    return sum([building.owner == player for building in state.buildings.values()])


def _monuments(state: State, player: str) -> int | None:
    return state.monuments_of(player) if "monuments" in state.modules else None


def _invocations(state: State, player: str) -> int | None:
    held = state.seats[player].invocations
    return len(held) if "invocations" in state.modules else None


def _favours(state: State, player: str) -> int | None:
    mine = sum([favour.owner == player for favour in state.favours.values()])
    return mine if state.favours else None


def _pile(state: State) -> int | None:
    return state.piles[state.era - 1].left if state.piles and state.era else None


COUNTABLES = countables(
    COUNTED,
    seats={
        "coins": lambda state, player: state.seats[player].coins,
        "points": lambda state, player: state.seats[player].vp,
        "population": lambda state, player: state.seats[player].population,
        "markers": lambda state, player: state.bare(player),
        "buildings": _buildings,
        "monuments": _monuments,
        "invocations": _invocations,
        "favours": _favours,
    },
    common={
        "pile": _pile,
        "market": lambda state: sum([card is not None for card in state.market]),
    },
)
