"""What the score sheet on the table calls things."""

from __future__ import annotations

from typing import Any

from ledger.ruleset import Lang, phrase
from ledger.ruleset.texts import Sentence

TEXTS: dict[str, Sentence] = {
    "sheet": {"en": "Score sheet", "fr": "Feuille de score"},
    "unjudged": {
        "en": "A score sheet: nobody judged the moves.",
        "fr": "Une feuille de score : personne n'a jugé les coups.",
    },
    "total": {"en": "Total", "fr": "Total"},
    "round": {"en": "round {n}", "fr": "manche {n}"},
    "line": {"en": "{line}, {round}", "fr": "{line}, {round}"},
    "empty": {"en": "not written yet", "fr": "pas encore écrit"},
    "cell": {"en": "{player}, {line}: {text}", "fr": "{player}, {line} : {text}"},
    "points": {"en": "{player}, points: {n}", "fr": "{player}, points : {n}"},
    "write": {"en": "{player}, {line}", "fr": "{player}, {line}"},
    "ask_points": {"en": "How many points?", "fr": "Combien de points ?"},
    "ask_value": {"en": "How many {name}?", "fr": "Combien {name:de} ?"},
    "whole": {"en": "The sheet is filled in", "fr": "La feuille est remplie"},
    "tap_cell": {
        "en": "Tap a cell to write in it, or to put it right.",
        "fr": "Touchez une case pour y écrire ou la rectifier.",
    },
    "over": {"en": "The sheet is finished", "fr": "La feuille est terminée"},
    "less": {"en": "Delete", "fr": "Effacer"},
    "sign": {"en": "Plus or minus", "fr": "Plus ou moins"},
    "clear": {"en": "Cross this cell out", "fr": "Rayer cette case"},
    "next_round": {"en": "Round {n} is over", "fr": "La manche {n} est finie"},
    "finish": {"en": "Finish the sheet", "fr": "Terminer la feuille"},
    "won": {"en": "We won", "fr": "Nous avons gagné"},
    "lost": {"en": "We lost", "fr": "Nous avons perdu"},
    "wins": {"en": "{player} wins", "fr": "{player} gagne"},
    "then": {"en": "Or", "fr": "Ou"},
    "choose": {"en": "Type the number", "fr": "Tapez le nombre"},
    "not_now": {"en": "This cannot be written", "fr": "Cela ne peut pas s'écrire"},
    "worth": {"en": "{formula}, worth {n}", "fr": "{formula}, vaut {n}"},
}


def say(key: str, lang: Lang, **params: Any) -> str:
    return phrase(TEXTS[key], lang, **params)
