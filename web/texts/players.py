"""The sentences of the players' pages."""

WORDS = {
    "players.title": {"en": "Players", "fr": "Joueurs"},
    "players.lead": {
        "en": "Everybody who has a seat in a recorded game.",
        "fr": "Toutes les personnes assises à une partie notée.",
    },
    "players.empty": {"en": "No player yet.", "fr": "Personne pour l'instant."},
    "players.empty_text": {
        "en": "Players appear here with their first game.",
        "fr": "Les joueurs apparaissent ici avec leur première partie.",
    },
    "players.name": {"en": "Player", "fr": "Joueur"},
    "players.games": {"en": "Games", "fr": "Parties"},
    "players.finished": {"en": "Finished", "fr": "Terminées"},
    "players.won": {"en": "Won", "fr": "Gagnées"},
    "players.share": {"en": "Share won", "fr": "Part gagnée"},
    "players.last": {"en": "Last game", "fr": "Dernière partie"},
    "players.mean": {"en": "Mean score", "fr": "Score moyen"},
    "players.best": {"en": "Best score", "fr": "Meilleur score"},
    "players.played": {"en": "Played", "fr": "Jouées"},
    "players.in_play": {"en": "In play", "fr": "En cours"},
    "players.points": {
        "en": "Where the points come from",
        "fr": "D'où viennent les points",
    },
    "players.per_game": {"en": "{points} a game", "fr": "{points} par partie"},
    "players.no_finished": {
        "en": "No finished game yet: figures come with the first one.",
        "fr": "Aucune partie terminée : les chiffres viendront avec la première.",
    },
    "players.results": {"en": "Games", "fr": "Parties"},
    "players.place": {"en": "place {rank} of {seats}", "fr": "place {rank} sur {seats}"},
    "players.winner": {"en": "won", "fr": "gagnée"},
    "players.unlogged": {
        "en": {
            "one": "{n} of them was not recorded: only its sheet or its final position is known.",
            "other": "{n} of them were not recorded: only their sheets or final positions are "
            "known.",
        },
        "fr": {
            "one": "{n} d'entre elles n'a pas été notée : on n'en a que la feuille ou la position "
            "finale.",
            "other": "{n} d'entre elles n'ont pas été notées : on n'en a que la feuille ou la "
            "position finale.",
        },
    },
    "players.rivals": {"en": "Head to head", "fr": "Face à face"},
    "players.rivals_text": {
        "en": "Finished games {name} shared with each other player",
        "fr": "Parties terminées {name:que} a partagées avec chaque autre joueur",
    },
    "players.ahead": {"en": "Ahead", "fr": "Devant"},
    "players.level": {"en": "Level", "fr": "À égalité"},
    "players.behind": {"en": "Behind", "fr": "Derrière"},
    "players.margin": {"en": "Mean lead", "fr": "Écart moyen"},
    "players.all": {"en": "All players", "fr": "Tous les joueurs"},
}
