"""What the entry sheet of First Empires asks, both languages side by side."""

from __future__ import annotations

from typing import Any

from ledger.ruleset import Lang, phrase
from ledger.ruleset.texts import Sentence
from ledger.web.boards.first_empires.words import WORDS

Words = dict[str, str]

KINDS: dict[str, Words] = {
    "StartGame": {"en": "Begin the game", "fr": "Commencer la partie"},
    "RecordOpeningHand": {"en": "Opening hand", "fr": "Main de départ"},
    "RollDice": {"en": "Roll the dice", "fr": "Lancer les dés"},
    "RerollDice": {"en": "Reroll dice", "fr": "Relancer des dés"},
    "DiscardForBlack": {"en": "Card for a sword", "fr": "Carte contre épée"},
    "EndDicePhase": {"en": "Keep the dice", "fr": "Garder les dés"},
    "MoveExplorers": {"en": "Move explorers", "fr": "Déplacer des explorateurs"},
    "ChooseRetreat": {"en": "Retreat", "fr": "Repli"},
    "EndMovementPhase": {"en": "End movement", "fr": "Finir le mouvement"},
    "DiscardForFace": {"en": "Card for a face", "fr": "Carte contre face"},
    "AdvanceCube": {"en": "Advance a cube", "fr": "Avancer un cube"},
    "RecordDraw": {"en": "Draw a card", "fr": "Piocher une carte"},
    "PlaceExplorers": {"en": "Place new explorers", "fr": "Placer de nouveaux explorateurs"},
    "EndProgress": {"en": "End progress", "fr": "Finir la progression"},
    "PlaceCity": {"en": "Build a city", "fr": "Bâtir une ville"},
    "PlayAchievement": {"en": "Play an achievement", "fr": "Jouer un accomplissement"},
    "IdentifyCard": {"en": "Name a card", "fr": "Nommer une carte"},
    "EndTurn": {"en": "End the turn", "fr": "Finir le tour"},
    "RevealCity": {"en": "Turn a city over", "fr": "Retourner une ville"},
    "FinishGame": {"en": "Count the points", "fr": "Compter les points"},
}

ASKS: dict[str, Sentence] = {
    # phases
    "bar_dice": {"en": "Dice", "fr": "Dés"},
    "bar_move": {"en": "Move", "fr": "Mouvement"},
    "bar_progress": {"en": "Progress", "fr": "Progression"},
    "bar_peoples": {"en": "Civilizations", "fr": "Civilisations"},
    "bar_hands": {"en": "Hands", "fr": "Mains"},
    "steps_done": {"en": "{n} done", "fr": "{n} pas"},
    "city_due": {"en": "a city is due", "fr": "ville à placer"},
    "conquered_short": {"en": "{name} taken", "fr": "{name} pris"},
    # setting the table
    "which_people": {
        "en": "Which civilization does each player have?",
        "fr": "Quelle civilisation pour chaque joueur ?",
    },
    "which_people_text": {
        "en": "Tap a civilization for each player.",
        "fr": "Touchez une civilisation pour chaque joueur.",
    },
    "choose_people": {"en": "Choose the civilizations", "fr": "Choisir les civilisations"},
    "first_player": {"en": "First player", "fr": "Premier joueur"},
    "opening": {"en": "What does {player} draw?", "fr": "Que pioche {player} ?"},
    "opening_text": {
        "en": {
            "one": "One card. Unknown is fine: it can be named when it is played.",
            "other": "{n} cards. Unknown is fine: a card can be named when it is played.",
        },
        "fr": {
            "one": "Une carte. Inconnue suffit : elle se nomme quand on la joue.",
            "other": "{n} cartes. Inconnue suffit : une carte se nomme quand on la joue.",
        },
    },
    "unknown": {"en": "Unknown", "fr": "Inconnue"},
    "name_it": {"en": "Name it", "fr": "La nommer"},
    "unknown_card": {"en": "Unknown card", "fr": "Carte inconnue"},
    # dice
    "what_shows": {"en": "What does die {n} show?", "fr": "Que montre le dé {n} ?"},
    "what_shows_text": {
        "en": "Tap the face that came up; the next die follows.",
        "fr": "Touchez la face obtenue ; le dé suivant vient tout seul.",
    },
    "enter_die": {"en": "Enter die {n}", "fr": "Entrer le dé {n}"},
    "rolls": {"en": "{player} rolls", "fr": "{player} lance les dés"},
    "roll_text": {
        "en": "The dealer rolls {n} {n:die|dice}.",
        "fr": "Le croupier lance {n} {n:dé|dés}.",
    },
    "keep": {"en": "Does {player} keep these dice?", "fr": "{player} garde ces dés ?"},
    "keep_text": {
        "en": "Tap dice to reroll them, or move on the map.",
        "fr": "Touchez des dés pour les relancer, ou jouez sur la carte.",
    },
    "keep_text_none": {
        "en": "No rerolls left: move on the map.",
        "fr": "Plus de relance : jouez sur la carte.",
    },
    "rolls_next": {
        "en": "Next: what does {player} roll?",
        "fr": "Ensuite : que lance {player} ?",
    },
    "keep_button": {"en": "Keep the dice", "fr": "Garder les dés"},
    "reroll_which": {"en": "Rerolled: tap the new faces", "fr": "Relancés : les nouvelles faces"},
    "reroll_virtual": {
        "en": {"one": "{player} rerolls a die", "other": "{player} rerolls {n} dice"},
        "fr": {"one": "{player} relance un dé", "other": "{player} relance {n} dés"},
    },
    "faces": {"en": "Faces", "fr": "Faces"},
    "roll_history": {"en": "roll", "fr": "lancer"},
    "reroll_history": {"en": "reroll {n}", "fr": "relance {n}"},
    # a card for a die
    "sword_card": {"en": "Card for a sword", "fr": "Carte contre épée"},
    "face_card": {"en": "Card for a face", "fr": "Carte contre face"},
    "which_card": {"en": "Which card is discarded?", "fr": "Quelle carte est défaussée ?"},
    "which_card_text": {
        "en": "Face down is fine; name it only if it was shown.",
        "fr": "Face cachée suffit ; nommez-la si elle a été montrée.",
    },
    "which_die": {"en": "Which die turns?", "fr": "Quel dé tourne ?"},
    "which_face": {"en": "To which face?", "fr": "Vers quelle face ?"},
    "choose_card": {"en": "Choose a card", "fr": "Choisir une carte"},
    "choose_die": {"en": "Choose a die", "fr": "Choisir un dé"},
    "choose_face": {"en": "Choose a face", "fr": "Choisir une face"},
    # movement
    "who_moves": {"en": "Which explorers move?", "fr": "Quels explorateurs bougent ?"},
    "who_moves_text": {
        "en": "Tap {regions}, once per explorer. A die goes on to progress.",
        "fr": "Touchez {regions}, une fois par explorateur. Un dé passe au progrès.",
    },
    "no_points": {"en": "No movement points left.", "fr": "Plus de point de mouvement."},
    "where_to": {"en": "Where to?", "fr": "Où vont-ils ?"},
    "tap_glowing": {"en": "tap a glowing region", "fr": "touchez une région qui brille"},
    "conquers": {"en": "{player} conquers {name}", "fr": "{player} conquiert {name}"},
    "attacks": {"en": "{player} attacks {name}", "fr": "{player} attaque {name}"},
    "moves_to": {"en": "{player} moves to {name}", "fr": "{player} va en {name}"},
    "over_sea": {"en": "over the {name}", "fr": "via {name}"},
    "by_way": {"en": "by {name}", "fr": "via {name}"},
    "cost": {
        "en": {"one": "{n} point", "other": "{n} points"},
        "fr": {"one": "{n} point", "other": "{n} points"},
    },
    "one_more": {"en": "One explorer more from {name}", "fr": "Un explorateur de plus {name:de}"},
    "one_less": {"en": "One explorer fewer from {name}", "fr": "Un explorateur de moins {name:de}"},
    "force": {"en": "{n:explorer|explorers}", "fr": "{n:explorateur|explorateurs}"},
    "no_sword": {"en": "no sword", "fr": "sans épée"},
    "swords": {
        "en": {"one": "{n} sword", "other": "{n} swords"},
        "fr": {"one": "{n} épée", "other": "{n} épées"},
    },
    "empty_region": {"en": "An empty region", "fr": "Une région vide"},
    "own_region": {"en": "One of your regions", "fr": "Une région à soi"},
    "of_points": {"en": "of {n}", "fr": "sur {n}"},
    "takes_city": {
        "en": {"one": "takes a hidden city", "other": "takes {n} hidden cities"},
        "fr": {"one": "prend une ville cachée", "other": "prend {n} villes cachées"},
    },
    "retreats": {
        "en": "{player} retreats with {n}, to one region",
        "fr": "{player} se replie avec {n}, dans une région",
    },
    "decides": {"en": "{player} decides", "fr": "{player} décide"},
    "where_retreat": {
        "en": "Where does {player} retreat to?",
        "fr": "Où se replie {player} ?",
    },
    "where_retreat_text": {
        "en": {
            "one": "One explorer from {name}, to another of {player}'s regions.",
            "other": "{n} explorers from {name}, all to one of {player}'s regions.",
        },
        "fr": {
            "one": "Un explorateur {name:de}, dans une autre région {player:de}.",
            "other": "{n} explorateurs {name:de}, tous dans une région {player:de}.",
        },
    },
    "choose_retreat": {"en": "Choose {player}'s retreat", "fr": "Choisir le repli {player:de}"},
    "choose_explorers": {"en": "Choose explorers", "fr": "Choisir des explorateurs"},
    "choose_region": {"en": "Choose a region", "fr": "Choisir une région"},
    "which_way": {"en": "Which way from {name}?", "fr": "Quel chemin depuis {name} ?"},
    "direct": {"en": "direct", "fr": "direct"},
    "end_movement": {"en": "End movement", "fr": "Finir le mouvement"},
    # progress
    "use_die": {"en": "Which die is used?", "fr": "Quel dé est utilisé ?"},
    "use_die_text": {
        "en": "A glowing die matches one of your regions.",
        "fr": "Un dé qui brille a une région de sa couleur.",
    },
    "use_die_text_none": {
        "en": "No die matches a region any more.",
        "fr": "Plus aucun dé ne va avec une région.",
    },
    "which_region": {
        "en": "{face}: which region is used?",
        "fr": "{face} : quelle région sert ?",
    },
    "advances": {
        "en": "{player} advances on {track} with {name}",
        "fr": "{player} progresse en {track} avec {name}",
    },
    "from_to": {"en": "{name} {a} → {b}", "fr": "{name} {a} → {b}"},
    "draw": {"en": "draw {n} {n:card|cards}", "fr": "piocher {n} {n:carte|cartes}"},
    "draw_none": {"en": "no card to draw", "fr": "rien à piocher"},
    "place": {
        "en": "{n} new {n:explorer|explorers}",
        "fr": "{n} {n:nouvel explorateur|nouveaux explorateurs}",
    },
    "next_turn": {"en": "from the next turn on", "fr": "dès le prochain tour"},
    "same_value": {"en": "same value", "fr": "même valeur"},
    "plus_points": {
        "en": {"one": "+{n} point at the end", "other": "+{n} points at the end"},
        "fr": {"one": "+{n} point à la fin", "other": "+{n} points à la fin"},
    },
    "city_at": {"en": "city at space {n}", "fr": "ville en case {n}"},
    "city_now": {"en": "a city is due", "fr": "une ville est due"},
    "drawn_card": {
        "en": "The card {player} draws ({n} left)",
        "fr": "La carte que pioche {player} (reste {n})",
    },
    "end_progress": {"en": "End progress", "fr": "Finir la progression"},
    "where_new": {
        "en": {
            "one": "Where does the new explorer go?",
            "other": "Where do the {n} new explorers go?",
        },
        "fr": {
            "one": "Où va le nouvel explorateur ?",
            "other": "Où vont les {n} nouveaux explorateurs ?",
        },
    },
    "where_new_text": {
        "en": "Tap one of {player}'s regions for each.",
        "fr": "Touchez une région {player:de} pour chacun.",
    },
    "placed_of": {"en": "{n} of {all} placed", "fr": "{n} sur {all} placés"},
    "what_drawn": {"en": "What does {player} draw?", "fr": "Que pioche {player} ?"},
    "where_city": {"en": "Where is the city built?", "fr": "Où bâtir la ville ?"},
    "which_city": {"en": "Which city is built?", "fr": "Quelle ville est bâtie ?"},
    "where_city_text": {
        "en": "The {track} token, face down. Tap a glowing region.",
        "fr": "Le pion {track}, face cachée. Touchez une région qui brille.",
    },
    "which_city_text": {
        "en": "{n} {n:city is|cities are} due. Tap a token, then a region.",
        "fr": "{n} {n:ville est due|villes sont dues}. Touchez un pion, puis une région.",
    },
    "builds": {"en": "{player} builds in {name}", "fr": "{player} bâtit en {name}"},
    # the end of a turn, cards
    "turn_done": {"en": "{player}'s turn is over", "fr": "Le tour {player:de} est fini"},
    "turn_done_text": {
        "en": "A great achievement can still be played.",
        "fr": "Un grand accomplissement peut encore être joué.",
    },
    "end_turn": {"en": "End the turn", "fr": "Finir le tour"},
    "play_card": {"en": "Play an achievement", "fr": "Jouer un accomplissement"},
    "which_achievement": {
        "en": "Which achievement does {player} show?",
        "fr": "Quel accomplissement montre {player} ?",
    },
    "which_achievement_text": {
        "en": "Lit cards meet their condition.",
        "fr": "Les cartes éclairées remplissent leur condition.",
    },
    "plays_card": {"en": "{player} plays {name}", "fr": "{player} joue {name}"},
    "who_attests": {"en": "Who vouches for it?", "fr": "Qui s'en porte garant ?"},
    "choose_witness": {"en": "Choose who vouches for it", "fr": "Choisir le garant"},
    "name_whose": {"en": "Whose card is named?", "fr": "De qui est la carte ?"},
    "name_which": {"en": "Which card is it?", "fr": "Quelle carte est-ce ?"},
    "name_which_text": {
        "en": "Only {player} sees it before the end.",
        "fr": "Seul {player} la voit avant la fin.",
    },
    "choose_player": {"en": "Choose a player", "fr": "Choisir un joueur"},
    "back": {"en": "Back", "fr": "Retour"},
    # the count
    "reveal": {"en": "Turn the cities over", "fr": "Retourner les villes"},
    "reveal_text": {
        "en": "{n} left. Tap the value each one shows.",
        "fr": "Reste {n}. Touchez la valeur de chacune.",
    },
    "reveal_virtual": {
        "en": "The dealer knows their values.",
        "fr": "Le croupier connaît leurs valeurs.",
    },
    "reveal_button": {"en": "Choose a value", "fr": "Choisir une valeur"},
    "reveal_one": {"en": "{name} is worth {n}", "fr": "{name} vaut {n}"},
    "finish": {"en": "All cities are turned over", "fr": "Toutes les villes sont retournées"},
    "finish_button": {"en": "Count the points", "fr": "Compter les points"},
    "held_by": {"en": "held by {player}", "fr": "chez {player}"},
    "in_region": {"en": "in {name}", "fr": "en {name}"},
    "over": {"en": "The game is over", "fr": "La partie est finie"},
    # refusals
    "not_into": {"en": "Not into {name}", "fr": "Pas en {name}"},
    "not_into_with": {"en": "Not into {name} with {n}", "fr": "Pas en {name} avec {n}"},
    "not_now": {"en": "Not now", "fr": "Pas maintenant"},
    "not_legal": {"en": "Not legal", "fr": "Interdit"},
}


def ask(key: str, lang: Lang, **params: Any) -> str:
    """A sentence of the sheet; what the board says too is said in its words."""
    return phrase(ASKS.get(key) or WORDS[key], lang, **params)
