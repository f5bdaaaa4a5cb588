"""What the board of Founders of the Empire says, both languages side by side."""

from __future__ import annotations

from typing import Any

from ledger.ruleset import Lang, phrase

WORDS: dict[str, dict[str, str]] = {
    "nation": {"en": "{player}'s nation", "fr": "Nation {player:de}"},
    "pillaged": {"en": "pillaged", "fr": "pillée"},
    "coined": {"en": "with a coin {player} paid", "fr": "avec une pièce payée par {player}"},
    "crafted": {"en": "with the {name}", "fr": "avec : {name}"},
    "empty": {"en": "Empty cell, {place}", "fr": "Case vide, {place}"},
    "corner": {"en": "Corner of {place}", "fr": "Angle : {place}"},
    "north_of": {"en": "north of {name}", "fr": "au nord {name:de}"},
    "south_of": {"en": "south of {name}", "fr": "au sud {name:de}"},
    "east_of": {"en": "east of {name}", "fr": "à l’est {name:de}"},
    "west_of": {"en": "west of {name}", "fr": "à l’ouest {name:de}"},
    "apart": {"en": "apart from every tile", "fr": "loin de toute tuile"},
    "carriage": {
        "en": "Carriage: {names} share what they produce",
        "fr": "Charrette : {names} partagent leur production",
    },
    "no_tokens": {"en": "no tokens in hand", "fr": "aucun jeton en main"},
    "hand": {"en": "{player}'s hand", "fr": "Main {player:de}"},
    "due": {"en": "coins due: {n}", "fr": "pièces à recevoir : {n}"},
    "swapped": {
        "en": {"one": "{n} swapped", "other": "{n} swapped"},
        "fr": {"one": "{n} échangée", "other": "{n} échangées"},
    },
    "market": {"en": "Market", "fr": "Marché"},
    "stack": {"en": "{name}: {n} left in the stack", "fr": "{name} : {n} dans la pile"},
    "row_full": {
        "en": "The next {name} tile clears this row",
        "fr": "La prochaine tuile {name} videra cette rangée",
    },
    "victory": {"en": "Victory display", "fr": "Tuiles victoire"},
    "victory_short": {"en": "Victory", "fr": "Victoire"},
    "left_of": {"en": "{n} of {all} left", "fr": "{n} sur {all}"},
    "left": {"en": "{n} left", "fr": "reste {n}"},
    "taken": {"en": "{name}, taken", "fr": "{name}, prise"},
    "reserve": {"en": "Reserve", "fr": "Réserve"},
    "box": {"en": "In the box: {n}", "fr": "Dans la boîte : {n}"},
    "offer": {"en": "Starting offer", "fr": "Offre de départ"},
    "drafted": {"en": "Tiles taken", "fr": "Tuiles prises"},
    "fallback": {"en": "Tile drawn", "fr": "Tuile piochée"},
    "fresh": {"en": "new", "fr": "neuve"},
    "points": {
        "en": {"one": "{n} point", "other": "{n} points"},
        "fr": {"one": "{n} point", "other": "{n} points"},
    },
    "nature": {"en": "Nature", "fr": "Nature"},
    "village": {"en": "Village", "fr": "Village"},
    "city": {"en": "City", "fr": "Ville"},
    "in_reserve_war": {"en": "war", "fr": "guerre"},
    "in_reserve_coin": {"en": "{n:coin|coins}", "fr": "{n:pièce|pièces}"},
    "in_reserve_carriage": {"en": "{n:carriage|carriages}", "fr": "{n:charrette|charrettes}"},
    "in_reserve_craftsman": {"en": "{n:craftsman|craftsmen}", "fr": "{n:artisan|artisans}"},
    "from": {"en": "{resource} from {name}", "fr": "{resource} : {name}"},
    "by_carriage": {
        "en": "{resource} from {name} by carriage",
        "fr": "{resource} : {name}, par charrette",
    },
    "bought": {"en": "{resource} bought from {player}", "fr": "{resource} : achat à {player}"},
    "bought_somewhere": {"en": "{resource} bought", "fr": "{resource} : achat"},
    "given": {"en": "{resource}", "fr": "{resource}"},
    # pictures of a whole game
    "pic_step": {"en": "Step", "fr": "Étape"},
    "pic_stacks": {
        "en": "Tiles left in the stacks and on display",
        "fr": "Tuiles restantes dans les piles et visibles",
    },
    "pic_network": {
        "en": "Supply of {name}, {player}'s nation",
        "fr": "Approvisionnement : {name}, nation {player:de}",
    },
    "pic_network_text": {
        "en": "What it received when it was laid, and what it gave to tiles laid later.",
        "fr": "Ce qu'elle a reçu à la pose et ce qu'elle a fourni aux tuiles posées ensuite.",
    },
    "pic_network_none": {
        "en": "Nothing was delivered to it or by it.",
        "fr": "Rien ne lui a été livré, elle n'a rien livré.",
    },
    "pic_resource": {"en": "Resource", "fr": "Ressource"},
    "pic_from": {"en": "From", "fr": "De"},
    "pic_to": {"en": "To", "fr": "À"},
}


def say(key: str, lang: Lang, **params: Any) -> str:
    return phrase(WORDS[key], lang, **params)
