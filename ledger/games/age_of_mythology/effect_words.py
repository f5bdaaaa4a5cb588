"""What components do, English and French side by side: one entry for every word of the list."""

from __future__ import annotations

from collections.abc import Mapping

from ledger.ruleset import Words

WORDS: Mapping[str, Words] = {
    "power": {"en": "power for {n} favor: {text}", "fr": "pouvoir pour {n} faveur : {text}"},
    "against": {"en": "+{n} against {tag}", "fr": "+{n} contre : {tag}"},
    "dice": {"en": "{n} dice", "fr": "{n} dés"},
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
        "en": "a won attack on a city razes {total} buildings",
        "fr": "une attaque gagnée sur une cité rase {total} bâtiments",
    },
    "win_ties": {"en": "wins ties", "fr": "gagne les égalités"},
    "dice_per_elimination": {
        "en": "{n} more die per unit it eliminated in the battle",
        "fr": "{n} dé de plus par unité éliminée dans la bataille",
    },
    "negate_fortification": {
        "en": "cancels the enemy's walls and towers",
        "fr": "annule les murs et tours de l'ennemi",
    },
    "mode_throw": {
        "en": "may throw: +{n} dice, a beaten unit goes home alive",
        "fr": "peut lancer : +{n} dés, l'unité battue rentre vivante",
    },
    "mode_berserk": {
        "en": "may go berserk: +{n} dice, ties are lost",
        "fr": "peut entrer en furie : +{n} dés, les égalités sont perdues",
    },
    "mode": {"en": "may fight with +{n} dice", "fr": "peut combattre avec +{n} dés"},
    "substitute": {
        "en": "{unit} may fight instead of {other}",
        "fr": "{unit} peut combattre à la place de {other}",
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
        "en": "+{n} dice when the {area} is attacked",
        "fr": "+{n} dés quand on attaque : {area}",
    },
    "spoilage_limit": {
        "en": "{n} cubes of each colour are kept",
        "fr": "{n} cubes de chaque couleur sont gardés",
    },
    "trade_cost": {"en": "trading costs nothing", "fr": "échanger ne coûte rien"},
    "trade_cost_some": {"en": "trading costs {n}", "fr": "échanger coûte {n}"},
    "army_cap_bonus": {"en": "{n} more unit in battles", "fr": "{n} unité de plus en bataille"},
    "gather_flat": {
        "en": "+{n} {resource} at every own gathering",
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
        "en": "later buildings cost {n} cube less",
        "fr": "les bâtiments suivants coûtent {n} cube de moins",
    },
    # powers
    "return_first_loss": {
        "en": "the first unit lost in the battle comes back",
        "fr": "la première unité perdue revient au combat",
    },
    "battle_cap": {
        "en": "{own} units against {opponent}",
        "fr": "{own} unités contre {opponent}",
    },
    "battle_uncapped": {
        "en": "no limit of units for both sides",
        "fr": "aucune limite d'unités des deux côtés",
    },
    "battle_dice": {
        "en": "{n} more die for every own unit",
        "fr": "{n} dé de plus pour chaque unité",
    },
    "grant_mode": {
        "en": "every own unit may go berserk",
        "fr": "chaque unité peut entrer en furie",
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
        "en": "remove a building of another player",
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
    "sacrifice_unit": {"en": "give up one own unit", "fr": "sacrifier une unité"},
    "convert_units": {
        "en": "swap up to {n} own {tag}: {unit}",
        "fr": "échanger jusqu'à {n} {tag} : {unit}",
    },
    "gain_cubes": {"en": "take {n} {resource}", "fr": "prendre {n} {resource}"},
    "gain_cubes_any": {"en": "take any {n} cubes", "fr": "prendre {n} cubes au choix"},
    "steal_cubes": {
        "en": "steal any {n} cubes from one opponent",
        "fr": "voler {n} cubes à un adversaire",
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
        "en": "buildings cost {n} cubes less, houses excepted",
        "fr": "bâtiments à {n} cubes de moins, sauf les maisons",
    },
    "explore_picks": {
        "en": "take {n} tiles before the others",
        "fr": "prendre {n} tuiles avant les autres",
    },
    "explore_exclusive": {"en": "the others take no tile", "fr": "les autres n'en prennent pas"},
    "gather_per_tile": {
        "en": "{n} more {resource} per own tile of it",
        "fr": "{n} {resource} de plus par tuile qui en donne",
    },
    "gather_exclusive": {
        "en": "nobody else gathers",
        "fr": "personne d'autre ne collecte",
    },
}
