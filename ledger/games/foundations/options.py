"""What a table decides before the game: modules, the draft, colours. The first value is default."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ledger.ruleset import Option, Words

MODULES = (
    *("monuments", "deals", "swindles", "objectives_secret", "objectives_public"),
    *("invocations", "characters", "consul"),
)
DIFFICULTIES = ("normal", "hard", "heroic")
BY_SEAT = "by_seat"
UNUSED = "unused"
AT_THE_END, AT_ANY_TIME = "at_the_end", "at_any_time"
NEEDED = "needed"
COLOURS = ("red", "blue", "green", "purple", "yellow")
_DIFFICULTY: dict[str, Words] = {
    "normal": {"en": "normal", "fr": "normal"},
    "hard": {"en": "hard", "fr": "difficile"},
    "heroic": {"en": "heroic", "fr": "héroïque"},
}
_COLOUR: dict[str, Words] = {
    UNUSED: {"en": "unused", "fr": "inutilisée"},
    "red": {"en": "red", "fr": "rouge"},
    "blue": {"en": "blue", "fr": "bleu"},
    "green": {"en": "green", "fr": "vert"},
    "purple": {"en": "purple", "fr": "violet"},
    "yellow": {"en": "yellow", "fr": "jaune"},
}


def _switch(key: str, en: str, fr: str, rule: str) -> Option:
    label: Words = {"en": en, "fr": fr}
    return Option(key, (False, True), label, rule)


OPTIONS: tuple[Option, ...] = (
    _switch(
        "fifth_player_set", "The fifth-player set", "L'extension cinquième joueur", "FR-BASE.1"
    ),
    _switch("draft", "Contracts are drafted", "Les contrats sont draftés", "FR-DRAFT.1"),
    _switch("monuments", "Monuments", "Monuments", "FR-MOD.4"),
    _switch(
        "deals",
        "Deals between players (recommended for 4 or 5)",
        "Transactions entre joueurs (conseillées à 4 ou 5)",
        "FR-DEAL.1",
    ),
    _switch(
        "swindles",
        "Swindles (recommended for 4 or 5)",
        "Escroqueries (conseillées à 4 ou 5)",
        "FR-DEAL.1",
    ),
    _switch("objectives_secret", "Secret objectives", "Objectifs secrets", "FR-OBJ.1"),
    _switch("objectives_public", "Public objectives", "Objectifs publics", "FR-OBJ.1"),
    _switch("invocations", "Invocations", "Invocations", "FR-MOD.1"),
    _switch("characters", "Characters", "Personnages", "FR-MOD.1"),
    _switch(
        "consul",
        "Will of the Consul: all players together against the Consul",
        "La Volonté du Consul : tous les joueurs ensemble contre le Consul",
        "FR-MOD.2",
    ),
    Option(
        "difficulty",
        DIFFICULTIES,
        {
            "en": "Difficulty of the Consul (hard or heroic recommended with Monuments)",
            "fr": "Difficulté du Consul (difficile ou héroïque conseillés avec les Monuments)",
        },
        "FR-CONS.8",
        _DIFFICULTY,
    ),
    Option(
        "consul_colour",
        (UNUSED, *COLOURS),
        {
            "en": "Colour that stands for the Consul",
            "fr": "Couleur qui représente le Consul",
        },
        "FR-CONS.3",
        _COLOUR,
    ),
    Option(
        "colours",
        (BY_SEAT,),
        {
            "en": "Colours: by seat, or a colour for each player",
            "fr": "Couleurs : selon la place, ou une couleur pour chaque joueur",
        },
        "FR-BASE.3",
        {BY_SEAT: {"en": "by seat", "fr": "selon la place"}},
        by_player=COLOURS,
    ),
    Option(
        "objective_met",
        (AT_THE_END, AT_ANY_TIME),
        {
            "en": "When a secret objective must be met",
            "fr": "Quand un objectif secret doit être rempli",
        },
        "FR-R38",
        {
            AT_THE_END: {"en": "at the end of the game", "fr": "à la fin de la partie"},
            AT_ANY_TIME: {"en": "at the end of any turn", "fr": "à la fin d'un tour quelconque"},
        },
    ),
    Option(
        "invocation_marker",
        ("not_needed", NEEDED),
        {
            "en": "A free lot marker to buy an invocation",
            "fr": "Un marqueur Terrain libre pour acheter une invocation",
        },
        "FR-R40",
        {
            "not_needed": {"en": "not needed", "fr": "inutile"},
            NEEDED: {"en": "needed", "fr": "nécessaire"},
        },
    ),
)

_FIVE = {"fifth_player_set": True}  # also played by fewer, and the Consul needs it against four
_TABLE = ("draft", "monuments", "deals", "swindles", "invocations", "characters")
SOAKS: tuple[Mapping[str, Any], ...] = (
    _FIVE,
    *({**_FIVE, module: True} for module in (*_TABLE, "objectives_secret", "objectives_public")),
    {**_FIVE, "deals": True, "swindles": True},
    {**_FIVE, **dict.fromkeys((*_TABLE, "objectives_secret"), True)},
    {**_FIVE, **dict.fromkeys((*_TABLE, "objectives_public"), True)},
    *({**_FIVE, "consul": True, "difficulty": difficulty} for difficulty in DIFFICULTIES),
    {**_FIVE, "consul": True, "monuments": True, "difficulty": "heroic"},
)


def modules(options: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(module for module in MODULES if options.get(module) is True)


def colours_of(players: tuple[str, ...], options: Mapping[str, Any]) -> dict[str, str]:
    """FR-BASE.3, FR-R6: as the table chose, otherwise in the order of the seats."""
    chosen = options.get("colours", BY_SEAT)
    picked = dict(chosen) if isinstance(chosen, Mapping) else {}
    free = [colour for colour in COLOURS if colour not in picked.values()]
    return {p: picked.get(p) or (free.pop(0) if free else "") for p in players}


def consul_colour(players: tuple[str, ...], options: Mapping[str, Any]) -> str:
    """FR-CONS.3: the colour named, otherwise the first one nobody plays."""
    named: str = options.get("consul_colour", UNUSED)
    taken = colours_of(players, options).values()
    return next((c for c in COLOURS if c not in taken), "") if named == UNUSED else named
