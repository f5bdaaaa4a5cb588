"""What components do, English and French side by side: one entry for every word of the list."""

from __future__ import annotations

from collections.abc import Mapping

from ledger.ruleset import Words

WORDS: Mapping[str, Words] = {
    "power": {"en": "power for {n} favor: {text}", "fr": "pouvoir pour {n} faveur : {text}"},
    "against": {"en": "+{n} against {tag}", "fr": "+{n} contre : {tag}"},
    "dice": {"en": "{n} {n:die|dice}", "fr": "{n} {n:dé|dés}"},
    # units
    "rout_on_win": {
        "en": "beating a hero makes the enemy army flee",
        "fr": "battre un héros met l'armée ennemie en fuite",
    },
    "add_opponent_base_dice": {
        "en": "adds the opponent's printed dice",
        "fr": "ajoute les dés imprimés de l'adversaire",
    },
    "raze": {
        "en": "a won attack on a city razes {total} {total:building|buildings}",
        "fr": "une attaque gagnée sur une cité rase {total} {total:bâtiment|bâtiments}",
    },
    "win_ties": {"en": "wins ties", "fr": "gagne les égalités"},
    "dice_per_elimination": {
        "en": "{n} more {n:die|dice} per unit it eliminated in the battle",
        "fr": "{n} {n:dé|dés} de plus par unité éliminée dans la bataille",
    },
    "negate_fortification": {
        "en": "cancels the enemy's walls and towers",
        "fr": "annule les murs et tours de l'ennemi",
    },
    "mode_throw": {
        "en": "may throw: +{n} {n:die|dice}, a beaten unit goes home alive",
        "fr": "peut lancer : +{n} {n:dé|dés}, l'unité battue rentre vivante",
    },
    "mode_berserk": {
        "en": "may go berserk: +{n} {n:die|dice}, ties are lost",
        "fr": "peut entrer en furie : +{n} {n:dé|dés}, les égalités sont perdues",
    },
    "mode": {
        "en": "may fight with +{n} {n:die|dice}",
        "fr": "peut combattre avec +{n} {n:dé|dés}",
    },
    "substitute": {
        "en": "{unit} may fight instead of {other}",
        "fr": "{unit} peut combattre à la place {other:de}",
    },
    "resurrect_for": {
        "en": "eliminated beside {unit}, it is saved for {cubes}",
        "fr": "éliminée près de {unit}, elle est sauvée pour {cubes}",
    },
    "gain_unit_on_win": {
        "en": "a win brings {n} {unit} home",
        "fr": "une victoire amène {n} {unit}",
    },
    "reinforce_on_win": {
        "en": "a win calls a unit into the battle",
        "fr": "une victoire appelle une unité au combat",
    },
    "work_tile": {
        "en": "works on a tile: +{n} {resource} where it gives {resource}",
        "fr": "travaille sur une tuile : +{n} {resource} si elle donne {resource}",
    },
    "gain_cubes_on_win": {
        "en": "a win brings {n} {resource}",
        "fr": "une victoire donne {n} {resource}",
    },
    # buildings
    "villager": {"en": "brings a villager", "fr": "amène un villageois"},
    "defense_dice": {
        "en": "+{n} {n:die|dice} when the {area} is attacked",
        "fr": "+{n} {n:dé|dés} quand on attaque : {area}",
    },
    "spoilage_limit": {
        "en": "{n} {n:cube|cubes} of each colour {n:is|are} kept",
        "fr": "{n} {n:cube|cubes} de chaque couleur {n:est gardé|sont gardés}",
    },
    "trade_cost": {"en": "trading costs nothing", "fr": "échanger ne coûte rien"},
    "trade_cost_some": {"en": "trading costs {n}", "fr": "échanger coûte {n}"},
    "army_cap_bonus": {
        "en": "{n} more {n:unit|units} in battles",
        "fr": "{n} {n:unité|unités} de plus en bataille",
    },
    "gather_flat": {
        "en": "+{n} {resource} whenever its owner gathers",
        "fr": "+{n} {resource} à chaque collecte de son propriétaire",
    },
    "buy_vp": {
        "en": "when trading, a victory cube for {cubes}",
        "fr": "lors d'un échange, un cube de victoire pour {cubes}",
    },
    "end_game": {
        "en": "ends the game and takes the Wonder's cubes",
        "fr": "finit la partie et prend les cubes de la merveille",
    },
    "build_discount_all": {
        "en": "later buildings cost {n} {n:cube|cubes} less",
        "fr": "les bâtiments suivants coûtent {n} {n:cube|cubes} de moins",
    },
    # powers
    "return_first_loss": {
        "en": "the first unit lost in the battle comes back",
        "fr": "la première unité perdue revient au combat",
    },
    "battle_cap": {
        "en": "{own} {own:unit|units} against {opponent}",
        "fr": "{own} {own:unité|unités} contre {opponent}",
    },
    "battle_uncapped": {
        "en": "no limit on units for either side",
        "fr": "aucune limite d'unités des deux côtés",
    },
    "battle_dice": {
        "en": "{n} more {n:die|dice} for each of your units",
        "fr": "{n} {n:dé|dés} de plus pour chacune de vos unités",
    },
    "grant_mode": {
        "en": "each of your units may go berserk",
        "fr": "chacune de vos unités peut entrer en furie",
    },
    "withdraw_enemy": {
        "en": "one enemy unit leaves the battle",
        "fr": "une unité ennemie quitte le combat",
    },
    "extra_play": {
        "en": "a fourth card this turn",
        "fr": "une quatrième carte ce tour",
    },
    "destroy_building": {
        "en": "remove another player's building",
        "fr": "retirer un bâtiment d'un autre joueur",
    },
    "destroy_building_any": {
        "en": "destroy any building",
        "fr": "détruire un bâtiment au choix",
    },
    "eliminate_unit": {
        "en": "remove one of another player's {tag}",
        "fr": "retirer à un autre joueur une de ses {tag}",
    },
    "eliminate_tile": {
        "en": "remove another player's tile that gives {resource}",
        "fr": "retirer à un autre joueur une tuile : {resource}",
    },
    "eliminate_tile_any": {
        "en": "remove any resource tile",
        "fr": "retirer une tuile ressource au choix",
    },
    "sacrifice_unit": {"en": "give up one of your units", "fr": "sacrifier une unité"},
    "convert_units": {
        "en": "swap up to {n} of your {tag}: {unit}",
        "fr": "échanger jusqu'à {n} {tag} : {unit}",
    },
    "gain_cubes": {"en": "take {n} {resource}", "fr": "prendre {n} {resource}"},
    "gain_cubes_any": {
        "en": "take any {n} {n:cube|cubes}",
        "fr": "prendre {n} {n:cube|cubes} au choix",
    },
    "steal_cubes": {
        "en": "steal any {n} {n:cube|cubes} from one opponent",
        "fr": "voler {n} {n:cube|cubes} à un adversaire",
    },
    "gain_unit": {"en": "{n} × {unit} free", "fr": "{n} × {unit} gratuits"},
    "gain_unit_of_tag": {
        "en": "{n} free {tag} of choice",
        "fr": "{n} {tag} au choix, gratuits",
    },
    "gain_hero_of_age": {
        "en": "a free hero of the present age",
        "fr": "un héros de l'âge présent, gratuit",
    },
    "gain_building": {"en": "{building}, free", "fr": "{building}, gratuit"},
    "recruit_price": {"en": "{tag} cost {cubes} each", "fr": "{tag} : {cubes} chacun"},
    "build_discount": {
        "en": "buildings cost {n} {n:cube|cubes} less, except houses",
        "fr": "bâtiments à {n} {n:cube|cubes} de moins, sauf les maisons",
    },
    "explore_picks": {
        "en": "take {n} {n:tile|tiles} before the others",
        "fr": "prendre {n} {n:tuile|tuiles} avant les autres",
    },
    "explore_exclusive": {"en": "the others take no tile", "fr": "les autres n'en prennent pas"},
    "gather_per_tile": {
        "en": "{n} more {resource} for each of your tiles that give it",
        "fr": "{n} {resource} de plus par tuile qui en donne",
    },
    "gather_exclusive": {
        "en": "nobody else gathers",
        "fr": "personne d'autre ne collecte",
    },
}
