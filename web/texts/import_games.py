"""The sentences of the import page."""

WORDS = {
    "import.title": {"en": "Import", "fr": "Importer"},
    "import.lead": {
        "en": "Records end in .jsonl: somebody exported them here or on another Ledger. A game "
        "that is here already stays as it is, and a file that cannot be read changes nothing.",
        "fr": "Les enregistrements finissent par .jsonl : quelqu'un les a exportés d'ici ou d'un "
        "autre Ledger. Une partie déjà présente reste telle quelle, et un fichier illisible ne "
        "change rien.",
    },
    "import.drop": {"en": "Drop record files here", "fr": "Déposez des fichiers ici"},
    "import.choose": {"en": "or choose them", "fr": "ou choisissez-les"},
    "import.send": {"en": "Import", "fr": "Importer"},
    "import.progress": {"en": "Import progress", "fr": "Avancement de l'import"},
    "import.report": {"en": "What happened to each game", "fr": "Ce qu'il en est de chaque partie"},
    "import.imported": {"en": "new", "fr": "nouvelle"},
    "import.already_there": {"en": "already here", "fr": "déjà là"},
    "import.bad": {"en": "rejected", "fr": "refusée"},
    "import.line": {"en": "Line {n}:", "fr": "Ligne {n} :"},
    "import.steps": {
        "en": {"one": "{n} step", "other": "{n} steps"},
        "fr": {"one": "{n} étape", "other": "{n} étapes"},
    },
    "import.nothing": {"en": "No file was chosen.", "fr": "Aucun fichier n'a été choisi."},
    "import.failed": {
        "en": "This file was not sent. Try again.",
        "fr": "Ce fichier n'est pas arrivé. Réessayez.",
    },
    "import.done": {
        "en": "New: {imported}. Already here: {already_there}. Rejected: {bad}.",
        "fr": "Nouvelles : {imported}. Déjà là : {already_there}. Refusées : {bad}.",
    },
    "import.paper": {
        "en": "Only a paper sheet or a photo of the last position?",
        "fr": "Seulement une feuille de score ou une photo de la position finale ?",
    },
    "import.enter_sheet": {"en": "Enter a score sheet", "fr": "Saisir une feuille de score"},
    "import.to_games": {"en": "Go to the games", "fr": "Aller aux parties"},
}
