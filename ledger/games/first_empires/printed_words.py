"""What is printed on the components, as a form asks for it."""

from __future__ import annotations

from collections.abc import Mapping

from ledger.ruleset import Words

PRINTED: Mapping[str, Words] = {
    "copies": {"en": "Copies in the box", "fr": "Exemplaires dans la boîte"},
    "count": {"en": "How many", "fr": "Combien"},
    "points": {"en": "Points", "fr": "Points"},
    "city_space": {"en": "Space of the city", "fr": "Case de la ville"},
    "dice": {"en": "Dice", "fr": "Dés"},
    "explorers": {"en": "Explorers", "fr": "Explorateurs"},
    "movement": {"en": "Movement", "fr": "Mouvement"},
    "rerolls": {"en": "Rerolls", "fr": "Relances"},
    "kind": {"en": "What it asks for", "fr": "Ce qu'elle demande"},
    "per_civilization": {"en": "For each civilization", "fr": "Par civilisation"},
    "per_color": {"en": "For each colour", "fr": "Par couleur"},
    "player_counts": {"en": "Numbers of players", "fr": "Nombres de joueurs"},
    "space": {"en": "Space", "fr": "Case"},
    "start_of": {"en": "Home of", "fr": "Foyer de"},
    "start_region": {"en": "Home region", "fr": "Région de départ"},
    "steps": {"en": "Steps", "fr": "Pas"},
    "track": {"en": "Column", "fr": "Colonne"},
    "value_means": {"en": "What the value means", "fr": "Ce que dit la valeur"},
    "values": {"en": "Values", "fr": "Valeurs"},
    "vp": {"en": "Victory points", "fr": "Points de victoire"},
    "zone": {"en": "Sea", "fr": "Mer"},
    "face": {"en": "Face of the die", "fr": "Face du dé"},
    "arrow": {"en": "Arrow", "fr": "Flèche"},
    "boot": {"en": "Boot", "fr": "Botte"},
    "card": {"en": "Card", "fr": "Carte"},
    "die": {"en": "Die", "fr": "Dé"},
    "explorer": {"en": "Explorer", "fr": "Explorateur"},
    "orange": {"en": "Orange", "fr": "Orange"},
    "advance_in_turn": {
        "en": "Steps on a column in one turn",
        "fr": "Pas sur une colonne en un tour",
    },
    "capture_cities_in_turn": {
        "en": "Cities captured in one turn",
        "fr": "Villes prises en un tour",
    },
    "captured_cities": {"en": "Cities captured", "fr": "Villes prises"},
    "conquer_in_turn": {
        "en": "Regions conquered in one turn",
        "fr": "Régions conquises en un tour",
    },
    "conquer_rivals_in_turn": {
        "en": "Rivals conquered in one turn",
        "fr": "Rivaux vaincus en un tour",
    },
    "dice_distinct": {"en": "Different dice", "fr": "Dés différents"},
    "dice_show": {"en": "Dice that show a face", "fr": "Dés montrant une face"},
    "occupy_coast": {"en": "Regions on a sea", "fr": "Régions sur une mer"},
    "occupy_color": {"en": "Regions of a colour", "fr": "Régions d'une couleur"},
    "occupy_colors": {"en": "Colours of regions", "fr": "Couleurs de régions"},
    "occupy_total": {"en": "Regions held", "fr": "Régions tenues"},
    "ocean_moves_in_turn": {"en": "Sea crossings in one turn", "fr": "Traversées en un tour"},
    "own_cities_on_map": {"en": "Own cities on the map", "fr": "Villes à soi sur la carte"},
    "rival_homes": {"en": "Rivals' home regions", "fr": "Régions de départ des rivaux"},
    "stack_in_region": {"en": "Explorers in one region", "fr": "Explorateurs dans une région"},
    "track_at_least": {"en": "A column at a space", "fr": "Une colonne à une case"},
    "tracks_at_least": {"en": "Columns at a space", "fr": "Colonnes à une case"},
}
