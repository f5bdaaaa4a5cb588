"""The page of late knowledge, and the eyes a replay may be looked at with."""

from __future__ import annotations

WORDS = {
    "known.title": {"en": "Who knew what", "fr": "Qui savait quoi"},
    "known.text": {
        "en": "What was hidden, who held it, and since which step each player has known it.",
        "fr": "Ce qui était caché, qui le tenait, et depuis quelle étape chacun le sait.",
    },
    "known.none_hidden": {
        "en": "Nothing is hidden in this title, so there is nothing to name later.",
        "fr": "Dans ce jeu tout est visible : rien n'est à nommer plus tard.",
    },
    "known.nothing": {
        "en": "Nothing hidden has been revealed to you yet.",
        "fr": "Rien de caché ne vous est encore révélé.",
    },
    "known.unknown": {"en": "Not named yet", "fr": "Pas encore nommé"},
    "known.held": {
        "en": "Held by {player} since step {step}",
        "fr": "Tenu par {player} depuis l'étape {step}",
    },
    "known.lies": {
        "en": "On the table without a name since step {step}",
        "fr": "Sur la table sans nom depuis l’étape {step}",
    },
    "known.secret": {
        "en": "Until the end, only {player} may say what it is: choose that seat first.",
        "fr": "Avant la fin, seul {player} peut dire ce que c'est : choisissez d'abord cette "
        "place.",
    },
    "known.which": {"en": "It was", "fr": "C'était"},
    "known.reason": {"en": "How it became known", "fr": "Comment on l'a su"},
    "known.name": {"en": "Name it", "fr": "Nommer"},
    "known.done": {
        "en": "{name} is named. The steps before stay as they were recorded.",
        "fr": "{name} est nommé. Les étapes précédentes restent telles que notées.",
    },
    "known.component": {"en": "What", "fr": "Quoi"},
    "known.holder": {"en": "Held by", "fr": "Tenu par"},
    "known.since": {"en": "Known since step", "fr": "Connu depuis l'étape"},
    "known.everybody": {"en": "everybody", "fr": "tout le monde"},
    "known.others": {"en": "everybody else", "fr": "tous les autres"},
    "known.nobody_else": {"en": "nobody else yet", "fr": "personne d'autre pour l'instant"},
    "known.named_at": {"en": "named at step {step}", "fr": "nommé à l'étape {step}"},
    "known.eyes": {"en": "Seen by", "fr": "Vu par"},
    "known.eyes_all": {"en": "everything open", "fr": "tout visible"},
    "known.eyes_table": {"en": "as a spectator saw it", "fr": "ce qu'un spectateur voyait"},
    "known.eyes_then": {"en": "as {player} saw it", "fr": "ce {player:que} voyait"},
    "known.eyes_now": {"en": "a spectator", "fr": "un spectateur"},
    "known.look": {"en": "Look", "fr": "Voir"},
}
