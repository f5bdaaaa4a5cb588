"""What a shared link to a game says."""

from __future__ import annotations

WORDS = {
    "preview.turn": {"en": "In play, turn {n}.", "fr": "En cours, tour {n}."},
    "preview.setup": {"en": "The table is being set up.", "fr": "La table se prépare."},
    "preview.held": {
        "en": "Watch it step by step; the result is not told here.",
        "fr": "À suivre étape par étape ; le résultat n'est pas dit ici.",
    },
    "preview.winners": {"en": "Won by {names}", "fr": "Victoire : {names}"},
    "preview.won": {"en": "Won by {names}: {totals}.", "fr": "Victoire : {names} ({totals})."},
}
