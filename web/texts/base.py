"""What every page says: header, footer, errors."""

from __future__ import annotations

WORDS = {
    "base.what_it_is": {
        "en": "Record board games at the table, replay them, prove the score.",
        "fr": "Noter les parties à la table, les revoir, prouver le score.",
    },
    "base.skip": {"en": "Skip to the content", "fr": "Aller au contenu"},
    "base.lists_behind": {
        "en": "The lists are still being drawn: some games may be missing for a moment.",
        "fr": "Les listes sont encore en préparation : des parties peuvent manquer un instant.",
    },
    "base.games": {"en": "Games", "fr": "Parties"},
    "base.players": {"en": "Players", "fr": "Joueurs"},
    "base.titles": {"en": "Titles", "fr": "Jeux"},
    "base.pages": {"en": "Pages", "fr": "Pages"},
    "base.search": {"en": "Search games", "fr": "Chercher une partie"},
    "base.how_to_ask": {
        "en": "Any words, or a question: Ana wins · won by more than 5 · over 100 points · "
        "4 players · in May 2026 · since last week",
        "fr": "Des mots, ou une question : Ana gagne · gagnée de plus de 5 points · plus de 100 "
        "points · 4 joueurs · en mai 2026 · depuis la semaine dernière",
    },
    "base.language": {"en": "Language", "fr": "Langue"},
    "base.theme": {"en": "Light or dark", "fr": "Clair ou sombre"},
    "base.all_games": {"en": "All games", "fr": "Toutes les parties"},
    "base.game": {"en": "This game", "fr": "Cette partie"},
    "base.table": {"en": "Table", "fr": "Table"},
    "base.replay": {"en": "Replay", "fr": "Revoir"},
    "base.audit": {"en": "Audit", "fr": "Décompte"},
    "base.to_home": {"en": "Go to the games", "fr": "Aller aux parties"},
    "base.go_back": {"en": "Go back", "fr": "Revenir"},
    "base.rules": {"en": "Rules", "fr": "Règles"},
    "base.rule": {"en": "Rule {rule}", "fr": "Règle {rule}"},
    "base.step": {"en": "step {n}", "fr": "étape {n}"},
    "base.colon": {"en": ":", "fr": " :"},
    "base.close": {"en": "Close", "fr": "Fermer"},
    "base.show_hand": {"en": "Show {player}'s hand", "fr": "Montrer la main {player:de}"},
    "base.hide_hand": {"en": "Hide {player}'s hand", "fr": "Cacher la main {player:de}"},
}
