"""What a table can count by hand beside the log."""

from __future__ import annotations

from ledger.ruleset import countables

from .messages import COUNTED
from .state import State


def _cities(state: State, player: str) -> int:
    return sum([t.owner == player and t.place.startswith("map:") for t in state.tokens.values()])


COUNTABLES = countables(
    COUNTED,
    seats={
        "explorers": lambda state, player: state.on_map(player),
        "regions": lambda state, player: len(state.occupied(player)),
        "cities": _cities,
        "captured": lambda state, player: len(state.seats[player].captured),
        "cards_in_hand": lambda state, player: len(state.seats[player].hand),
        "cards_in_deck": lambda state, player: state.seats[player].deck_left,
        "cards_played": lambda state, player: len(state.seats[player].played),
        "steps_on_columns": lambda state, player: sum(state.seats[player].cube.values()),
    },
    common={},
)
