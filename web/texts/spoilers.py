"""The sentences about results that are held back."""

WORDS = {
    "spoilers.hide": {"en": "Hide results", "fr": "Masquer les résultats"},
    "spoilers.hide_text": {
        "en": "Hide the results of games you have not watched",
        "fr": "Masquer les résultats des parties que vous n’avez pas encore regardées",
    },
    "spoilers.show": {"en": "Show all results", "fr": "Afficher tous les résultats"},
    "spoilers.hidden": {"en": "Result hidden", "fr": "Résultat masqué"},
    "spoilers.watched_to": {"en": "watched to step {step}", "fr": "vue jusqu’à l’étape {step}"},
    "spoilers.watch": {"en": "Watch", "fr": "Regarder"},
    "spoilers.go_on": {"en": "Go on at step {step}", "fr": "Reprendre à l’étape {step}"},
    "spoilers.show_result": {"en": "Show the result", "fr": "Afficher le résultat"},
    "spoilers.title": {
        "en": "This page tells how the game ends",
        "fr": "Cette page dit comment la partie se termine",
    },
    "spoilers.text": {
        "en": "You asked not to be told the end of games you have not watched.",
        "fr": "Vous avez demandé à ne pas connaître la fin des parties que vous n’avez pas "
        "encore regardées.",
    },
    "spoilers.later": {
        "en": "What comes later is hidden.",
        "fr": "La suite est masquée.",
    },
    "spoilers.left_out": {
        "en": "Games you have not watched are left out of searches while their results are hidden.",
        "fr": "Les parties que vous n’avez pas encore regardées ne sont pas cherchées tant que "
        "leurs résultats sont masqués.",
    },
    "spoilers.figures": {
        "en": "Wins and averages come back once you have watched every game they count.",
        "fr": "Victoires et moyennes reviennent dès que vous avez regardé toutes les parties "
        "qu’elles comptent.",
    },
    "replay.no_such_step": {"en": "There is no step {step}.", "fr": "Il n’y a pas d’étape {step}."},
    "replay.slider_text_open": {"en": "Step {step}, {turn}", "fr": "Étape {step}, {turn}"},
}
