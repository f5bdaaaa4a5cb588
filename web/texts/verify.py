"""The report of a game judged again under today's rules."""

from __future__ import annotations

WORDS = {
    "verified.title": {"en": "Under today's rules", "fr": "Selon les règles d'aujourd'hui"},
    "verified.text": {
        "en": "Every action was judged again. What is stored stays the official result.",
        "fr": "Chaque action a été rejugée. Ce qui est enregistré reste le résultat officiel.",
    },
    "verified.versions": {
        "en": "Judged with rules version {then}; today's is {now}.",
        "fr": "Jugée avec la version {then} des règles ; celle d'aujourd'hui est la {now}.",
    },
    "verified.same": {
        "en": {
            "one": "The same: {n} action, every verdict, event and score line.",
            "other": "The same: {n} actions, every verdict, event and score line.",
        },
        "fr": {
            "one": "Identique : {n} action, tous les verdicts, événements et lignes de score.",
            "other": "Identique : {n} actions, tous les verdicts, événements et lignes de score.",
        },
    },
    "verified.chain": {"en": "The stored steps", "fr": "Les étapes enregistrées"},
    "verified.chain_whole": {
        "en": "Every step is as it was stored; none is missing, none was added.",
        "fr": "Chaque étape est telle qu'elle a été enregistrée ; aucune ne manque, aucune n'a été "
        "ajoutée.",
    },
    "verified.chain_head": {
        "en": "Chain up to step {n}:",
        "fr": "Chaîne jusqu'à l'étape {n} :",
    },
    "verified.chain_changed": {
        "en": "Not as stored: step {first} to {last}.",
        "fr": "Pas telles qu'enregistrées : étapes {first} à {last}.",
    },
    "verified.chain_missing": {
        "en": "Missing: step {first} to {last}.",
        "fr": "Manquantes : étapes {first} à {last}.",
    },
    "verified.chain_added": {
        "en": "Added from outside, or by an older version: step {first} to {last}.",
        "fr": "Ajoutées de l'extérieur, ou par une version antérieure : étapes {first} à {last}.",
    },
    "verified.differs": {"en": "It differs.", "fr": "Il y a des différences."},
    "verified.paper": {
        "en": "Only the score sheet of this game is known: there is nothing to judge.",
        "fr": "On ne connaît que la feuille de score de cette partie : il n'y a rien à juger.",
    },
    "verified.verdicts": {"en": "Different verdicts", "fr": "Autres verdicts"},
    "verified.refused": {"en": "Refused today", "fr": "Refusé aujourd'hui"},
    "verified.allowed": {
        "en": "No longer needs a waiver",
        "fr": "N'a plus besoin de dérogation",
    },
    "verified.events": {"en": "Different events", "fr": "Autres événements"},
    "verified.stored": {"en": "Stored", "fr": "Enregistré"},
    "verified.today": {"en": "Today", "fr": "Aujourd'hui"},
    "verified.nothing": {"en": "nothing", "fr": "rien"},
    "verified.fails": {
        "en": "Today's rules cannot work this step out: {why}",
        "fr": "Les règles d'aujourd'hui ne peuvent pas calculer cette étape : {why}",
    },
    "verified.score": {"en": "Different score lines", "fr": "Autres lignes de score"},
    "verified.official": {
        "en": "The result stored when the game ended is the official one.",
        "fr": "Le résultat enregistré à la fin de la partie est l'officiel.",
    },
    "verified.total": {"en": "Total, {player}", "fr": "Total, {player}"},
    "verified.laws": {"en": "Laws of the game that are broken", "fr": "Lois du jeu enfreintes"},
    "verified.deal": {
        "en": "Not dealt as the seed says",
        "fr": "Donné autrement que par la graine",
    },
    "verified.link": {"en": "The whole report", "fr": "Le rapport complet"},
}
