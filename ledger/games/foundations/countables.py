"""What a table can count by hand beside the log."""

from __future__ import annotations

from ledger.ruleset import Countable

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


COUNTABLES = (
    Countable(
        "coins",
        {"en": "coins", "fr": "pièces"},
        player=lambda state, player: state.seats[player].coins,
    ),
    Countable(
        "points",
        {"en": "points on the track", "fr": "points sur la piste"},
        player=lambda state, player: state.seats[player].vp,
    ),
    Countable(
        "population",
        {"en": "population on the track", "fr": "population sur la piste"},
        player=lambda state, player: state.seats[player].population,
    ),
    Countable(
        "markers",
        {"en": "lot markers on the board", "fr": "marqueurs de terrain sur le plateau"},
        player=lambda state, player: len(state.vacant(player)),
    ),
    Countable("buildings", {"en": "buildings", "fr": "bâtiments"}, player=_buildings),
    Countable("monuments", {"en": "monuments", "fr": "monuments"}, player=_monuments),
    Countable(
        "invocations", {"en": "invocation cards", "fr": "cartes Invocation"}, player=_invocations
    ),
    Countable("favours", {"en": "favour tokens", "fr": "jetons Faveur"}, player=_favours),
    Countable(
        "pile",
        {"en": "cards left in the pile of the era", "fr": "cartes de la pile de l'ère"},
        common=_pile,
    ),
    Countable(
        "market",
        {"en": "cards in the market", "fr": "cartes du marché"},
        common=lambda state: sum([card is not None for card in state.market]),
    ),
)
