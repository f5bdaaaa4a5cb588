"""Amending a step, comparing versions, and the plain entry of an action."""

from __future__ import annotations

from ledger.web.texts import Sentence

WORDS: dict[str, Sentence] = {
    "amend.title": {"en": "Amend step {step}", "fr": "Rectifier l'étape {step}"},
    "amend.link": {"en": "Amend this step", "fr": "Rectifier cette étape"},
    "amend.short": {"en": "Amend", "fr": "Rectifier"},
    "amend.before_it": {
        "en": "The table just before it",
        "fr": "La table juste avant",
    },
    "amend.recorded_was": {"en": "Recorded:", "fr": "Noté :"},
    "amend.board": {"en": "Back to the board", "fr": "Retour au plateau"},
    "amend.leave": {"en": "Leave it as it was", "fr": "Laisser comme c'était"},
    "amend.list": {
        "en": "Choose from everything that was legal",
        "fr": "Choisir parmi tout ce qui était permis",
    },
    "past.back": {"en": "Back to where you were", "fr": "Retour là où vous étiez"},
    "past.cancel": {"en": "Cancel", "fr": "Annuler"},
    "past.take_back": {"en": "Take back the last tap", "fr": "Reprendre le dernier toucher"},
    "amend.how": {"en": "What was wrong", "fr": "Ce qui n'allait pas"},
    "amend.how.change": {"en": "It was something else", "fr": "C'était autre chose"},
    "amend.how.insert": {
        "en": "Something is missing before it",
        "fr": "Il manque quelque chose avant",
    },
    "amend.how.drop": {"en": "It did not happen", "fr": "Cela n'a pas eu lieu"},
    "amend.enter.change": {"en": "What was it?", "fr": "Qu'était-ce ?"},
    "amend.enter.insert": {"en": "What is missing?", "fr": "Que manque-t-il ?"},
    "amend.as_it_was": {"en": "as it is recorded", "fr": "comme c'est noté"},
    "amend.see": {"en": "See what would change", "fr": "Voir ce qui changerait"},
    "amend.drop_text": {
        "en": "Step {step} is left out and what followed is taken again.",
        "fr": "L'étape {step} est omise et la suite est reprise.",
    },
    "amend.fields": {"en": "Or enter its fields", "fr": "Ou saisir ses champs"},
    "amend.fields_text": {
        "en": "For what is not on the list: any action can be written here, also one against "
        "the rules.",
        "fr": "Pour ce qui n'est pas dans la liste : toute action peut être écrite ici, même "
        "contre les règles.",
    },
    "amend.kind": {"en": "Kind of action", "fr": "Type d'action"},
    "amend.choose_kind": {"en": "Show its fields", "fr": "Montrer ses champs"},
    "amend.not_said": {"en": "(not said)", "fr": "(non dit)"},
    "amend.list_hint": {"en": "Several, with commas", "fr": "Plusieurs, avec des virgules"},
    "amend.yes": {"en": "yes", "fr": "oui"},
    "amend.no": {"en": "no", "fr": "non"},
    "amend.refused": {"en": "The rules say no", "fr": "Les règles s'y opposent"},
    "amend.why_agreed": {
        "en": "Why did the table agree?",
        "fr": "Pourquoi la table a-t-elle accepté ?",
    },
    "amend.agreed": {"en": "The table agreed", "fr": "La table était d'accord"},
    "amend.impossible": {
        "en": "This cannot have happened, even if everybody agrees.",
        "fr": "Cela n'a pas pu arriver : aucun accord n'y change rien.",
    },
    "amend.flagged": {"en": "agreed against a rule", "fr": "accepté contre une règle"},
    "amend.ripple": {"en": "What would change", "fr": "Ce qui changerait"},
    "amend.new.change": {"en": "Step {step} becomes:", "fr": "L'étape {step} devient :"},
    "amend.new.insert": {"en": "Before step {step}:", "fr": "Avant l'étape {step} :"},
    "amend.new.drop": {"en": "Step {step} is left out.", "fr": "L'étape {step} est omise."},
    "amend.dealt": {
        "en": "From step {step} on, the virtual dealer deals again.",
        "fr": "Dès l'étape {step}, le croupier virtuel redonne.",
    },
    "amend.dealt_text": {
        "en": "What it deals is not shown until the amendment is stored; later steps that no "
        "longer fit are then left out.",
        "fr": "Ce qu'il montrera n'est pas dit avant l'enregistrement ; les étapes suivantes qui "
        "ne conviennent plus sont alors omises.",
    },
    "amend.later": {"en": "Later steps", "fr": "Étapes suivantes"},
    "amend.stay": {
        "en": {
            "one": "{n} later step stays as it is.",
            "other": "{n} later steps stay as they are.",
        },
        "fr": {
            "one": "{n} étape suivante reste telle quelle.",
            "other": "{n} étapes suivantes restent telles quelles.",
        },
    },
    "amend.status.changed": {"en": "has another effect", "fr": "a un autre effet"},
    "amend.status.refused": {"en": "becomes illegal", "fr": "devient illégale"},
    "amend.status.another": {
        "en": "would be about something else",
        "fr": "porterait sur autre chose",
    },
    "amend.say.as_now": {
        "en": "It stands as it reads now",
        "fr": "Elle vaut telle qu'elle se lit maintenant",
    },
    "amend.laws": {
        "en": "Checks the amended game would fail",
        "fr": "Ce que la partie rectifiée enfreindrait",
    },
    "amend.at_step": {"en": "(step {step})", "fr": "(étape {step})"},
    "amend.anyway": {
        "en": "Save it anyway; the log will say so",
        "fr": "L'enregistrer quand même ; le journal le dira",
    },
    "amend.status.dropped": {"en": "left out", "fr": "omise"},
    "amend.status.replaced": {"en": "replaced", "fr": "remplacée"},
    "amend.status.dealt": {"en": "will be dealt", "fr": "sera donnée"},
    "amend.status.unknown": {"en": "not known yet", "fr": "pas encore connu"},
    "amend.what_of_it": {"en": "What becomes of it?", "fr": "Qu'en faire ?"},
    "amend.say.waive": {"en": "It stands: the table agrees", "fr": "Elle vaut : la table accepte"},
    "amend.say.drop": {"en": "Leave it out", "fr": "L'omettre"},
    "amend.say.change": {"en": "It was something else", "fr": "C'était autre chose"},
    "amend.rest": {
        "en": "All others that become illegal",
        "fr": "Toutes les autres qui deviennent illégales",
    },
    "amend.rest.refuse": {"en": "Decide one by one", "fr": "Décider une par une"},
    "amend.rest.waive": {
        "en": "They stand: the table agrees",
        "fr": "Elles valent : accord de la table",
    },
    "amend.rest.drop": {"en": "Leave them out", "fr": "Les omettre"},
    "amend.status.waived": {"en": "agreed against a rule", "fr": "acceptée contre une règle"},
    "amend.choose": {"en": "Choose…", "fr": "Choisir…"},
    "amend.lines": {"en": "Score lines", "fr": "Lignes de score"},
    "amend.no_lines": {"en": "No score line changes.", "fr": "Aucune ligne de score ne change."},
    "amend.totals": {"en": "Totals", "fr": "Totaux"},
    "amend.now": {"en": "now", "fr": "à présent"},
    "amend.then": {"en": "then", "fr": "ensuite"},
    "amend.reason": {"en": "What was wrong (optional)", "fr": "Ce qui n'allait pas (facultatif)"},
    "amend.kept": {
        "en": "Nothing is erased: the steps as they are stay in the log and can be compared.",
        "fr": "Rien n'est effacé : les étapes actuelles restent au journal, à comparer.",
    },
    "amend.open": {
        "en": "Say what becomes of: {steps}.",
        "fr": "Dites ce que deviennent : {steps}.",
    },
    "amend.again": {"en": "Recalculate", "fr": "Recalculer"},
    "amend.store": {"en": "Save the amendment", "fr": "Enregistrer la rectification"},
    "amend.stored": {"en": "Step {step} is amended.", "fr": "L'étape {step} est rectifiée."},
    "amend.say_why": {
        "en": "Say why the table agreed.",
        "fr": "Dites pourquoi la table était d'accord.",
    },
    "amend.say_what": {
        "en": "A later step becomes illegal: say what becomes of it.",
        "fr": "Une étape suivante devient illégale : dites ce qu'elle devient.",
    },
    # versions
    "amend.versions": {"en": "Versions of this game", "fr": "Versions de cette partie"},
    "amend.versions_text": {
        "en": "Nothing undone or amended is lost: open an earlier version, or compare it with "
        "today's.",
        "fr": "Ce que les annulations et rectifications ont écarté est gardé. Ouvrez une version, "
        "ou placez-la à côté de celle d'aujourd'hui.",
    },
    "amend.today": {"en": "Today's version", "fr": "Version d'aujourd'hui"},
    "amend.before_amend": {
        "en": "Before step {step} was amended",
        "fr": "Avant la rectification de l'étape {step}",
    },
    "amend.before_undo": {
        "en": {"one": "Before {n} step was undone", "other": "Before {n} steps were undone"},
        "fr": {
            "one": "Avant l'annulation de {n} étape",
            "other": "Avant l'annulation de {n} étapes",
        },
    },
    "amend.open_reading": {"en": "Open at step {step}", "fr": "Ouvrir à l'étape {step}"},
    "amend.compare_today": {"en": "Compare with today's", "fr": "Comparer avec aujourd'hui"},
    "amend.compare": {"en": "Two versions compared", "fr": "Deux versions comparées"},
    "amend.compare_these": {"en": "Compare", "fr": "Comparer"},
    "amend.left": {"en": "Earlier version", "fr": "Version antérieure"},
    "amend.right": {"en": "Later version", "fr": "Version ultérieure"},
    "amend.upto": {"en": "Up to step {step}", "fr": "Jusqu'à l'étape {step}"},
    "amend.shared": {
        "en": {"one": "Both share {n} step, up to", "other": "Both share {n} steps, up to"},
        "fr": {"one": "{n} étape commune, jusqu'à", "other": "{n} étapes communes, jusqu'à"},
    },
    "amend.differing": {
        "en": {"one": "{n} row differs.", "other": "{n} rows differ."},
        "fr": {"one": "{n} ligne diffère.", "other": "{n} lignes diffèrent."},
    },
    "amend.all_rows": {"en": "Show every row", "fr": "Montrer toutes les lignes"},
    "amend.only_differing": {
        "en": "Show only what differs",
        "fr": "Montrer seulement ce qui diffère",
    },
    "amend.row.same": {"en": "the same", "fr": "identique"},
    "amend.row.changed": {
        "en": "the same action, another effect",
        "fr": "même action, autre effet",
    },
    "amend.row.differs": {"en": "another action", "fr": "autre action"},
    "amend.row.only_left": {
        "en": "only in the earlier version",
        "fr": "seulement dans l'antérieure",
    },
    "amend.row.only_right": {
        "en": "only in the later version",
        "fr": "seulement dans l'ultérieure",
    },
    "amend.row.common": {"en": "common", "fr": "commune"},
    "amend.no_such_step": {"en": "(no such step)", "fr": "(pas d'étape)"},
    "amend.same_reading": {
        "en": "Both versions have the same steps.",
        "fr": "Les deux versions ont les mêmes étapes.",
    },
    "amend.see_versions": {"en": "Compare the versions", "fr": "Comparer les versions"},
    # the plain entry
    "amend.enter_title": {"en": "Enter any action", "fr": "Saisir une action"},
    "amend.enter_text": {
        "en": "For what cannot be tapped on the board, and for what was played against a rule.",
        "fr": "Pour ce qui ne se touche pas sur le plateau, ou s'est joué contre une règle.",
    },
    "amend.record": {"en": "Record", "fr": "Noter"},
    "amend.record_flag": {"en": "Record with a flag", "fr": "Noter avec un drapeau"},
    "amend.recorded": {"en": "Step {step} is recorded.", "fr": "L'étape {step} est notée."},
    "amend.standing": {
        "en": "For the rest of the game, as a house rule",
        "fr": "Pour le reste de la partie, comme règle maison",
    },
    "amend.standing_name": {"en": "Its name", "fr": "Son nom"},
    "amend.standing_kind": {
        "en": "Only for this kind of action",
        "fr": "Seulement pour ce type d'action",
    },
    "amend.under_house": {
        "en": "The house rule “{name}” covers this.",
        "fr": "La règle maison « {name} » le permet.",
    },
}
