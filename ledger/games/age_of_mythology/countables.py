"""What a table can count by hand beside the log."""

from __future__ import annotations

from ledger.ruleset import Countable, Words

from .catalogue import RESOURCES, VP_CARDS
from .scoring import unit_total

_CUBES: dict[str, Words] = {
    "food": {"en": "food cubes", "fr": "cubes de nourriture"},
    "wood": {"en": "wood cubes", "fr": "cubes de bois"},
    "gold": {"en": "gold cubes", "fr": "cubes d'or"},
    "favor": {"en": "favor cubes", "fr": "cubes de faveur"},
}
_CARDS: dict[str, Words] = {
    "largest_army": {"en": "VP cubes on Largest Army", "fr": "cubes sur Plus grande armée"},
    "most_buildings": {"en": "VP cubes on Most Buildings", "fr": "cubes sur Plus de bâtiments"},
    "last_battle": {"en": "VP cubes on Last Battle", "fr": "cubes sur Dernière bataille"},
    "wonder": {"en": "VP cubes on the Wonder", "fr": "cubes sur la Merveille"},
}


def _resource(resource: str) -> Countable:
    return Countable(
        resource,
        _CUBES[resource],
        player=lambda state, player: state.seats[player].cubes.get(resource, 0),
        common=lambda state: state.bank[resource],
    )


def _card(card: str) -> Countable:
    return Countable(card, _CARDS[card], common=lambda state: len(state.vp_cards[card]))


COUNTABLES = (
    *(_resource(resource) for resource in RESOURCES),
    Countable(
        "vp",
        {"en": "VP cubes", "fr": "cubes de victoire"},
        player=lambda state, player: state.seats[player].points,
        common=lambda state: state.bank_vp,
    ),
    Countable(
        "villagers",
        {"en": "villagers", "fr": "villageois"},
        player=lambda state, player: state.seats[player].all_villagers,
    ),
    Countable(
        "units",
        {"en": "units on the board", "fr": "unités sur le plateau"},
        player=lambda state, player: unit_total(state.seats[player]),
    ),
    Countable(
        "buildings",
        {"en": "buildings", "fr": "bâtiments"},
        player=lambda state, player: len(state.seats[player].city),
    ),
    Countable(
        "tiles",
        {"en": "resource tiles", "fr": "tuiles de ressource"},
        player=lambda state, player: len(state.seats[player].tiles),
    ),
    Countable(
        "cards",
        {"en": "cards in hand", "fr": "cartes en main"},
        player=lambda state, player: state.seats[player].hand,
    ),
    *(_card(card) for card in VP_CARDS),
)
