"""What the page says on which plays of other loggers are brought in."""

WORDS = {
    "plays.title": {"en": "Import plays", "fr": "Importer des parties notées ailleurs"},
    "plays.lead": {
        "en": "Files of BG Stats (.bgsplay, BGStatsExport.json), CSV tables and saved XML files of "
        "BoardGameGeek. A play that is here already is not kept twice.",
        "fr": "Fichiers de BG Stats (.bgsplay, BGStatsExport.json), tableaux CSV et fichiers XML "
        "de BoardGameGeek. Une partie déjà présente n'est pas gardée deux fois.",
    },
    "plays.drop": {"en": "Drop a file of plays here", "fr": "Déposez un fichier de parties ici"},
    "plays.look": {"en": "Check first", "fr": "Vérifier d'abord"},
    "plays.keep": {"en": "Import now", "fr": "Importer tout de suite"},
    "plays.keep_these": {"en": "Import these plays", "fr": "Importer ces parties"},
    "plays.would": {
        "en": "What would happen to each play",
        "fr": "Ce qu'il adviendrait de chaque partie",
    },
    "plays.kept_now": {
        "en": "What happened to each play",
        "fr": "Ce qu'il est advenu de chaque partie",
    },
    "plays.counts": {
        "en": "New: {kept}. Already here: {known}. Rejected: {refused}.",
        "fr": "Nouvelles : {kept}. Déjà là : {known}. Refusées : {refused}.",
    },
    "plays.number": {"en": "Play {n} of the file", "fr": "Partie {n} du fichier"},
    "plays.kept": {"en": "new", "fr": "nouvelle"},
    "plays.would_keep": {"en": "new", "fr": "nouvelle"},
    "plays.known": {"en": "already here", "fr": "déjà là"},
    "plays.refused": {"en": "rejected", "fr": "refusée"},
    "plays.left": {"en": "not yet", "fr": "pas encore"},
    "plays.some_left": {
        "en": {
            "one": "This took too long, so {n} play is left: send the same file again.",
            "other": "This took too long, so {n} plays are left: send the same file again.",
        },
        "fr": {
            "one": "C'était trop long : il reste {n} partie. Envoyez encore le même fichier.",
            "other": "C'était trop long : il reste {n} parties. Envoyez encore le même fichier.",
        },
    },
    "plays.no_date": {"en": "It has no date. {detail}", "fr": "Elle n'a pas de date. {detail}"},
    "plays.no_game": {"en": "It does not say which game.", "fr": "Elle ne dit pas quel jeu."},
    "plays.no_players": {"en": "It has no players.", "fr": "Elle n'a pas de joueurs."},
    "plays.too_many_players": {
        "en": "It has more than {detail} players.",
        "fr": "Elle a plus de {detail} joueurs.",
    },
    "plays.too_long": {
        "en": "The file says more than {detail} kB of it.",
        "fr": "Le fichier en dit plus de {detail} Ko.",
    },
    "plays.unknown_player": {
        "en": "One of its players is not in the file.",
        "fr": "L'un de ses joueurs n'est pas dans le fichier.",
    },
    "plays.not_an_object": {"en": "It is not a play.", "fr": "Ce n'est pas une partie."},
    "plays.uncounted": {
        "en": "No whole number, so kept as written and not counted: {players}.",
        "fr": "Pas un nombre entier, donc gardé tel quel et non compté : {players}.",
    },
    "plays.more": {
        "en": {"one": "and {n} more play", "other": "and {n} more plays"},
        "fr": {"one": "et {n} autre partie", "other": "et {n} autres parties"},
    },
    "plays.records": {
        "en": "Import Ledger records instead",
        "fr": "Importer plutôt des enregistrements de Ledger",
    },
    "plays.elsewhere": {
        "en": "Plays from BG Stats, a table or BoardGameGeek",
        "fr": "Parties de BG Stats, d'un tableau ou de BoardGameGeek",
    },
}
