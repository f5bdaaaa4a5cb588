"""What the entry sheet of Founders of the Empire asks, both languages side by side."""

from __future__ import annotations

from typing import Any

from ledger.ruleset import Lang, phrase
from ledger.ruleset.texts import Sentence

Words = dict[str, str]

KINDS: dict[str, Words] = {
    "RevealVictoryTiles": {"en": "Turn up the victory tiles", "fr": "Révéler les tuiles victoire"},
    "RevealStartingOffer": {"en": "Turn up the starting offer", "fr": "Révéler l'offre de départ"},
    "RevealMarketRows": {"en": "Start the three rows", "fr": "Commencer les trois rangées"},
    "TakeStartingTile": {"en": "Take a starting tile", "fr": "Prendre une tuile de départ"},
    "PlaceStartingTiles": {"en": "Lay the starting tiles", "fr": "Poser les tuiles de départ"},
    "OpenTile": {"en": "Open a tile", "fr": "Révéler une tuile"},
    "PlayWar": {"en": "Play a war token", "fr": "Jouer un jeton guerre"},
    "PlayCoin": {"en": "Play a coin", "fr": "Jouer une pièce"},
    "PlayCarriage": {"en": "Play a carriage", "fr": "Jouer une charrette"},
    "PlayCraftsman": {"en": "Play a craftsman", "fr": "Jouer un artisan"},
    "AddTile": {"en": "Add a tile", "fr": "Ajouter une tuile"},
    "ShowCraftsman": {"en": "Show the craftsman", "fr": "Montrer l'artisan"},
    "DrawFallbackTile": {"en": "Draw a green tile", "fr": "Piocher une tuile verte"},
    "PlaceFallbackTile": {"en": "Place the tile drawn", "fr": "Poser la tuile piochée"},
    "FinishWithoutTile": {"en": "End without a tile", "fr": "Finir sans tuile"},
    "EndTurn": {"en": "End the turn", "fr": "Finir le tour"},
    "ProposeEnd": {"en": "Propose the end", "fr": "Proposer la fin"},
    "CastEndVote": {"en": "Vote on the end", "fr": "Voter sur la fin"},
    "DeclareTableScore": {"en": "Declare a score", "fr": "Annoncer un score"},
}

# what is asked for a field of a kind
QUESTIONS: dict[str, dict[str, Words]] = {
    "RevealVictoryTiles": {
        "kinds": {"en": "Which victory tiles lie open?", "fr": "Quelles tuiles victoire ?"},
    },
    "RevealStartingOffer": {
        "kinds": {"en": "Which green tiles are on offer?", "fr": "Quelles tuiles vertes ?"},
    },
    "RevealMarketRows": {
        "nature": {"en": "Green tiles", "fr": "Tuiles vertes"},
        "village": {"en": "Blue tiles", "fr": "Tuiles bleues"},
        "city": {"en": "Purple tile", "fr": "Tuile violette"},
    },
    "TakeStartingTile": {
        "tile": {"en": "Choose a tile", "fr": "Choisir une tuile"},
    },
    "PlaceStartingTiles": {
        "cells": {"en": "How do they lie?", "fr": "Comment sont-elles posées ?"},
    },
    "OpenTile": {
        "stack": {"en": "Choose a stack", "fr": "Choisir une pile"},
        "tile": {"en": "Which tile was opened?", "fr": "Quelle tuile a été révélée ?"},
    },
    "PlayWar": {
        "cell": {"en": "Choose a tile to pillage", "fr": "Choisir une tuile à piller"},
    },
    "PlayCoin": {
        "cell": {"en": "Choose a tile to buy from", "fr": "Choisir où acheter"},
        "resource": {"en": "Which resource is bought?", "fr": "Quelle ressource est achetée ?"},
    },
    "PlayCarriage": {
        "anchor": {"en": "Choose a corner", "fr": "Choisir un angle"},
    },
    "PlayCraftsman": {
        "craftsman": {"en": "Choose a craftsman", "fr": "Choisir un artisan"},
        "cell": {"en": "Choose a village tile", "fr": "Choisir une tuile village"},
    },
    "AddTile": {
        "tile": {"en": "Choose a tile", "fr": "Choisir une tuile"},
        "cell": {"en": "Choose a cell", "fr": "Choisir une case"},
    },
    "ShowCraftsman": {
        "craftsman": {"en": "Which craftsman was drawn?", "fr": "Quel artisan a été pioché ?"},
    },
    "DrawFallbackTile": {
        "tile": {"en": "Which green tile was drawn?", "fr": "Quelle tuile verte est venue ?"},
    },
    "PlaceFallbackTile": {
        "cell": {"en": "Choose a cell", "fr": "Choisir une case"},
    },
    "ProposeEnd": {
        "player": {"en": "Who proposes it?", "fr": "Qui la propose ?"},
    },
    "CastEndVote": {
        "player": {"en": "Who votes?", "fr": "Qui vote ?"},
        "agree": {"en": "End the game?", "fr": "Finir la partie ?"},
    },
}

ASKS: dict[str, Sentence] = {
    # what the sheet asks before anything is in hand
    "head_setup_victory": {
        "en": "Which victory tiles lie open?",
        "fr": "Quelles tuiles victoire sont visibles ?",
    },
    "text_setup_victory": {
        "en": "Tap each one in the list.",
        "fr": "Touchez chacune dans la liste.",
    },
    "head_setup_offer": {
        "en": "Which green tiles are on offer?",
        "fr": "Quelles tuiles vertes sont offertes ?",
    },
    "text_setup_offer": {"en": "Tap each one in the list.", "fr": "Touchez chacune dans la liste."},
    "head_setup_draft": {
        "en": "Which tile does {player} take?",
        "fr": "Quelle tuile prend {player} ?",
    },
    "text_setup_draft_later": {
        "en": "Tap the tile that was taken.",
        "fr": "Touchez la tuile prise.",
    },
    "all_later": {"en": "Unknown for now", "fr": "Inconnues pour l’instant"},
    "rest_later": {"en": "The rest is unknown for now", "fr": "Le reste plus tard"},
    "which_tile": {"en": "Which tile is it?", "fr": "Quelle tuile est-ce ?"},
    "which_tile_text": {
        "en": "It lies open but has not been named yet.",
        "fr": "Elle est visible, mais n’a pas encore été nommée.",
    },
    "text_setup_draft": {"en": "Tap a tile of the offer.", "fr": "Touchez une tuile de l'offre."},
    "head_setup_layout": {
        "en": "How does {player} lay the tiles?",
        "fr": "Quelle pose choisit {player} ?",
    },
    "text_setup_layout": {
        "en": "The side nearest to {player} is below.",
        "fr": "Le bas est le côté où joue {player}.",
    },
    "head_setup_rows": {
        "en": "Which tiles start the rows?",
        "fr": "Quelles tuiles commencent les rangées ?",
    },
    "text_setup_rows": {"en": "Tap each one in the list.", "fr": "Touchez chacune dans la liste."},
    "head_open": {"en": "Which stack does {player} open?", "fr": "Quelle pile choisit {player} ?"},
    "text_open": {"en": "Tap a glowing stack.", "fr": "Touchez une pile qui brille."},
    "head_act": {"en": "Which tile does {player} add?", "fr": "Quelle tuile ajoute {player} ?"},
    "text_act": {
        "en": "Tap a glowing tile, or a token to play it first. A grey tile says what is missing.",
        "fr": "Touchez une tuile qui brille, ou d'abord un jeton. "
        "Une tuile grise dit ce qui lui manque.",
    },
    "head_act_after": {
        "en": "Which tile does {player} add?",
        "fr": "Quelle tuile ajoute {player} ?",
    },
    "text_act_after": {
        "en": "Tap a glowing tile. A grey one says what is missing.",
        "fr": "Touchez une tuile qui brille. Une grise dit ce qui lui manque.",
    },
    "head_place_fallback": {
        "en": "Where does {player} put it?",
        "fr": "Quelle case choisit {player} ?",
    },
    "text_place_fallback": {"en": "Tap a glowing cell.", "fr": "Touchez une case qui brille."},
    "head_show_craftsman": {
        "en": "Which craftsman did {player} draw?",
        "fr": "Quel artisan pour {player} ?",
    },
    "text_show_craftsman": {"en": "Everybody may see it.", "fr": "Tout le monde peut le voir."},
    "head_finish": {"en": "{player}'s turn is over", "fr": "Le tour {player:de} est fini"},
    "text_finish": {"en": "The table votes on the end.", "fr": "La table vote sur la fin."},
    "head_over": {"en": "The game is over", "fr": "La partie est finie"},
    "button_setup_victory": {"en": "Choose the tiles", "fr": "Choisir les tuiles"},
    "button_setup_offer": {"en": "Choose the tiles", "fr": "Choisir les tuiles"},
    "button_setup_layout": {"en": "Choose a layout", "fr": "Choisir la pose"},
    "button_setup_rows": {"en": "Choose the tiles", "fr": "Choisir les tuiles"},
    "button_open": {"en": "Choose a stack", "fr": "Choisir une pile"},
    "button_place_fallback": {"en": "Choose a cell", "fr": "Choisir une case"},
    "button_show_craftsman": {"en": "Choose a craftsman", "fr": "Choisir un artisan"},
    "button_finish": {"en": "End the turn", "fr": "Finir le tour"},
    "button_over": {"en": "The game is over", "fr": "La partie est finie"},
    "button": {"en": "Choose a tile", "fr": "Choisir une tuile"},
    "proposed": {
        "en": "{player} proposes to end the game; the others vote.",
        "fr": "{player} propose de finir la partie ; les autres votent.",
    },
    # where a piece may go
    "targets": {
        "en": {"one": "Tap the glowing place.", "other": "Tap one of the {n} glowing places."},
        "fr": {
            "one": "Touchez l'endroit qui brille.",
            "other": "Touchez un des {n} endroits qui brillent.",
        },
    },
    "minor": {
        "en": "Only in place of one of the dotted tiles.",
        "fr": "Seulement à la place d'une tuile pointillée.",
    },
    "anyway_tap": {
        "en": "Tap where it was really played.",
        "fr": "Touchez l'endroit où il a vraiment été joué.",
    },
    "not_now": {"en": "{name}: not now", "fr": "{name} : pas maintenant"},
    "nothing": {"en": "Needs nothing", "fr": "Ne demande rien"},
    "picked": {"en": "{n} of {all}", "fr": "{n} sur {all}"},
    "other_number": {
        "en": "The table laid out another number",
        "fr": "La table en a posé un autre nombre",
    },
    "yes": {"en": "Yes", "fr": "Oui"},
    "no": {"en": "No", "fr": "Non"},
    "points": {"en": "{player} {n}", "fr": "{player} {n}"},
    "needs": {"en": "needs {name}", "fr": "demande : {name}"},
    # the bold what of a refusal
    "nowhere": {"en": "{name}: not here", "fr": "{name} : pas ici"},
    "nowhere_AddTile": {"en": "{name} fits nowhere", "fr": "{name} ne va nulle part"},
    "nowhere_OpenTile": {"en": "Not this stack", "fr": "Pas cette pile"},
    "refused": {"en": "Not now", "fr": "Pas maintenant"},
    "refused_at": {"en": "Not here: {place}", "fr": "Pas ici : {place}"},
    "refused_swap": {"en": "No swap here: {place}", "fr": "Pas d'échange ici : {place}"},
    # the bar of a turn
    "bar_victory": {"en": "Victory", "fr": "Victoire"},
    "bar_offer": {"en": "Offer", "fr": "Offre"},
    "bar_draft": {"en": "Draft", "fr": "Choix"},
    "bar_layout": {"en": "Layout", "fr": "Pose"},
    "bar_rows": {"en": "Rows", "fr": "Rangées"},
    "bar_open": {"en": "Open", "fr": "Révéler"},
    "bar_token": {"en": "Token", "fr": "Jeton"},
    "bar_add": {"en": "Add", "fr": "Ajouter"},
    "no_token": {"en": "none", "fr": "aucun"},
}


def ask(key: str, lang: Lang, **params: Any) -> str:
    return phrase(ASKS[key], lang, **params)
