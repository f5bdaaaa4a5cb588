"""Printed components: replacement catalogues, and values put right in a game."""

from __future__ import annotations

WORDS = {
    "printed.catalogue": {"en": "Replacement catalogue", "fr": "Catalogue de remplacement"},
    "printed.catalogue_text": {
        "en": "If you own the box, type in what is printed on its components, one after the other. "
        "Or write it into a copy of our catalogue and check the file here. New games can be played "
        "with it.",
        "fr": "Si vous avez la boîte, saisissez ce qui est imprimé sur ses éléments, l'un après "
        "l'autre. Ou écrivez-le dans une copie de notre catalogue et vérifiez le fichier ici. De "
        "nouvelles parties peuvent se jouer avec.",
    },
    "printed.at": {"en": "{place}: {why}", "fr": "{place} : {why}"},
    "printed.download": {"en": "Our catalogue as a file", "fr": "Notre catalogue en fichier"},
    "printed.check": {"en": "Check it", "fr": "Vérifier"},
    "printed.holds": {
        "en": "Every constraint holds.",
        "fr": "Toutes les contraintes tiennent.",
    },
    "printed.broken": {
        "en": "No game can be started with it",
        "fr": "Aucune partie ne peut commencer avec lui",
    },
    "printed.changes": {
        "en": {
            "one": "{n} value differs from ours",
            "other": "{n} values differ from ours",
        },
        "fr": {
            "one": "{n} valeur diffère des nôtres",
            "other": "{n} valeurs diffèrent des nôtres",
        },
    },
    "printed.no_changes": {
        "en": "No value differs from ours.",
        "fr": "Aucune valeur ne diffère des nôtres.",
    },
    "printed.keep": {"en": "Keep for new games", "fr": "Garder pour la suite"},
    "printed.kept": {"en": "Kept for new games", "fr": "Gardés pour de nouvelles parties"},
    "printed.kept_now": {
        "en": "The catalogue is kept: new games are offered it.",
        "fr": "Le catalogue est gardé : il est proposé aux nouvelles parties.",
    },
    "printed.kept_catalogue": {"en": "Kept by this club", "fr": "Gardé par ce club"},
    "printed.start": {"en": "Play with it", "fr": "Jouer avec"},
    "printed.entry": {"en": "Component", "fr": "Élément"},
    "printed.field": {"en": "Field", "fr": "Champ"},
    "printed.before": {"en": "Was", "fr": "Avant"},
    "printed.after": {"en": "Is", "fr": "Après"},
    "printed.title": {"en": "Printed values", "fr": "Valeurs imprimées"},
    "printed.text": {
        "en": "Is a value printed differently? Correct it for the rest of this game. "
        "What is recorded stays; later steps are judged with the new value.",
        "fr": "Une valeur est imprimée autrement ? Rectifiez-la pour la suite de cette partie. "
        "Ce qui est noté reste ; les étapes suivantes sont jugées avec la nouvelle valeur.",
    },
    "printed.choose": {"en": "Choose", "fr": "Choisir"},
    "printed.now": {"en": "now {value}", "fr": "actuellement {value}"},
    "printed.value": {"en": "The printed value", "fr": "La valeur imprimée"},
    "printed.reason": {"en": "How you know", "fr": "Comment vous le savez"},
    "printed.preview": {"en": "What would change?", "fr": "Qu'est-ce qui changerait ?"},
    "printed.ripple": {"en": "Before you confirm", "fr": "Avant de confirmer"},
    "printed.otherwise": {
        "en": "These steps stay as they are, though they would have gone differently:",
        "fr": "Ces étapes restent telles quelles, même si elles se seraient passées autrement :",
    },
    "printed.same_steps": {
        "en": "No recorded step would have gone differently.",
        "fr": "Aucune étape notée ne se serait passée autrement.",
    },
    "printed.same_score": {
        "en": "No score line changes.",
        "fr": "Aucune ligne de score ne change.",
    },
    "printed.confirm": {"en": "Correct it from here on", "fr": "Rectifier à partir d'ici"},
    "printed.done": {
        "en": "Corrected from step {step} on.",
        "fr": "Rectifié à partir de l'étape {step}.",
    },
    "printed.earlier": {"en": "Corrected in this game", "fr": "Rectifié dans cette partie"},
    "printed.wrong": {"en": "Not possible", "fr": "Impossible"},
    "printed.sources": {
        "en": "Components and their sources",
        "fr": "Les éléments et leurs sources",
    },
    "printed.earlier_catalogue": {
        "en": "As in an earlier game",
        "fr": "Comme dans une partie précédente",
    },
}
