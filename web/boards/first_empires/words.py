"""What the board of First Empires says, both languages side by side."""

from __future__ import annotations

from typing import Any

from ledger.ruleset import Lang, phrase

WORDS: dict[str, dict[str, str]] = {
    # the board
    "map": {"en": "Map", "fr": "Carte"},
    "civilizations": {"en": "Civilizations", "fr": "Civilisations"},
    "dice_label": {"en": "Dice of the turn", "fr": "Dés du tour"},
    "turn_label": {"en": "Turn", "fr": "Tour"},
    "deck": {"en": "deck", "fr": "pioche"},
    "hand_label": {"en": "hand", "fr": "main"},
    "no_hand": {"en": "no card in hand", "fr": "aucune carte en main"},
    "discarded_label": {"en": "discarded", "fr": "défaussée"},
    "played_label": {"en": "played", "fr": "jouée"},
    "captured_label": {"en": "captured", "fr": "capturée"},
    "neighbours": {"en": "Borders of this catalogue", "fr": "Frontières de ce catalogue"},
    "not_drawn": {"en": "Not on the picture", "fr": "Hors du dessin"},
    "or": {"en": "or", "fr": "ou"},
    "sword": {"en": "sword", "fr": "épée"},
    "empty": {"en": "empty", "fr": "vide"},
    "explorers_of": {
        "en": {"one": "{player}, {n} explorer", "other": "{player}, {n} explorers"},
        "fr": {"one": "{player}, {n} explorateur", "other": "{player}, {n} explorateurs"},
    },
    "city": {"en": "{player}'s city, {value}", "fr": "ville {player:de}, {value}"},
    "value": {"en": "worth {n}", "fr": "valeur {n}"},
    "value_hidden": {"en": "value hidden", "fr": "valeur cachée"},
    "board_of": {"en": "{player}'s civilization", "fr": "Civilisation {player:de}"},
    "in_hand": {"en": "{n} in hand", "fr": "{n} en main"},
    "played": {"en": "{name}, {n} {n:point|points}", "fr": "{name}, {n} {n:point|points}"},
    "so_far": {"en": "Now {n} of {all}", "fr": "{n} sur {all}"},
    "track": {
        "en": "{name}: space {space}, value {value}, {points} {points:point|points}; city at "
        "space {city}",
        "fr": "{name} : case {space}, valeur {value}, {points} {points:point|points} ; ville en "
        "case {city}",
    },
    "round": {"en": "Round {n} of {all}", "fr": "Manche {n} sur {all}"},
    "rerolls_left": {
        "en": "{n} of {all} {all:reroll|rerolls} left",
        "fr": "relances : {n} sur {all}",
    },
    "points_left": {"en": "{n} of {all} {all:point|points} left", "fr": "points : {n} sur {all}"},
    "not_rolled": {"en": "not rolled", "fr": "pas lancé"},
    "die": {"en": "Die {n}: {face}", "fr": "Dé {n} : {face}"},
    "die_used": {"en": "Die {n}: {face}, used", "fr": "Dé {n} : {face}, utilisé"},
    "die_blank": {"en": "Die {n}, blank", "fr": "Dé {n}, vide"},
    "fleeing": {
        "en": "{player} leaves {name} with {n} and chooses where to",
        "fr": "{player} quitte {name} avec {n} et choisit où",
    },
    "space": {"en": "space {n}", "fr": "case {n}"},
    "above": {"en": "above {name}", "fr": "au-dessus, colonne {name}"},
    "name_card": {"en": "Name a card", "fr": "Nommer une carte"},
    # pictures of a whole game
    "pic_step": {"en": "Step", "fr": "Étape"},
    "pic_spread": {"en": "Who holds what at step {step}", "fr": "Qui tient quoi à l'étape {step}"},
    "pic_regions": {"en": "Regions held", "fr": "Régions tenues"},
    "pic_explorers": {"en": "Explorers on the map", "fr": "Explorateurs sur la carte"},
    "pic_region": {"en": "Region", "fr": "Région"},
    "pic_player": {"en": "Player", "fr": "Joueur"},
    "pic_explorers_here": {"en": "Explorers", "fr": "Explorateurs"},
    "pic_cities": {"en": "Cities", "fr": "Villes"},
    "pic_since": {"en": "Unchanged since step", "fr": "Ainsi depuis l'étape"},
}


def say(key: str, lang: Lang, **params: Any) -> str:
    return phrase(WORDS[key], lang, **params)
