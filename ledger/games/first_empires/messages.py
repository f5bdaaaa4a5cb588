"""Every sentence of the title, English and French side by side."""

from __future__ import annotations

from collections.abc import Mapping

from ledger.ruleset import Words

REFUSALS: Mapping[str, Words] = {
    "already_drawn": {
        "en": "No opening hand of {player} is waited for.",
        "fr": "On n'attend pas de main de départ de {player}.",
    },
    "already_rolled": {
        "en": "The dice have already been rolled this turn.",
        "fr": "Les dés ont déjà été lancés ce tour-ci.",
    },
    "attestation_missing": {
        "en": "Only the table can tell whether the condition of {card} is met: say who vouches.",
        "fr": "Seule la table sait si la condition de {card} est remplie : dites qui s'en porte "
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
    "bad_player_count": {
        "en": "2 to 5 can play, not {players}.",
        "fr": "On joue de 2 à 5, non à {players}.",
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
        "en": "{civilization} is not used with {players} players.",
        "fr": "{civilization} n'est pas utilisée à {players} joueurs.",
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
        "en": "{card}: {condition} There are {found} of {needed}.",
        "fr": "{card} : {condition} Il y en a {found} sur {needed}.",
    },
    "dealer_decides": {
        "en": "The virtual dealer decides this; leave it blank.",
        "fr": "C'est le donneur virtuel qui décide ; laissez ce champ vide.",
    },
    "deck_empty": {
        "en": "The deck holds only this many cards: {left}.",
        "fr": "La pioche ne compte plus que ce nombre de cartes : {left}.",
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
        "en": "Cards have to be drawn first: {count}.",
        "fr": "Il faut d'abord piocher : {count}.",
    },
    "duplicate_player": {
        "en": "{player} is seated twice.",
        "fr": "{player} figure deux fois autour de la table.",
    },
    "ends_in_ocean": {
        "en": "Nobody may stay at sea: {zone} is no region.",
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
        "en": "{region}: {force} against {defenders} is not enough; explorers needed: {needed}.",
        "fr": "{region} : {force} contre {defenders} ne suffit pas ; explorateurs "
        "requis : {needed}.",
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
        "en": "No token of this owner can still show {value}; left are {left}.",
        "fr": "Aucun pion de ce propriétaire ne peut encore montrer {value} ; restent {left}.",
    },
    "last_region_protected": {
        "en": "{region} is the only region of {player} and cannot be invaded.",
        "fr": "{region} est la seule région de {player} et ne peut pas être envahie.",
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
        "en": "All rerolls of this turn are used: {allowed}.",
        "fr": "Toutes les relances de ce tour sont faites : {allowed}.",
    },
    "not_adjacent": {
        "en": "{region} and {to} have no common border.",
        "fr": "{region} et {to} n'ont pas de frontière commune.",
    },
    "not_enough_explorers": {
        "en": "There are not so many explorers: {here} instead of {count} ({region}).",
        "fr": "Il n'y a pas autant d'explorateurs : {here} au lieu de {count} ({region}).",
    },
    "not_enough_movement": {
        "en": "This costs {cost} movement points; left are {left}.",
        "fr": "Cela coûte {cost} points de mouvement ; il en reste {left}.",
    },
    "not_the_retreating_player": {
        "en": "{player} was beaten and chooses where to retreat.",
        "fr": "C'est {player}, vaincu, qui choisit où se replier.",
    },
    "not_your_turn": {"en": "It is {turn}'s turn.", "fr": "C'est le tour de {turn}."},
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
        "en": "New explorers have to be placed first: {count}.",
        "fr": "Il faut d'abord placer les nouveaux explorateurs : {count}.",
    },
    "region_already_used": {
        "en": "{region} has already served for a step this turn.",
        "fr": "{region} a déjà servi à progresser ce tour-ci.",
    },
    "region_color_mismatch": {
        "en": "{region} is {found}; this column needs {color}.",
        "fr": "Couleur de {region} : {found} ; cette colonne demande {color}.",
    },
    "region_has_city": {
        "en": "{region} already holds a city; these regions have none: {free}.",
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
        "en": "All retreat to one region, not to several: {regions}.",
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
        "en": "Dice to be rolled: {expected}, not {found}.",
        "fr": "Dés à lancer : {expected}, non {found}.",
    },
    "wrong_explorer_count": {
        "en": "New explorers to be placed: {expected}, not {found}.",
        "fr": "Nouveaux explorateurs à placer : {expected}, non {found}.",
    },
    "wrong_map_side": {
        "en": "With this many players the other side is used: {expected}, not {side}.",
        "fr": "À ce nombre de joueurs on utilise l'autre côté : {expected}, non {side}.",
    },
    "wrong_opening_hand_size": {
        "en": "Cards of the opening hand: {expected}, not {found}.",
        "fr": "Cartes de la main de départ : {expected}, non {found}.",
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
        "en": "the board is laid out: {side}, {regions} regions, {rounds} rounds",
        "fr": "le plateau est en place : {side}, {regions} régions, {rounds} manches",
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
        "en": "{player} shuffles a deck of {size} cards",
        "fr": "{player} mélange sa pioche de {size} cartes",
    },
    "CityTokensShuffled": {
        "en": "{player} shuffles {count} city tokens face down",
        "fr": "{player} mélange {count} pions de ville face cachée",
    },
    "CityPlaced": {
        "en": "{player} builds a city in {region}",
        "fr": "{player} construit une ville ici : {region}",
    },
    "CardDrawn": {"en": "{player} draws {card}", "fr": "{player} pioche {card}"},
    "RoundStarted": {"en": "round {round} begins", "fr": "la manche {round} commence"},
    "TurnStarted": {
        "en": "{player} to play: {dice} dice, {rerolls} rerolls, {movement} movement",
        "fr": "à {player} de jouer : dés {dice}, relances {rerolls}, mouvement {movement}",
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
        "en": "{player} moves {legs} for {cost} movement",
        "fr": "{player} déplace {legs} pour {cost} en mouvement",
    },
    "RegionConquered": {
        "en": "{player} conquers {region} from {defender} with {force} against {defenders}",
        "fr": "{player} conquiert {region} sur {defender}, à {force} contre {defenders}",
    },
    "CityCaptured": {
        "en": "{player} captures cities of {owner} in {region}: {count}",
        "fr": "{player} capture des villes de {owner} ({region}) : {count}",
    },
    "ExplorersRetreated": {
        "en": "{player} retreats from {region} to {to} with {count}",
        "fr": "{player} se replie ({count}), {region} → {to}",
    },
    "CubeAdvanced": {
        "en": "{player} advances {track} to space {space} ({vp} points) with {die} and {region}",
        "fr": "{player} progresse en {track}, case {space} ({vp} points), avec {die} et {region}",
    },
    "CardIdentified": {
        "en": "a card of {player} is {card}",
        "fr": "une carte de {player} est {card}",
    },
    "AchievementPlayed": {
        "en": "{player} achieves {card} for {points} points",
        "fr": "{player} accomplit {card} pour {points} points",
    },
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
    "PlayerScored": {"en": "{player} has {total} points", "fr": "{player} a {total} points"},
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
    ("DeckShuffled", "CityTokensShuffled", "CardIdentified", "RoundEnded", "PlayerScored")
)

OTHER: Mapping[str, Words] = {
    "unknown": {"en": "an unknown card", "fr": "une carte inconnue"},
    "a_card": {"en": "a card", "fr": "une carte"},
    "cards": {"en": "{count} cards", "fr": "{count} cartes"},
    "one": {"en": "1 explorer", "fr": "1 explorateur"},
    "many": {"en": "{count} explorers", "fr": "{count} explorateurs"},
    "die": {"en": "die {number}", "fr": "dé {number}"},
    "city": {"en": "city {of} ({slot})", "fr": "ville {of} ({slot})"},
    "worth": {"en": "a city worth {value}", "fr": "une ville valant {value}"},
    "cube": {"en": "{track} cube {of}", "fr": "cube {track} {of}"},
    "of": {"en": "of {name}", "fr": "de {name}"},
    "start": {"en": "start", "fr": "départ"},
    "black": {"en": "sword", "fr": "épée"},
    "and": {"en": " and ", "fr": " et "},
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
