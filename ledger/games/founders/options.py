"""The rulings a table may decide the other way. The first value is the default."""

from __future__ import annotations

from typing import Any

from ledger.ruleset import Option
from ledger.ruleset.texts import Words

_WHERE: dict[str, Words] = {
    "box": {"en": "to the box", "fr": "dans la boîte"},
    "hand": {"en": "to the owner's hand", "fr": "dans la main du propriétaire"},
}

OPTIONS: tuple[Option, ...] = (
    Option(
        "fallback_may_swap",
        (True, False),
        {
            "en": "The green tile drawn for want of another may replace an own tile",
            "fr": "La tuile verte piochée faute de mieux peut remplacer une de ses tuiles",
        },
        "FE-R16",
    ),
    Option(
        "war_on_pillaged",
        ("refuse", "allow"),
        {
            "en": "War token on a tile already pillaged",
            "fr": "Jeton guerre sur une tuile déjà pillée",
        },
        "FE-R29",
    ),
    Option(
        "coin_on_coined",
        ("refuse", "allow"),
        {
            "en": "Coin on a tile that already carries one",
            "fr": "Pièce sur une tuile qui en porte déjà une",
        },
        "FE-R31",
    ),
    Option(
        "craftsman_on_coined",
        ("refuse", "allow"),
        {
            "en": "Craftsman on a village tile that carries a coin",
            "fr": "Artisan sur une tuile village qui porte une pièce",
        },
        "FE-R36",
    ),
    Option(
        "tie_break_counts_pillaged",
        (True, False),
        {
            "en": "Pillaged victory tiles count when a tie is broken",
            "fr": "Les tuiles victoire pillées comptent pour départager les ex æquo",
        },
        "FE-R48",
    ),
    Option(
        "craftsman_of_swapped",
        ("box", "hand"),
        {
            "en": "Craftsman on an unpillaged tile that is swapped",
            "fr": "Artisan sur une tuile non pillée qu'on échange",
        },
        "FE-R21",
        _WHERE,
    ),
    Option(
        "coin_of_swapped_pillaged",
        ("hand", "box"),
        {
            "en": "Coin on a pillaged tile that is swapped",
            "fr": "Pièce sur une tuile pillée qu'on échange",
        },
        "FE-R22",
        _WHERE,
    ),
)

# Not in the positions of the first games.
LATER = frozenset(("craftsman_of_swapped", "coin_of_swapped_pillaged"))

# As they are, and every ruling decided the other way.
SOAKS: tuple[dict[str, Any], ...] = ({}, {option.key: option.values[1] for option in OPTIONS})
