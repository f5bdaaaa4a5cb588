"""What the board of Foundations of Rome says, both languages side by side."""

from __future__ import annotations

from typing import Any

from ledger.ruleset import Lang, phrase

WORDS: dict[str, dict[str, str]] = {
    "city": {"en": "City, {n} by {n} lots", "fr": "Ville, {n} terrains sur {n}"},
    "built": {"en": "{name}, {owner} ({lots})", "fr": "{name}, {owner} ({lots})"},
    "vacant": {"en": "{lot}, vacant, {owner}", "fr": "{lot}, libre, {owner}"},
    "for_sale": {"en": "{lot}, for sale at {price}", "fr": "{lot}, à vendre pour {price}"},
    "nobody": {"en": "{lot}, nobody's", "fr": "{lot}, à personne"},
    "consul": {"en": "Consul", "fr": "Consul"},
    "market": {"en": "Contracts for sale", "fr": "Contrats à vendre"},
    "slot": {"en": "Slot {n}: {name}, {price}", "fr": "Emplacement {n} : {name}, {price}"},
    "slot_empty": {"en": "Slot {n}, empty", "fr": "Emplacement {n}, vide"},
    "piles": {"en": "Era piles", "fr": "Piles des ères"},
    "era": {"en": "Era {n}", "fr": "Ère {n}"},
    "pile": {
        "en": "Era {n}: {left} {left:card|cards}, leader +{bonus}",
        "fr": "Ère {n} : {left} {left:carte|cartes}, premier +{bonus}",
    },
    "pile_done": {"en": "Era {n} is scored", "fr": "Ère {n} décomptée"},
    "more_cards": {"en": "{n} more in this era", "fr": "encore {n} dans cette ère"},
    "no_more": {"en": "the pile is empty", "fr": "la pile est vide"},
    "last_turns": {"en": "last turns of the era", "fr": "derniers tours de l'ère"},
    "seat": {"en": "{player}'s seat", "fr": "Place {player:de}"},
    "coins": {
        "en": {"one": "{n} coin", "other": "{n} coins"},
        "fr": {"one": "{n} pièce", "other": "{n} pièces"},
    },
    "income": {"en": "income {n}", "fr": "revenu {n}"},
    "citizens": {"en": "{n:citizen|citizens}", "fr": "{n:citoyen|citoyens}"},
    "markers": {
        "en": "{n} of 8 lot markers left",
        "fr": "{n:reste|restent} {n} {n:marqueur|marqueurs} Terrain sur 8",
    },
    "unnamed": {
        "en": "{n} {n:lot|lots} to name later",
        "fr": "{n} {n:terrain|terrains} à nommer plus tard",
    },
    "tray": {"en": "Buildings left in the supply", "fr": "Bâtiments dans la réserve"},
    "in_city": {"en": "{name}, in the city", "fr": "{name}, dans la ville"},
    "would_be": {"en": "{n} if the era ended now", "fr": "{n} si l'ère finissait là"},
    "population": {"en": "Population", "fr": "Population"},
    "leads": {"en": "{names} {count:leads|lead}: +{n}", "fr": "{names} {count:mène|mènent} : +{n}"},
    "objective": {"en": "Objective: {name}", "fr": "Objectif : {name}"},
    "objective_hidden": {"en": "A secret objective", "fr": "Un objectif secret"},
    "objectives": {"en": "Public objectives", "fr": "Objectifs publics"},
    "character": {"en": "Character: {name}", "fr": "Personnage : {name}"},
    "character_hidden": {"en": "A hidden character", "fr": "Un personnage caché"},
    "invocation": {"en": "Invocation: {name}", "fr": "Invocation : {name}"},
    "permanent": {"en": "{name}, permanent", "fr": "{name}, permanente"},
    "used": {"en": "{name}, used", "fr": "{name}, utilisée"},
    "favour_short": {"en": "Favour {n}", "fr": "Faveur {n}"},
    "favour": {
        "en": "Favour token, {n} {n:point|points}",
        "fr": "Jeton Faveur, {n} {n:point|points}",
    },
    "favour_spent": {
        "en": "{n} {n:point|points} at the end. It is spent: it cannot pay for another swindle.",
        "fr": "{n} {n:point|points} à la fin. Il est dépensé : il ne paie plus d'escroquerie.",
    },
    "monuments": {"en": "Monuments to build", "fr": "Monuments à construire"},
    "own_monuments": {
        "en": "{n} of 6 monument markers used",
        "fr": "{n} {n:marqueur posé|marqueurs posés} sur 6",
    },
    "zoom_in": {"en": "Closer", "fr": "Plus près"},
    "zoom_all": {"en": "The whole city", "fr": "Toute la ville"},
    "controller": {"en": "controlled by {player}", "fr": "mené par {player}"},
    "organisation": {"en": "organisation", "fr": "organisation"},
    "action": {"en": "action", "fr": "action"},
    "floor": {"en": "nothing below {n}", "fr": "rien au-dessous de {n}"},
    # before it is recorded
    "covers": {"en": "on {lots}", "fr": "sur {lots}"},
    "frees": {"en": "frees {lots}", "fr": "libère {lots}"},
    "markers_go": {"en": "markers {a} → {b}", "fr": "marqueurs {a} → {b}"},
    "citizens_go": {"en": "{player}: citizens {a} → {b}", "fr": "{player} : citoyens {a} → {b}"},
    "coins_go": {"en": "coins {a} → {b}", "fr": "pièces {a} → {b}"},
    "shops_go": {"en": "income {a} → {b}", "fr": "revenu {a} → {b}"},
    "from_bank": {"en": "{n} from the bank", "fr": "{n} de la banque"},
    "pays": {"en": "{name} pays {n}", "fr": "{name} rapporte {n}"},
    "turned_up": {"en": "{name} is turned up", "fr": "{name} est révélé"},
    "next_to": {"en": "next to {lots}", "fr": "à côté de {lots}"},
    "lot": {"en": "lot {lot}", "fr": "terrain {lot}"},
    # the chart of the audit
    "paid": {"en": "Paid at the market", "fr": "Payé au marché"},
    "paid_text": {
        "en": "Coins paid for contracts, added up over the game.",
        "fr": "Pièces payées pour les contrats, cumulées sur la partie.",
    },
    "paid_step": {
        "en": "Step {step}: {player} pays {price} for {name}",
        "fr": "Étape {step} : {player} paie {price} pour {name}",
    },
    "paid_player": {"en": "Player", "fr": "Joueur"},
    "paid_cards": {"en": "cards", "fr": "cartes"},
    "paid_sum": {"en": "coins", "fr": "pièces"},
    "paid_mean": {"en": "each", "fr": "chacune"},
    "paid_none": {"en": "Nothing has been bought yet.", "fr": "Rien n'a encore été acheté."},
    "worth": {"en": "{name}, {owner}: {n}", "fr": "{name}, {owner} : {n}"},
    # pictures of a whole game
    "pic_step": {"en": "Step", "fr": "Étape"},
    "pic_city": {"en": "The city by value, step {step}", "fr": "La ville par valeur, étape {step}"},
    "pic_city_text": {
        "en": "The darker a building, the more points it has scored; the number says how many.",
        "fr": "Plus un bâtiment est foncé, plus il a rapporté de points ; le nombre dit combien.",
    },
    "pic_coins": {"en": "Coins in hand", "fr": "Pièces en main"},
    "pic_citizens": {"en": "Citizens", "fr": "Citoyens"},
    "pic_paid": {"en": "Coins paid at the market", "fr": "Pièces payées au marché"},
    "pic_building": {"en": "Building", "fr": "Bâtiment"},
    "pic_player": {"en": "Player", "fr": "Joueur"},
    "pic_lots": {"en": "Lots", "fr": "Terrains"},
    "pic_points": {"en": "Points", "fr": "Points"},
    "pic_since": {"en": "Built at step", "fr": "Construit à l'étape"},
}


def say(key: str, lang: Lang, **params: Any) -> str:
    return phrase(WORDS[key], lang, **params)
