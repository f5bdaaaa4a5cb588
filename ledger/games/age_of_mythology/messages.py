"""Every sentence of the title, English and French side by side."""

from __future__ import annotations

from collections.abc import Mapping

from ledger.ruleset import Words

from .printed_words import PRINTED

# Why an action is not allowed.
REFUSALS: Mapping[str, Words] = {
    "action_begun": {
        "en": "The action of {card} has already begun; it can no longer be skipped.",
        "fr": "L'action de la carte {card} est déjà commencée ; on ne peut plus y renoncer.",
    },
    "action_compulsory": {
        "en": "This action cannot be broken off: {action}.",
        "fr": "Cette action ne peut pas être interrompue : {action}.",
    },
    "action_not_on_card": {
        "en": "The card in play allows another action: {action}.",
        "fr": "La carte jouée permet une autre action : {action}.",
    },
    "already_assigned": {
        "en": "{player} already has a culture.",
        "fr": "{player} a déjà une culture.",
    },
    "already_chosen": {
        "en": "{player} has already had the choice of a tile.",
        "fr": "{player} a déjà eu le choix d'une tuile.",
    },
    "already_committed": {
        "en": "{player} has already chosen.",
        "fr": "{player} a déjà choisi.",
    },
    "already_discarded": {
        "en": "{player} has already said which cards are kept.",
        "fr": "{player} a déjà dit quelles cartes sont gardées.",
    },
    "already_mythic": {
        "en": "{player} is in the Mythic Age; there is no further age.",
        "fr": "{player} est à l'âge mythique ; il n'y en a pas d'autre.",
    },
    "already_played": {
        "en": "{player} has already played in this card round.",
        "fr": "{player} a déjà joué dans cette manche.",
    },
    "already_stayed": {
        "en": "{player} has already decided to stay.",
        "fr": "{player} a déjà décidé de rester.",
    },
    "army_cap": {
        "en": "At most {cap} {cap:unit|units} may be brought; {units} {units:was|were} named.",
        "fr": "On peut engager au plus {cap} {cap:unité|unités} ; {units} {units:a été "
        "nommée|ont été nommées}.",
    },
    "bad_die_value": {
        "en": "The dice cannot have shown this: {faces}.",
        "fr": "Les dés ne peuvent pas avoir montré cela : {faces}.",
    },
    "bank_empty": {
        "en": "The bank has only {left} {left:cube|cubes} of this colour: {resource}.",
        "fr": "La banque n'a que {left} {left:cube|cubes} de cette couleur : {resource}.",
    },
    "bank_vp_empty": {
        "en": "{n} VP {n:cube was|cubes were} asked for; the bank has {left}.",
        "fr": "{n} {n:cube|cubes} de victoire {n:demandé|demandés} ; la banque en a {left}.",
    },
    "build_limit": {
        "en": "This card allows at most {limit} {limit:building|buildings}.",
        "fr": "Cette carte permet au plus {limit} {limit:bâtiment|bâtiments}.",
    },
    "building_already_owned": {
        "en": "This building already stands in the city: {building}.",
        "fr": "Ce bâtiment est déjà dans la cité : {building}.",
    },
    "cannot_afford": {
        "en": "The price is {price}; the player has {cubes}.",
        "fr": "Le prix est de {price} ; le joueur a {cubes}.",
    },
    "cannot_attack_self": {
        "en": "{player} cannot attack their own board.",
        "fr": "{player} ne peut pas attaquer son propre plateau.",
    },
    "cannot_target_self": {
        "en": "{player} must name another player.",
        "fr": "{player} doit désigner un autre joueur.",
    },
    "card_not_in_hand": {
        "en": "This card is not in the player's hand: {card}.",
        "fr": "Cette carte n'est pas dans la main : {card}.",
    },
    "catalogue_invalid": {
        "en": "The catalogue breaks constraint {constraint} ({entry}): {problem}.",
        "fr": "Le catalogue enfreint la contrainte {constraint} ({entry}) : {problem}.",
    },
    "choice_required": {
        "en": "Say what was chosen ({field}), or give its hash.",
        "fr": "Dites ce qui a été choisi ({field}), ou donnez-en l'empreinte.",
    },
    "city_full": {
        "en": "All {slots} {slots:slot|slots} of the city are built on.",
        "fr": "Toutes les cases de la cité sont occupées ({slots} {slots:case|cases}).",
    },
    "city_slot_occupied": {
        "en": "There is already a building there.",
        "fr": "Il y a déjà un bâtiment à cet endroit.",
    },
    "commit_mismatch": {
        "en": "What {player} shows is not what was committed.",
        "fr": "Ce {player:que} montre n'est pas ce qui avait été choisi.",
    },
    "convert_limit": {
        "en": "At most {limit} {limit:unit|units} may be swapped; {found} {found:was|were} named.",
        "fr": "On peut échanger au plus {limit} {limit:unité|unités} ; {found} {found:a été "
        "nommée|ont été nommées}.",
    },
    "culture_draw_uneven": {
        "en": "One culture would be drawn too often: {culture}.",
        "fr": "Une culture serait tirée trop souvent : {culture}.",
    },
    "culture_taken": {
        "en": "This culture is already taken: {culture}.",
        "fr": "Cette culture est déjà prise : {culture}.",
    },
    "dealer_decides": {
        "en": "The virtual dealer draws and rolls here; leave this blank.",
        "fr": "C'est le croupier virtuel qui pioche et lance les dés ; laissez ce champ vide.",
    },
    "decline_instead": {
        "en": "Nothing is named; to take nothing, decline the spoils.",
        "fr": "Rien n'est désigné ; pour ne rien prendre, renoncez au butin.",
    },
    "defender_takes_nothing": {
        "en": "A defender who wins takes no spoils: {player} defended.",
        "fr": "Un défenseur vainqueur ne prend aucun butin : {player} s'est défendu.",
    },
    "discard_required": {
        "en": "With cards in hand, passing costs one: say which.",
        "fr": "Avec des cartes en main, passer en coûte une : dites laquelle.",
    },
    "discount_invalid": {
        "en": "At most {allowed} {allowed:cube|cubes} of this building's price may be left out, "
        "not {cubes}.",
        "fr": "On peut retirer au plus {allowed} {allowed:cube|cubes} du prix de ce bâtiment, pas "
        "{cubes}.",
    },
    "draw_count_fixed": {
        "en": "The random cards of this turn are already drawn.",
        "fr": "Les cartes aléatoires de ce tour sont déjà piochées.",
    },
    "duplicate_player": {
        "en": "{player} is seated twice.",
        "fr": "{player} figure deux fois autour de la table.",
    },
    "explore_exclusive": {
        "en": "Only {player} takes tiles from this exploration.",
        "fr": "Seul {player} prend des tuiles lors de cette exploration.",
    },
    "first_player_not_seated": {
        "en": "The first player, {player}, does not sit at the table.",
        "fr": "Le premier joueur, {player}, n'est pas à la table.",
    },
    "first_player_tie": {
        "en": "{players} are tied for the highest roll and must roll again.",
        "fr": "{players} sont à égalité et doivent relancer les dés.",
    },
    "foreign_unit": {
        "en": "This unit is not of the player's culture: {unit}.",
        "fr": "Ce n'est pas une unité de la culture du joueur : {unit}.",
    },
    "game_over": {
        "en": "The game is over.",
        "fr": "La partie est finie.",
    },
    "hand_limit": {
        "en": "The hand would have {cards} {cards:card|cards}; the limit is {limit}.",
        "fr": "La main compterait {cards} {cards:carte|cartes} ; la limite est de {limit}.",
    },
    "hero_age": {
        "en": "This hero needs a later age ({age}): {unit}.",
        "fr": "Ce héros demande un âge ultérieur ({age}) : {unit}.",
    },
    "house_limit": {
        "en": "A player may own at most {limit} {limit:house|houses}.",
        "fr": "Un joueur a au plus {limit} {limit:maison|maisons}.",
    },
    "impossible_card": {
        "en": "No copy of this card is left to be drawn: {card}.",
        "fr": "Il ne reste aucun exemplaire de cette carte : {card}.",
    },
    "impossible_tile": {
        "en": "Not so many of these tiles are left in the pool: {tile}.",
        "fr": "Il ne reste pas autant de ces tuiles dans la réserve : {tile}.",
    },
    "kind_required": {
        "en": "Say what was drawn, rolled or chosen ({field}).",
        "fr": "Dites ce qui a été pioché, lancé ou choisi ({field}).",
    },
    "mode_forbidden_against_type": {
        "en": "This way of fighting ({mode}) does not work against {unit}.",
        "fr": "Cette façon de combattre ({mode}) est sans effet contre : {unit}.",
    },
    "mode_not_available": {
        "en": "The unit cannot fight this way: {mode}.",
        "fr": "L'unité ne peut pas combattre ainsi : {mode}.",
    },
    "mode_not_chosen": {
        "en": "{player} has not said yet who fights, or how.",
        "fr": "{player} n'a pas encore dit qui combat, ni comment.",
    },
    "mode_not_on_card": {
        "en": "The card does not offer this: {mode}.",
        "fr": "La carte ne le propose pas : {mode}.",
    },
    "mode_too_late": {
        "en": "The dice of this encounter are already rolled.",
        "fr": "Les dés de cet affrontement sont déjà lancés.",
    },
    "move_to_holding_forbidden": {
        "en": "A worker goes to a tile, never back to the holding area.",
        "fr": "Un travailleur va sur une tuile, jamais de retour en possession.",
    },
    "no_chance_left": {
        "en": "{player} has used all six chances of the draft.",
        "fr": "{player} a épuisé ses six choix.",
    },
    "no_extra_play": {
        "en": "{player} has no fourth card to play.",
        "fr": "{player} n'a pas de quatrième carte à jouer.",
    },
    "no_great_temple": {
        "en": "{player} has no Great Temple.",
        "fr": "{player} n'a pas de grand temple.",
    },
    "no_hero_in_archaic": {
        "en": "There is no hero of the Archaic Age for {player} to take.",
        "fr": "Il n'y a pas de héros de l'âge archaïque pour {player}.",
    },
    "no_legal_target": {
        "en": "The power of {card} would find nothing to work on.",
        "fr": "Le pouvoir de la carte {card} ne trouverait aucune cible.",
    },
    "no_matching_slot": {
        "en": "No slot is left for this terrain: {terrain}.",
        "fr": "Il n'y a plus de case libre pour ce terrain : {terrain}.",
    },
    "no_power_on_card": {
        "en": "This card carries no power: {card}.",
        "fr": "Cette carte ne porte pas de pouvoir : {card}.",
    },
    "no_priest_in_battle": {
        "en": "No Priest fights beside this unit: {unit}.",
        "fr": "Aucun prêtre ne combat aux côtés de cette unité : {unit}.",
    },
    "no_reinforcement_due": {
        "en": "{player} may not bring a unit into the battle now.",
        "fr": "{player} ne peut pas amener d'unité dans la bataille maintenant.",
    },
    "no_spoils_for_defender": {
        "en": "Only a winning attacker takes spoils, not {player}.",
        "fr": "Seul un attaquant vainqueur prend un butin, pas {player}.",
    },
    "no_such_building": {
        "en": "There is no building there.",
        "fr": "Il n'y a pas de bâtiment à cet endroit.",
    },
    "no_such_slot": {
        "en": "There is no such slot.",
        "fr": "Cette case n'existe pas.",
    },
    "no_such_tile": {
        "en": "There is no tile there.",
        "fr": "Il n'y a pas de tuile à cet endroit.",
    },
    "no_such_villager": {
        "en": "There is no villager there: {origin}.",
        "fr": "Il n'y a pas de villageois à cet endroit : {origin}.",
    },
    "no_such_worker": {
        "en": "There is no such worker there ({origin}): {worker}.",
        "fr": "Ce travailleur n'est pas à cet endroit ({origin}) : {worker}.",
    },
    "no_tile_there": {
        "en": "There is no tile there to work on.",
        "fr": "Il n'y a pas de tuile où travailler à cet endroit.",
    },
    "no_units_to_attack": {
        "en": "{player} has no unit to attack with.",
        "fr": "{player} n'a aucune unité pour attaquer.",
    },
    "no_villager_left": {
        "en": "No villager figure is left for another house.",
        "fr": "Il ne reste aucun villageois pour une autre maison.",
    },
    "no_villager_owed": {
        "en": "{player} has no villager to remove.",
        "fr": "{player} n'a pas de villageois à retirer.",
    },
    "not_a_food_tile": {
        "en": "The tile must produce food, and this one does not: {tile}.",
        "fr": "La tuile doit produire de la nourriture, et celle-ci n'en produit pas : {tile}.",
    },
    "not_a_myth_unit": {
        "en": "The unit must be a myth unit, and this one is not: {unit}.",
        "fr": "L'unité doit être mythique, et celle-ci ne l'est pas : {unit}.",
    },
    "not_a_resource": {
        "en": "Only food, wood, gold and favor can be moved, not this: {resource}.",
        "fr": "Seuls nourriture, bois, or et faveur comptent, pas ceci : {resource}.",
    },
    "not_a_vp_placer": {
        "en": "{player} places no VP cube this turn.",
        "fr": "{player} ne place pas de cube de victoire ce tour-ci.",
    },
    "not_adjacent": {
        "en": "{opponent} does not sit next to the attacker.",
        "fr": "{opponent} n'est pas assis à côté de l'attaquant.",
    },
    "not_enough_cubes": {
        "en": "Only this is there: {cubes}.",
        "fr": "Il n'y a que ceci : {cubes}.",
    },
    "not_enough_favor": {
        "en": "{favor} favor {favor:is|are} needed; the player has {have}.",
        "fr": "Il faut {favor} {favor:faveur|faveurs} ; le joueur en a {have}.",
    },
    "not_highest_roll": {
        "en": "{highest} rolled highest, not {player}.",
        "fr": "C'est {highest} qui a fait le plus haut score, pas {player}.",
    },
    "not_in_battle": {
        "en": "{player} takes no part in this battle.",
        "fr": "{player} ne prend pas part à cette bataille.",
    },
    "not_in_trade": {
        "en": "VP cubes are bought during a trade action only.",
        "fr": "On n'achète des cubes de victoire que pendant un échange.",
    },
    "not_mortal": {
        "en": "The unit must be a mortal, and this one is not: {unit}.",
        "fr": "L'unité doit être mortelle, et celle-ci ne l'est pas : {unit}.",
    },
    "not_your_gather": {
        "en": "Workers move only during their owner's gather action ({phase}).",
        "fr": "Les travailleurs ne bougent que pendant la collecte de leur propriétaire ({phase}).",
    },
    "not_your_turn": {
        "en": "It is {turn}'s turn to act.",
        "fr": "C'est à {turn} d'agir.",
    },
    "not_yours_to_decide": {
        "en": "This is for {turn} to decide, not for {player}.",
        "fr": "C'est à {turn} d'en décider, pas à {player}.",
    },
    "nothing_bought": {
        "en": "Nobody can buy {n} VP {n:cube|cubes}.",
        "fr": "On ne peut pas acheter {n} {n:cube|cubes} de victoire.",
    },
    "own_building_protected": {
        "en": "{player} may not tear down one of their own buildings.",
        "fr": "{player} ne peut pas démolir un de ses bâtiments.",
    },
    "own_tile_protected": {
        "en": "{player} must name another player's tile.",
        "fr": "{player} doit désigner une tuile d'un autre joueur.",
    },
    "pass_instead": {
        "en": "Neither power nor action is used: pass with the card instead ({card}).",
        "fr": "Ni pouvoir ni action : passez plutôt avec la carte ({card}).",
    },
    "permanent_after_random": {
        "en": "Permanent cards are chosen before random cards are drawn.",
        "fr": "Les cartes permanentes se choisissent avant de piocher les cartes aléatoires.",
    },
    "permanent_not_available": {
        "en": "This permanent card is not in the set: {card}.",
        "fr": "Cette carte permanente n'est pas dans le jeu du joueur : {card}.",
    },
    "pick_limit": {
        "en": "At most {limit} {limit:tile|tiles} may be taken here.",
        "fr": "On peut prendre au plus {limit} {limit:tuile|tuiles} ici.",
    },
    "player_count": {
        "en": "The game is for 2 to 8 players, not {players}.",
        "fr": "Le jeu se joue de 2 à 8, pas à {players}.",
    },
    "power_after_action": {
        "en": "The power of {card} comes before the action ({phase}).",
        "fr": "Le pouvoir de la carte {card} s'emploie avant l'action ({phase}).",
    },
    "power_already_used": {
        "en": "The power of {card} has already been used.",
        "fr": "Le pouvoir de la carte {card} a déjà été employé.",
    },
    "power_limit": {
        "en": "The power gives at most {limit}; {found} {found:was|were} named.",
        "fr": "Le pouvoir donne au plus {limit} ; {found} {found:a été nommé|ont été nommés}.",
    },
    "power_needs_action": {
        "en": "This power only changes the action of its card: {card}.",
        "fr": "Ce pouvoir ne fait que modifier l'action de sa carte : {card}.",
    },
    "raid_limit": {
        "en": "At most {limit} {limit:cube|cubes} may be taken; {found} {found:was|were} named.",
        "fr": "On peut prendre au plus {limit} {limit:cube|cubes} ; {found} {found:a été nommé|ont "
        "été nommés}.",
    },
    "raze_limit": {
        "en": "At most {limit} {limit:building falls|buildings fall}; {found} {found:was|were} "
        "named.",
        "fr": "Au plus {limit} {limit:bâtiment tombe|bâtiments tombent} ; {found} {found:a été "
        "nommé|ont été nommés}.",
    },
    "recruit_limit": {
        "en": "This card allows at most {limit} {limit:unit|units}.",
        "fr": "Cette carte permet au plus {limit} {limit:unité|unités}.",
    },
    "reroll_required": {
        "en": "The throw was a tie: both sides roll again.",
        "fr": "Le lancer est à égalité : les deux camps relancent.",
    },
    "reserve_empty": {
        "en": "No figure of this unit is left in the reserve: {unit}.",
        "fr": "Il ne reste aucune figurine de cette unité en réserve : {unit}.",
    },
    "reveal_too_early": {
        "en": "{player} has not chosen yet.",
        "fr": "{player} n'a pas encore choisi.",
    },
    "same_colour": {
        "en": "The same colour is given and taken: {resource}.",
        "fr": "La même couleur est donnée et prise : {resource}.",
    },
    "same_culture_adjacent": {
        "en": "{player}, in the next seat, has the same culture: {culture}.",
        "fr": "{player}, à la place voisine, a la même culture : {culture}.",
    },
    "slot_available": {
        "en": "There is an empty slot for the tile ({terrain}): place it or decline.",
        "fr": "Une case est libre pour la tuile ({terrain}) : posez-la ou renoncez-y.",
    },
    "slot_occupied": {
        "en": "There is already a tile there.",
        "fr": "Il y a déjà une tuile à cet endroit.",
    },
    "substitute_not_in_battle": {
        "en": "{token} cannot take the place of the unit that was sent.",
        "fr": "{token} ne peut pas prendre la place de l'unité envoyée.",
    },
    "supply_empty": {
        "en": "No tile of this building is left: {building}.",
        "fr": "Il ne reste aucune tuile de ce bâtiment : {building}.",
    },
    "target_required": {
        "en": "Say against whom the power is used.",
        "fr": "Dites contre qui le pouvoir est employé.",
    },
    "terrain_mismatch": {
        "en": "The slot is of another terrain ({terrain}) than the tile: {tile}.",
        "fr": "La case est d'un autre terrain ({terrain}) que la tuile : {tile}.",
    },
    "tile_has_worker": {
        "en": "There would be two workers on one tile.",
        "fr": "Il y aurait deux travailleurs sur une tuile.",
    },
    "tile_is_fixed": {
        "en": "A placed tile leaves the board only by an attack or a power.",
        "fr": "Une tuile posée ne quitte le plateau que par une attaque ou un pouvoir.",
    },
    "tile_not_on_offer": {
        "en": "This tile is not among those revealed: {tile}.",
        "fr": "Cette tuile n'est pas parmi celles révélées : {tile}.",
    },
    "too_late_to_retreat": {
        "en": "It is too late to retreat ({phase}).",
        "fr": "Il est trop tard pour se retirer ({phase}).",
    },
    "trade_cost_unpaid": {
        "en": "The trade costs {cost} {cost:cube|cubes}; {found} {found:was|were} paid.",
        "fr": "L'échange coûte {cost} {cost:cube|cubes} ; {found} {found:a été payé|ont été "
        "payés}.",
    },
    "two_cultures_need_four": {
        "en": "Two cultures for all is an option for four players, not {players}.",
        "fr": "La variante à deux cultures se joue à quatre, pas à {players}.",
    },
    "unequal_exchange": {
        "en": "{give} {give:cube is|cubes are} given and {take} taken; the numbers must be equal.",
        "fr": "{give} {give:cube donné|cubes donnés} contre {take} {take:pris|pris} ; les nombres "
        "doivent être égaux.",
    },
    "unit_cannot_work": {
        "en": "This unit cannot work on a tile: {unit}.",
        "fr": "Cette unité ne peut pas travailler sur une tuile : {unit}.",
    },
    "unit_not_in_battle": {
        "en": "{token} is not in the battle on that side.",
        "fr": "{token} n'est pas dans la bataille de ce côté.",
    },
    "unit_not_in_holding": {
        "en": "There is no such unit in the holding area: {unit}.",
        "fr": "Il n'y a pas d'unité de ce genre en possession : {unit}.",
    },
    "unit_not_owned": {
        "en": "There is no such unit there ({origin}): {unit}.",
        "fr": "Il n'y a pas d'unité de ce genre à cet endroit ({origin}) : {unit}.",
    },
    "unknown_area": {
        "en": "There is no such area: {area}.",
        "fr": "Cette zone n'existe pas : {area}.",
    },
    "unknown_building": {
        "en": "There is no such building: {building}.",
        "fr": "Ce bâtiment n'existe pas : {building}.",
    },
    "unknown_culture": {
        "en": "There is no such culture: {culture}.",
        "fr": "Cette culture n'existe pas : {culture}.",
    },
    "unknown_option": {
        "en": "{value} is not a value of the option {option}.",
        "fr": "{value} n'est pas une valeur de l'option {option}.",
    },
    "unknown_resource": {
        "en": "There is no such resource: {resource}.",
        "fr": "Cette ressource n'existe pas : {resource}.",
    },
    "unknown_terrain": {
        "en": "There is no such terrain: {terrain}.",
        "fr": "Ce terrain n'existe pas : {terrain}.",
    },
    "unknown_vp_card": {
        "en": "There is no such victory card: {card}.",
        "fr": "Cette carte de victoire n'existe pas : {card}.",
    },
    "villager_cannot_fight": {
        "en": "Villagers never fight.",
        "fr": "Les villageois ne combattent jamais.",
    },
    "villager_choice_required": {
        "en": "{player} must first remove a villager for the lost house.",
        "fr": "{player} doit d'abord retirer un villageois pour la maison perdue.",
    },
    "villager_not_allowed": {
        "en": "A villager cannot be given up; name a unit.",
        "fr": "Un villageois ne peut pas être sacrifié ; nommez une unité.",
    },
    "villager_not_recruitable": {
        "en": "Villagers come with houses and are never recruited.",
        "fr": "Les villageois viennent avec les maisons et ne se recrutent pas.",
    },
    "wonder_age": {
        "en": "The Wonder needs another age: {age}.",
        "fr": "La merveille demande un autre âge : {age}.",
    },
    "wrong_area": {
        "en": "The attack was against another area: {area}.",
        "fr": "L'attaque visait une autre zone : {area}.",
    },
    "wrong_card_count": {
        "en": "{expected} {expected:card comes|cards come} from the deck; {found} {found:was|were} "
        "named.",
        "fr": "{expected} {expected:carte vient|cartes viennent} du paquet ; {found} {found:a été "
        "nommée|ont été nommées}.",
    },
    "wrong_dice_count": {
        "en": "{expected} {expected:die is|dice are} rolled here, not {found}.",
        "fr": "On lance ici {expected} {expected:dé|dés}, pas {found}.",
    },
    "wrong_phase": {
        "en": "This does not belong here: {phase}.",
        "fr": "Ce n'est pas le moment : {phase}.",
    },
    "wrong_rollers": {
        "en": "These players roll the dice now: {players}.",
        "fr": "Ce sont ces joueurs qui lancent les dés : {players}.",
    },
    "wrong_tile_count": {
        "en": "{expected} {expected:tile is|tiles are} revealed, not {found}.",
        "fr": "On révèle {expected} {expected:tuile|tuiles}, pas {found}.",
    },
}

# What happened, one clause per event.
CLAUSES: Mapping[str, Words] = {
    "CultureAssigned": {
        "en": "{player} draws a culture: {culture}",
        "fr": "{player} tire une culture : {culture}",
    },
    "FirstPlayerRolled": {
        "en": "dice for the first player: {rolls}",
        "fr": "dés pour le premier joueur : {rolls}",
    },
    "FirstPlayerSet": {
        "en": "{player} goes first",
        "fr": "{player} commence",
    },
    "TableSetUp": {
        "en": "the table is set up: {vp} VP {vp:cube|cubes} and {bank} in the bank",
        "fr": "la table est prête : {vp} {vp:cube|cubes} de victoire et {bank} en banque",
    },
    "DraftTilesRevealed": {
        "en": "tiles revealed for the draft: {tiles}",
        "fr": "tuiles révélées pour la mise en place : {tiles}",
    },
    "TileDrafted": {
        "en": "{player} takes {tile} and places it",
        "fr": "{player} prend {tile} et la pose",
    },
    "DraftPassed": {
        "en": "{player} takes no tile",
        "fr": "{player} ne prend pas de tuile",
    },
    "TileNamed": {
        "en": "the tile that lay there without a name is {tile}",
        "fr": "la tuile sans nom qui se trouvait là est {tile}",
    },
    "DraftEnded": {
        "en": "the draft is over",
        "fr": "la mise en place est finie",
    },
    "TurnStarted": {
        "en": "turn {turn} begins with {first_player}",
        "fr": "le tour {turn} commence par {first_player}",
    },
    "VpCubePlaced": {
        "en": "{player} places a VP cube on “{vp_card}”",
        "fr": "{player} place un cube de victoire sur « {vp_card} »",
    },
    "FinalTurnDeclared": {
        "en": "the bank has no VP cube left: turn {turn} is the last",
        "fr": "la banque n'a plus de cube de victoire : le tour {turn} est le dernier",
    },
    "PermanentCardsTaken": {
        "en": "{player} takes {n} permanent {n:card|cards}: {cards}",
        "fr": "{player} prend {n} {n:carte permanente|cartes permanentes} : {cards}",
    },
    "RandomCardsDrawn": {
        "en": "{player} draws {n} random {n:card|cards}: {cards}",
        "fr": "{player} pioche {n} {n:carte aléatoire|cartes aléatoires} : {cards}",
    },
    "SelectionDone": {
        "en": "{player} has {hand} {hand:card|cards} in hand",
        "fr": "{player} a {hand} {hand:carte|cartes} en main",
    },
    "RandomDeckReshuffled": {
        "en": "the face-up cards are shuffled into a new deck ({culture})",
        "fr": "les cartes face visible forment un nouveau paquet ({culture})",
    },
    "CardPlayed": {
        "en": "{player} plays {card}",
        "fr": "{player} joue {card}",
    },
    "CardDiscardedToPass": {
        "en": "{player} passes and discards {card}",
        "fr": "{player} passe et défausse {card}",
    },
    "TurnPassedWithoutCard": {
        "en": "{player} passes without a card",
        "fr": "{player} passe sans carte",
    },
    "GodPowerPaid": {
        "en": "{player} pays {favor} favor for the power",
        "fr": "{player} paie {favor} en faveur pour le pouvoir",
    },
    "GodPowerResolved": {
        "en": "the power of {card} is used",
        "fr": "le pouvoir de la carte {card} est employé",
    },
    "ExtraPlayGranted": {
        "en": "{player} may play a fourth card this turn",
        "fr": "{player} pourra jouer une quatrième carte ce tour-ci",
    },
    "ActionSkipped": {
        "en": "{player} does not carry out the action",
        "fr": "{player} n'effectue pas l'action",
    },
    "ActionCompleted": {
        "en": "{player} ends the action",
        "fr": "{player} termine son action",
    },
    "CardRoundEnded": {
        "en": "card round {card_round} is over",
        "fr": "la manche {card_round} est finie",
    },
    "PlayedCardsReturned": {
        "en": "the cards played are put back",
        "fr": "les cartes jouées sont rangées",
    },
    "ResourcesSpoiled": {
        "en": "{player} keeps at most {limit} of each colour and returns {returned}",
        "fr": "{player} garde au plus {limit} {limit:cube|cubes} de chaque couleur et rend "
        "{returned}",
    },
    "CardsDiscarded": {
        "en": "{player} discards {discarded}",
        "fr": "{player} défausse {discarded}",
    },
    "CardsKept": {
        "en": "{player} keeps {n} {n:card|cards}",
        "fr": "{player} garde {n} {n:carte|cartes}",
    },
    "FirstPlayerRotated": {
        "en": "the first-player marker moves on to {to}",
        "fr": "le marqueur de premier joueur passe à {to}",
    },
    "TurnEnded": {
        "en": "turn {turn} ends",
        "fr": "le tour {turn} s'achève",
    },
    "ExploreTilesRevealed": {
        "en": "{player} reveals {tiles}",
        "fr": "{player} révèle {tiles}",
    },
    "TileExplored": {
        "en": "{player} takes {tile} and places it",
        "fr": "{player} prend {tile} et la pose",
    },
    "ExplorePassed": {
        "en": "{player} takes no tile",
        "fr": "{player} ne prend pas de tuile",
    },
    "ExploreEnded": {
        "en": "the other tiles go back",
        "fr": "les autres tuiles retournent à la réserve",
    },
    "WorkersPlaced": {
        "en": "{player} moves workers: {moves}",
        "fr": "{player} déplace des travailleurs : {moves}",
    },
    "GatherDeclared": {
        "en": "{player} has everybody gather: {gathering}",
        "fr": "{player} fait collecter tout le monde : {gathering}",
    },
    "ResourcesGathered": {
        "en": "{player} gathers {taken}",
        "fr": "{player} collecte {taken}",
    },
    "GatherEnded": {
        "en": "the gathering is over",
        "fr": "la collecte est finie",
    },
    "UnitRecruited": {
        "en": "{player} recruits {unit} for {paid}",
        "fr": "{player} recrute {unit} pour {paid}",
    },
    "UnitsGained": {
        "en": "{player} gains {units} ({cause})",
        "fr": "{player} gagne {units} ({cause})",
    },
    "UnitsConverted": {
        "en": "{player} swaps {given_units} for {to_units}",
        "fr": "{player} échange {given_units} contre {to_units}",
    },
    "UnitSacrificed": {
        "en": "{player} gives up {unit}",
        "fr": "{player} sacrifie {unit}",
    },
    "UnitRemoved": {
        "en": "{owner} loses {unit} to {cause}",
        "fr": "{owner} perd {unit} ({cause})",
    },
    "BuildingBuilt": {
        "en": "{player} builds {building} for {paid}",
        "fr": "{player} construit {building} pour {paid}",
    },
    "BuildingGained": {
        "en": "{player} gains {building} ({cause})",
        "fr": "{player} gagne {building} ({cause})",
    },
    "BuildingRazed": {
        "en": "{owner} loses {building}",
        "fr": "{owner} perd {building}",
    },
    "VillagerRemoved": {
        "en": "{player} removes a villager ({origin})",
        "fr": "{player} retire un villageois ({origin})",
    },
    "WonderBuilt": {
        "en": "{player} builds the Wonder for {paid}",
        "fr": "{player} construit la merveille pour {paid}",
    },
    "TradeStarted": {
        "en": "{player} opens a trade and pays {paid}",
        "fr": "{player} ouvre un échange et paie {paid}",
    },
    "CubesExchanged": {
        "en": "{player} exchanges {given} for {taken}",
        "fr": "{player} échange {given} contre {taken}",
    },
    "CubesGained": {
        "en": "{player} takes {cubes} from the bank ({cause})",
        "fr": "{player} prend {cubes} à la banque ({cause})",
    },
    "CubesStolen": {
        "en": "{to} steals {cubes} from {robbed}",
        "fr": "{to} vole {cubes} à {robbed}",
    },
    "VictoryPointsBought": {
        "en": "{player} buys {n} VP {n:cube|cubes} for {paid}",
        "fr": "{player} achète {n} {n:cube|cubes} de victoire pour {paid}",
    },
    "AgeAdvanced": {
        "en": "{player} pays {paid} and reaches the next age: {age}",
        "fr": "{player} paie {paid} et passe à l'âge suivant : {age}",
    },
    "AttackDeclared": {
        "en": "{attacker} attacks {defender}'s {area}",
        "fr": "{attacker} attaque la {area} {defender:de}",
    },
    "ArmyCommitted": {
        "en": "{player} has chosen an army: {army}",
        "fr": "{player} a choisi une armée : {army}",
    },
    "ArmiesRevealed": {
        "en": "the armies are shown: {attackers} against {defenders}",
        "fr": "les armées sont montrées : {attackers} contre {defenders}",
    },
    "UnitWithdrawn": {
        "en": "{owner}'s {unit} ({token}) leaves the battle",
        "fr": "{owner} rappelle {unit} ({token}), hors de la bataille",
    },
    "WithdrawalLost": {
        "en": "{player} finds no enemy unit to call away",
        "fr": "{player} ne trouve aucune unité adverse à écarter",
    },
    "StayedInBattle": {
        "en": "{player} stays in the battle",
        "fr": "{player} reste dans la bataille",
    },
    "ArmyRetreated": {
        "en": "{player}'s army retreats",
        "fr": "{player} retire son armée",
    },
    "UnitCommitted": {
        "en": "{player} has chosen a unit: {token}",
        "fr": "{player} a choisi une unité : {token}",
    },
    "UnitsRevealed": {
        "en": "{attacker_unit} ({attacker_token}) meets {defender_unit} ({defender_token})",
        "fr": "{attacker_unit} ({attacker_token}) affronte {defender_unit} ({defender_token})",
    },
    "UnitSubstituted": {
        "en": "{player} sends {in_token} in the place of {out_token}",
        "fr": "{player} envoie {in_token} à la place {out_token:de}",
    },
    "ModeChosen": {
        "en": "{player} chooses how to fight: {mode}",
        "fr": "{player} choisit sa façon de combattre : {mode}",
    },
    "EncounterRolled": {
        "en": "{fight}",
        "fr": "{fight}",
    },
    "UnitEliminated": {
        "en": "{owner} loses {unit} ({token})",
        "fr": "{owner} perd {unit} ({token})",
    },
    "UnitExpelled": {
        "en": "{owner}'s {unit} ({token}) is thrown out of the battle",
        "fr": "{owner} retrouve {unit} ({token}), hors de la bataille",
    },
    "UnitResurrected": {
        "en": "{owner} saves {unit} ({token})",
        "fr": "{owner} sauve {unit} ({token})",
    },
    "ResurrectionDue": {
        "en": "{owner} may save {token}",
        "fr": "{owner} peut sauver {token}",
    },
    "ResurrectionDeclined": {
        "en": "{owner} does not save {token}",
        "fr": "{owner} ne sauve pas {token}",
    },
    "ReinforcementDue": {
        "en": "{player} may bring one more unit",
        "fr": "{player} peut amener une unité de plus",
    },
    "UnitReinforced": {
        "en": "{player} brings {unit} ({token}) into the battle",
        "fr": "{player} amène {unit} ({token}) dans la bataille",
    },
    "ReinforcementDeclined": {
        "en": "{player} brings no further unit",
        "fr": "{player} n'amène pas d'autre unité",
    },
    "BattleBonusGained": {
        "en": "{token} gains a die for this battle",
        "fr": "{token} gagne un dé pour cette bataille",
    },
    "BattleWon": {
        "en": "{winner} wins the battle against {loser}",
        "fr": "{winner} gagne la bataille contre {loser}",
    },
    "LastBattleCubesTaken": {
        "en": "{player} takes {n} VP {n:cube|cubes} for the last battle",
        "fr": "{player} prend {n} {n:cube|cubes} de victoire pour la dernière bataille",
    },
    "TileCaptured": {
        "en": "{to} captures {tile} from {robbed}",
        "fr": "{to} prend à {robbed} la tuile {tile}",
    },
    "TileRemoved": {
        "en": "{owner} loses {tile}",
        "fr": "{owner} perd {tile}",
    },
    "CubesRaided": {
        "en": "{to} raids {cubes} from {robbed}",
        "fr": "{to} pille {cubes} chez {robbed}",
    },
    "SpoilsDeclined": {
        "en": "{player} takes no spoils",
        "fr": "{player} ne prend pas de butin",
    },
    "BattleEnded": {
        "en": "the battle between {attacker} and {defender} is over",
        "fr": "la bataille entre {attacker} et {defender} est finie",
    },
    "GameEnded": {
        "en": "the game is over: {reason}",
        "fr": "la partie est finie : {reason}",
    },
    "VpCardAwarded": {
        "en": "“{vp_card}” ({n} VP {n:cube|cubes}): {awarded}",
        "fr": "« {vp_card} » ({n} {n:cube|cubes} de victoire) : {awarded}",
    },
    "GameScored": {
        "en": "the points are counted; victory goes to {winners}",
        "fr": "les points sont comptés ; la victoire revient à {winners}",
    },
}

# The throw of an encounter.
FIGHT: Mapping[str, Words] = {
    "side": {
        "en": "{unit} {sixes} {sixes:six|sixes} ({dice} {dice:die|dice})",
        "fr": "{unit} {sixes} six ({dice} {dice:dé|dés})",
    },
    "throw": {"en": "{attacker} against {defender}", "fr": "{attacker} contre {defender}"},
    "tie": {
        "en": "{attacker} against {defender}, tie",
        "fr": "{attacker} contre {defender}, égalité",
    },
}

# Where the game stands.
PHASES: Mapping[str, Words] = {
    "cultures": {
        "en": "drawing cultures",
        "fr": "tirage des cultures",
    },
    "first_player": {
        "en": "dice for the first player",
        "fr": "dés pour le premier joueur",
    },
    "table": {
        "en": "setting up",
        "fr": "mise en place",
    },
    "draft_reveal": {
        "en": "revealing the draft tiles",
        "fr": "révélation des tuiles de départ",
    },
    "draft": {
        "en": "draft of resource tiles",
        "fr": "choix des tuiles de départ",
    },
    "vp": {
        "en": "placing VP cubes",
        "fr": "placement des cubes de victoire",
    },
    "select": {
        "en": "choosing cards",
        "fr": "choix des cartes",
    },
    "cards": {
        "en": "playing cards",
        "fr": "jeu des cartes",
    },
    "power": {
        "en": "using a power",
        "fr": "emploi d'un pouvoir",
    },
    "explore_reveal": {
        "en": "exploring: revealing tiles",
        "fr": "exploration : révélation des tuiles",
    },
    "explore": {
        "en": "exploring: choosing tiles",
        "fr": "exploration : choix des tuiles",
    },
    "gather": {
        "en": "gathering",
        "fr": "collecte",
    },
    "recruit": {
        "en": "recruiting",
        "fr": "recrutement",
    },
    "build": {
        "en": "building",
        "fr": "construction",
    },
    "trade_cost": {
        "en": "trade: paying the cost",
        "fr": "échange : paiement du coût",
    },
    "trade": {
        "en": "trading",
        "fr": "échange",
    },
    "next_age": {
        "en": "reaching the next age",
        "fr": "passage à l'âge suivant",
    },
    "attack": {
        "en": "declaring the attack",
        "fr": "déclaration de l'attaque",
    },
    "armies": {
        "en": "choosing armies",
        "fr": "choix des armées",
    },
    "withdraw": {
        "en": "calling an enemy away",
        "fr": "mise à l'écart d'une unité adverse",
    },
    "encounter": {
        "en": "choosing units",
        "fr": "choix des unités",
    },
    "fight": {
        "en": "encounter",
        "fr": "affrontement",
    },
    "resurrect": {
        "en": "saving a unit",
        "fr": "sauvetage d'une unité",
    },
    "reinforce": {
        "en": "bringing a unit into the battle",
        "fr": "renfort",
    },
    "spoils": {
        "en": "taking spoils",
        "fr": "butin",
    },
    "villager": {
        "en": "removing a villager",
        "fr": "retrait d'un villageois",
    },
    "spoilage": {
        "en": "spoilage",
        "fr": "pourrissement",
    },
    "discard": {
        "en": "discarding cards",
        "fr": "défausse",
    },
    "rotate": {
        "en": "end of the turn",
        "fr": "fin du tour",
    },
    "over": {
        "en": "over",
        "fr": "finie",
    },
}

# Headings of the score sheet.
CATEGORIES: Mapping[str, Words] = {
    "battle": {
        "en": "Won battles",
        "fr": "Batailles gagnées",
    },
    "temple": {
        "en": "Great Temple",
        "fr": "Grand temple",
    },
    "army": {
        "en": "Largest army",
        "fr": "Plus grande armée",
    },
    "buildings": {
        "en": "Most buildings",
        "fr": "Plus de bâtiments",
    },
    "wonder": {
        "en": "The Wonder",
        "fr": "La merveille",
    },
}

# Why the game ended.
REASONS: Mapping[str, Words] = {
    "wonder": {
        "en": "the Wonder was built",
        "fr": "la merveille est construite",
    },
    "vp_exhausted": {
        "en": "the last VP cube has left the bank",
        "fr": "le dernier cube de victoire a quitté la banque",
    },
}

# What breaks a tie.
TIES: Mapping[str, Words] = {
    "cubes": {
        "en": "resource cubes",
        "fr": "cubes de ressource",
    },
}

# Headings of the rules page.
SECTIONS: Mapping[str, Words] = {
    "boards": {
        "en": "Boards, figures, cubes",
        "fr": "Plateaux, figurines, cubes",
    },
    "setup": {
        "en": "Setup",
        "fr": "Mise en place",
    },
    "turn": {
        "en": "The turn",
        "fr": "Le tour",
    },
    "cards": {
        "en": "Cards and powers",
        "fr": "Cartes et pouvoirs",
    },
    "explore": {
        "en": "Explore",
        "fr": "Explorer",
    },
    "gather": {
        "en": "Gather",
        "fr": "Collecter",
    },
    "recruit": {
        "en": "Recruit",
        "fr": "Recruter",
    },
    "build": {
        "en": "Build",
        "fr": "Construire",
    },
    "buildings": {
        "en": "Buildings",
        "fr": "Bâtiments",
    },
    "trade": {
        "en": "Trade",
        "fr": "Échanger",
    },
    "next_age": {
        "en": "Next Age",
        "fr": "Âge suivant",
    },
    "attack": {
        "en": "Attack",
        "fr": "Attaquer",
    },
    "battle": {
        "en": "Battle",
        "fr": "Bataille",
    },
    "abilities": {
        "en": "Unit abilities",
        "fr": "Capacités des unités",
    },
    "powers": {
        "en": "God powers",
        "fr": "Pouvoirs divins",
    },
    "end": {
        "en": "End and scoring",
        "fr": "Fin et décompte",
    },
    "rulings": {
        "en": "Rulings",
        "fr": "Décisions",
    },
}

# Tiles that lie open and were not named yet.
UNNAMED: Words = {"en": "{n} to name later", "fr": "{n} à nommer plus tard"}
UNNAMED_TILE: Words = {"en": "A tile on offer", "fr": "Une tuile offerte"}

# Single words.
OTHER: Mapping[str, Words] = {
    "nothing": {
        "en": "nothing",
        "fr": "rien",
    },
    "nobody": {
        "en": "nobody",
        "fr": "personne",
    },
    "unknown": {
        "en": "hidden",
        "fr": "cachées",
    },
    "any": {
        "en": "cubes of any colour",
        "fr": "cubes au choix",
    },
    "normal": {
        "en": "as usual",
        "fr": "normalement",
    },
    "throw": {
        "en": "throw",
        "fr": "lancer",
    },
    "berserk": {
        "en": "berserk",
        "fr": "furie",
    },
    "all": {
        "en": "everything",
        "fr": "tout",
    },
    "holding": {
        "en": "holding area",
        "fr": "possession",
    },
    "production": {
        "en": "production area",
        "fr": "production",
    },
    "city": {
        "en": "city",
        "fr": "cité",
    },
    "wonder_cause": {
        "en": "the Wonder was built",
        "fr": "la merveille est construite",
    },
    "power": {
        "en": "power",
        "fr": "pouvoir",
    },
    "eliminations": {
        "en": "units eliminated",
        "fr": "unités éliminées",
    },
    "villager": {
        "en": "villager",
        "fr": "villageois",
    },
    "battle": {
        "en": "battle",
        "fr": "bataille",
    },
    "attack": {
        "en": "attack",
        "fr": "attaquer",
    },
    "build": {
        "en": "build",
        "fr": "construire",
    },
    "explore": {
        "en": "explore",
        "fr": "explorer",
    },
    "gather": {
        "en": "gather",
        "fr": "collecter",
    },
    "next_age": {
        "en": "next age",
        "fr": "âge suivant",
    },
    "recruit": {
        "en": "recruit",
        "fr": "recruter",
    },
    "trade": {
        "en": "trade",
        "fr": "échanger",
    },
    "mortal": {
        "en": "mortals",
        "fr": "mortels",
    },
    "hero": {
        "en": "heroes",
        "fr": "héros",
    },
    "myth": {
        "en": "myth units",
        "fr": "unités mythiques",
    },
    "warrior": {
        "en": "warriors",
        "fr": "guerriers",
    },
    "archer": {
        "en": "archers",
        "fr": "archers",
    },
    "cavalry": {
        "en": "cavalry",
        "fr": "cavalerie",
    },
    "flyer": {
        "en": "flyers",
        "fr": "volants",
    },
    "giant": {
        "en": "giants",
        "fr": "géants",
    },
    "giant_killer": {
        "en": "giant killers",
        "fr": "tueurs de géants",
    },
    "fertile": {
        "en": "fertile land",
        "fr": "terre fertile",
    },
    "forest": {
        "en": "forest",
        "fr": "forêt",
    },
    "hills": {
        "en": "hills",
        "fr": "collines",
    },
    "mountains": {
        "en": "mountains",
        "fr": "montagnes",
    },
    "desert": {
        "en": "desert",
        "fr": "désert",
    },
    "swamp": {
        "en": "swamp",
        "fr": "marais",
    },
}

# What a table can count by hand, in the order it is asked for.
COUNTED: dict[str, Words] = {
    "food": {"en": "food cubes", "fr": "cubes de nourriture"},
    "wood": {"en": "wood cubes", "fr": "cubes de bois"},
    "gold": {"en": "gold cubes", "fr": "cubes d'or"},
    "favor": {"en": "favor cubes", "fr": "cubes de faveur"},
    "vp": {"en": "VP cubes", "fr": "cubes de victoire"},
    "villagers": {"en": "villagers", "fr": "villageois"},
    "units": {"en": "units on the board", "fr": "unités sur le plateau"},
    "buildings": {"en": "buildings", "fr": "bâtiments"},
    "tiles": {"en": "resource tiles", "fr": "tuiles de ressource"},
    "cards": {"en": "cards in hand", "fr": "cartes en main"},
    "largest_army": {"en": "VP cubes on Largest Army", "fr": "cubes sur Plus grande armée"},
    "most_buildings": {"en": "VP cubes on Most Buildings", "fr": "cubes sur Plus de bâtiments"},
    "last_battle": {"en": "VP cubes on Last Battle", "fr": "cubes sur Dernière bataille"},
    "wonder": {"en": "VP cubes on the Wonder", "fr": "cubes sur la Merveille"},
}

# Laws that must hold, as they are told when one does not: every code of invariants.py.
LAWS: Mapping[str, Words] = {
    "unknown_value": {
        "en": "{field} cannot be {value}.",
        "fr": "{field} ne peut pas être {value}.",
    },
    # a position
    "cubes_do_not_fit": {
        "en": "There {n:is|are} {n} {resource} {n:cube|cubes} on the table; the box has {all}.",
        "fr": "Il y a {n} {n:cube|cubes} sur la table ({resource}) ; la boîte en a {all}.",
    },
    "negative_number": {
        "en": "There are fewer than none of this: {component}.",
        "fr": "Il y en a moins de zéro : {component}.",
    },
    "vp_cubes_do_not_fit": {
        "en": "{bank} VP {bank:cube|cubes} in the bank, {cards} on cards and {won} won are not "
        "all 30.",
        "fr": "{bank} {bank:cube|cubes} de victoire en banque, {cards} sur des cartes et {won} "
        "{won:gagné|gagnés} : ce ne sont pas les 30.",
    },
    "tiles_do_not_fit": {
        "en": "There {n:is|are} {n} {n:tile|tiles} of this kind instead of {all}: {tile}.",
        "fr": "Il y a {n} {n:tuile|tuiles} de cette sorte au lieu de {all} : {tile}.",
    },
    "villagers_do_not_fit": {
        "en": "{player} has {n} {n:villager|villagers} and {houses} {houses:house|houses}.",
        "fr": "{player} a {n} villageois et {houses} {houses:maison|maisons}.",
    },
    "tile_on_wrong_terrain": {
        "en": "One of {player}'s tiles is of another terrain than its slot.",
        "fr": "Une tuile {player:de} est d'un autre terrain que sa case.",
    },
    "unit_cannot_work": {
        "en": "This unit cannot work on its tile: {unit}.",
        "fr": "Cette unité ne peut pas travailler sur sa tuile : {unit}.",
    },
    "building_too_often": {
        "en": "{player} has this building {n} {n:time|times}: {building}.",
        "fr": "{player} a {n} fois ce bâtiment : {building}.",
    },
    "too_many_buildings": {
        "en": "{player} has {n} {n:building|buildings}, more than city slots.",
        "fr": "{player} a {n} {n:bâtiment|bâtiments}, plus que de cases de cité.",
    },
    "wonder_too_early": {
        "en": "{player} has a Wonder too early: {age}.",
        "fr": "{player} a une merveille trop tôt : {age}.",
    },
    "units_do_not_fit": {
        "en": "{player} has {n} on the board and {reserve} in reserve of this unit: {unit}.",
        "fr": "{player} en a {n} sur le plateau et {reserve} en réserve : {unit}.",
    },
    "unit_too_early": {
        "en": "{player} has this unit too early ({age}): {unit}.",
        "fr": "{player} a cette unité trop tôt ({age}) : {unit}.",
    },
    "villagers_missing": {
        "en": "{player}'s villagers are not all there.",
        "fr": "Les villageois {player:de} ne sont pas tous là.",
    },
    "permanent_cards_do_not_fit": {
        "en": "{player}'s permanent cards are not the right ones: {cards}.",
        "fr": "Les cartes permanentes {player:de} ne sont pas les bonnes : {cards}.",
    },
    "random_cards_missing": {
        "en": "The random cards are not all there: {culture}.",
        "fr": "Les cartes aléatoires ne sont pas toutes là : {culture}.",
    },
    "deck_does_not_fit": {
        "en": "{n} unseen {n:card|cards}, but {down} face down: {culture}.",
        "fr": "{n} {n:carte cachée|cartes cachées}, mais {down} face cachée : {culture}.",
    },
    "lines_do_not_add_up": {
        "en": "{player}'s score lines do not add up to the total.",
        "fr": "Les lignes de score {player:de} ne donnent pas le total.",
    },
    # a history
    "throw_does_not_fit": {
        "en": "{token} threw {faces} with {n} {n:die|dice}.",
        "fr": "{token} a lancé {faces} avec {n} {n:dé|dés}.",
    },
    "wrong_side_wins": {
        "en": "The side with {n} fewer {n:six|sixes} won.",
        "fr": "Le camp qui a {n} six de moins a gagné.",
    },
    "vp_cubes_lost": {
        "en": "{player} lost VP cubes.",
        "fr": "{player} a perdu des cubes de victoire.",
    },
    "age_skipped": {
        "en": "{player} went from {before} to {age}.",
        "fr": "{player} est passé {before:de} à {age}.",
    },
    "goes_on_after_wonder": {
        "en": "A Wonder stands and the game goes on.",
        "fr": "Une merveille est construite et la partie continue.",
    },
    "hand_too_large": {
        "en": "{player} has {n} {n:card|cards} in hand.",
        "fr": "{player} a {n} {n:carte|cartes} en main.",
    },
    "turn_after_the_last": {
        "en": "A turn follows the last one.",
        "fr": "Un tour suit le dernier.",
    },
    "play_out_of_order": {
        "en": "{player}'s play number {n} is out of order.",
        "fr": "La carte numéro {n} {player:de} n'est pas à son tour.",
    },
    "spoilage_in_last_turn": {
        "en": "Cubes spoil in the last turn.",
        "fr": "Des cubes pourrissent au dernier tour.",
    },
    "too_many_kept": {
        "en": "{player} keeps more than {limit} {limit:cube|cubes} of a colour.",
        "fr": "{player} garde plus de {limit} {limit:cube|cubes} d'une couleur.",
    },
    "discount_too_large": {
        "en": "The discount is too large: {component}.",
        "fr": "La remise est trop grande : {component}.",
    },
    "price_does_not_fit": {
        "en": "{paid} was paid; the price is {price}.",
        "fr": "{paid} payé ; le prix est de {price}.",
    },
    "army_too_large": {
        "en": "The army has {n} {n:unit|units}; at most {most} {most:is|are} allowed.",
        "fr": "L'armée a {n} {n:unité|unités} ; {most} au plus.",
    },
    "battle_not_over": {
        "en": "The battle is not over.",
        "fr": "La bataille n'est pas finie.",
    },
    "second_winner": {
        "en": "The battle has a second winner.",
        "fr": "La bataille a un second vainqueur.",
    },
}

# Events a reader looks for in a long game, and what each is called.
MOMENTS: Mapping[str, Words] = {
    "AttackDeclared": {"en": "Battle", "fr": "Bataille"},
    "WonderBuilt": {"en": "Wonder", "fr": "Merveille"},
}

ROUNDS: Words = {"en": "Turn {n}", "fr": "Tour {n}"}

# What the lists and facts of the catalogue are called.
LABELS: Mapping[str, Words] = {
    **PRINTED,
    "box": {"en": "Box", "fr": "Boîte"},
    "resources": {"en": "Resources", "fr": "Ressources"},
    "buildings": {"en": "Buildings", "fr": "Bâtiments"},
    "cultures": {"en": "Cultures", "fr": "Cultures"},
    "permanent_cards": {"en": "Permanent cards", "fr": "Cartes permanentes"},
    "random_cards": {"en": "Random cards", "fr": "Cartes aléatoires"},
    "resource_tiles": {"en": "Resource tiles", "fr": "Tuiles de ressource"},
    "kinds": {"en": "Kinds", "fr": "Sortes"},
    "units": {"en": "Units", "fr": "Unités"},
    "villager": {"en": "Villager", "fr": "Villageois"},
    "work_tile": {"en": "Work tile", "fr": "Tuile de travail"},
    "max": {"en": "Most", "fr": "Maximum"},
    "classical": {"en": "Classical age", "fr": "Âge classique"},
    "use": {"en": "Use", "fr": "Usage"},
    "plus": {"en": "Bonus", "fr": "Bonus"},
    "amount": {"en": "Amount", "fr": "Quantité"},
    "age": {"en": "Age", "fr": "Âge"},
    "params": {"en": "Effect values", "fr": "Valeurs de l'effet"},
    "cost": {"en": "Cost", "fr": "Coût"},
    "cap": {"en": "Limit", "fr": "Limite"},
    "negate_fortification": {"en": "Against fortification", "fr": "Contre la fortification"},
    "figures": {"en": "Figures", "fr": "Figurines"},
    "bonuses": {"en": "Bonuses", "fr": "Bonus"},
}
