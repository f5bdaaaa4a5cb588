"""What the pages say on which templates of score sheets are listed and made."""

from ledger.ruleset.texts import Sentence

WORDS: dict[str, Sentence] = {
    "templates.title": {"en": "Score sheet templates", "fr": "Modèles de feuilles de score"},
    "templates.lead": {
        "en": "A template says what the score sheet of a game looks like. Ledger adds up the "
        "points; nobody judges the moves.",
        "fr": "Un modèle dit à quoi ressemble la feuille de score d'un jeu. Ledger additionne les "
        "points ; personne ne juge les coups.",
    },
    "templates.new": {"en": "New template", "fr": "Nouveau modèle"},
    "templates.none": {"en": "There is no template yet.", "fr": "Il n'y a pas encore de modèle."},
    "templates.version": {"en": "version {n}", "fr": "version {n}"},
    "templates.games": {
        "en": {"one": "{n} game", "other": "{n} games"},
        "fr": {"one": "{n} partie", "other": "{n} parties"},
    },
    "templates.play": {"en": "New game", "fr": "Nouvelle partie"},
    "templates.edit": {"en": "Edit", "fr": "Modifier"},
    "templates.edit_title": {"en": "Edit {name}", "fr": "Modifier {name}"},
    "templates.edit_text": {
        "en": "This makes a new version. Games keep the version they began with.",
        "fr": "Cela crée une nouvelle version. Une partie garde la version avec laquelle elle a "
        "commencé.",
    },
    "templates.copy": {"en": "Copy", "fr": "Copier"},
    "templates.copy_of": {"en": "{name} (copy)", "fr": "{name} (copie)"},
    "templates.file": {"en": "Download", "fr": "Télécharger"},
    "templates.older": {
        "en": {"one": "{n} older version", "other": "{n} older versions"},
        "fr": {"one": "{n} ancienne version", "other": "{n} anciennes versions"},
    },
    "templates.upload": {"en": "Add a file", "fr": "Ajouter un fichier"},
    "templates.upload_text": {
        "en": "A template somebody shared with you, as a YAML file.",
        "fr": "Un modèle que quelqu'un vous a donné, en fichier YAML.",
    },
    "templates.which_file": {"en": "Template file", "fr": "Fichier du modèle"},
    "templates.upload_now": {"en": "Add this template", "fr": "Ajouter ce modèle"},
    "templates.kept": {
        "en": "Saved. New games can use this template.",
        "fr": "Enregistré. Les nouvelles parties peuvent prendre ce modèle.",
    },
    "templates.too_many": {
        "en": "There are too many templates. Remove some files first.",
        "fr": "Il y a trop de modèles. Supprimez d'abord des fichiers.",
    },
    "templates.name": {"en": "Name of the game", "fr": "Nom du jeu"},
    "templates.name_fr": {
        "en": "French name, if it has another",
        "fr": "Nom français, s'il est différent",
    },
    "templates.least": {"en": "Players, at least", "fr": "Joueurs, au moins"},
    "templates.most": {"en": "Players, at most", "fr": "Joueurs, au plus"},
    "templates.wins": {"en": "Who wins?", "fr": "Qui gagne ?"},
    "templates.wins_highest": {"en": "Most points", "fr": "Le plus de points"},
    "templates.wins_lowest": {"en": "Fewest points", "fr": "Le moins de points"},
    "templates.wins_together": {
        "en": "All win or lose together",
        "fr": "Tous gagnent ou perdent ensemble",
    },
    "templates.wins_named": {"en": "The table says who", "fr": "La table dit qui"},
    "templates.rounds": {"en": "Rounds", "fr": "Manches"},
    "templates.rounds_none": {"en": "No rounds", "fr": "Pas de manches"},
    "templates.rounds_open": {"en": "As many as you play", "fr": "Autant qu'on en joue"},
    "templates.rounds_count": {"en": "A fixed number", "fr": "Un nombre fixe"},
    "templates.round_count": {"en": "How many rounds?", "fr": "Combien de manches ?"},
    "templates.lines": {"en": "Lines of the sheet", "fr": "Lignes de la feuille"},
    "templates.lines_text": {
        "en": "Leave the formula empty to write the points themselves. Or write one, such as "
        "cards * 2: then you are asked for the cards. There are + - * / min max and brackets. "
        "A line without a name and a formula is dropped.",
        "fr": "Laissez la formule vide pour écrire les points eux-mêmes. Ou écrivez-en une, par "
        "exemple cartes * 2 : on vous demandera alors les cartes. Il y a + - * / min max et les "
        "parenthèses. Une ligne sans nom ni formule est laissée de côté.",
    },
    "templates.line": {"en": "Line {n}", "fr": "Ligne {n}"},
    "templates.line_name": {"en": "What is counted?", "fr": "Que compte-t-on ?"},
    "templates.formula": {"en": "Formula", "fr": "Formule"},
    "templates.formula_example": {"en": "points", "fr": "points"},
    "templates.each_round": {"en": "counted each round", "fr": "compté à chaque manche"},
    "templates.more": {"en": "Limits, ties, note", "fr": "Limites, égalités, remarque"},
    "templates.value_least": {"en": "Smallest value", "fr": "Plus petite valeur"},
    "templates.value_most": {"en": "Largest value", "fr": "Plus grande valeur"},
    "templates.tie": {"en": "Breaks ties?", "fr": "Départage les égalités ?"},
    "templates.tie_none": {"en": "No", "fr": "Non"},
    "templates.tie_more": {
        "en": "{n}: more is better",
        "fr": "{n} : le plus l'emporte",
    },
    "templates.tie_fewer": {
        "en": "{n}: fewer is better",
        "fr": "{n} : le moins l'emporte",
    },
    "templates.note": {"en": "Note on the sheet", "fr": "Remarque sur la feuille"},
    "templates.up": {"en": "Move up", "fr": "Monter"},
    "templates.add": {"en": "More lines", "fr": "Plus de lignes"},
    "templates.rest": {"en": "More about the game", "fr": "Plus sur le jeu"},
    "templates.bgg": {
        "en": "Its number at BoardGameGeek",
        "fr": "Son numéro chez BoardGameGeek",
    },
    "templates.statement": {"en": "About this template", "fr": "À propos de ce modèle"},
    "templates.look": {"en": "Check and preview", "fr": "Vérifier et voir"},
    "templates.holds": {"en": "This template works.", "fr": "Ce modèle convient."},
    "templates.preview": {"en": "The empty sheet", "fr": "La feuille vide"},
    "templates.player": {"en": "Player {n}", "fr": "Joueur {n}"},
    "templates.total": {"en": "Total", "fr": "Total"},
    "templates.unjudged": {
        "en": "A score sheet: nobody judged the moves.",
        "fr": "Une feuille de score : personne n'a jugé les coups.",
    },
    "templates.as_file": {"en": "The file", "fr": "Le fichier"},
    "templates.keep": {"en": "Save the template", "fr": "Enregistrer le modèle"},
    "templates.keep_version": {"en": "Save as a new version", "fr": "Enregistrer une version"},
}
