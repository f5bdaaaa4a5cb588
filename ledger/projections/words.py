"""The sentences for steps that belong to no title, en and fr side by side."""

from __future__ import annotations

from ledger.ruleset import Lang, Words

LANGS: tuple[Lang, Lang] = ("en", "fr")

WORDS: dict[str, Words] = {
    "started": {
        "en": "The game is set up for {players}.",
        "fr": "La partie est mise en place pour {players}.",
    },
    "started_from_position": {
        "en": "The game is taken up from a given position by {players}.",
        "fr": "La partie est reprise d’une position donnée par {players}.",
    },
    "forked": {
        "en": "A new game for {players} begins at step {step} of another one.",
        "fr": "Une nouvelle partie pour {players} commence à l’étape {step} d’une autre.",
    },
    "corrected": {
        "en": "The table is set right: {events}",
        "fr": "La table est corrigée : {events}",
    },
    "rewound": {
        "en": "Taken back: the table stands as after step {to_step}.",
        "fr": "Annulé : la table est comme après l’étape {to_step}.",
    },
    "redone": {
        "en": "Done again: the table stands as after step {to_step}.",
        "fr": "Rétabli : la table est comme après l’étape {to_step}.",
    },
    "noted": {
        "en": "Note on step {on_step}: {text}",
        "fr": "Note sur l’étape {on_step} : {text}",
    },
    "claimed": {
        "en": "The paper sheet says: {totals}.",
        "fr": "La feuille de score indique : {totals}.",
    },
    "signed_off": {
        "en": "{player} agrees with the result.",
        "fr": "{player} approuve le résultat.",
    },
}


def sentence(key: str, lang: Lang, **params: object) -> str:
    return WORDS[key][lang].format(**params)
