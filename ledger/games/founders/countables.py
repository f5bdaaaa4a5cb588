"""What a table can count by hand beside the log."""

from __future__ import annotations

from functools import partial

from ledger.ruleset import countables

from .catalogue import CATALOGUES
from .messages import COUNTED
from .state import Cell, State

TOKENS = ("coin", "war", "carriage", "craftsman")


def _in_hand(sort: str, state: State, player: str) -> int:
    types = CATALOGUES.get(state.catalogue).token_type
    return sum([types[held.token] == sort for held in state.hands[player]])


def _in_reserve(sort: str, state: State) -> int:
    return len(state.reserve[sort])


def _in_stack(stack: str, state: State) -> int:
    return state.stacks[stack].count


def _cells(state: State, player: str) -> list[Cell]:
    return list(state.nations[player].cells.values())


COUNTABLES = countables(
    COUNTED,
    seats={
        **{f"{t}_tokens": partial(_in_hand, t) for t in TOKENS},
        "tiles": lambda s, p: len(_cells(s, p)),
        "coins_on_tiles": lambda s, p: sum([len(cell.coins) for cell in _cells(s, p)]),
        "war_on_tiles": lambda s, p: sum([len(cell.war) for cell in _cells(s, p)]),
        "craftsmen_on_tiles": lambda s, p: sum([c.craftsman is not None for c in _cells(s, p)]),
        "swapped": lambda s, p: len(s.swapped[p]),
    },
    common={
        **{f"{t}_tokens": partial(_in_reserve, t) for t in TOKENS},
        **{f"{k}_stack": partial(_in_stack, k) for k in ("nature", "village", "city")},
        "victory_display": lambda s: len(s.victory_display),
    },
)
