"""Every sentence of the title, English and French side by side."""

from __future__ import annotations

from collections.abc import Mapping

from ledger.ruleset import Words

from .printed_words import PRINTED

REFUSALS: Mapping[str, Words] = {
    "already_drawn": {
        "en": "{player} has no opening hand to draw.",
        "fr": "{player} n'a pas de main de départ à piocher.",
    },
    "already_rolled": {
        "en": "The dice have already been rolled this turn.",
        "fr": "Les dés ont déjà été lancés ce tour-ci.",
    },
    "attestation_missing": {
        "en": "Only the table can tell whether {card} is fulfilled: say who vouches for it.",
        "fr": "Seule la table sait si la condition {card:de} est remplie : dites qui s'en porte "
        "garant.",
    },
    "bad_leg": {
        "en": "This does not describe a journey: at least one explorer, from one place to another.",
        "fr": "Cela ne décrit pas un trajet : au moins un explorateur, d'un lieu à un autre.",
    },
    "bad_placement": {
        "en": "Say for each region how many explorers are placed, at least one.",
        "fr": "Dites pour chaque région combien d'explorateurs y sont placés, au moins un.",
    },
    "bad_retreat": {
        "en": "Say for each of the {count} {count:explorer|explorers} where it goes, one after "
        "the other.",
        "fr": "Dites pour chacun des {count} {count:explorateur|explorateurs} où il va, l'un après "
        "l'autre.",
    },
    "bad_player_count": {
        "en": "The game is for 2 to 5 players, not {players}.",
        "fr": "Le jeu se joue de 2 à 5, pas à {players}.",
    },
    "card_already_accounted_for": {
        "en": "{card} is already known to be another card of this player.",
        "fr": "{card} est déjà reconnue comme une autre carte de ce joueur.",
    },
    "card_already_identified": {
        "en": "This card has already been named, and what it is does not change.",
        "fr": "Cette carte a déjà été nommée, et ce qu'elle est ne change pas.",
    },
    "card_not_in_hand": {
        "en": "This card is not in the player's hand ({card}).",
        "fr": "Cette carte n'est pas dans la main du joueur ({card}).",
    },
    "card_of_other_civilization": {
        "en": "{card} is not a card of this player's civilization.",
        "fr": "{card} n'est pas une carte de la civilisation de ce joueur.",
    },
    "card_out_of_game": {
        "en": "This card was discarded and is out of the game ({card}).",
        "fr": "Cette carte a été défaussée, elle est hors du jeu ({card}).",
    },
    "card_required": {
        "en": "Say which card, or that it is not known.",
        "fr": "Dites quelle carte, ou qu'elle n'est pas connue.",
    },
    "catalogue_invalid": {
        "en": "The catalogue breaks constraint {constraint} ({entry}): {problem}.",
        "fr": "Le catalogue enfreint la contrainte {constraint} ({entry}) : {problem}.",
    },
    "catalogue_mismatch": {
        "en": "The game was set up with the catalogue {expected}, this is {found}.",
        "fr": "La partie a été préparée avec le catalogue {expected}, celui-ci est {found}.",
    },
    "cities_not_revealed": {
        "en": "Cities that score are still face down: {tokens}.",
        "fr": "Des villes qui comptent sont encore face cachée : {tokens}.",
    },
    "city_already_built": {
        "en": "{token} no longer lies above its column.",
        "fr": "{token} n'est plus au-dessus de sa colonne.",
    },
    "city_already_revealed": {
        "en": "{token} has already been turned over: {value}.",
        "fr": "{token} est déjà retournée : {value}.",
    },
    "city_not_due": {
        "en": "No city is due for the column {track}.",
        "fr": "Aucune ville n'est à construire pour la colonne {track}.",
    },
    "city_placement_pending": {
        "en": "Cities have to be built before the turn ends: {tracks}.",
        "fr": "Il faut construire des villes avant la fin du tour : {tracks}.",
    },
    "city_scores_nothing": {
        "en": "{token} still lies above its column and scores nothing.",
        "fr": "{token} est encore au-dessus de sa colonne et ne rapporte rien.",
    },
    "civilization_not_allowed": {
        "en": "{civilization} is not used with {players} {players:player|players}.",
        "fr": "{civilization} n'est pas utilisée à {players} {players:joueur|joueurs}.",
    },
    "civilization_required": {
        "en": "Say which civilization each player has.",
        "fr": "Dites quelle civilisation a chaque joueur.",
    },
    "civilization_taken": {
        "en": "{civilization} has already been given to another player.",
        "fr": "{civilization} est déjà attribuée à un autre joueur.",
    },
    "condition_not_met": {
        "en": "{card}: {condition} So far {found} of {needed}.",
        "fr": "{card} : {condition} Pour l'instant {found} sur {needed}.",
    },
    "dealer_decides": {
        "en": "The virtual dealer decides this; leave it blank.",
        "fr": "C'est le croupier virtuel qui décide ; laissez ce champ vide.",
    },
    "deal_does_not_fit": {
        "en": "The virtual dealer dealt {found} where {expected} {expected:is|are} due; this is "
        "dealt anew.",
        "fr": "Le croupier virtuel en a donné {found} au lieu de {expected} ; une nouvelle donne "
        "est nécessaire.",
    },
    "deck_empty": {
        "en": "The deck has only {left} {left:card|cards} left.",
        "fr": "La pioche n'a plus que {left} {left:carte|cartes}.",
    },
    "dice_not_rolled": {
        "en": "The dice have not been rolled yet.",
        "fr": "Les dés n'ont pas encore été lancés.",
    },
    "die_already_shows_face": {
        "en": "{die} already shows {face}; the card would be lost for nothing.",
        "fr": "{die} montre déjà {face} ; la carte serait perdue pour rien.",
    },
    "die_already_used": {
        "en": "{die} has already served this turn.",
        "fr": "{die} a déjà servi ce tour-ci.",
    },
    "die_color_mismatch": {
        "en": "{die} shows {face}; this column needs {color}.",
        "fr": "{die} montre {face} ; cette colonne demande {color}.",
    },
    "die_is_black": {
        "en": "{die} shows a sword, which advances no column.",
        "fr": "{die} montre une épée, qui ne fait progresser aucune colonne.",
    },
    "discard_window_closed": {
        "en": "Cards turn dice at the beginning of this phase, before the first step.",
        "fr": "Les cartes changent les dés au début de cette phase, avant le premier pas.",
    },
    "draw_pending": {
        "en": "{count} {count:card has|cards have} to be drawn first.",
        "fr": "Il faut d'abord piocher {count} {count:carte|cartes}.",
    },
    "duplicate_player": {
        "en": "{player} is seated twice.",
        "fr": "{player} figure deux fois autour de la table.",
    },
    "ends_in_ocean": {
        "en": "Nobody may stay at sea: {zone} is not a region.",
        "fr": "Personne ne peut rester en mer : {zone} n'est pas une région.",
    },
    "face_required": {
        "en": "Say which face each die shows.",
        "fr": "Dites quelle face montre chaque dé.",
    },
    "first_player_unknown": {
        "en": "The first player, {player}, does not sit at the table.",
        "fr": "Le premier joueur, {player}, n'est pas à la table.",
    },
    "force_too_small": {
        "en": "{region}: {force} against {defenders} is not enough; {needed} {needed:explorer "
        "is|explorers are} needed.",
        "fr": "{region} : {force} contre {defenders} ne suffit pas ; il faut {needed} "
        "{needed:explorateur|explorateurs}.",
    },
    "game_already_started": {
        "en": "The game has already been set up.",
        "fr": "La partie est déjà mise en place.",
    },
    "game_not_started": {
        "en": "The game is still being set up: {phase}.",
        "fr": "La partie est encore en préparation : {phase}.",
    },
    "game_over": {"en": "The last turn has been played.", "fr": "Le dernier tour a été joué."},
    "impossible_city_value": {
        "en": "This owner has no token left that can show {value}; still free: {left}.",
        "fr": "Aucun pion de ce propriétaire ne peut encore montrer {value} ; valeurs restantes : "
        "{left}.",
    },
    "last_region_protected": {
        "en": "{region} is {player}'s only region and cannot be invaded.",
        "fr": "{region} est la seule région {player:de} et ne peut pas être envahie.",
    },
    "mixed_destinations": {
        "en": "Explorers who arrive together arrive in one region.",
        "fr": "Des explorateurs qui arrivent ensemble arrivent dans une même région.",
    },
    "no_die_chosen": {
        "en": "Choose at least one die to roll again.",
        "fr": "Choisissez au moins un dé à relancer.",
    },
    "no_explorer_in_invasion": {
        "en": "At least one explorer has to go; swords alone invade nothing.",
        "fr": "Il faut au moins un explorateur ; les épées seules n'envahissent rien.",
    },
    "no_rerolls_left": {
        "en": "This turn's rerolls are all used ({allowed}).",
        "fr": "Toutes les relances de ce tour sont faites ({allowed}).",
    },
    "not_adjacent": {
        "en": "{region} and {to} have no common border.",
        "fr": "{region} et {to} n'ont pas de frontière commune.",
    },
    "not_enough_explorers": {
        "en": "There {here:is|are} only {here} {here:explorer|explorers}, not {count} ({region}).",
        "fr": "Il n'y a que {here} {here:explorateur|explorateurs}, pas {count} ({region}).",
    },
    "not_enough_movement": {
        "en": "This costs {cost} movement {cost:point|points}; {left} left.",
        "fr": "Cela coûte {cost} {cost:point|points} de mouvement ; il en reste {left}.",
    },
    "not_the_retreating_player": {
        "en": "{player} was beaten and chooses where to retreat.",
        "fr": "C'est {player}, vaincu, qui choisit où se replier.",
    },
    "not_your_turn": {"en": "It is {turn}'s turn.", "fr": "C'est le tour {turn:de}."},
    "nothing_to_draw": {
        "en": "No card is to be drawn here.",
        "fr": "Il n'y a pas de carte à piocher ici.",
    },
    "nothing_to_retreat": {
        "en": "Nobody has to retreat.",
        "fr": "Personne ne doit se replier.",
    },
    "path_blocked_by_rival": {
        "en": "{region} is held by {player} and cannot be crossed.",
        "fr": "{region} est tenue par {player} et ne peut pas être traversée.",
    },
    "placement_pending": {
        "en": "{count} new {count:explorer has|explorers have} to be placed first.",
        "fr": "Il faut d'abord placer {count} {count:nouvel explorateur|nouveaux explorateurs}.",
    },
    "region_already_used": {
        "en": "{region} has already served for a step this turn.",
        "fr": "{region} a déjà servi à progresser ce tour-ci.",
    },
    "region_color_mismatch": {
        "en": "{region} is {found}; this column needs {color}.",
        "fr": "Couleur {region:de} : {found} ; cette colonne demande {color}.",
    },
    "region_has_city": {
        "en": "{region} already has a city; these regions have none: {free}.",
        "fr": "{region} a déjà une ville ; ces régions n'en ont pas : {free}.",
    },
    "region_not_in_game": {
        "en": "{region} is not in this game.",
        "fr": "{region} n'est pas dans cette partie.",
    },
    "region_not_occupied": {
        "en": "The player has no explorer in {region}.",
        "fr": "Le joueur n'a pas d'explorateur ici : {region}.",
    },
    "region_taken": {
        "en": "{region} is held by somebody else; two players never share a region.",
        "fr": "{region} est tenue par un autre ; deux joueurs ne partagent jamais une région.",
    },
    "rerolls_closed": {
        "en": "Once a card has turned a die, the dice are not rolled again.",
        "fr": "Dès qu'une carte a changé un dé, on ne relance plus.",
    },
    "retreat_pending": {
        "en": "{player} has to retreat first.",
        "fr": "{player} doit d'abord se replier.",
    },
    "retreat_region_not_occupied": {
        "en": "The beaten player has no explorer in {region} to join.",
        "fr": "Le vaincu n'a pas d'explorateur à rejoindre ici : {region}.",
    },
    "retreat_split": {
        "en": "They all retreat to one region, not to several: {regions}.",
        "fr": "Tous se replient dans une seule région, non dans plusieurs : {regions}.",
    },
    "too_early_to_reveal": {
        "en": "City tokens stay face down until the last turn is over.",
        "fr": "Les pions de ville restent face cachée jusqu'à la fin du dernier tour.",
    },
    "track_at_top": {
        "en": "The cube {track} is already on the top space.",
        "fr": "Le cube {track} est déjà sur la case du haut.",
    },
    "unknown_die": {
        "en": "There is no such die on the table: {die}.",
        "fr": "Il n'y a pas de tel dé sur la table : {die}.",
    },
    "unknown_face": {
        "en": "{die}: no die has a face {face}.",
        "fr": "{die} : aucun dé n'a de face {face}.",
    },
    "unknown_option": {
        "en": "{option} cannot be set to {value}.",
        "fr": "{option} ne peut pas valoir {value}.",
    },
    "unknown_token": {
        "en": "There is no city token {token} in this game.",
        "fr": "Il n'y a pas de pion de ville {token} dans cette partie.",
    },
    "value_required": {
        "en": "Say which value the token shows.",
        "fr": "Dites quelle valeur montre le pion.",
    },
    "wrong_dice_count": {
        "en": "{expected} {expected:die is|dice are} rolled, not {found}.",
        "fr": "On lance {expected} {expected:dé|dés}, pas {found}.",
    },
    "wrong_explorer_count": {
        "en": "{expected} new {expected:explorer is|explorers are} placed, not {found}.",
        "fr": "On place {expected} {expected:nouvel explorateur|nouveaux explorateurs}, pas "
        "{found}.",
    },
    "wrong_map_side": {
        "en": "With this many players the other side is used: {expected}, not {side}.",
        "fr": "À ce nombre de joueurs on utilise l'autre côté : {expected}, pas {side}.",
    },
    "wrong_opening_hand_size": {
        "en": "The opening hand has {expected} {expected:card|cards}, not {found}.",
        "fr": "La main de départ a {expected} {expected:carte|cartes}, pas {found}.",
    },
    "wrong_phase": {
        "en": "This is not done now: {phase}.",
        "fr": "Ce n'est pas le moment : {phase}.",
    },
}

CATEGORIES: Mapping[str, Words] = {
    "tracks": {"en": "Columns", "fr": "Colonnes"},
    "cities": {"en": "Own cities", "fr": "Villes du joueur"},
    "captured": {"en": "Captured cities", "fr": "Villes capturées"},
    "cards": {"en": "Great achievements", "fr": "Grands accomplissements"},
}

PHASES: Mapping[str, Words] = {
    "start": {"en": "civilizations are dealt", "fr": "attribution des civilisations"},
    "hands": {"en": "opening hands are drawn", "fr": "pioche des mains de départ"},
    "dice": {"en": "phase 1, dice", "fr": "phase 1, les dés"},
    "movement": {"en": "phase 2, movement and conquest", "fr": "phase 2, mouvement et conquête"},
    "retreat": {"en": "the beaten player retreats", "fr": "repli du vaincu"},
    "progress": {"en": "phase 3, progress", "fr": "phase 3, progression"},
    "draw": {"en": "a card is drawn", "fr": "pioche d'une carte"},
    "placement": {"en": "new explorers are placed", "fr": "placement de nouveaux explorateurs"},
    "cities": {"en": "cities are built", "fr": "construction de villes"},
    "wrap": {"en": "the end of the turn", "fr": "fin du tour"},
    "scoring": {"en": "cities are turned over", "fr": "révélation des villes"},
    "over": {"en": "game over", "fr": "partie finie"},
}

REASONS: Mapping[str, Words] = {
    "final_round": {"en": "the last round was played", "fr": "la dernière manche est jouée"},
    "FI-16.1": {
        "en": "cards in hand broke the tie",
        "fr": "les cartes en main ont départagé les ex æquo",
    },
    "FI-16.2": {
        "en": "cities and cards broke the tie",
        "fr": "les villes et les cartes ont départagé les ex æquo",
    },
    "FI-16.3": {"en": "the victory is shared", "fr": "la victoire est partagée"},
}

TIES: Mapping[str, Words] = {
    "cards_in_hand": {"en": "cards left in hand", "fr": "cartes restées en main"},
    "cities_and_cards": {
        "en": "points from cities and cards",
        "fr": "points des villes et des cartes",
    },
}

# One clause per event, without its full stop.
CLAUSES: Mapping[str, Words] = {
    "GameStarted": {
        "en": "the board is laid out: {side}, {regions} {regions:region|regions}, {rounds} "
        "{rounds:round|rounds}",
        "fr": "le plateau est en place : {side}, {regions} {regions:région|régions}, {rounds} "
        "{rounds:manche|manches}",
    },
    "CivilizationAssigned": {
        "en": "{player} leads {civilization}",
        "fr": "{player} dirige {civilization}",
    },
    "FirstPlayerChosen": {"en": "{player} begins", "fr": "{player} commence"},
    "ExplorersPlaced": {
        "en": "{player} places explorers: {placements}",
        "fr": "{player} place des explorateurs : {placements}",
    },
    "DeckShuffled": {
        "en": "{player} shuffles a deck of {size} {size:card|cards}",
        "fr": "{player} mélange sa pioche de {size} {size:carte|cartes}",
    },
    "CityTokensShuffled": {
        "en": "{player} shuffles {count} city {count:token|tokens} face down",
        "fr": "{player} mélange {count} {count:pion|pions} de ville face cachée",
    },
    "CityPlaced": {
        "en": "{player} builds a city in {region}",
        "fr": "{player} construit une ville ici : {region}",
    },
    "CardDrawn": {"en": "{player} draws {card}", "fr": "{player} pioche {card}"},
    "RoundStarted": {"en": "round {round} begins", "fr": "la manche {round} commence"},
    "TurnStarted": {
        "en": "{player} to play: {dice} {dice:die|dice}, {rerolls} {rerolls:reroll|rerolls}, "
        "{movement} movement {movement:point|points}",
        "fr": "à {player} de jouer : {dice} {dice:dé|dés}, {rerolls} {rerolls:relance|relances}, "
        "{movement} {movement:point|points} de mouvement",
    },
    "DiceRolled": {"en": "{player} rolls {faces}", "fr": "{player} lance les dés : {faces}"},
    "DiceRerolled": {
        "en": "{player} rolls again ({number}): {faces}",
        "fr": "{player} relance ({number}) : {faces}",
    },
    "CardDiscarded": {"en": "{player} discards {card}", "fr": "{player} défausse {card}"},
    "DieTurned": {
        "en": "{player} turns {die} from {before} to {after}",
        "fr": "{player} change {die} : {before} devient {after}",
    },
    "PhaseEntered": {"en": "{player} goes on to {phase}", "fr": "{player} passe à : {phase}"},
    "ExplorersMoved": {
        "en": "{player} moves {legs} for {cost} movement {cost:point|points}",
        "fr": "{player} déplace {legs} pour {cost} {cost:point|points} de mouvement",
    },
    "RegionConquered": {
        "en": "{player} conquers {region} from {defender} with {force} against {defenders}",
        "fr": "{player} conquiert {region} sur {defender}, à {force} contre {defenders}",
    },
    "CityCaptured": {
        "en": "{player} captures {count} {count:city|cities} from {owner} in {region}",
        "fr": "{player} capture {count} {count:ville|villes} {owner:de} ({region})",
    },
    "ExplorersRetreated": {
        "en": "{player} retreats from {region} to {to} with {count} {count:explorer|explorers}",
        "fr": "{player} se replie avec {count} {count:explorateur|explorateurs}, {region} → {to}",
    },
    "CubeAdvanced": {
        "en": "{player} advances {track} to space {space} ({vp} {vp:point|points}) with {die} "
        "and {region}",
        "fr": "{player} progresse en {track}, case {space} ({vp} {vp:point|points}), avec {die} "
        "et {region}",
    },
    "CardIdentified": {
        "en": "one of {player}'s cards is {card}",
        "fr": "une carte {player:de} est {card}",
    },
    "AchievementPlayed": {
        "en": "{player} achieves {card} for {points} {points:point|points}",
        "fr": "{player} accomplit {card} pour {points} {points:point|points}",
    },
    "SteppedIn": {"en": "{player} acts out of turn", "fr": "{player} agit hors de son tour"},
    "SteppedBack": {"en": "{player}'s turn goes on", "fr": "le tour {player:de} continue"},
    "TurnEnded": {"en": "{player} ends the turn", "fr": "{player} termine son tour"},
    "RoundEnded": {"en": "round {round} ends", "fr": "la manche {round} se termine"},
    "FinalScoringStarted": {
        "en": "the last turn is over, the cities are turned over",
        "fr": "le dernier tour est joué, on retourne les villes",
    },
    "CityTokenRevealed": {
        "en": "{token} is worth {value} for {holder}",
        "fr": "{token} vaut {value} pour {holder}",
    },
    "PlayerScored": {
        "en": "{player} has {total} {total:point|points}",
        "fr": "{player} a {total} {total:point|points}",
    },
    "GameFinished": {"en": "victory goes to {winners}", "fr": "la victoire revient à {winners}"},
}

# The same event as the continuation of a sentence about the same step.
CONTINUED: Mapping[str, Words] = {
    "DieTurned": {
        "en": " and turns {die} from {before} to {after}",
        "fr": " et change {die} : {before} devient {after}",
    },
    "RegionConquered": {
        "en": " and conquers {region} from {defender}, {force} against {defenders}",
        "fr": " et conquiert {region} sur {defender}, à {force} contre {defenders}",
    },
    "CardDrawn": {"en": " and draws {card}", "fr": " et pioche {card}"},
    "ExplorersPlaced": {
        "en": " and places explorers: {placements}",
        "fr": " et place des explorateurs : {placements}",
    },
    "TurnStarted": {"en": "; {player} is next", "fr": " ; à {player} de jouer"},
}

# What is not said when a step is told in one sentence: it follows from the rest.
SILENT = frozenset(
    (
        *("DeckShuffled", "CityTokensShuffled", "CardIdentified", "RoundEnded", "PlayerScored"),
        "SteppedBack",
    )
)

OTHER: Mapping[str, Words] = {
    "unknown": {"en": "an unknown card", "fr": "une carte inconnue"},
    "a_card": {"en": "a card", "fr": "une carte"},
    "cards": {"en": "{count} {count:card|cards}", "fr": "{count} {count:carte|cartes}"},
    "explorers": {
        "en": "{count} {count:explorer|explorers}",
        "fr": "{count} {count:explorateur|explorateurs}",
    },
    "die": {"en": "die {number}", "fr": "dé {number}"},
    "city": {"en": "{name}'s city ({slot})", "fr": "ville {name:de} ({slot})"},
    "worth": {"en": "a city worth {value}", "fr": "une ville valant {value}"},
    "cube": {"en": "{name}'s {track} cube", "fr": "cube {track} {name:de}"},
    "start": {"en": "start", "fr": "départ"},
    "black": {"en": "sword", "fr": "épée"},
}

# The sections of the rules, as rules.yaml names them.
SECTIONS: Mapping[str, Words] = {
    "definitions": {"en": "Definitions", "fr": "Définitions"},
    "setup": {"en": "Setup", "fr": "Mise en place"},
    "columns": {"en": "Columns", "fr": "Colonnes"},
    "rounds": {"en": "Rounds, turns, phases", "fr": "Manches, tours, phases"},
    "dice": {"en": "Phase 1: dice", "fr": "Phase 1 : les dés"},
    "movement": {"en": "Phase 2: movement", "fr": "Phase 2 : mouvement"},
    "conquest": {"en": "Phase 2: conquest", "fr": "Phase 2 : conquête"},
    "retreat": {"en": "Phase 2: retreat", "fr": "Phase 2 : retraite"},
    "captured": {"en": "Captured cities", "fr": "Villes capturées"},
    "discards": {"en": "Phase 3: cards for dice", "fr": "Phase 3 : cartes pour les dés"},
    "progress": {"en": "Phase 3: progress", "fr": "Phase 3 : progression"},
    "cities": {"en": "City placement", "fr": "Placement des villes"},
    "achievements": {"en": "Great achievements", "fr": "Grands accomplissements"},
    "end": {"en": "End of turn, round and game", "fr": "Fin du tour, de la manche, de la partie"},
    "scoring": {"en": "Scoring", "fr": "Décompte"},
    "ties": {"en": "Tie-break", "fr": "Égalités"},
    "hidden": {"en": "Hidden information", "fr": "Informations cachées"},
    "rulings": {"en": "Rulings", "fr": "Décisions"},
}

# What a table can count by hand, in the order it is asked for.
COUNTED: dict[str, Words] = {
    "explorers": {"en": "explorers on the map", "fr": "explorateurs sur la carte"},
    "regions": {"en": "regions occupied", "fr": "régions occupées"},
    "cities": {"en": "own cities on the map", "fr": "villes du joueur sur la carte"},
    "captured": {"en": "captured cities", "fr": "villes capturées"},
    "cards_in_hand": {"en": "cards in hand", "fr": "cartes en main"},
    "cards_in_deck": {"en": "cards left in the deck", "fr": "cartes restant dans la pioche"},
    "cards_played": {"en": "great achievements played", "fr": "grands accomplissements joués"},
    "steps_on_columns": {
        "en": "spaces climbed on all columns",
        "fr": "cases gravies sur les colonnes",
    },
}

# Laws that must hold, as they are told when one does not: every code of invariants.py.
LAWS: Mapping[str, Words] = {
    # a position
    "seats_do_not_fit": {
        "en": "The seats are not those of {players}.",
        "fr": "Les places ne sont pas celles des joueurs ({players}).",
    },
    "player_without_seat": {
        "en": "The first player or the player to move has no seat.",
        "fr": "Le premier joueur ou le joueur actif n'a pas de place.",
    },
    "options_do_not_fit": {
        "en": "The options are not those of the title.",
        "fr": "Les options ne sont pas celles du jeu.",
    },
    "phase_does_not_fit": {
        "en": "The phase does not fit: {phase}.",
        "fr": "La phase ne convient pas : {phase}.",
    },
    "active_outside_play": {
        "en": "Somebody is to move exactly while the game is being played.",
        "fr": "Quelqu'un doit jouer pendant la partie, et seulement alors.",
    },
    "strange_value": {
        "en": "{field}: {value} does not belong to any table of this game.",
        "fr": "{field} : {value} n'appartient à aucune table de ce jeu.",
    },
    "no_map_for_players": {
        "en": "There is no map for {n} {n:player|players}.",
        "fr": "Il n'y a pas de carte pour {n} {n:joueur|joueurs}.",
    },
    "no_civilization_board": {
        "en": "{player} has no civilization board.",
        "fr": "{player} n'a pas de plateau de civilisation.",
    },
    "cube_off_its_column": {
        "en": "One of {player}'s cubes is off its column.",
        "fr": "Un cube {player:de} est hors de sa colonne.",
    },
    "city_tokens_do_not_fit": {
        "en": "The city tokens are not those of the players.",
        "fr": "Les pions de ville ne sont pas ceux des joueurs.",
    },
    "strange_explorers": {
        "en": "Some explorers belong to nobody at the table.",
        "fr": "Des explorateurs n'appartiennent à personne à la table.",
    },
    "strange_city": {
        "en": "A city on the map is not a token of this game.",
        "fr": "Une ville sur la carte n'est pas un pion de cette partie.",
    },
    "regions_do_not_fit": {
        "en": "The regions are not those for this number of players.",
        "fr": "Les régions ne sont pas celles de ce nombre de joueurs.",
    },
    "explorers_outside": {
        "en": "There are explorers in {region}, which is not in this game.",
        "fr": "Il y a des explorateurs hors de la partie : {region}.",
    },
    "region_shared": {
        "en": "{players} share {region}.",
        "fr": "{players} partagent une région : {region}.",
    },
    "fewer_than_one_explorer": {
        "en": "{region} is said to hold fewer than one explorer.",
        "fr": "{region} aurait moins d'un explorateur.",
    },
    "city_outside": {
        "en": "There is a city in {region}, which is not in this game.",
        "fr": "Il y a une ville hors de la partie : {region}.",
    },
    "cities_share": {
        "en": "{players} both have cities in {region}.",
        "fr": "{players} ont des villes dans la même région : {region}.",
    },
    "beside_a_rival_city": {
        "en": "{player} stands in {region} beside a rival city.",
        "fr": "{player} est à côté d'une ville rivale : {region}.",
    },
    "token_not_once": {
        "en": "{token} is not in exactly one place ({place}, {n}).",
        "fr": "{token} : pas à une seule place ({place}, {n}).",
    },
    "token_known_too_early": {
        "en": "The value of {token} is known too early.",
        "fr": "{token} : sa valeur est connue trop tôt.",
    },
    "tokens_cannot_show": {
        "en": "{player}'s city tokens cannot show {values}.",
        "fr": "Les pions de ville {player:de} ne peuvent pas montrer {values}.",
    },
    "explorers_do_not_fit": {
        "en": "{player} has {n} {n:explorer|explorers}; the column says {column}.",
        "fr": "{player} a {n} {n:explorateur|explorateurs} ; la colonne en indique {column}.",
    },
    "too_many_explorers": {
        "en": "{player} has more than {most} {most:explorer|explorers}.",
        "fr": "{player} a plus de {most} {most:explorateur|explorateurs}.",
    },
    "no_region": {"en": "{player} occupies no region.", "fr": "{player} n'occupe aucune région."},
    "cards_do_not_fit": {
        "en": "{player} has {deck} {deck:card|cards} in the deck and {drawn} drawn: not all, or "
        "too many.",
        "fr": "{player} a {deck} {deck:carte|cartes} dans la pioche et {drawn} "
        "{drawn:piochée|piochées} : le compte n'y est pas.",
    },
    "impossible_cards": {
        "en": "{player} cannot have these cards: {cards}.",
        "fr": "{player} ne peut pas avoir ces cartes : {cards}.",
    },
    "handle_used_twice": {
        "en": "Two of {player}'s cards have the same handle.",
        "fr": "Deux cartes {player:de} ont la même marque.",
    },
    "city_built_too_early": {
        "en": "{player} built a city too early: {track}.",
        "fr": "{player} a construit une ville trop tôt : {track}.",
    },
    "city_not_built": {
        "en": "{player} has not built a city that was due.",
        "fr": "{player} n'a pas construit une ville due.",
    },
    "dice_do_not_fit": {
        "en": "{n} {n:die was|dice were} rolled instead of {expected}.",
        "fr": "{n} {n:dé lancé|dés lancés} au lieu de {expected}.",
    },
    "impossible_face": {
        "en": "A die shows a face no die has.",
        "fr": "Un dé montre une face qu'aucun dé n'a.",
    },
    "too_many_rerolls": {
        "en": "{n} {n:reroll|rerolls}, where {allowed} {allowed:is|are} allowed.",
        "fr": "{n} {n:relance|relances}, pour {allowed} {allowed:permise|permises}.",
    },
    "movement_does_not_fit": {
        "en": "{n} of {all} movement {all:point|points} left.",
        "fr": "Reste {n} sur {all} {all:point|points} de mouvement.",
    },
    "die_used_twice": {"en": "A die was used twice.", "fr": "Un dé a servi deux fois."},
    "region_used_twice": {
        "en": "A region was used twice.",
        "fr": "Une région a servi deux fois.",
    },
    "line_cites_nothing": {
        "en": "One of {player}'s score lines cites nothing.",
        "fr": "Une ligne de score {player:de} ne cite rien.",
    },
    "interval_empty": {
        "en": "One of {player}'s score lines has an upper end below its lower one.",
        "fr": "Une ligne de score {player:de} a un maximum inférieur à son minimum.",
    },
    "lines_do_not_add_up": {
        "en": "{player}'s score lines do not add up to the total.",
        "fr": "Les lignes de score {player:de} ne donnent pas le total.",
    },
    "cities_worth_too_much": {
        "en": "The cities are worth {n} {n:point|points}, more than there are.",
        "fr": "Les villes valent {n} {n:point|points}, plus qu'il n'y en a.",
    },
    "cities_do_not_fit": {
        "en": "The cities score {n} {n:point|points}; the tokens show {shown}.",
        "fr": "Les villes rapportent {n} {n:point|points} ; les pions montrent {shown}.",
    },
    # a history
    "discards_do_not_fit": {
        "en": "{n} {n:card was|cards were} discarded for {dice} {dice:die|dice}.",
        "fr": "{n} {n:carte défaussée|cartes défaussées} pour {dice} {dice:dé|dés}.",
    },
    "acts_out_of_turn": {
        "en": "{player} acts in {other}'s turn.",
        "fr": "{player} agit pendant le tour {other:de}.",
    },
    "draws_out_of_turn": {
        "en": "{player} draws in {other}'s turn.",
        "fr": "{player} pioche pendant le tour {other:de}.",
    },
    "turns_do_not_fit": {
        "en": "The points are counted after {n} {n:turn|turns}.",
        "fr": "Le décompte vient après {n} {n:tour|tours}.",
    },
    "movement_misspent": {
        "en": "The journeys cost {n} {n:point|points}; another number was spent.",
        "fr": "Les trajets coûtent {n} {n:point|points} ; un autre nombre a été dépensé.",
    },
    "wrong_player": {
        "en": "{player} plays instead of {other}.",
        "fr": "{player} joue à la place {other:de}.",
    },
    "turn_in_wrong_round": {
        "en": "{player} plays turn {turn} in round {round}.",
        "fr": "{player} joue le tour {turn} dans la manche {round}.",
    },
    "turn_left_open": {
        "en": "Something is left open at the end of {player}'s turn.",
        "fr": "Quelque chose reste en suspens à la fin du tour {player:de}.",
    },
    "taken_with_too_few": {
        "en": "{region} was taken with too few explorers.",
        "fr": "{region} : prise avec trop peu d'explorateurs.",
    },
    "last_region_taken": {
        "en": "{region} was {player}'s only region.",
        "fr": "{region} était la seule région {player:de}.",
    },
    "impossible_retreat": {
        "en": "{player} cannot retreat to {region}.",
        "fr": "{player} ne peut pas se replier ici : {region}.",
    },
    "retreat_does_not_fit": {
        "en": "{n} {n:explorer retreats|explorers retreat} instead of {expected}.",
        "fr": "{n} {n:explorateur se replie|explorateurs se replient} au lieu de {expected}.",
    },
    "retreats_in_own_turn": {
        "en": "{player} retreats in their own turn.",
        "fr": "{player} se replie pendant son propre tour.",
    },
    "colours_differ": {
        "en": "The die, the region and the column differ in colour: {track}.",
        "fr": "Le dé, la région et la colonne n'ont pas la même couleur : {track}.",
    },
    "cube_moved_too_far": {
        "en": "The cube moved by {n} {n:space|spaces} instead of one: {track}.",
        "fr": "Le cube a avancé de {n} {n:case|cases} au lieu d'une : {track}.",
    },
    "cube_moved_down": {
        "en": "One of {player}'s cubes moved down.",
        "fr": "Un cube {player:de} est descendu.",
    },
    "captured_city_lost": {
        "en": "{player} lost a captured city.",
        "fr": "{player} a perdu une ville capturée.",
    },
    "token_moved_back": {
        "en": "{token} went from {place} to {to}.",
        "fr": "{token} : passée de {place} à {to}.",
    },
}

# Events a reader looks for in a long game, and what each is called.
MOMENTS: Mapping[str, Words] = {
    "RegionConquered": {"en": "Battle", "fr": "Combat"},
    "CityCaptured": {"en": "City captured", "fr": "Ville prise"},
}

ROUNDS: Words = {"en": "Round {n}", "fr": "Manche {n}"}

# What the lists and facts of the catalogue are called.
LABELS: Mapping[str, Words] = {
    **PRINTED,
    "box": {"en": "Box", "fr": "Boîte"},
    "colors": {"en": "Colours", "fr": "Couleurs"},
    "tracks": {"en": "Columns", "fr": "Colonnes"},
    "maps": {"en": "Map", "fr": "Carte"},
    "zones": {"en": "Seas", "fr": "Mers"},
    "regions": {"en": "Regions", "fr": "Régions"},
    "civilizations": {"en": "Civilizations", "fr": "Civilisations"},
    "cards": {"en": "Cards", "fr": "Cartes"},
    "min": {"en": "Least", "fr": "Minimum"},
    "max": {"en": "Most", "fr": "Maximum"},
    "symbol": {"en": "Symbol", "fr": "Symbole"},
    "oceans": {"en": "Oceans", "fr": "Océans"},
    "land": {"en": "Land", "fr": "Terre"},
    "strong_track": {"en": "Strong column", "fr": "Colonne forte"},
    "condition": {"en": "Condition", "fr": "Condition"},
    "name_en": {"en": "English name", "fr": "Nom anglais"},
    "name_fr": {"en": "French name", "fr": "Nom français"},
    "civilization": {"en": "Civilization", "fr": "Civilisation"},
    "min_players": {"en": "Fewest players", "fr": "Joueurs au moins"},
    "color": {"en": "Colour", "fr": "Couleur"},
}
