"""Every sentence, English and French side by side."""

from __future__ import annotations

from collections.abc import Mapping

from ledger.ruleset import Sentence, Words

REFUSALS: Mapping[str, Sentence] = {
    "player_count": {
        "en": "This game is for {least} to {most}, not for {count}.",
        "fr": "Ce jeu se joue de {least} à {most}, pas à {count}.",
    },
    "duplicate_player": {"en": "{player} is seated twice.", "fr": "{player} occupe deux places."},
    "catalogue_invalid": {"en": "{problem}.", "fr": "{problem}."},
    "unknown_option": {
        "en": "There is no option {option} with the value {value}.",
        "fr": "Il n'y a pas d'option {option} de valeur {value}.",
    },
    "unknown_player": {"en": "{player} does not play.", "fr": "{player} ne joue pas."},
    "unknown_category": {
        "en": "The sheet has no line called {category}.",
        "fr": "La feuille n'a pas de ligne {category}.",
    },
    "no_such_round": {
        "en": "{category} has no cell for round {round}.",
        "fr": "{category} n'a pas de case pour la manche {round}.",
    },
    "value_missing": {
        "en": "{category}: how many {name}?",
        "fr": "{category} : combien {name:de} ?",
    },
    "value_unknown": {
        "en": "{category} does not ask for {name}.",
        "fr": "{category} ne demande pas {name}.",
    },
    "value_too_large": {
        "en": "{name} is beyond {most}.",
        "fr": "{name} dépasse {most}.",
    },
    "value_out_of_range": {
        "en": "{value} is not possible for {category} as the template has it.",
        "fr": "{value} n'est pas possible pour {category} d'après le modèle.",
    },
    "cell_empty": {
        "en": "Nothing is written for {player} under {category}.",
        "fr": "Rien n'est écrit pour {player} sous {category}.",
    },
    "no_rounds": {"en": "This sheet has no rounds.", "fr": "Cette feuille n'a pas de manches."},
    "last_round": {
        "en": "Round {n} is the last one.",
        "fr": "La manche {n} est la dernière.",
    },
    "sheet_finished": {
        "en": "The sheet is finished. Undo the end to go on writing.",
        "fr": "La feuille est terminée. Annulez la fin pour continuer à écrire.",
    },
    "rounds_left": {
        "en": "{n} {n:round is|rounds are} still to be played.",
        "fr": "Il reste {n} {n:manche|manches} à jouer.",
    },
    "result_not_said": {
        "en": "Say who won.",
        "fr": "Dites qui a gagné.",
    },
    "result_not_asked": {
        "en": "Here the points decide, or all win together.",
        "fr": "Ici, ce sont les points qui décident, ou tous gagnent ensemble.",
    },
    "dealer_decides": {
        "en": "The virtual dealer decides this.",
        "fr": "C'est le croupier virtuel qui en décide.",
    },
}
LAWS: Mapping[str, Sentence] = {
    "cell_unknown": {
        "en": "One of {player}'s cells ({category}, round {round}) is not on the sheet.",
        "fr": "Une case {player:de}, {category}, manche {round} n'est pas sur la feuille.",
    },
    "cell_twice": {
        "en": "{player} has two cells for {category}, round {round}.",
        "fr": "{player} a deux cases pour {category}, manche {round}.",
    },
    "points_differ": {
        "en": "{player}, {category}: {points} written, {worth} by the formula.",
        "fr": "{player}, {category} : {points} écrits, {worth} d'après la formule.",
    },
}
CLAUSES: Mapping[str, Sentence] = {
    "CellWritten": {
        "en": "{player}, {category}: {points} {points:point|points}",
        "fr": "{player}, {category} : {points} {points:point|points}",
    },
    "CellWrittenAgain": {
        "en": "{player}, {category}: {points} {points:point|points} instead of {before}",
        "fr": "{player}, {category} : {points} {points:point|points} au lieu de {before}",
    },
    "CellCleared": {
        "en": "{player}, {category}: {before} crossed out",
        "fr": "{player}, {category} : {before} rayé",
    },
    "RoundEnded": {"en": "Round {round} is over", "fr": "La manche {round} est finie"},
    "GameFinished": {"en": "The sheet is finished", "fr": "La feuille est terminée"},
    "WonTogether": {"en": "All win together", "fr": "Tous gagnent ensemble"},
    "LostTogether": {"en": "All lose together", "fr": "Tous perdent ensemble"},
    "WinnersNamed": {
        "en": "The game is over, won by {winners}",
        "fr": "Partie gagnée par {winners}",
    },
}
ROUND: Words = {"en": "round {round}", "fr": "manche {round}"}
FILLED_IN: Words = {"en": " ({entered})", "fr": " ({entered})"}
PHASES: Mapping[str, Words] = {
    "play": {"en": "Scoring", "fr": "Décompte"},
    "over": {"en": "Finished", "fr": "Terminé"},
}
REASONS: Mapping[str, Words] = {
    "finished": {"en": "the sheet is finished", "fr": "la feuille est terminée"}
}
SECTIONS: Mapping[str, Words] = {
    "template": {"en": "The template", "fr": "Le modèle"},
    "cells": {"en": "The cells", "fr": "Les cases"},
    "ending": {"en": "Rounds and the end", "fr": "Manches et fin"},
    "score": {"en": "The score", "fr": "Le score"},
}
# of a game without a template; others bring their own
CATEGORIES: Mapping[str, Words] = {"Points": {"en": "Points", "fr": "Points"}}
ROUNDS: Words = {"en": "Round {n}", "fr": "Manche {n}"}
LABELS: Mapping[str, Words] = {
    "WriteCell": {"en": "Write points", "fr": "Écrire des points"},
    "ClearCell": {"en": "Cross out", "fr": "Rayer"},
    "EndRound": {"en": "Next round", "fr": "Manche suivante"},
    "FinishGame": {"en": "Finish", "fr": "Terminer"},
    "player": {"en": "Player", "fr": "Joueur"},
    "category": {"en": "Line", "fr": "Ligne"},
    "entered": {"en": "Filled in", "fr": "Rempli"},
    "points": {"en": "Points", "fr": "Points"},
    "round": {"en": "Round", "fr": "Manche"},
    "cells": {"en": "Cells", "fr": "Cases"},
    "won": {"en": "Won together", "fr": "Gagné ensemble"},
    "winners": {"en": "Winners", "fr": "Gagnants"},
    "finished": {"en": "Finished", "fr": "Terminé"},
}
