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
    "offline.page": {"en": "No network", "fr": "Pas de réseau"},
    "offline.page_text": {
        "en": "These games are kept on this device and can go on. What you enter is sent later.",
        "fr": "Ces parties sont gardées sur cet appareil et peuvent continuer. "
        "Vos saisies partiront plus tard.",
    },
    "offline.none_kept": {
        "en": "No game is kept on this device yet. Open one while there is a network.",
        "fr": "Aucune partie n'est encore gardée sur cet appareil. Ouvrez-en une avec du réseau.",
    },
    "offline.waits_one": {"en": "1 entry waits", "fr": "1 saisie attend"},
    "offline.waits_many": {"en": "{n} entries wait", "fr": "{n} saisies attendent"},
    "offline.try_again": {"en": "Try again", "fr": "Réessayer"},
    "offline.unsent": {
        "en": "Entries that were not sent yet: {n}",
        "fr": "Saisies pas encore envoyées : {n}",
    },
    "offline.unsent_text": {
        "en": "They wait on this device. Sign in later to send them, or discard them now.",
        "fr": "Elles attendent sur cet appareil. Reconnectez-vous plus tard pour les envoyer, "
        "ou abandonnez-les maintenant.",
    },
    "offline.stay": {"en": "Stay signed in", "fr": "Rester connecté"},
    "offline.keep_and_leave": {
        "en": "Keep them and sign out",
        "fr": "Les garder et se déconnecter",
    },
    "offline.drop_and_leave": {
        "en": "Discard them and sign out",
        "fr": "Les abandonner et se déconnecter",
    },
    "rule.page": {"en": "On the rules page", "fr": "Sur la page des règles"},
}
