"""What a table decides before the game. The first value is the default."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ledger.ruleset import Option

from .catalogue import CATALOGUES

BY_PLAYERS = "by_players"
DEALT = "dealt"

OPTIONS: tuple[Option, ...] = (
    Option(
        "capture_in_transit",
        (True, False),
        {
            "en": "A city in an empty region is captured by explorers who only walk through",
            "fr": "Une ville dans une région vide est capturée par des explorateurs de passage",
        },
        "FI-R9",
    ),
    Option(
        "map_side",
        (BY_PLAYERS, "side_2", "side_3_5"),
        {
            "en": "Side of the board (it follows from the number of players)",
            "fr": "Côté du plateau (il découle du nombre de joueurs)",
        },
        "FI-2.1",
        {
            BY_PLAYERS: {"en": "as the number of players says", "fr": "selon le nombre de joueurs"},
            "side_2": {"en": "2 players", "fr": "2 joueurs"},
            "side_3_5": {"en": "3 to 5 players", "fr": "3 à 5 joueurs"},
        },
    ),
    Option(
        "civilizations",
        (DEALT,),
        {
            "en": "Civilizations: dealt at random, or a civilization for each player",
            "fr": "Civilisations : tirées au sort, ou une civilisation pour chaque joueur",
        },
        "FI-R45",
        {DEALT: {"en": "dealt", "fr": "au sort"}},
        tuple(CATALOGUES.default.boards),
    ),
    Option(
        "random_first_player",
        (False, True),
        {
            "en": "The virtual dealer draws the first player",
            "fr": "Le croupier virtuel tire au sort le premier joueur",
        },
        "FI-2.12",
        asked=False,  # who begins is asked with the seats
    ),
)


def chosen_civilizations(options: Mapping[str, Any], players: tuple[str, ...]) -> Any:
    """The civilizations fixed before the game, in seat order, or None if they are dealt."""
    said = options.get("civilizations", DEALT)
    if isinstance(said, Mapping):
        return tuple(said.get(player, "") for player in players)
    return None
