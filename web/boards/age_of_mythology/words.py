"""Words of the board of Age of Mythology, English and French side by side."""

from __future__ import annotations

from typing import Any

from ledger.ruleset import Lang, phrase

WORDS: dict[str, dict[Lang, str]] = {
    "bank": {"en": "Bank", "fr": "Banque"},
    "victory_cards": {"en": "Victory cards", "fr": "Cartes de victoire"},
    "production": {"en": "Production", "fr": "Production"},
    "city": {"en": "City", "fr": "Cité"},
    "holding": {"en": "Holding area", "fr": "Possession"},
    "offer": {"en": "Face-up tiles", "fr": "Tuiles révélées"},
    "turn_label": {"en": "This turn", "fr": "Ce tour"},
    "first": {"en": "first", "fr": "premier"},
    "cubes": {"en": "Cubes", "fr": "Cubes"},
    "hand_label": {"en": "Hand", "fr": "Main"},
    "played_label": {"en": "Played this turn", "fr": "Jouées ce tour"},
    "encounters": {"en": "Encounters", "fr": "Combats"},
    "empty_holding": {"en": "no unit", "fr": "aucune unité"},
    "purse": {"en": "units: {n}, cards: {m}", "fr": "unités : {n}, cartes : {m}"},
    "vp_cubes": {"en": "victory cubes", "fr": "cubes de victoire"},
    "pool": {
        "en": {"one": "{n} tile in the pool", "other": "{n} tiles in the pool"},
        "fr": {"one": "{n} tuile en réserve", "other": "{n} tuiles en réserve"},
    },
    "tie": {"en": "tie", "fr": "égalité"},
    "nobody": {"en": "nobody", "fr": "personne"},
    "next_winner": {"en": "next winner", "fr": "au prochain vainqueur"},
    "vp_title": {
        "en": {
            "one": "{name}: {n} cube (placed by {who})",
            "other": "{name}: {n} cubes (placed by {who})",
        },
        "fr": {
            "one": "{name} : {n} cube (posé par {who})",
            "other": "{name} : {n} cubes (posés par {who})",
        },
    },
    "vp_text": {
        "en": "{bank} in the bank, {cards} on cards, {won} won",
        "fr": "{bank} en banque, {cards} sur les cartes, {won} {won:gagné|gagnés}",
    },
    "not_yet": {"en": "not yet", "fr": "pas encore"},
    "none": {"en": "none", "fr": "aucune"},
    "turn": {"en": "Turn {n}", "fr": "Tour {n}"},
    "setup": {"en": "Setup", "fr": "Mise en place"},
    "final_turn": {"en": "last turn", "fr": "dernier tour"},
    "phase_cultures": {"en": "cultures", "fr": "cultures"},
    "phase_first_player": {"en": "first player", "fr": "premier joueur"},
    "phase_table": {"en": "setup", "fr": "mise en place"},
    "phase_draft_reveal": {"en": "tile draft", "fr": "choix des tuiles"},
    "phase_draft": {"en": "tile draft", "fr": "choix des tuiles"},
    "phase_vp": {"en": "victory cubes", "fr": "cubes de victoire"},
    "phase_select": {"en": "card selection", "fr": "choix des cartes"},
    "phase_cards": {"en": "card round {n}", "fr": "manche {n}"},
    "phase_spoilage": {"en": "spoilage", "fr": "pertes"},
    "phase_discard": {"en": "discard", "fr": "défausse"},
    "phase_rotate": {"en": "end of the turn", "fr": "fin du tour"},
    "phase_over": {"en": "over", "fr": "fini"},
    # a board
    "board": {"en": "{player}'s board", "fr": "Plateau {player:de}"},
    "of": {"en": "{n}/{all}", "fr": "{n}/{all}"},
    "production_of": {
        "en": "{player}'s production: tiles on {n} of {all} slots",
        "fr": "Production {player:de} : des tuiles sur {n} des {all} cases",
    },
    "city_of": {
        "en": "{player}'s city: buildings on {n} of {all} slots",
        "fr": "Cité {player:de} : des bâtiments sur {n} des {all} cases",
    },
    "slot_empty": {"en": "{terrain}, empty", "fr": "{terrain}, vide"},
    "slot_tile": {"en": "{tile}", "fr": "{tile}"},
    "slot_worker": {"en": "{tile}, {worker}", "fr": "{tile}, {worker}"},
    "city_empty": {"en": "Empty", "fr": "Vide"},
    "city_slot": {"en": "{building} ({effect})", "fr": "{building} ({effect})"},
    "city_idle": {
        "en": "{building}, from the next action on",
        "fr": "{building}, dès l'action suivante",
    },
    "units": {
        "en": {"one": "{n} unit", "other": "{n} units"},
        "fr": {"one": "{n} unité", "other": "{n} unités"},
    },
    "villagers": {
        "en": {"one": "{n} villager in holding", "other": "{n} villagers in holding"},
        "fr": {"one": "{n} villageois en possession", "other": "{n} villageois en possession"},
    },
    "points": {
        "en": {"one": "{n} victory cube", "other": "{n} victory cubes"},
        "fr": {"one": "{n} cube de victoire", "other": "{n} cubes de victoire"},
    },
    "unit_count": {"en": "{n} × {unit}", "fr": "{n} × {unit}"},
    "unit_in_battle": {"en": "{unit}, in the battle", "fr": "{unit}, au combat"},
    "dice": {
        "en": {"one": "{n} die", "other": "{n} dice"},
        "fr": {"one": "{n} dé", "other": "{n} dés"},
    },
    "in_hand": {"en": "{n} in hand", "fr": "{n} en main"},
    "deck": {
        "en": "deck: {down} face down, {up} face up",
        "fr": "pioche : {down} {down:cachée|cachées}, {up} {up:visible|visibles}",
    },
    "played": {
        "en": {"one": "{n} played", "other": "{n} played"},
        "fr": {"one": "{n} jouée", "other": "{n} jouées"},
    },
    "card_hidden": {"en": "A hidden card", "fr": "Une carte cachée"},
    "permanent_hidden": {
        "en": "A permanent card ({culture}), hidden",
        "fr": "Une carte permanente ({culture}), cachée",
    },
    "random_hidden": {
        "en": "A random card ({culture}), hidden",
        "fr": "Une carte aléatoire ({culture}), cachée",
    },
    "short_food": {"en": "food", "fr": "nour."},
    "short_all": {"en": "all", "fr": "tout"},
    # the battle
    "battle": {"en": "{attacker} attacks {defender}", "fr": "{attacker} attaque {defender}"},
    "no_cap": {"en": "{area}, any number of units", "fr": "{area}, sans limite d'unités"},
    "cap": {"en": "{area}, up to {n} {n:unit|units}", "fr": "{area}, {n} {n:unité|unités} au plus"},
    "caps": {
        "en": "{area}, up to {own} against {other} {other:unit|units}",
        "fr": "{area}, au plus {own} {own:unité|unités} contre {other}",
    },
    "prize": {"en": "winner takes", "fr": "au vainqueur"},
    "prize_taken": {"en": "taken", "fr": "pris"},
    "now": {"en": "now", "fr": "en cours"},
    "encounter": {"en": "Encounter {n}", "fr": "Combat {n}"},
    "rung": {
        "en": "Encounter {n}: {attacker} {a}, {defender} {d} {d:six|sixes}",
        "fr": "Combat {n} : {attacker} {a}, {defender} {d} six",
    },
    "role_attacker": {"en": "attacks", "fr": "attaque"},
    "role_defender": {"en": "defends", "fr": "défend"},
    "figure_in": {"en": "{name}", "fr": "{name}"},
    "figure_out": {"en": "{name}, eliminated", "fr": "{name}, éliminée"},
    "figure_home": {"en": "{name}, back in holding", "fr": "{name}, de retour en possession"},
    "army_open": {"en": "Still choosing", "fr": "Choix en cours"},
    "army_hidden": {"en": "Army chosen, hidden", "fr": "Armée choisie, cachée"},
    "army_sealed": {"en": "Sealed: {units}", "fr": "Scellée : {units}"},
    "unit_hidden": {"en": "Unit chosen, hidden", "fr": "Unité choisie, cachée"},
    "unit_sealed": {"en": "Sealed: {unit}", "fr": "Scellée : {unit}"},
    "dice_word": {"en": "{n:die|dice}", "fr": "{n:dé|dés}"},
    "sixes_word": {"en": "{n:six|sixes}", "fr": "{n:six|six}"},
    "sort_mortal": {"en": "mortal", "fr": "mortel"},
    "sort_hero": {"en": "hero", "fr": "héros"},
    "sort_myth": {"en": "myth unit", "fr": "unité mythique"},
    "part_card": {"en": "on the card", "fr": "sur la carte"},
    "part_type": {"en": "against {type}", "fr": "contre : {type}"},
    "part_copy": {"en": "as {unit}", "fr": "comme {unit}"},
    "try": {"en": "Roll {n}", "fr": "Lancer {n}"},
    "wins": {"en": "{unit} wins for {player}", "fr": "{unit} l'emporte pour {player}"},
    "won_no_units": {
        "en": "{winner} wins the battle: {loser} has no units left.",
        "fr": "{winner} gagne la bataille : {loser} n'a plus d'unité.",
    },
    "won_retreat": {
        "en": "{winner} wins the battle: {loser} retreats.",
        "fr": "{winner} gagne la bataille : {loser} bat en retraite.",
    },
    "won_rout": {
        "en": "{winner} wins the battle: {loser}'s army is routed.",
        "fr": "{winner} gagne la bataille : l'armée {loser:de} est en déroute.",
    },
    "won_no_defenders": {
        "en": "{winner} wins the battle: {loser} sent nobody.",
        "fr": "{winner} gagne la bataille : {loser} n'a envoyé personne.",
    },
    # the curves
    "chart_title": {"en": "Bank and armies", "fr": "Banque et armées"},
    "chart_last": {"en": "now", "fr": "fin"},
    "chart_bank": {"en": "Cubes in the bank, step by step", "fr": "Cubes en banque, pas à pas"},
    "chart_armies": {"en": "Units, step by step", "fr": "Unités, pas à pas"},
    "chart_buildings": {"en": "Buildings, step by step", "fr": "Bâtiments, pas à pas"},
    # pictures of a whole game
    "pic_step": {"en": "Step", "fr": "Étape"},
    "pic_armies": {"en": "The armies at step {step}", "fr": "Les armées à l'étape {step}"},
    "pic_units": {"en": "Units", "fr": "Unités"},
    "pic_buildings": {"en": "Buildings", "fr": "Bâtiments"},
    "pic_bank": {"en": "Cubes in the bank", "fr": "Cubes en banque"},
    "pic_player": {"en": "Player", "fr": "Joueur"},
    "pic_unit": {"en": "Unit", "fr": "Unité"},
    "pic_number": {"en": "Number", "fr": "Nombre"},
}


def say(key: str, lang: Lang, **params: Any) -> str:
    return phrase(WORDS[key], lang, **params)
