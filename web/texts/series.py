"""What evenings, leagues and tournaments say."""

from __future__ import annotations

WORDS = {
    "series.title": {"en": "Evenings and leagues", "fr": "Soirées et championnats"},
    "series.lead": {
        "en": "Several games with one table of points. It is worked out from the results as they "
        "stand: if a game is corrected later, the table follows.",
        "fr": "Plusieurs parties avec un seul classement. Il suit les résultats du moment : si une "
        "partie est corrigée plus tard, le classement change aussi.",
    },
    "series.none": {"en": "There are none yet.", "fr": "Il n'y en a pas encore."},
    "series.new": {"en": "New evening or league", "fr": "Nouvelle soirée ou nouveau championnat"},
    "series.make": {"en": "Create", "fr": "Créer"},
    "series.kind": {"en": "What it is", "fr": "Genre"},
    "series.kind_evening": {"en": "Evening", "fr": "Soirée"},
    "series.kind_league": {"en": "League", "fr": "Championnat"},
    "series.kind_tournament": {"en": "Tournament", "fr": "Tournoi"},
    "series.scheme": {"en": "Points", "fr": "Points"},
    "series.scheme_podium": {
        "en": "5 points for first place, 3 for second, 2 for third, 1 for fourth.",
        "fr": "5 points pour la première place, 3 pour la deuxième, 2 pour la troisième, 1 pour la "
        "quatrième.",
    },
    "series.scheme_wins": {"en": "1 point for a win.", "fr": "1 point par victoire."},
    "series.scheme_beaten": {
        "en": "1 point for each player you finish ahead of.",
        "fr": "1 point par joueur devancé.",
    },
    "series.scheme_score": {
        "en": "The scores of the games, added up.",
        "fr": "Les scores des parties, additionnés.",
    },
    "series.scheme_places": {
        "en": "Points by place, first place first: {points}.",
        "fr": "Points par place, la première d'abord : {points}.",
    },
    "series.places": {
        "en": "Or points of your own for each place, first place first",
        "fr": "Ou vos propres points pour chaque place, la première d'abord",
    },
    "series.shared": {
        "en": "Players who share a place share its points.",
        "fr": "Ceux qui partagent une place en partagent les points.",
    },
    "series.standings": {"en": "Standings", "fr": "Classement"},
    "series.place": {"en": "Place", "fr": "Place"},
    "series.points": {"en": "Points", "fr": "Points"},
    "series.tie_wins": {"en": "Wins", "fr": "Victoires"},
    "series.tie_margin": {"en": "Margin", "fr": "Écart"},
    "series.round": {"en": "Round {n}", "fr": "Tour {n}"},
    "series.round_short": {"en": "R{n}", "fr": "T{n}"},
    "series.table": {"en": "Table {name}", "fr": "Table {name}"},
    "series.cell": {
        "en": "{points}: place {place} with {total} in the game",
        "fr": "{points} : place {place} avec {total} dans la partie",
    },
    "series.no_results": {
        "en": "None of its games is finished yet.",
        "fr": "Aucune de ses parties n'est encore terminée.",
    },
    "series.not_told": {
        "en": "{n} {n:result is|results are} held back, so {n:it is|they are} not in the table.",
        "fr": "{n} {n:résultat est caché et n'est|résultats sont cachés et ne sont} pas dans le "
        "classement.",
    },
    "series.how": {"en": "How points are counted", "fr": "Comment les points sont comptés"},
    "series.ties": {
        "en": "When points are equal, this decides, in this order:",
        "fr": "À égalité de points, ceci décide, dans cet ordre :",
    },
    "series.by_wins": {"en": "more wins", "fr": "le plus de victoires"},
    "series.by_head_to_head": {
        "en": "points from the games in which these players met",
        "fr": "les points des parties où ces joueurs se sont rencontrés",
    },
    "series.by_margin": {
        "en": "margin: how far ahead of the best of the others, added up over the games",
        "fr": "l'écart avec le meilleur des autres, additionné sur les parties",
    },
    "series.by_score": {
        "en": "the scores of the games, added up",
        "fr": "les scores des parties, additionnés",
    },
    "series.by_nothing": {
        "en": "otherwise the place is shared",
        "fr": "sinon, la place est partagée",
    },
    "series.decided_wins": {"en": "fewer wins", "fr": "moins de victoires"},
    "series.decided_head_to_head": {
        "en": "fewer points head to head",
        "fr": "moins de points en face à face",
    },
    "series.decided_margin": {"en": "smaller margin", "fr": "écart plus faible"},
    "series.decided_score": {"en": "lower scores", "fr": "scores plus faibles"},
    "series.follows": {
        "en": "Each number leads to its game.",
        "fr": "Chaque nombre mène à sa partie.",
    },
    "series.change": {"en": "Add games", "fr": "Ajouter des parties"},
    "series.round_field": {"en": "Round", "fr": "Tour"},
    "series.table_field": {
        "en": "Table, if there are several",
        "fr": "Table, s'il y en a plusieurs",
    },
    "series.remove": {"en": "Remove this table of points", "fr": "Supprimer ce classement"},
    "series.removed": {
        "en": "It was removed. Its games stay.",
        "fr": "Supprimé. Les parties restent.",
    },
}
