"""What a table can count by hand beside the log."""

from __future__ import annotations

from functools import partial

from ledger.ruleset import countables

from .catalogue import RESOURCES, VP_CARDS
from .messages import COUNTED
from .scoring import unit_total
from .state import State


def _at_seat(cube: str, state: State, player: str) -> int:
    return state.seats[player].cubes.get(cube, 0)


def _in_bank(cube: str, state: State) -> int:
    return state.bank[cube]


def _on_card(card: str, state: State) -> int:
    return len(state.vp_cards[card])


COUNTABLES = countables(
    COUNTED,
    seats={
        **{cube: partial(_at_seat, cube) for cube in RESOURCES},
        "vp": lambda state, player: state.seats[player].points,
        "villagers": lambda state, player: state.seats[player].all_villagers,
        "units": lambda state, player: unit_total(state.seats[player]),
        "buildings": lambda state, player: len(state.seats[player].city),
        "tiles": lambda state, player: len(state.seats[player].tiles),
        "cards": lambda state, player: state.seats[player].hand,
    },
    common={
        **{cube: partial(_in_bank, cube) for cube in RESOURCES},
        "vp": lambda state: state.bank_vp,
        **{card: partial(_on_card, card) for card in VP_CARDS},
    },
)
