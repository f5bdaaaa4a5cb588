"""The sentences of the figures: of a title, and how long games take."""

WORDS = {
    "figures.title": {"en": "Figures: {title}", "fr": "Chiffres : {title}"},
    "figures.link": {"en": "Figures", "fr": "Chiffres"},
    "figures.titles": {"en": "All titles", "fr": "Tous les jeux"},
    "figures.lead": {
        "en": "What the finished games say together. Every figure leads to the games and steps "
        "behind it.",
        "fr": "Ce que disent ensemble les parties terminées. Chaque chiffre mène aux parties et "
        "aux étapes qui le composent.",
    },
    "figures.which_game": {"en": "Which game?", "fr": "Quel jeu ?"},
    "figures.games": {
        "en": {"one": "{n} game", "other": "{n} games"},
        "fr": {"one": "{n} partie", "other": "{n} parties"},
    },
    "figures.none": {
        "en": "No finished game to count.",
        "fr": "Aucune partie terminée à compter.",
    },
    "figures.players": {"en": "Players", "fr": "Joueurs"},
    "figures.any": {"en": "Any number", "fr": "Tous les nombres"},
    "figures.place": {"en": "Order of play", "fr": "Ordre du tour"},
    "figures.everybody": {"en": "Everybody", "fr": "Tout le monde"},
    "figures.whose": {"en": "Whose points", "fr": "Points de qui"},
    "figures.winners": {"en": "Winners only", "fr": "Gagnants seulement"},
    "figures.since": {"en": "From", "fr": "Du"},
    "figures.until": {"en": "To", "fr": "Au"},
    "figures.choose": {"en": "Show", "fr": "Afficher"},
    "figures.finished": {"en": "Finished games", "fr": "Parties terminées"},
    "figures.games_head": {"en": "Games", "fr": "Parties"},
    "figures.mean": {"en": "Mean score", "fr": "Score moyen"},
    "figures.winners_mean": {"en": "Winners' mean", "fr": "Moyenne des gagnants"},
    "figures.per_game": {"en": "Time per game", "fr": "Durée d'une partie"},
    "figures.by_category": {"en": "Points by category", "fr": "Points par catégorie"},
    "figures.by_thing": {"en": "Points by component", "fr": "Points par élément"},
    "figures.by_thing_text": {
        "en": "“Each” is what one was worth on average; “by winners” is how many of those who had "
        "it won.",
        "fr": "« Chacun » dit ce que l'un a rapporté en moyenne ; « gagnants » la part de ceux "
        "qui l'avaient et ont gagné.",
    },
    "figures.by_rule": {"en": "Points by rule", "fr": "Points par règle"},
    "figures.thing": {"en": "Component", "fr": "Élément"},
    "figures.rule": {"en": "Rule", "fr": "Règle"},
    "figures.no_rule": {"en": "From a paper sheet", "fr": "D'une feuille papier"},
    "figures.sum": {"en": "Points", "fr": "Points"},
    "figures.times": {"en": "Scored", "fr": "Fois"},
    "figures.each": {"en": "Each", "fr": "Chacun"},
    "figures.of_winners": {"en": "By winners", "fr": "Gagnants"},
    "figures.points": {
        "en": {"one": "{n} point", "other": "{n} points"},
        "fr": {"one": "{n} point", "other": "{n} points"},
    },
    "figures.more": {
        "en": {"one": "{n} more", "other": "{n} more"},
        "fr": {"one": "{n} de plus", "other": "{n} de plus"},
    },
    "figures.more_steps": {
        "en": {"one": "and {n} more step", "other": "and {n} more steps"},
        "fr": {"one": "et {n} autre étape", "other": "et {n} autres étapes"},
    },
    "figures.counts": {"en": "By number of players", "fr": "Par nombre de joueurs"},
    "figures.counts_head": {"en": "Players", "fr": "Joueurs"},
    "figures.order": {"en": "By order of play", "fr": "Par ordre du tour"},
    "figures.order_head": {"en": "Place", "fr": "Place"},
    "figures.won": {"en": "Won", "fr": "Gagnées"},
    "figures.openings": {"en": "Openings", "fr": "Ouvertures"},
    "figures.openings_text": {
        "en": "The first four actions of a player after the setup.",
        "fr": "Les quatre premières actions d'un joueur après la mise en place.",
    },
    "figures.opening": {"en": "Opening", "fr": "Ouverture"},
    "figures.seen": {"en": "Seen", "fr": "Vue"},
    "figures.time": {"en": "Time", "fr": "Temps"},
    "figures.time_text": {
        "en": {
            "one": "{n} game kept at the table took {mean}; a turn takes {turn} on average.",
            "other": "{n} games kept at the table took {mean} on average; a turn takes {turn}.",
        },
        "fr": {
            "one": "{n} partie notée à la table a duré {mean} ; un tour prend {turn} en moyenne.",
            "other": "{n} parties notées à la table ont duré {mean} en moyenne ; un tour prend "
            "{turn}.",
        },
    },
    "figures.paused": {
        "en": "Pauses are left out: {time}.",
        "fr": "Les pauses ne comptent pas : {time}.",
    },
    "figures.longest": {"en": "The longest took {time}.", "fr": "La plus longue a pris {time}."},
    "figures.untimed": {
        "en": {
            "one": "{n} game was entered afterwards and has no times.",
            "other": "{n} games were entered afterwards and have no times.",
        },
        "fr": {
            "one": "{n} partie a été saisie après coup et n'a pas de durée.",
            "other": "{n} parties ont été saisies après coup et n'ont pas de durée.",
        },
    },
    "figures.entered_later": {
        "en": "Entered afterwards: there are no times.",
        "fr": "Saisie après coup : il n'y a pas de durées.",
    },
    "figures.no_time_yet": {"en": "No times yet.", "fr": "Pas encore de durées."},
    "figures.took": {"en": "The game took {time}.", "fr": "La partie a duré {time}."},
    "figures.took_so_far": {
        "en": "The game has taken {time} so far.",
        "fr": "La partie dure depuis {time}.",
    },
    "figures.by_player": {"en": "Time by player", "fr": "Temps par joueur"},
    "figures.own_time": {"en": "In all", "fr": "En tout"},
    "figures.turn_time": {"en": "Per turn", "fr": "Par tour"},
    "figures.longest_turn": {
        "en": "Longest turn: {player}, {time}.",
        "fr": "Tour le plus long : {player}, {time}.",
    },
    "figures.pause": {
        "en": "A pause of {time} is left out.",
        "fr": "Une pause de {time} n'est pas comptée.",
    },
    "figures.step_took": {
        "en": "{time} for this step, {elapsed} into the game",
        "fr": "{time} pour cette étape, {elapsed} depuis le début",
    },
    "figures.after_pause": {
        "en": "After a pause of {time}, {elapsed} into the game",
        "fr": "Après une pause de {time}, {elapsed} depuis le début",
    },
    "figures.all_games": {"en": "The games counted", "fr": "Les parties comptées"},
    "figures.behind": {
        "en": {
            "one": "{n} result, {points} points in all",
            "other": "{n} results, {points} points in all",
        },
        "fr": {
            "one": "{n} résultat, {points} points en tout",
            "other": "{n} résultats, {points} points en tout",
        },
    },
    "figures.winner": {"en": "won", "fr": "a gagné"},
    "figures.audit": {"en": "Audit: {players}", "fr": "Décompte : {players}"},
    "figures.earlier_page": {"en": "Earlier in the list", "fr": "Avant dans la liste"},
    "figures.next_page": {"en": "Further in the list", "fr": "Suite de la liste"},
}
