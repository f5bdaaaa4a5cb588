"""The keeper's page: verify everything, back up, restore, rebuild."""

from __future__ import annotations

WORDS = {
    "keeper.correction": {"en": "Time to correct", "fr": "Délai de correction"},
    "keeper.correction_text": {
        "en": "Once all players have signed, a table may still correct for this long. After that "
        "only the keeper changes the game, and the log says so.",
        "fr": "Une fois que tous les joueurs ont signé, la table peut encore corriger pendant ce "
        "délai. Ensuite, seul le gardien modifie la partie, et le registre le dit.",
    },
    "keeper.hours": {
        "en": "Hours (0: none; never: nothing ends it)",
        "fr": "Heures (0 : aucun délai ; never : sans fin)",
    },
    "keeper.settle": {"en": "Keep", "fr": "Garder"},
    "keeper.settled": {"en": "Kept.", "fr": "C’est noté."},
    "keeper.title": {"en": "Maintenance", "fr": "Maintenance"},
    "keeper.text": {
        "en": "One job runs at a time. It goes on when you leave this page.",
        "fr": "Une seule tâche à la fois. Elle continue quand vous quittez cette page.",
    },
    "keeper.job.verify": {"en": "Verify every game", "fr": "Vérifier toutes les parties"},
    "keeper.job.backup": {"en": "Backup", "fr": "Sauvegarde"},
    "keeper.job.look": {"en": "Check a backup", "fr": "Examen d'une sauvegarde"},
    "keeper.job.restore": {"en": "Restore from a backup", "fr": "Restaurer une sauvegarde"},
    "keeper.job.rebuild": {"en": "Rebuild the lists", "fr": "Reconstruire les listes"},
    "keeper.state.running": {"en": "under way", "fr": "en cours"},
    "keeper.state.done": {"en": "done", "fr": "terminé"},
    "keeper.state.failed": {"en": "failed", "fr": "échec"},
    "keeper.state.cut_off": {"en": "cut off", "fr": "interrompu"},
    "keeper.bar": {"en": "{done} of {all}", "fr": "{done} sur {all}"},
    "keeper.begins": {"en": "Starting…", "fr": "Démarrage…"},
    "keeper.leave": {
        "en": "You can leave this page and come back.",
        "fr": "Vous pouvez quitter cette page et y revenir.",
    },
    "keeper.verify_text": {
        "en": "Is every step as it was stored, is none missing, and would today's rules say the "
        "same?",
        "fr": "Chaque étape est-elle telle qu'elle a été enregistrée, n'en manque-t-il aucune, et "
        "les règles d'aujourd'hui diraient-elles la même chose ?",
    },
    "keeper.verify_do": {"en": "Verify", "fr": "Vérifier"},
    "keeper.verified": {
        "en": {
            "one": "The game is as it was stored ({n}).",
            "other": "All {n} games are as they were stored.",
        },
        "fr": {
            "one": "La partie est telle qu'elle a été enregistrée ({n}).",
            "other": "Les {n} parties sont telles qu'elles ont été enregistrées.",
        },
    },
    "keeper.some_differ": {
        "en": {"one": "{n} finding to look at.", "other": "{n} findings to look at."},
        "fr": {"one": "{n} constat, à examiner.", "other": "{n} constats, à examiner."},
    },
    "keeper.different": {
        "en": "Judged differently by today's rules",
        "fr": "Jugées autrement par les règles d'aujourd'hui",
    },
    "keeper.broken": {
        "en": "Changed, or with a step missing",
        "fr": "Modifiées, ou avec une étape manquante",
    },
    "keeper.unopened": {"en": "Cannot be opened", "fr": "Impossibles à ouvrir"},
    "keeper.list_broken": {
        "en": "The list of games does not add up: a whole game may be missing.",
        "fr": "La liste des parties est incomplète : une partie entière manque peut-être.",
    },
    "keeper.backup_text": {
        "en": "A copy of every game as one file, while others go on recording. Accounts are not in "
        "it: ledger backup copies them too.",
        "fr": "Une copie de toutes les parties en un fichier, pendant que d'autres continuent à "
        "noter. Les comptes n'y sont pas : ledger backup les copie aussi.",
    },
    "keeper.backup_do": {"en": "Make a backup", "fr": "Faire une sauvegarde"},
    "keeper.backed_up": {"en": "The backup is ready.", "fr": "La sauvegarde est prête."},
    "keeper.download": {"en": "Download ({at})", "fr": "Télécharger ({at})"},
    "keeper.postgres": {
        "en": "The games lie on a PostgreSQL server: the file is an archive of records. To restore "
        "a whole server, use pg_dump and pg_restore.",
        "fr": "Les parties sont sur un serveur PostgreSQL : le fichier est une archive "
        "d'enregistrements. Pour restaurer un serveur entier, utilisez pg_dump et pg_restore.",
    },
    "keeper.restore_text": {
        "en": "First you are told what the backup holds. Games that are missing here are added, "
        "and the last steps of a game that lost them, only when you confirm. No step that is here "
        "is changed.",
        "fr": "On vous dit d'abord ce que contient la sauvegarde. Les parties qui manquent ici "
        "sont ajoutées, et les dernières étapes d'une partie qui les a perdues, seulement si vous "
        "confirmez. Aucune étape présente ici ne change.",
    },
    "keeper.file": {"en": "A backup (.db or .jsonl)", "fr": "Une sauvegarde (.db ou .jsonl)"},
    "keeper.look_do": {"en": "Check it", "fr": "L'examiner"},
    "keeper.no_file": {"en": "Choose a backup first.", "fr": "Choisissez d'abord une sauvegarde."},
    "keeper.no_store": {
        "en": "This file is not a Ledger backup, or it is damaged.",
        "fr": "Ce fichier n'est pas une sauvegarde de Ledger, ou il est endommagé.",
    },
    "keeper.same_here": {
        "en": {
            "one": "{n} of its games is here already, step for step.",
            "other": "{n} of its games are here already, step for step.",
        },
        "fr": {
            "one": "{n} de ses parties est déjà ici, étape par étape.",
            "other": "{n} de ses parties sont déjà ici, étape par étape.",
        },
    },
    "keeper.would_add": {
        "en": {"one": "{n} game is missing here", "other": "{n} games are missing here"},
        "fr": {"one": "{n} partie manque ici", "other": "{n} parties manquent ici"},
    },
    "keeper.nothing_to_add": {
        "en": "No game is missing here.",
        "fr": "Aucune partie ne manque ici.",
    },
    "keeper.shorter": {
        "en": "Missing their last steps here; these are added",
        "fr": "Ici sans leurs dernières étapes, qui sont ajoutées",
    },
    "keeper.longer": {
        "en": "Continued here since; they stay as they are",
        "fr": "Continuées ici depuis ; elles restent comme elles sont ici",
    },
    "keeper.other": {
        "en": "Different steps here; they stay as they are",
        "fr": "Ici avec d'autres étapes ; elles restent comme elles sont ici",
    },
    "keeper.removed": {
        "en": "Removed here by their keeper; these stay removed",
        "fr": "Supprimées ici par leur responsable ; elles restent supprimées",
    },
    "keeper.unreadable": {
        "en": {
            "one": "{n} record of the archive cannot be read.",
            "other": "{n} records of the archive cannot be read.",
        },
        "fr": {
            "one": "{n} enregistrement de l'archive est illisible.",
            "other": "{n} enregistrements de l'archive sont illisibles.",
        },
    },
    "keeper.steps": {
        "en": {"one": "{n} step", "other": "{n} steps"},
        "fr": {"one": "{n} étape", "other": "{n} étapes"},
    },
    "keeper.restore_do": {
        "en": {"one": "Restore {n} game", "other": "Restore {n} games"},
        "fr": {"one": "Restaurer {n} partie", "other": "Restaurer {n} parties"},
    },
    "keeper.restored": {
        "en": {"one": "{n} game was added.", "other": "{n} games were added."},
        "fr": {"one": "{n} partie ajoutée.", "other": "{n} parties ajoutées."},
    },
    "keeper.continued": {
        "en": {
            "one": "{n} game has its last steps again.",
            "other": "{n} games have their last steps again.",
        },
        "fr": {
            "one": "{n} partie a retrouvé ses dernières étapes.",
            "other": "{n} parties ont retrouvé leurs dernières étapes.",
        },
    },
    "keeper.refused": {
        "en": "Could not be restored",
        "fr": "Impossibles à restaurer",
    },
    "keeper.not_confirmed": {
        "en": "Check a backup first, then confirm.",
        "fr": "Examinez d'abord une sauvegarde, puis confirmez.",
    },
    "keeper.rebuild_text": {
        "en": "Lists, search and figures are rebuilt from the games. Pages show the old ones "
        "meanwhile.",
        "fr": "Listes, recherche et chiffres sont refaits à partir des parties. Les pages montrent "
        "les anciens en attendant.",
    },
    "keeper.rebuild_do": {"en": "Rebuild", "fr": "Reconstruire"},
    "keeper.rebuilt": {
        "en": {"one": "Rebuilt from {n} step.", "other": "Rebuilt from {n} steps."},
        "fr": {"one": "Refait à partir de {n} étape.", "other": "Refait à partir de {n} étapes."},
    },
    "keeper.cut_off": {
        "en": "The server stopped meanwhile. Nothing is lost; start it again.",
        "fr": "Le serveur s'est arrêté entre-temps. Rien n'est perdu ; relancez la tâche.",
    },
    "keeper.failed": {
        "en": "It did not work; the server's log says why.",
        "fr": "Cela n'a pas marché ; le journal du serveur dit pourquoi.",
    },
}
