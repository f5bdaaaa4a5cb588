"""What counting the table says."""

from __future__ import annotations

WORDS = {
    "count.title": {"en": "Count the table", "fr": "Compter la table"},
    "count.text": {
        "en": "Tap a player, type what lies there, keep it. Leave out what you did not count.",
        "fr": "Touchez un joueur, tapez ce qui s'y trouve, gardez. Laissez vide ce que vous "
        "n'avez pas compté.",
    },
    "count.back": {"en": "Back to the table", "fr": "Retour à la table"},
    "count.middle": {"en": "Middle of the table", "fr": "Milieu de la table"},
    "count.logged": {"en": "log {n}", "fr": "journal {n}"},
    "count.cell": {"en": "{thing}, {player}: counted", "fr": "{thing}, {player} : compté"},
    "count.agreed": {"en": "counted {n}, step {step}", "fr": "compté {n}, étape {step}"},
    "count.keep": {"en": "Keep the count", "fr": "Garder le compte"},
    "count.empty": {
        "en": "No number was typed.",
        "fr": "Aucun nombre n'a été saisi.",
    },
    "count.not_a_number": {
        "en": "{thing}: “{text}” is not a count.",
        "fr": "{thing} : « {text} » n'est pas un compte.",
    },
    "count.kept": {
        "en": {"one": "{n} count kept.", "other": "{n} counts kept."},
        "fr": {"one": "{n} compte gardé.", "other": "{n} comptes gardés."},
    },
    "count.same": {
        "en": "Nothing counted differs from the log.",
        "fr": "Rien de ce qui a été compté ne diffère du journal.",
    },
    "count.off": {
        "en": {"one": "{n} differs from the log.", "other": "{n} differ from the log."},
        "fr": {"one": "{n} diffère du journal.", "other": "{n} diffèrent du journal."},
    },
    "count.differs": {
        "en": "The count differs from the log",
        "fr": "Le compte diffère du journal",
    },
    "count.likely": {"en": "What may explain it", "fr": "Ce qui peut l'expliquer"},
    "count.nothing": {
        "en": "No single step explains it.",
        "fr": "Aucune étape ne l'explique à elle seule.",
    },
    "count.others": {
        "en": {"one": "{n} more step changed it", "other": "{n} more steps changed it"},
        "fr": {"one": "{n} autre étape l'a changé", "other": "{n} autres étapes l'ont changé"},
    },
    "count.see": {"en": "See what explains it", "fr": "Voir ce qui l'explique"},
    "count.miscounted": {"en": "I miscounted", "fr": "J'ai mal compté"},
    "count.miscounted_done": {
        "en": "The count is taken back: the log was right.",
        "fr": "Le compte est repris : le journal avait raison.",
    },
    "count.dismiss": {"en": "Not now", "fr": "Pas maintenant"},
    "count.at": {"en": "Counted at step {step}.", "fr": "Compté à l'étape {step}."},
    # the laws of the title, on the table
    "count.broken": {
        "en": {"one": "A check fails", "other": "{n} checks fail"},
        "fr": {"one": "Un contrôle échoue", "other": "{n} contrôles échouent"},
    },
    "count.all_checks": {"en": "See every check", "fr": "Voir tous les contrôles"},
    "count.agreed_at": {"en": "agreed, at step {step}", "fr": "convenu, à l'étape {step}"},
    "count.since": {"en": "since step {step}", "fr": "depuis l'étape {step}"},
    # why the paper differs
    "audit.whys": {"en": "What may explain it", "fr": "Ce qui peut l'expliquer"},
    "audit.why_cell": {
        "en": "{player}, {what}: {difference} on paper",
        "fr": "{player}, {what} : {difference} sur papier",
    },
    "audit.why_one_of": {"en": "One of these:", "fr": "L'une de celles-ci :"},
    "audit.why_more": {
        "en": {"one": "and {n} more line like it", "other": "and {n} more lines like it"},
        "fr": {"one": "et {n} autre ligne semblable", "other": "et {n} autres lignes semblables"},
    },
    "audit.why_none": {
        "en": "Nothing that can be checked explains it: no line, set of lines, tie or slip gives "
        "this number.",
        "fr": "Rien de vérifiable ne l'explique : ni ligne, ni groupe de lignes, ni égalité, ni "
        "erreur ne donne ce nombre.",
    },
    "audit.claim_by_round": {
        "en": "By era or round",
        "fr": "Par ère ou par manche",
    },
}
