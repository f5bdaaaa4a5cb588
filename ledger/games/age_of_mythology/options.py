"""What a table settles before the first card. The first value is the default."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ledger.ruleset import Option

OPTIONS: tuple[Option, ...] = (
    Option(
        "override_set",
        ("none", "printed_cards"),
        {
            "en": "Values where the rulebook and the printed cards differ",
            "fr": "Valeurs en cas d'écart entre le livret et les cartes imprimées",
        },
        "AM-R1",
        {
            "none": {"en": "the rulebook", "fr": "le livret"},
            "printed_cards": {"en": "the printed cards", "fr": "les cartes imprimées"},
        },
    ),
    Option(
        "four_player_two_cultures",
        (False, True),
        {
            "en": "Four players share two cultures",
            "fr": "Quatre joueurs se partagent deux cultures",
        },
        "AM-2.5",
    ),
    Option(
        "hand_tracking",
        ("full", "public"),
        {
            "en": "Cards in hand: recorded in secret, or only counted until they are shown",
            "fr": "Cartes en main : notées en secret, ou seulement comptées avant d'être montrées",
        },
        "AM-4.11",
        {
            "full": {"en": "recorded", "fr": "notées"},
            "public": {"en": "counted", "fr": "comptées"},
        },
        offered={"table": "public"},  # one scribe at a real table does not look into the hands
    ),
)

# What `make soak` plays: the defaults at every number of players, then each other ruling.
SOAKS: tuple[Mapping[str, Any], ...] = (
    {},
    *({option.key: value} for option in OPTIONS for value in option.values[1:]),
)
