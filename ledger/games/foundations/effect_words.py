"""The words of effects, conditions and what they count, en and fr side by side."""

from __future__ import annotations

from ledger.ruleset import Sentence, Words

METRICS: dict[str, Words] = {
    "lots_owned": {"en": "lots", "fr": "terrains"},
    "vacant_lots": {"en": "vacant lots", "fr": "terrains libres"},
    "edge_lots": {"en": "lots on the edge of the city", "fr": "terrains au bord de la ville"},
    "corner_lots": {"en": "corner lots", "fr": "terrains d'angle"},
    "largest_lot_group": {"en": "adjoining lots", "fr": "terrains contigus"},
    "largest_built_group": {"en": "adjoining built lots", "fr": "terrains bâtis contigus"},
    "max_lots_in_line": {
        "en": "lots in one row or column",
        "fr": "terrains sur une même ligne ou colonne",
    },
    "rows_covered": {"en": "rows where you have a lot", "fr": "lignes où vous avez un terrain"},
    "columns_covered": {
        "en": "columns where you have a lot",
        "fr": "colonnes où vous avez un terrain",
    },
    "buildings": {"en": "buildings", "fr": "bâtiments"},
    "buildings_residential": {"en": "residential buildings", "fr": "bâtiments résidentiels"},
    "buildings_commercial": {"en": "commercial buildings", "fr": "bâtiments commerciaux"},
    "buildings_civic": {"en": "civic buildings", "fr": "bâtiments civiques"},
    "lots_residential": {
        "en": "lots under residential buildings",
        "fr": "terrains sous des bâtiments résidentiels",
    },
    "lots_commercial": {
        "en": "lots under commercial buildings",
        "fr": "terrains sous des bâtiments commerciaux",
    },
    "lots_civic": {
        "en": "lots under civic buildings",
        "fr": "terrains sous des bâtiments civiques",
    },
    "buildings_size_1": {"en": "buildings of size 1", "fr": "bâtiments de taille 1"},
    "buildings_size_3_plus": {
        "en": "buildings of size 3 or more",
        "fr": "bâtiments de taille 3 ou plus",
    },
    "buildings_size_4_plus": {
        "en": "buildings of size 4 or more",
        "fr": "bâtiments de taille 4 ou plus",
    },
    "monuments": {"en": "monuments", "fr": "monuments"},
    "population": {"en": "citizens", "fr": "citoyens"},
    "coin_icons": {"en": "coins on your buildings", "fr": "pièces sur vos bâtiments"},
    "coins_held": {"en": "coins in hand", "fr": "pièces en main"},
    "opponent_adjacent_buildings": {
        "en": "other players' buildings next to yours",
        "fr": "bâtiments d'autrui à côté des vôtres",
    },
}

PER: dict[str, Words] = {
    "citizen": {"en": "citizen next to it", "fr": "citoyen voisin"},
    "citizen_pair": {"en": "two citizens next to it", "fr": "paire de citoyens voisins"},
    "coin": {"en": "coin on a shop next to it", "fr": "pièce d'un commerce voisin"},
    "building": {"en": "building next to it", "fr": "bâtiment voisin"},
    "civic_building": {"en": "civic building next to it", "fr": "bâtiment civique voisin"},
}

TYPES: dict[str, Words] = {
    "residential": {"en": "residential", "fr": "résidentiel"},
    "commercial": {"en": "commercial", "fr": "commercial"},
    "civic": {"en": "civic", "fr": "civique"},
}

ACTIONS: dict[str, Words] = {
    "take_income": {"en": "income", "fr": "revenu"},
    "buy_card": {"en": "purchase", "fr": "achat"},
    "build_building": {"en": "building", "fr": "construction"},
}

WORDS: dict[str, Sentence] = {
    # buildings
    "citizens": {"en": "{n} {n:citizen|citizens}.", "fr": "{n} {n:citoyen|citoyens}."},
    "citizens_more": {
        "en": "{n} {n:citizen|citizens}, {more} more for each building next to it.",
        "fr": "{n} {n:citoyen|citoyens}, {more} de plus par bâtiment voisin.",
    },
    "coins": {"en": "Income {n}.", "fr": "Revenu {n}."},
    "coins_more": {
        "en": "Income {n}, {more} more for each building next to it.",
        "fr": "Revenu {n}, {more} de plus par bâtiment voisin.",
    },
    "points": {
        "en": "{n} {n:point|points} at the end of every era.",
        "fr": "{n} {n:point|points} à la fin de chaque ère.",
    },
    "adjacent": {
        "en": "At the end of every era {n} for each {what}.",
        "fr": "À la fin de chaque ère, {n} par {what}.",
    },
    "on_build_coins": {
        "en": "When built: {n} {n:coin|coins} to every owner of a building next to it.",
        "fr": "À la construction : {n} {n:pièce|pièces} à chaque propriétaire d'un bâtiment "
        "voisin.",
    },
    "on_build_vp": {
        "en": "When built: {n} {n:point|points} to every owner of a building next to it.",
        "fr": "À la construction : {n} {n:point|points} à chaque propriétaire d'un bâtiment "
        "voisin.",
    },
    "needs": {"en": "Needs {what}.", "fr": "Exige {what}."},
    "footprint_touches_edge": {
        "en": "one of its lots on the edge of the city",
        "fr": "un de ses terrains au bord de la ville",
    },
    "footprint_all_on_own_buildings": {
        "en": "your buildings under all of it",
        "fr": "vos bâtiments sous toute sa surface",
    },
    # conditions
    "at_least": {
        "en": {"one": "one or more {what}", "other": "{n} or more {what}"},
        "fr": {"one": "un ou plusieurs {what}", "other": "au moins {n} {what}"},
    },
    "at_most": {"en": "at most {n} {what}", "fr": "au plus {n} {what}"},
    "none": {"en": "no {what}", "fr": "pas de {what}"},
    "most": {
        "en": "the most {what}, tied or not (at least {n})",
        "fr": "le plus {what:de}, même à égalité (au moins {n})",
    },
    "by_players": {"en": "{n} (with {players} players)", "fr": "{n} (à {players} joueurs)"},
    "objective": {
        "en": "{n} {n:point|points} for {what}.",
        "fr": "{n} {n:point|points} pour {what}.",
    },
    "favour": {
        "en": "2 points at the end. It pays for one swindle, then shows 4 and goes to the victim.",
        "fr": "2 points à la fin. Il paie une escroquerie : il montre alors 4 et va à la victime.",
    },
    # cards
    "permanent": {"en": "Stays in effect.", "fr": "Effet permanent."},
    "unused": {
        "en": "Unused at the end: {n} {n:point|points}.",
        "fr": "Inutilisée à la fin : {n} {n:point|points}.",
    },
    "at_most_in_all": {"en": ", at most {n}", "fr": ", {n} au plus"},
    "gain_coins": {"en": "Take {n} {n:coin|coins}.", "fr": "Prenez {n} {n:pièce|pièces}."},
    "gain_coins_per": {
        "en": "Take {n} {n:coin|coins} for each of your {what}{most}.",
        "fr": "Prenez {n} {n:pièce|pièces} pour chacun de vos {what}{most}.",
    },
    "gain_coins_per_each": {
        "en": "Take {n} {n:coin|coins} for every {per} {what}{most}.",
        "fr": "Prenez {n} {n:pièce|pièces} par {per} {what}{most}.",
    },
    "gain_vp_per": {
        "en": "Score {n} for each of your {what}{most}.",
        "fr": "Marquez {n} pour chacun de vos {what}{most}.",
    },
    "gain_vp_per_each": {
        "en": "Score {n} for every {per} {what}{most}.",
        "fr": "Marquez {n} par {per} {what}{most}.",
    },
    "price_reduction_this_turn": {
        "en": "Your next card this turn costs {n} less, not below {floor}.",
        "fr": "Votre prochaine carte ce tour coûte {n} de moins, pas moins de {floor}.",
    },
    "extra_action": {
        "en": "One more action this turn: {action}.",
        "fr": "Une action de plus ce tour : {action}.",
    },
    "send_market_card_last": {
        "en": "One card of the market goes to its most expensive end.",
        "fr": "Une carte du marché passe au bout le plus cher.",
    },
    "allow_equal_overbuild": {
        "en": "Your next building this turn may replace buildings of its own size.",
        "fr": "Votre prochain bâtiment ce tour peut remplacer ceux de même taille.",
    },
    "income_bonus": {
        "en": "{n} more at every income.",
        "fr": "{n} de plus à chaque revenu.",
    },
    "income_bonus_per": {
        "en": "At every income {n} more for each of your {what}{most}.",
        "fr": "À chaque revenu, {n} de plus pour chacun de vos {what}{most}.",
    },
    "income_bonus_per_each": {
        "en": "At every income {n} more for every {per} {what}{most}.",
        "fr": "À chaque revenu, {n} de plus par {per} {what}{most}.",
    },
    "purchase_discount": {
        "en": "Every card costs {n} less, not below {floor}.",
        "fr": "Chaque carte coûte {n} de moins, pas moins de {floor}.",
    },
    "population_bonus": {
        "en": "{n} more {n:citizen|citizens} once you have one.",
        "fr": "{n} {n:citoyen|citoyens} de plus dès que vous en avez un.",
    },
    "era_vp_per": {
        "en": "At the end of every era {n} for each of your {what}{most}.",
        "fr": "À la fin de chaque ère, {n} pour chacun de vos {what}{most}.",
    },
    "era_vp_per_each": {
        "en": "At the end of every era {n} for every {per} {what}{most}.",
        "fr": "À la fin de chaque ère, {n} par {per} {what}{most}.",
    },
    "final_vp_per": {
        "en": "At the end of the game {n} for each of your {what}{most}.",
        "fr": "À la fin de la partie, {n} pour chacun de vos {what}{most}.",
    },
    "final_vp_per_each": {
        "en": "At the end of the game {n} for every {per} {what}{most}.",
        "fr": "À la fin de la partie, {n} par {per} {what}{most}.",
    },
    "waive_monument_requirement": {
        "en": "Your next monument this turn needs no numbers; its place still counts.",
        "fr": "Votre prochain monument ce tour n'exige aucun nombre ; sa place compte toujours.",
    },
    "monument_vp": {
        "en": "{n} {n:point|points} whenever you build a monument.",
        "fr": "{n} {n:point|points} à chaque monument que vous construisez.",
    },
    "swindle_support": {
        "en": "Your next swindle this turn needs only {near} {near:neighbour|neighbours} of your "
        "own.",
        "fr": "Votre prochaine escroquerie ce tour n'exige que {near} {near:voisin|voisins} à "
        "vous.",
    },
    "cancel_swindle": {
        "en": "Stops a swindle against you; the lot is safe for this turn.",
        "fr": "Arrête une escroquerie contre vous ; le terrain est à l'abri ce tour.",
    },
    "trade_bonus": {
        "en": "{n} {n:coin|coins} for a trade you take part in, at most {times} {times:time|times} "
        "a turn.",
        "fr": "{n} {n:pièce|pièces} pour un échange où vous êtes, {times} fois par tour au plus.",
    },
    "starting_coins": {
        "en": "{n} more {n:coin|coins} at the start.",
        "fr": "{n} {n:pièce|pièces} de plus au début.",
    },
    "trailing_population_vp": {
        "en": "At the end of every era {n} {n:point|points} if you have citizens and do not lead.",
        "fr": "À la fin de chaque ère, {n} {n:point|points} si vous avez des citoyens sans être "
        "en tête.",
    },
    "on_build_gain": {
        "en": "When you build ({when}): {gain}.",
        "fr": "Quand vous construisez ({when}) : {gain}.",
    },
    "gain_coins_n": {"en": "{n} {n:coin|coins}", "fr": "{n} {n:pièce|pièces}"},
    "gain_points_n": {"en": "{n} {n:point|points}", "fr": "{n} {n:point|points}"},
    "when_size": {"en": "size {n} or more", "fr": "taille {n} ou plus"},
    "when_monument": {"en": "a monument", "fr": "un monument"},
    "when_overbuild": {"en": "over one of your buildings", "fr": "sur un bâtiment à vous"},
}
