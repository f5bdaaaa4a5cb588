"""What the page that confirms a round or the sheet says."""

from __future__ import annotations

WORDS = {
    "confirm.title": {"en": "Confirm", "fr": "Confirmer"},
    "confirm.text": {
        "en": "Compare with what you remember, then confirm. Whoever wrote it down cannot do it "
        "for you.",
        "fr": "Comparez avec vos souvenirs, puis confirmez. Qui l’a noté ne peut pas le faire à "
        "votre place.",
    },
    "confirm.final": {"en": "The final sheet", "fr": "La feuille finale"},
    "confirm.so_far": {"en": "The sheet so far", "fr": "La feuille jusqu’ici"},
    "confirm.as": {"en": "You confirm for", "fr": "Vous confirmez pour"},
    "confirm.no_seat": {
        "en": "You have no seat in this game: whoever has one confirms.",
        "fr": "Vous n’avez pas de place dans cette partie : qui en a une confirme.",
    },
    "confirm.won": {"en": "This round", "fr": "Cette manche"},
    "confirm.total": {"en": "Total", "fr": "Total"},
    "confirm.do": {"en": "{player} confirms", "fr": "{player} confirme"},
    "confirm.done": {
        "en": "{player} has confirmed it.",
        "fr": "{player} l’a confirmé.",
    },
    "confirm.yes": {"en": "Confirmed by {player}", "fr": "Confirmé par {player}"},
    "confirm.not_yet": {"en": "Nobody has confirmed it yet.", "fr": "Personne ne l’a confirmé."},
    "confirm.others": {"en": "Everything there is to confirm", "fr": "Tout ce qui se confirme"},
    "confirm.round_by": {
        "en": "{round}: confirmed by {player}.",
        "fr": "{round} : confirmé par {player}.",
    },
    "confirm.sheet_by": {
        "en": "The sheet as it stood at step {step}: confirmed by {player}.",
        "fr": "La feuille telle qu’elle était à l’étape {step} : confirmée par {player}.",
    },
    "confirm.changed": {
        "en": "It was changed afterwards, at step {step}.",
        "fr": "Cela a changé ensuite, à l’étape {step}.",
    },
    "confirm.heading": {"en": "Confirmed", "fr": "Confirmé"},
    "confirm.changed_short": {"en": "changed since", "fr": "changé depuis"},
    "confirm.link": {
        "en": "Confirm a round or the sheet",
        "fr": "Confirmer une manche ou la feuille",
    },
}
