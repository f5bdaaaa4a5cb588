"""What every page says: header, footer, errors."""

from __future__ import annotations

WORDS = {
    "base.what_it_is": {
        "en": "Record board games at the table, replay them, prove the score.",
        "fr": "Noter les parties à la table, les revoir, prouver le score.",
    },
    "base.skip": {"en": "Skip to the content", "fr": "Aller au contenu"},
    "base.games": {"en": "Games", "fr": "Parties"},
    "base.players": {"en": "Players", "fr": "Joueurs"},
    "base.titles": {"en": "Titles", "fr": "Jeux"},
    "base.pages": {"en": "Pages", "fr": "Pages"},
    "base.search": {"en": "Search games", "fr": "Chercher une partie"},
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
    "base.close": {"en": "Close", "fr": "Fermer"},
    "base.and": {"en": "and", "fr": "et"},
    # what went wrong: a bold what, then a sentence
    "base.error.400": {
        "en": "This request cannot be read.",
        "fr": "Cette demande est illisible.",
    },
    "base.error.403": {
        "en": "This request came from another site.",
        "fr": "Cette demande vient d'un autre site.",
    },
    "base.error.404": {"en": "There is no such page.", "fr": "Cette page n'existe pas."},
    "base.error.405": {
        "en": "This page cannot be asked for in this way.",
        "fr": "Cette page ne se demande pas ainsi.",
    },
    "base.error.413": {"en": "This is too large.", "fr": "C'est trop volumineux."},
    "base.error.409": {
        "en": "The table moved on meanwhile.",
        "fr": "La table a avancé entre-temps.",
    },
    "base.error.422": {"en": "The rules say no.", "fr": "Les règles s'y opposent."},
    "base.error.500": {"en": "That did not work.", "fr": "Cela n'a pas marché."},
    "base.error.500_text": {
        "en": "Nothing was recorded. Try again; if it happens again, quote the reference {ref}.",
        "fr": "Rien n'a été enregistré. Réessayez ; si cela se reproduit, "
        "indiquez la référence {ref}.",
    },
    "base.error.unreadable": {
        "en": "Check these fields: {fields}.",
        "fr": "Vérifiez ces champs : {fields}.",
    },
    "base.error.no_such_game": {
        "en": "There is no such game. It may have been recorded elsewhere.",
        "fr": "Cette partie n'existe pas. Elle a peut-être été notée ailleurs.",
    },
    "base.error.no_such_step": {
        "en": "There is no step {step}. This game has {last}.",
        "fr": "Il n'y a pas d'étape {step}. Cette partie en compte {last}.",
    },
    "base.error.table_moved_on": {
        "en": "You saw step {seen}; the table is at step {now}.",
        "fr": "Vous étiez à l'étape {seen} ; la table en est à l'étape {now}.",
    },
    "base.error.nothing_to_undo": {
        "en": "There is nothing to take back.",
        "fr": "Il n'y a rien à annuler.",
    },
    "base.error.dealer_absent": {
        "en": "The virtual dealer of this game is on another machine.",
        "fr": "Le croupier virtuel de cette partie est sur une autre machine.",
    },
    "base.error.error": {"en": "That cannot be done.", "fr": "C'est impossible."},
    "base.show_hand": {"en": "Show the hand of {player}", "fr": "Montrer la main de {player}"},
    "base.hide_hand": {"en": "Hide the hand of {player}", "fr": "Cacher la main de {player}"},
    "base.error.dealer_decides": {
        "en": "The virtual dealer decides this.",
        "fr": "C'est le croupier virtuel qui en décide.",
    },
}
