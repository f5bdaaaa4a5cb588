"""The sentences of the pages about people."""

WORDS = {
    "people.title": {"en": "People", "fr": "Personnes"},
    "people.lead": {
        "en": "Which names belong to the same person.",
        "fr": "Quels noms désignent une même personne.",
    },
    "people.search": {"en": "Search by name", "fr": "Chercher par nom"},
    "people.find": {"en": "Search", "fr": "Chercher"},
    "people.none": {"en": "Nobody found.", "fr": "Aucun résultat."},
    "people.also": {"en": "also {names}", "fr": "aussi {names}"},
    "people.results": {"en": "Games and results", "fr": "Parties et résultats"},
    "people.rename": {"en": "Rename", "fr": "Renommer"},
    "people.rename_text": {
        "en": "The old name still finds this person. At the tables where it was signed, it stays.",
        "fr": "L'ancien nom mène encore à cette personne. Là où il a été signé, il reste.",
    },
    "people.alias": {"en": "Add another name", "fr": "Ajouter un autre nom"},
    "people.name": {"en": "Name", "fr": "Nom"},
    "people.merge": {"en": "Merge", "fr": "Réunir"},
    "people.merge_text": {
        "en": "Two names, one person. You can undo it.",
        "fr": "Deux noms, une seule personne. Vous pourrez revenir en arrière.",
    },
    "people.merge_with": {"en": "This is the same person as", "fr": "C'est la même personne que"},
    "people.part": {"en": "Undo the merge", "fr": "Séparer à nouveau"},
    "people.me": {"en": "This is me", "fr": "C'est moi"},
    "people.me_text": {
        "en": "A keeper of the club confirms it.",
        "fr": "Un gardien du club le confirme.",
    },
    "people.asked": {
        "en": "The account {account} says: this is me.",
        "fr": "Le compte {account} dit : c'est moi.",
    },
    "people.account": {"en": "Account: {account}", "fr": "Compte : {account}"},
    "people.confirm": {"en": "Confirm", "fr": "Confirmer"},
    "people.forget": {"en": "Forget", "fr": "Oublier"},
    "people.forget_text": {
        "en": "These names disappear for ever from every step, page, file, search and later "
        "backup, and so does the account. “Incognito” stands in their place. Games, scores and "
        "proofs stay. Copies made earlier keep the names.",
        "fr": "Ces noms disparaissent pour toujours de toutes les étapes, pages, fichiers, "
        "recherches et sauvegardes futures, et le compte aussi. « Incognito » les remplace. Les "
        "parties, les scores et les preuves restent. Les copies déjà faites gardent les noms.",
    },
    "people.type": {"en": "Type {name} to confirm", "fr": "Tapez {name} pour confirmer"},
    "people.forget_do": {"en": "Forget for ever", "fr": "Oublier pour toujours"},
    "people.done.rename": {"en": "Renamed.", "fr": "Renommé."},
    "people.done.alias": {"en": "Name added.", "fr": "Nom ajouté."},
    "people.done.merge": {"en": "Merged.", "fr": "Réunis."},
    "people.done.part": {"en": "The merge is undone.", "fr": "Séparés à nouveau."},
    "people.done.me": {"en": "A keeper will confirm it.", "fr": "Un gardien le confirmera."},
    "people.done.confirm": {"en": "Confirmed.", "fr": "Confirmé."},
    "people.done.forget": {"en": "Forgotten.", "fr": "Oublié."},
}
