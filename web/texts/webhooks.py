"""What the page of the webhooks says."""

from __future__ import annotations

WORDS = {
    "webhooks.title": {"en": "Webhooks", "fr": "Webhooks"},
    "webhooks.text": {
        "en": "A message to an address outside, such as a channel of Discord, when a game begins, "
        "ends or is signed. It tells no result, and nothing of a game that not everybody may see.",
        "fr": "Un message à une adresse extérieure, par exemple un salon Discord, quand une partie "
        "commence, finit ou est signée. Il ne dit aucun résultat, et rien d’une partie que tout le "
        "monde ne peut pas voir.",
    },
    "webhooks.add": {"en": "A new webhook", "fr": "Un nouveau webhook"},
    "webhooks.url": {"en": "Address (https)", "fr": "Adresse (https)"},
    "webhooks.when": {"en": "When", "fr": "Quand"},
    "webhooks.event.start": {"en": "A game begins", "fr": "Une partie commence"},
    "webhooks.event.end": {"en": "A game is over", "fr": "Une partie est finie"},
    "webhooks.event.claim": {
        "en": "The paper sheet differs",
        "fr": "La feuille papier diffère",
    },
    "webhooks.event.signed": {"en": "All have signed", "fr": "Tous ont signé"},
    "webhooks.lang": {"en": "Language of the messages", "fr": "Langue des messages"},
    "webhooks.secret": {
        "en": "Secret to sign them with (empty: one is made)",
        "fr": "Secret pour les signer (vide : il en est fait un)",
    },
    "webhooks.keep": {"en": "Keep", "fr": "Garder"},
    "webhooks.added": {"en": "The webhook is kept.", "fr": "Le webhook est gardé."},
    "webhooks.removed": {"en": "The webhook is gone.", "fr": "Le webhook est supprimé."},
    "webhooks.secret_made": {"en": "Its secret", "fr": "Son secret"},
    "webhooks.secret_once": {
        "en": "Whoever receives the messages checks their signature with it. It is shown once.",
        "fr": "Qui reçoit les messages vérifie leur signature avec. Il n’est montré qu’une fois.",
    },
    "webhooks.test": {"en": "Send a test", "fr": "Envoyer un essai"},
    "webhooks.tested": {"en": "The test was taken.", "fr": "L’essai a été reçu."},
    "webhooks.test_failed": {"en": "The test was not taken.", "fr": "L’essai n’a pas été reçu."},
    "webhooks.remove": {"en": "Remove", "fr": "Supprimer"},
    "webhooks.nothing_yet": {"en": "Nothing to tell yet.", "fr": "Rien à dire pour l’instant."},
    "webhooks.state.sent": {"en": "sent", "fr": "envoyé"},
    "webhooks.state.waiting": {
        "en": "{n:waits, tried once|waits, tried {n} times}",
        "fr": "{n:attend, essayé une fois|attend, essayé {n} fois}",
    },
    "webhooks.state.given_up": {
        "en": "{n:given up after one try|given up after {n} tries}",
        "fr": "{n:abandonné après un essai|abandonné après {n} essais}",
    },
    "webhooks.state.dropped": {"en": "not told: not public", "fr": "tu : pas publique"},
    "webhooks.why.no_such_host": {
        "en": "This address leads nowhere.",
        "fr": "Cette adresse ne mène nulle part.",
    },
    "webhooks.why.inside": {
        "en": "This address leads into a private network.",
        "fr": "Cette adresse mène dans un réseau privé.",
    },
    "webhooks.why.no_answer": {"en": "There was no answer.", "fr": "Il n’y a pas eu de réponse."},
    "webhooks.why.not_trusted": {
        "en": "Its certificate cannot be trusted.",
        "fr": "Son certificat n’est pas fiable.",
    },
    "webhooks.why.redirect": {
        "en": "It leads on to another address; that is not followed.",
        "fr": "Elle renvoie à une autre adresse ; on ne la suit pas.",
    },
    "webhooks.why.status": {"en": "The answer was {status}.", "fr": "La réponse était {status}."},
    "webhooks.why.broken": {
        "en": "Something went wrong here.",
        "fr": "Quelque chose a échoué ici.",
    },
}
