"""What the page says on which many games are taken along at once."""

WORDS = {
    "archive.title": {"en": "Archive", "fr": "Archives"},
    "archive.lead": {
        "en": "Games, players, steps, score lines and tags as one SQLite file, for Datasette, a "
        "spreadsheet or your own questions.",
        "fr": "Parties, joueurs, étapes, lignes de points et étiquettes dans un seul fichier "
        "SQLite, pour Datasette, un tableur ou vos propres questions.",
    },
    "archive.which": {
        "en": "Only the games that a search finds",
        "fr": "Seulement les parties que trouve une recherche",
    },
    "archive.look": {"en": "Search", "fr": "Chercher"},
    "archive.holds": {
        "en": "{games} {games:game|games} with {steps} {steps:step|steps}",
        "fr": "{games} {games:partie|parties}, {steps} {steps:étape|étapes}",
    },
    "archive.none": {"en": "No game is found.", "fr": "Aucune partie n'est trouvée."},
    "archive.save": {"en": "Save as SQLite", "fr": "Enregistrer en SQLite"},
    "archive.public": {
        "en": "It holds what everybody may know: public games and your own, and of a game in play "
        "nothing that is still secret. It tells how games end.",
        "fr": "Il contient ce que tous peuvent savoir : les parties publiques et les vôtres, et "
        "d'une partie en cours rien de ce qui est encore secret. Il dit comment finissent les "
        "parties.",
    },
}
