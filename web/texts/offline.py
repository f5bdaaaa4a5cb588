"""What a game saved as one file says, and the side sheet of a rule."""

from __future__ import annotations

WORDS = {
    "offline.lines": {
        "en": "Every point at step {step}",
        "fr": "Chaque point à l'étape {step}",
    },
    "offline.no_lines": {"en": "No points yet.", "fr": "Pas encore de points."},
    "offline.noscript": {
        "en": "This file shows the last step. Stepping through the game needs its own script.",
        "fr": "Ce fichier montre la dernière étape. Parcourir la partie demande son propre script.",
    },
    "offline.broken": {
        "en": "The steps in this file cannot be read: the file is not whole, or the browser too"
        " old.",
        "fr": "Les étapes de ce fichier sont illisibles : fichier incomplet ou navigateur trop"
        " ancien.",
    },
    "offline.foot": {
        "en": "Game {game} · {steps} {steps:step|steps} · rules version {version} · saved from "
        "Ledger, needs"
        " no network",
        "fr": "Partie {game} · {steps} {steps:étape|étapes} · version des règles {version} · "
        "enregistrée"
        " depuis Ledger,"
        " sans réseau",
    },
    "rule.page": {"en": "On the rules page", "fr": "Sur la page des règles"},
}
