"""What hiding and removing a game say."""

from __future__ import annotations

WORDS = {
    "keeping.title": {"en": "Hide or remove this game", "fr": "Masquer ou supprimer cette partie"},
    "keeping.hide": {"en": "Hide it", "fr": "La masquer"},
    "keeping.hide_text": {
        "en": "A hidden game is on no list, page or file for anybody. Nothing of it is lost: you "
        "can show it again.",
        "fr": "Une partie masquée n'est sur aucune liste, aucune page et dans aucun fichier, pour "
        "personne. Rien n'en est perdu : vous pouvez la montrer à nouveau.",
    },
    "keeping.hidden": {"en": "This game is hidden", "fr": "Cette partie est masquée"},
    "keeping.hidden_text": {
        "en": "It is on no list, page or file until you show it again.",
        "fr": "Elle n'est sur aucune liste, aucune page et dans aucun fichier tant que vous ne la "
        "montrez pas à nouveau.",
    },
    "keeping.show": {"en": "Show it again", "fr": "La montrer à nouveau"},
    "keeping.remove": {"en": "Remove it for ever", "fr": "La supprimer pour toujours"},
    "keeping.remove_text": {
        "en": "Its players, steps and results are erased and cannot be brought back. That a game "
        "was removed, when, by whom and the last value of its chain stay on record. Games copied "
        "from it stay.",
        "fr": "Ses joueurs, ses étapes et ses résultats sont effacés sans retour. Il reste qu'une "
        "partie a été supprimée, quand, par qui, et la dernière valeur de sa chaîne. Les parties "
        "copiées à partir d'elle restent.",
    },
    "keeping.type": {
        "en": "To confirm, type {short}, the beginning of its id",
        "fr": "Pour confirmer, tapez {short}, le début de son identifiant",
    },
    "keeping.remove_do": {"en": "Remove this game", "fr": "Supprimer cette partie"},
    "keeping.is_hidden": {"en": "The game is hidden.", "fr": "La partie est masquée."},
    "keeping.is_shown": {
        "en": "The game is shown again.",
        "fr": "La partie est à nouveau visible.",
    },
    "keeping.is_removed": {"en": "The game was removed.", "fr": "La partie a été supprimée."},
    "keeping.hidden_games": {"en": "Hidden games", "fr": "Parties masquées"},
    "keeping.none_hidden": {"en": "No game is hidden.", "fr": "Aucune partie n'est masquée."},
}
