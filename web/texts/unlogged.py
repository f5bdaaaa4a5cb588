"""Games nobody logged."""

from __future__ import annotations

WORDS = {
    "unlogged.title": {"en": "A game nobody logged", "fr": "Une partie que personne n'a notée"},
    "unlogged.text": {
        "en": "It is kept beside recorded games, marked by how much is known of it, and counts in "
        "the players' figures.",
        "fr": "Elle est gardée à côté des parties notées, avec une marque qui dit ce qu'on en "
        "sait, et compte dans les chiffres des joueurs.",
    },
    "unlogged.sheet": {"en": "Score sheet only", "fr": "Feuille de score seule"},
    "unlogged.position": {"en": "Final position", "fr": "Position finale"},
    "unlogged.recorded": {"en": "Recorded", "fr": "Notée"},
    "unlogged.sheet_text": {
        "en": "The totals, or each category, as they stand on the paper.",
        "fr": "Les totaux, ou chaque catégorie, tels qu'ils sont sur le papier.",
    },
    "unlogged.position_text": {
        "en": "The table at the end as a position document: its score is worked out and explained.",
        "fr": "La table à la fin, en document de position : son score est calculé et expliqué.",
    },
    "unlogged.what": {"en": "Which game", "fr": "Quel jeu"},
    "unlogged.change": {"en": "Change", "fr": "Changer"},
    "unlogged.played": {"en": "Played on", "fr": "Jouée le"},
    "unlogged.by": {"en": "Who enters it", "fr": "Qui la saisit"},
    "unlogged.player": {"en": "Player {n}", "fr": "Joueur {n}"},
    "unlogged.cell": {"en": "{what}, player {n}", "fr": "{what}, joueur {n}"},
    "unlogged.total": {"en": "Total", "fr": "Total"},
    "unlogged.winner": {"en": "Won", "fr": "A gagné"},
    "unlogged.winner_text": {
        "en": "Mark who won only if the totals do not tell.",
        "fr": "Ne marquez qui a gagné que si les totaux ne le disent pas.",
    },
    "unlogged.parts_text": {
        "en": "Fill in the categories, or the total alone.",
        "fr": "Remplissez les catégories, ou le total seul.",
    },
    "unlogged.file": {"en": "Position file", "fr": "Fichier de position"},
    "unlogged.typed": {"en": "Or its text", "fr": "Ou son texte"},
    "unlogged.keep": {"en": "Keep this game", "fr": "Garder cette partie"},
    "unlogged.reason": {"en": "What was wrong", "fr": "Ce qui était faux"},
    "unlogged.reason_needed": {
        "en": "Say what was wrong: the earlier sheet is kept too.",
        "fr": "Dites ce qui était faux : la feuille précédente est gardée aussi.",
    },
    "unlogged.again": {"en": "Correct the sheet", "fr": "Rectifier la feuille"},
    "unlogged.no_total": {
        "en": "{player} has neither a total nor a category.",
        "fr": "{player} n'a ni total ni catégorie.",
    },
    "unlogged.sum": {
        "en": "{player}'s categories add up to {sum}, not {total}.",
        "fr": "Les catégories {player:de} font {sum}, pas {total}.",
    },
    "unlogged.number": {
        "en": "“{text}” is not a whole number.",
        "fr": "« {text} » n'est pas un nombre entier.",
    },
    "unlogged.no_players": {"en": "Nobody is named yet.", "fr": "Personne n'est encore nommé."},
    "unlogged.wrong": {"en": "Not kept yet", "fr": "Pas encore gardée"},
    "unlogged.known": {
        "en": "Only the score sheet of this game is known: there is no table to replay or prove.",
        "fr": "On ne connaît que la feuille de score de cette partie : pas de table à rejouer "
        "ni à prouver.",
    },
    "unlogged.entered": {
        "en": "Played on {day}; entered on {entered}",
        "fr": "Jouée le {day} ; saisie le {entered}",
    },
    "unlogged.entered_by": {"en": "by {by}", "fr": "par {by}"},
    "unlogged.corrected": {
        "en": "Corrected at step {step}: {reason}",
        "fr": "Rectifiée à l'étape {step} : {reason}",
    },
    "unlogged.from_position": {
        "en": "Only the final position of this game is known: nobody logged how it came about.",
        "fr": "On ne connaît que la position finale de cette partie : personne n'a noté comment "
        "on y est arrivé.",
    },
}
