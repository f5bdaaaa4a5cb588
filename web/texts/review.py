"""What a review says: marks on steps, and notes for oneself."""

from __future__ import annotations

WORDS = {
    "review.title": {"en": "Marks and private notes", "fr": "Marques et notes personnelles"},
    "review.link": {"en": "Mark", "fr": "Marquer"},
    "review.found": {"en": "What was marked", "fr": "Ce qui est marqué"},
    "review.none": {"en": "No step is marked yet.", "fr": "Aucune étape n'est encore marquée."},
    "review.mark_good": {"en": "good", "fr": "bon coup"},
    "review.mark_doubtful": {"en": "doubtful", "fr": "douteux"},
    "review.mark_turning_point": {"en": "turning point", "fr": "tournant"},
    "review.sign_good": {"en": "!", "fr": "!"},
    "review.sign_doubtful": {"en": "?", "fr": "?"},
    "review.sign_turning_point": {"en": "◆", "fr": "◆"},
    "review.legend": {"en": "Marks, seen by everybody:", "fr": "Marques, visibles par tous :"},
    "review.legend_own": {
        "en": "Only you see your own notes.",
        "fr": "Vous seul voyez vos notes personnelles.",
    },
    "review.own": {"en": "Only for you:", "fr": "Pour vous seul :"},
    "review.write": {"en": "Step {n}", "fr": "Étape {n}"},
    "review.no_mark": {"en": "Remove my mark", "fr": "Retirer ma marque"},
    "review.own_field": {
        "en": "A note that only you will see",
        "fr": "Une note que vous seul verrez",
    },
    "review.keep": {"en": "Keep the note", "fr": "Garder la note"},
}
