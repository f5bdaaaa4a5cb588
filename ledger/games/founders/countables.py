"""What a table can count by hand beside the log."""

from __future__ import annotations

from ledger.ruleset import Countable

from .catalogue import CATALOGUES
from .state import State


def _in_hand(state: State, player: str, sort: str) -> int:
    types = CATALOGUES.get(state.catalogue).token_type
    return sum([types[held.token] == sort for held in state.hands[player]])


def _on_tiles(state: State, player: str) -> int:
    return sum([len(cell.coins) for cell in state.nations[player].cells.values()])


def _pillaged(state: State, player: str) -> int:
    return sum([len(cell.war) for cell in state.nations[player].cells.values()])


def _settled(state: State, player: str) -> int:
    return sum([cell.craftsman is not None for cell in state.nations[player].cells.values()])


def _tokens(sort: str, en: str, fr: str) -> Countable:
    return Countable(
        f"{sort}_tokens",
        {"en": en, "fr": fr},
        player=lambda state, player: _in_hand(state, player, sort),
        common=lambda state: len(state.reserve[sort]),
    )


def _stack(stack: str, en: str, fr: str) -> Countable:
    return Countable(
        f"{stack}_stack", {"en": en, "fr": fr}, common=lambda state: state.stacks[stack].count
    )


COUNTABLES = (
    _tokens("coin", "coins (hand or reserve)", "pièces (main ou réserve)"),
    _tokens("war", "war tokens (hand or reserve)", "jetons guerre (main ou réserve)"),
    _tokens("carriage", "carriages (hand or reserve)", "charrettes (main ou réserve)"),
    _tokens("craftsman", "craftsmen (hand or reserve)", "artisans (main ou réserve)"),
    Countable(
        "tiles",
        {"en": "tiles in the nation", "fr": "tuiles de la nation"},
        player=lambda state, player: len(state.nations[player].cells),
    ),
    Countable(
        "coins_on_tiles",
        {"en": "coins on tiles", "fr": "pièces posées sur des tuiles"},
        player=_on_tiles,
    ),
    Countable(
        "war_on_tiles",
        {"en": "war tokens on tiles", "fr": "jetons guerre posés sur des tuiles"},
        player=_pillaged,
    ),
    Countable(
        "craftsmen_on_tiles",
        {"en": "craftsmen on tiles", "fr": "artisans posés sur des tuiles"},
        player=_settled,
    ),
    Countable(
        "swapped",
        {"en": "swapped tiles", "fr": "tuiles échangées"},
        player=lambda state, player: len(state.swapped[player]),
    ),
    _stack("nature", "nature stack", "pile nature"),
    _stack("village", "village stack", "pile village"),
    _stack("city", "city stack", "pile ville"),
    Countable(
        "victory_display",
        {"en": "victory tiles on display", "fr": "tuiles victoire exposées"},
        common=lambda state: len(state.victory_display),
    ),
)
