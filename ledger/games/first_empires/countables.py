"""What a table can count by hand beside the log."""

from __future__ import annotations

from ledger.ruleset import Countable

from .state import State


def _cities(state: State, player: str) -> int:
    return sum([t.owner == player and t.place.startswith("map:") for t in state.tokens.values()])


COUNTABLES = (
    Countable(
        "explorers",
        {"en": "explorers on the map", "fr": "explorateurs sur la carte"},
        player=lambda state, player: state.on_map(player),
    ),
    Countable(
        "regions",
        {"en": "regions occupied", "fr": "régions occupées"},
        player=lambda state, player: len(state.occupied(player)),
    ),
    Countable(
        "cities", {"en": "own cities on the map", "fr": "villes du joueur sur la carte"}, _cities
    ),
    Countable(
        "captured",
        {"en": "captured cities", "fr": "villes capturées"},
        player=lambda state, player: len(state.seats[player].captured),
    ),
    Countable(
        "cards_in_hand",
        {"en": "cards in hand", "fr": "cartes en main"},
        player=lambda state, player: len(state.seats[player].hand),
    ),
    Countable(
        "cards_in_deck",
        {"en": "cards left in the deck", "fr": "cartes restant dans la pioche"},
        player=lambda state, player: state.seats[player].deck_left,
    ),
    Countable(
        "cards_played",
        {"en": "great achievements played", "fr": "grands accomplissements joués"},
        player=lambda state, player: len(state.seats[player].played),
    ),
    Countable(
        "steps_on_columns",
        {"en": "spaces climbed on all columns", "fr": "cases gravies sur les colonnes"},
        player=lambda state, player: sum(state.seats[player].cube.values()),
    ),
)
