"""House rules and questions of a game."""

from __future__ import annotations

from ledger.web.texts import Sentence

WORDS: dict[str, Sentence] = {
    "rulings.title": {"en": "House rules and questions", "fr": "Règles maison et questions"},
    "rulings.text": {
        "en": "What this table ruled for itself. A house rule that waives a rule lets later "
        "entries stand; each is flagged with its name.",
        "fr": "Ce que cette table a décidé. Une règle maison qui lève une règle laisse valoir les "
        "entrées suivantes ; chacune porte son nom.",
    },
    "rulings.house": {"en": "House rules", "fr": "Règles maison"},
    "rulings.none": {"en": "No house rule was agreed.", "fr": "Aucune règle maison."},
    "rulings.new": {"en": "Agree a house rule", "fr": "Convenir d'une règle maison"},
    "rulings.name": {"en": "Name", "fr": "Nom"},
    "rulings.reason": {"en": "What it says, or why", "fr": "Ce qu'elle dit, ou pourquoi"},
    "rulings.waives": {"en": "Rule it waives", "fr": "Règle qu'elle lève"},
    "rulings.waives_nothing": {"en": "none: a ruling only", "fr": "aucune : simple décision"},
    "rulings.waives_none": {"en": "It waives no rule.", "fr": "Elle ne lève aucune règle."},
    "rulings.kind": {"en": "For which action", "fr": "Pour quelle action"},
    "rulings.every_kind": {"en": "every kind", "fr": "toutes"},
    "rulings.for_all": {"en": "for every kind of action", "fr": "pour toute action"},
    "rulings.only_for": {"en": "only for: {kinds}", "fr": "seulement pour : {kinds}"},
    "rulings.used_at": {"en": "Needed at", "fr": "Utile à"},
    "rulings.agree": {"en": "Agree", "fr": "Convenir"},
    "rulings.end": {"en": "It no longer holds", "fr": "Elle ne vaut plus"},
    "rulings.ended_at": {"en": "ended at step {step}", "fr": "levée à l'étape {step}"},
    "rulings.questions": {"en": "Questions", "fr": "Questions"},
    "rulings.no_questions": {"en": "Nothing was asked.", "fr": "Aucune question."},
    "rulings.question": {"en": "Question", "fr": "Question"},
    "rulings.on_step": {"en": "On step", "fr": "Sur l'étape"},
    "rulings.ask": {"en": "Ask a question", "fr": "Poser une question"},
    "rulings.unanswered": {"en": "Not answered yet.", "fr": "Pas encore de réponse."},
    "rulings.answer": {"en": "Answer", "fr": "Répondre"},
    "rulings.the_answer": {"en": "The answer", "fr": "La réponse"},
    "rulings.make_rule": {"en": "Make it a house rule", "fr": "En faire une règle maison"},
    "rulings.became": {"en": "House rule: {name}", "fr": "Règle maison : {name}"},
    "rulings.is_question": {"en": "This is a question", "fr": "C'est une question"},
    "rulings.line_note": {
        "en": "Note or question on this line",
        "fr": "Note ou question sur cette ligne",
    },
    "rulings.keep": {"en": "Keep", "fr": "Garder"},
    "rulings.remark": {"en": "Note", "fr": "Note"},
    # said afterwards
    "rulings.noted": {"en": "The note is kept.", "fr": "La note est gardée."},
    "rulings.asked": {"en": "The question is kept.", "fr": "La question est gardée."},
    "rulings.answered": {"en": "The answer is kept.", "fr": "La réponse est gardée."},
    "rulings.agreed": {
        "en": "House rule “{name}” holds.",
        "fr": "La règle maison « {name} » vaut.",
    },
    "rulings.ended": {
        "en": "House rule “{name}” no longer holds.",
        "fr": "La règle maison « {name} » ne vaut plus.",
    },
    "rulings.nothing_said": {"en": "Nothing was written.", "fr": "Rien n'a été écrit."},
    "rulings.name_it": {
        "en": "A house rule needs a name.",
        "fr": "Une règle maison a besoin d'un nom.",
    },
    # the result had it been refused
    "rulings.as_played": {"en": "As played", "fr": "Comme joué"},
    "rulings.had_retaken": {
        "en": "Had it been refused (every later step still stands)",
        "fr": "Refusée (toutes les étapes suivantes valent encore)",
    },
    "rulings.had_kept": {
        "en": "Had it been refused, and all else happened as it did",
        "fr": "Refusée, et le reste comme il s'est passé",
    },
    "rulings.does_not_stand": {
        "en": "Without it step {step} could not have been taken:",
        "fr": "Sans elle, l'étape {step} n'aurait pas pu être jouée :",
    },
    "rulings.open": {
        "en": "What would have followed cannot be told.",
        "fr": "On ne peut pas dire ce qui aurait suivi.",
    },
    "rulings.under": {"en": "House rule: {names}", "fr": "Règle maison : {names}"},
}
