"""What the comparison of two steps and the what-if say."""

from __future__ import annotations

WORDS = {
    "compare.link": {"en": "Compare", "fr": "Comparer"},
    "compare.title": {
        "en": "Step {left} and step {right}",
        "fr": "Étape {left} et étape {right}",
    },
    "compare.left": {"en": "From step", "fr": "De l'étape"},
    "compare.right": {"en": "To step", "fr": "À l'étape"},
    "compare.these": {"en": "Compare", "fr": "Comparer"},
    "compare.since": {
        "en": "Since {player}'s last turn",
        "fr": "Depuis le dernier tour {player:de}",
    },
    "compare.since_own": {"en": "Since my last turn", "fr": "Depuis mon dernier tour"},
    "compare.totals": {"en": "Totals", "fr": "Totaux"},
    "compare.player": {"en": "Player", "fr": "Joueur"},
    "compare.difference": {"en": "Difference", "fr": "Différence"},
    "compare.step": {"en": "Step {step}", "fr": "Étape {step}"},
    "compare.lines": {"en": "Score lines that differ", "fr": "Lignes de score qui diffèrent"},
    "compare.line": {"en": "Line", "fr": "Ligne"},
    "compare.rule": {"en": "Rule", "fr": "Règle"},
    "compare.no_lines": {"en": "No score line differs.", "fr": "Aucune ligne de score ne diffère."},
    "compare.happened": {
        "en": {"one": "One step between them", "other": "{n} steps between them"},
        "fr": {"one": "Une étape entre les deux", "other": "{n} étapes entre les deux"},
    },
    "compare.nothing": {
        "en": "Both are the same step.",
        "fr": "C'est la même étape.",
    },
    "compare.undone": {"en": "taken back at step {step}", "fr": "annulée à l'étape {step}"},
    "compare.taken_back": {
        "en": {
            "one": "One step that stood before was taken back: {steps}.",
            "other": "{n} steps that stood before were taken back: {steps}.",
        },
        "fr": {
            "one": "Une étape qui tenait avant a été annulée : {steps}.",
            "other": "{n} étapes qui tenaient avant ont été annulées : {steps}.",
        },
    },
    "compare.board": {
        "en": "The table at step {right}; what changed is ringed",
        "fr": "La table à l'étape {right} ; ce qui a changé est cerclé",
    },
    "compare.before": {"en": "Before", "fr": "Avant"},
    "compare.after": {"en": "After", "fr": "Après"},
    # what if
    "whatif.link": {"en": "What if", "fr": "Et si"},
    "whatif.title": {"en": "What if, from step {step}", "fr": "Et si, à partir de l'étape {step}"},
    "whatif.lead": {
        "en": "Actions on a scratch copy of the table: the game itself stays as it is, and nothing "
        "is stored.",
        "fr": "Des actions sur une copie de la table : la partie reste telle quelle et rien n'est "
        "enregistré.",
    },
    "whatif.virtual": {
        "en": "The virtual dealer shows nothing of what is to come: you say what cards, tiles and "
        "dice show.",
        "fr": "Le croupier virtuel ne montre rien de ce qui vient : vous dites ce que montrent "
        "cartes, tuiles et dés.",
    },
    "whatif.secret": {
        "en": "It is judged by what this seat may see.",
        "fr": "Le jugement se fonde sur ce que ce siège peut voir.",
    },
    "whatif.actions": {"en": "Actions so far", "fr": "Actions jusqu'ici"},
    "whatif.none": {
        "en": "None yet: tap the board.",
        "fr": "Aucune : touchez le plateau.",
    },
    "whatif.from": {"en": "Step {step}, not recorded", "fr": "Étape {step}, sans noter"},
    "whatif.leave": {"en": "Back to the game", "fr": "Retour à la partie"},
    "whatif.typed": {"en": "Or type a line", "fr": "Ou écrire une ligne"},
    "whatif.next": {"en": "Next action, on one line", "fr": "Action suivante, sur une ligne"},
    "whatif.try": {"en": "Try it", "fr": "Essayer"},
    "whatif.agreed": {
        "en": "The table would agree to what the rules refuse",
        "fr": "La table accepterait ce que les règles refusent",
    },
    "whatif.drop": {"en": "Without the last one", "fr": "Sans la dernière"},
    "whatif.again": {"en": "Begin again", "fr": "Recommencer"},
    "whatif.usages": {"en": "How a line is written", "fr": "Comment s'écrit une ligne"},
    "whatif.forced": {"en": "recorded automatically", "fr": "notée automatiquement"},
    "whatif.waived": {"en": "against {rules}", "fr": "contre {rules}"},
    "whatif.refused": {
        "en": "“{line}” is not allowed here.",
        "fr": "« {line} » n'est pas permis ici.",
    },
    "whatif.unread": {"en": "“{line}” cannot be read.", "fr": "« {line} » est illisible."},
    "whatif.would": {"en": "What it would change", "fr": "Ce que cela changerait"},
    "whatif.why": {
        "en": "Why: the lines that would differ",
        "fr": "Pourquoi : les lignes changées",
    },
    "whatif.no_change": {
        "en": "The score would not change.",
        "fr": "Le score ne changerait pas.",
    },
    "whatif.keep": {"en": "Keep as a new game", "fr": "Garder comme nouvelle partie"},
    "whatif.keep_text": {
        "en": "A new game with the steps up to {step} and these actions; this one stays as it is.",
        "fr": "Une nouvelle partie avec les étapes jusqu'à {step} et ces actions ; celle-ci ne "
        "change pas.",
    },
    "whatif.keep_virtual": {
        "en": "It is dealt again, so it stops before the first card, tile or die you made up.",
        "fr": "Elle est redistribuée : elle s'arrête avant la première carte, tuile ou dé inventé.",
    },
    "whatif.kept": {
        "en": "Kept as a new game that goes on from step {step}.",
        "fr": "Gardé comme nouvelle partie qui part de l'étape {step}.",
    },
}
