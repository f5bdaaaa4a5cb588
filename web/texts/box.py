"""The form for the printed values of one's own box."""

from __future__ import annotations

WORDS = {
    "box.title": {"en": "Values of your box", "fr": "Valeurs de votre boîte"},
    "box.start": {"en": "Type in your box", "fr": "Saisir votre boîte"},
    "box.of": {"en": "{n} of {all}", "fr": "{n} sur {all}"},
    "box.progress": {
        "en": "{n} of {all} components looked at",
        "fr": "{n} éléments vus sur {all}",
    },
    "box.values": {"en": "Printed values", "fr": "Valeurs imprimées"},
    "box.right": {"en": "Looks right", "fr": "C'est bon"},
    "box.later": {"en": "Later", "fr": "Plus tard"},
    "box.back": {"en": "The component before", "fr": "L'élément précédent"},
    "box.kept": {
        "en": "Kept as {name}; go on any time.",
        "fr": "Gardé sous le nom {name} ; reprenez quand vous voulez.",
    },
    "box.was": {"en": "you changed it, was {value}", "fr": "modifié, c'était {value}"},
    "box.less": {"en": "Less: {what}", "fr": "Moins : {what}"},
    "box.more": {"en": "More: {what}", "fr": "Plus : {what}"},
    "box.nothing": {"en": "nothing", "fr": "rien"},
    "box.yes": {"en": "yes", "fr": "oui"},
    "box.no": {"en": "no", "fr": "non"},
    "box.name": {"en": "Name of your catalogue", "fr": "Nom de votre catalogue"},
    "box.usual_name": {"en": "Our box of {title}", "fr": "Notre boîte : {title}"},
    "box.save": {"en": "Save as a catalogue", "fr": "Enregistrer comme catalogue"},
    "box.save_text": {
        "en": {
            "one": "{n} value differs from ours. New games are offered the catalogue.",
            "other": "{n} values differ from ours. New games are offered the catalogue.",
        },
        "fr": {
            "one": "{n} valeur diffère des nôtres. Le catalogue est proposé aux nouvelles parties.",
            "other": "{n} valeurs diffèrent des nôtres. Le catalogue est proposé aux nouvelles "
            "parties.",
        },
    },
    "box.saved": {
        "en": "{name} is saved: new games are offered it.",
        "fr": "{name} est enregistré : il est proposé aux nouvelles parties.",
    },
    "box.broken": {
        "en": "These values cannot all be right; nothing you typed is lost.",
        "fr": "Ces valeurs ne peuvent pas toutes être justes ; rien de ce que vous avez saisi "
        "n'est perdu.",
    },
    "box.end": {"en": "Every component is looked at", "fr": "Tous les éléments sont vus"},
    "box.end_text": {
        "en": "Save it as a catalogue, or go back to a component in the list below.",
        "fr": "Enregistrez-le comme catalogue, ou revenez à un élément de la liste ci-dessous.",
    },
    "box.empty": {
        "en": "This title has no printed values to type in.",
        "fr": "Ce jeu n'a pas de valeurs imprimées à saisir.",
    },
    "box.all": {"en": "All components", "fr": "Tous les éléments"},
    "box.changed": {"en": "changed", "fr": "modifié"},
    "box.looked_at": {"en": "looked at", "fr": "vu"},
    "box.again": {"en": "Drop what I typed and begin again", "fr": "Tout effacer et recommencer"},
}
